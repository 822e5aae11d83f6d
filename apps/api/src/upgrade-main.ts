import { chmod, copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { dumpTables, loadTables } from './modules/backups/table-dump.sql.ts'
import { createVault } from './modules/backups/vault.ts'
import { exists, findBinaries } from './platform/database/embedded/binaries.ts'
import { startEmbeddedDatabase } from './platform/database/embedded/embedded.ts'
import { finishReplacing, replaceCluster, upgradedFolder } from './platform/database/embedded/replace-cluster.ts'
import { StartupError } from './platform/startup-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run upgrade-database`: moves the embedded database to the PostgreSQL of this version, by its tables' rows. Until the new
 * one is complete, a start finds the old one; after that the old one stays beside it. A second run finishes one that was killed
 * while it put the new database into its place.
 *
 * @param oldPackages folder with the binaries of the PostgreSQL that made the database; not needed to finish
 */
async function upgrade(oldPackages: string): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const next = upgradedFolder(dataDir)
  const finished = await finishReplacing(dataDir)
  if (finished) {
    await rm(next, { recursive: true, force: true })
    return sayDone(finished)
  }
  const path = join(dataDir, 'postgres')
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim()
  const kept = `${path}.${version}`
  if (await exists(kept)) throw new StartupError(`${kept} is there already, from another upgrade. Move it away first.`)
  const binaries = await findBinaries(oldPackages)
  const work = join(dataDir, `upgrade-from-${version}`)
  for (const folder of [work, next]) await rm(folder, { recursive: true, force: true })
  const vault = createVault(work, undefined)
  try {
    say(`Reading the database of PostgreSQL ${version}…`)
    const settings = { archive_mode: false }
    const old = await startEmbeddedDatabase({ dataDir, log: say, binaries, settings })
    try {
      await dumpTables(await readUrl(dataDir), async (member, content) => void (await vault.put(member, content)))
    } finally {
      await old.stop()
    }

    // The same password, so that only moving the cluster is left in the end.
    await mkdir(next, { mode: 0o755 })
    // Regardless of the umask: the server's user has to pass through.
    if (binaries.user) await chmod(next, 0o755)
    await copyFile(join(dataDir, 'postgres.password'), join(next, 'postgres.password'))
    const database = await startEmbeddedDatabase({ dataDir: next, log: say, settings })
    try {
      const { tables, rows } = await loadTables(await readUrl(next), vault.open, say)
      say(`Moved ${rows} rows of ${tables} tables`)
    } finally {
      await database.stop()
    }
    await replaceCluster(dataDir, kept)
  } finally {
    // Keeps a complete new cluster that waits for its place.
    const unneeded = (await exists(path)) ? [work, next] : [work]
    for (const folder of unneeded) await rm(folder, { recursive: true, force: true })
  }
  await sayDone(kept)
}

async function sayDone(kept: string): Promise<void> {
  say(
    `The database is of PostgreSQL ${(await findBinaries()).majorVersion} now. The old one is in ${kept}: remove it when all is well.`,
  )
  say('Backups go on with a new base; those of the old version are restored with the version of Asime that made them.')
}

/** The address of the role that may read and create everything. The next start does the rest for this version of Asime. */
const readUrl = (dataDir: string) => readFile(join(dataDir, 'postgres.url'), 'utf8')

try {
  await upgrade(process.argv[2]!)
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`)
  process.exit(1)
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test as base } from 'vitest'
import { makeThrowAwayFolder } from '../../../../test/throw-away-folder.ts'
import { prepareDatabase } from '../../prepare-database.ts'
import { StartupError } from '../../startup-error.ts'
import { findServer } from './cluster.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { finishReplacing, upgradedFolder } from './replace-cluster.ts'

const ownerScript = fileURLToPath(new URL('../../../../test/database-owner.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

interface Owner {
  child: ChildProcess
  said: string
}

interface Fixtures {
  /** An empty folder. */
  dataDir: string
  /** The same folder with a database in it, for tests of later starts: a copy of one takes a tenth of the time. */
  usedDataDir: string
  start: (dataDir?: string) => ReturnType<typeof startEmbeddedDatabase>
  /** A database that was made and stopped. */
  stoppedDatabase: string
}

const test = base.extend<Fixtures>({
  stoppedDatabase: [
    // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
    async ({}, use) => {
      const folder = await makeThrowAwayFolder()
      await (await startEmbeddedDatabase({ dataDir: folder.path, log: () => {} })).stop()
      await use(folder.path)
      await folder.remove()
    },
    { scope: 'file' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  dataDir: async ({}, use) => {
    const folder = await makeThrowAwayFolder()
    await use(folder.path)
    await folder.remove()
  },
  usedDataDir: async ({ dataDir, stoppedDatabase }, use) => {
    // With their owner, which fs.cp would lose.
    await promisify(execFile)('cp', ['-a', `${stoppedDatabase}/.`, dataDir])
    await use(dataDir)
  },
  start: async ({ dataDir }, use) => {
    const started: Awaited<ReturnType<typeof startEmbeddedDatabase>>[] = []
    await use(async (folder = dataDir) => {
      const database = await startEmbeddedDatabase({ dataDir: folder, log: () => {} })
      started.push(database)
      return database
    })
    for (const database of started) await database.stop()
  },
})

test('an upgrade that was killed before the new database was in its place loses nothing: no new one is made, and it is finished', async ({
  start,
  usedDataDir,
}) => {
  const [path, kept] = [join(usedDataDir, 'postgres'), join(usedDataDir, 'postgres.17')]
  await mkdir(upgradedFolder(usedDataDir))
  await rename(path, join(upgradedFolder(usedDataDir), 'postgres'))
  await mkdir(kept)

  await expect(start(usedDataDir)).rejects.toThrow('an upgrade was stopped. No new database was made')
  expect(await readdir(usedDataDir)).not.toContain('postgres')

  expect(await finishReplacing(usedDataDir)).toBe(kept)
  const { superuserConnectionString } = await start(usedDataDir)
  expect(await query(superuserConnectionString, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }])
  expect(await finishReplacing(usedDataDir)).toBeUndefined()
})

test('rows are still there after a stop and a start', async ({ start }) => {
  const first = await start()
  await query(first.superuserConnectionString, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  await first.stop() // a second call changes nothing

  const second = await start()

  expect(await query(second.superuserConnectionString, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  expect(
    await query(
      second.connectionString,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding') ORDER BY name`,
    ),
  ).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

test('an older data folder, whose tables the superuser made, is handed over to the owner', async ({
  usedDataDir: _,
  start,
}) => {
  const before = await start()
  const { superuserConnectionString } = before
  await query(superuserConnectionString, 'ALTER DATABASE asime OWNER TO asime')
  // As older versions did, which knew only one role.
  await prepareDatabase({ connectionString: superuserConnectionString, ownerConnectionString: undefined }, () => {})
  // The job queue ends its connection a moment later, and would hear that the server ended it.
  const others =
    "SELECT FROM pg_stat_activity WHERE datname = 'asime' AND application_name <> 'asime owner' AND pid <> pg_backend_pid()"
  await expect.poll(() => query(superuserConnectionString, others)).toEqual([])
  await before.stop()

  const after = await start()

  const foreign = `
    SELECT format('%s %s', k.kind, k.name) AS name FROM (
      SELECT 'relation' AS kind, oid, relname AS name, relowner AS owner, relnamespace AS space, 'pg_class'::regclass AS catalogue FROM pg_class
      UNION ALL SELECT 'function', oid, proname, proowner, pronamespace, 'pg_proc'::regclass FROM pg_proc
      UNION ALL SELECT 'type', oid, typname, typowner, typnamespace, 'pg_type'::regclass FROM pg_type WHERE typelem = 0
      UNION ALL SELECT 'dictionary', oid, dictname, dictowner, dictnamespace, 'pg_ts_dict'::regclass FROM pg_ts_dict
      UNION ALL SELECT 'configuration', oid, cfgname, cfgowner, cfgnamespace, 'pg_ts_config'::regclass FROM pg_ts_config
      UNION ALL SELECT 'schema', oid, nspname, nspowner, oid, 'pg_namespace'::regclass FROM pg_namespace WHERE nspname = 'graphile_worker'
    ) AS k JOIN pg_namespace n ON n.oid = k.space
    WHERE n.nspname IN ('public', 'graphile_worker') AND k.owner <> 'asime_owner'::regrole
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = k.catalogue AND d.objid = k.oid AND d.deptype = 'e')`
  expect(await query(after.superuserConnectionString, foreign)).toEqual([])
  await prepareDatabase(after, () => {}, { requireOwnRole: true })
  expect(await query(after.connectionString, 'SELECT count(*)::int AS users FROM users')).toEqual([{ users: 0 }])
  await expect(query(after.connectionString, 'DROP TABLE users')).rejects.toMatchObject({ code: '42501' })
})

test('the database of a process that was killed is taken over as it runs', async ({ usedDataDir: dataDir, start }) => {
  const owner = await startOwner(dataDir)
  expect(owner.said).toBe('ready')
  const serverPid = await readServerPid(dataDir)
  await end(owner, 'SIGKILL')

  const database = await start()

  expect(await readServerPid(dataDir)).toBe(serverPid)
  expect(await query(database.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a second process is refused while the first lives, and does it no harm', async ({
  usedDataDir: dataDir,
  start,
}) => {
  const database = await start()

  const second = await startOwner(dataDir)

  expect(second.said).toBe(
    `StartupError: Another Asime is already using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
  await end(second)
  expect(await query(database.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('when two first starts meet, one wins and one is refused', async ({ dataDir }) => {
  const owners = await Promise.all([startOwner(dataDir), startOwner(dataDir)])

  expect(owners.map((owner) => owner.said).toSorted()).toEqual([
    expect.stringContaining('Another Asime is already using the data folder'),
    'ready',
  ])
  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  for (const owner of owners) await end(owner, 'SIGKILL')
  // Taken over to be stopped.
  await (await startEmbeddedDatabase({ dataDir, log: () => {} })).stop()
})

test('a database that is killed comes back at the same address', async ({ usedDataDir: dataDir, start }) => {
  const database = await start()
  await query(database.superuserConnectionString, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const serverPid = await readServerPid(dataDir)

  process.kill(serverPid, 'SIGKILL')

  const answer = () => query(database.superuserConnectionString, 'SELECT answer FROM kept').catch(() => undefined)
  await expect.poll(answer, { timeout: 20_000 }).toEqual([{ answer: 42 }])
  expect(await readServerPid(dataDir)).not.toBe(serverPid)
  // Owned again, too: the lock came back with it.
  const second = await startOwner(dataDir)
  expect(second.said).toContain('Another Asime')
  await end(second)
})

test('what a killed first start left behind is cleared away', async ({ dataDir, start }) => {
  const gone = spawn(process.execPath, ['--version'])
  await once(gone, 'exit')
  await mkdir(join(dataDir, `postgres.new-${gone.pid}`, 'cluster'), { recursive: true })

  await start()

  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a path too long for a socket is served by TCP on the machine itself', async ({ dataDir, start }) => {
  const long = join(dataDir, 'x'.repeat(100))

  const database = await start(long)

  expect(new URL(database.connectionString).hostname).toBe('127.0.0.1')
  expect(await query(database.connectionString, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('a server that is only starting is not looked for where some other PostgreSQL may listen', async ({ dataDir }) => {
  const cluster = { path: dataDir } as Parameters<typeof findServer>[0]
  const begun = `${process.pid}\n${dataDir}\n1\n5432\n`
  const hostAfter = async (lines: string) => {
    await writeFile(join(dataDir, 'postmaster.pid'), begun + lines)
    return (await findServer(cluster))?.endpoint?.host
  }

  expect(await hostAfter('\n')).toBeUndefined()
  expect(await hostAfter(`${dataDir}\n\n`)).toBe(dataDir)
  expect(await hostAfter('\n127.0.0.1\n')).toBe('127.0.0.1')
})

test('a database of another PostgreSQL is left alone', async ({ dataDir }) => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await writeFile(join(dataDir, 'postgres.password'), 'secret')

  const refusal = await refusalOf(dataDir)

  expect(refusal).toMatch(/was made by PostgreSQL 17, and this version of Asime brings PostgreSQL 18/)
  expect(refusal).toContain('DATA_DIR')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test("somebody else's folder is left alone", async ({ dataDir }) => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'thesis.txt'), 'precious')

  expect(await refusalOf(dataDir)).toContain('is not a PostgreSQL database')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['thesis.txt'])
})

test('a data folder that is a file is named', async ({ dataDir }) => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')

  expect(await refusalOf(file)).toContain(`The data folder ${file} cannot be used`)
  expect(await refusalOf(join(file, 'below'))).toContain('DATA_DIR')
})

test('a data folder that may not be written is named', async ({ dataDir }) => {
  const closed = join(dataDir, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o555)

  // Root may write anywhere, so there another user tries.
  const owner = await startOwner(closed, isRoot ? { uid: 65_534, gid: 65_534 } : {})

  expect(owner.said).toContain(`The data folder ${closed} cannot be used: this user may not write to`)
  expect(owner.said).toContain('DATA_DIR')
  await end(owner)
})

test.runIf(isRoot)('as root, a folder that the user postgres may not enter is named', async ({ dataDir }) => {
  const closed = join(dataDir, 'closed')
  await mkdir(closed, { mode: 0o700 })

  const refusal = await refusalOf(join(closed, 'data'))

  expect(refusal).toContain(`that user may not enter ${closed},`)
  expect(refusal).toContain('DATA_DIR')
})

test('a lost or changed password file is named, and the server does not stay behind', async ({
  usedDataDir: dataDir,
}) => {
  const file = join(dataDir, 'postgres.password')

  await writeFile(file, 'not-the-password')
  expect(await refusalOf(dataDir)).toContain('does not accept the password in postgres.password')
  await rm(file)
  expect(await refusalOf(dataDir)).toContain(`${file} is missing`)

  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
})

async function refusalOf(dataDir: string): Promise<string> {
  const error = await startEmbeddedDatabase({ dataDir, log: () => {} }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  return (error as StartupError).message
}

async function startOwner(dataDir: string, user: { uid?: number; gid?: number } = {}): Promise<Owner> {
  const child = spawn(process.execPath, [ownerScript, dataDir], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

async function end({ child }: Owner, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function readServerPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

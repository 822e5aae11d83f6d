import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts'
import { TEST_SECRET } from '../../../test/test-app.ts'
import { makeThrowAwayFolder, type ThrowAwayFolder } from '../../../test/throw-away-folder.ts'
import { compiledCode } from '../../platform/compiled-code.ts'
import { listFilesBelow } from './backup-folder.ts'
import { createVault, makeKey } from './vault.ts'

/** Servers and databases are started and restored here, on a machine that may be busy. */
const PATIENCE_MS = 150_000
const PASSWORD = 'a password that is long enough'
const started: ServerProcess[] = []
let folder: ThrowAwayFolder
let backupDir: string
let key: string

beforeAll(async () => {
  folder = await makeThrowAwayFolder()
  backupDir = await mkdtemp(join(tmpdir(), 'asime-backups-'))
  key = await makeKey()
})
afterAll(async () => {
  for (const server of started) {
    server.signal('SIGTERM')
    await server.exited
  }
  await folder.remove()
  await rm(backupDir, { recursive: true, force: true })
}, PATIENCE_MS)

test(
  'F18: what is destroyed is restored to a moment, with its files, and without those who were erased later',
  { timeout: PATIENCE_MS },
  async () => {
    const [lost, restored] = [join(folder.path, 'lost'), join(folder.path, 'restored')]
    const first = startServer(lost)
    const url = await first.ready
    const [ama, kofi] = [await register(url, 'ama'), await register(url, 'kofi')]
    const oldPicture = await upload(url, ama)

    const taken = await run('backup-main.ts', lost)
    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('Took and verified') })
    // Other commands that work beside the server.
    for (const [command, saying] of [
      ['reconcile-main.ts', 'Everything agrees.'],
      ['keys-main.ts', 'encrypt nothing any more'],
    ] as const)
      expect(await run(command, lost)).toMatchObject({ code: 0, said: expect.stringContaining(saying) })

    // Known to the log alone, and so is the file.
    const esi = await register(url, 'esi')
    const newPicture = await upload(url, esi)
    const moment = new Date(Date.now() + 1).toISOString()
    await call(url, 'GET', '/categories')
    expect((await call(url, 'POST', '/user/close', { password: PASSWORD }, kofi.token)).status).toBe(204)
    await register(url, 'too-late')
    await shipLog(lost)

    await destroy(first, lost)
    const said = await run('restore-main.ts', restored, '--to-time', moment)

    expect(said).toMatchObject({ code: 0, said: expect.stringContaining('erased 1 accounts again') })
    const again = await startServer(restored).ready
    expect((await call(again, 'GET', '/auth/profile', undefined, ama.token)).status).toBe(401)
    expect(await signIn(again, ama.email)).toBe(200)
    expect(await signIn(again, esi.email)).toBe(200)
    for (const link of [oldPicture, newPicture]) expect((await patientFetch(again + link)).status).toBe(200)
    expect(await signIn(again, 'too-late@test.example')).toBe(401)
    expect(await signIn(again, kofi.email)).toBe(401)
    expect(
      await query(restored, "SELECT email FROM users WHERE full_name LIKE '%kofi%' OR email LIKE '%kofi%'"),
    ).toEqual([])
  },
)

// Takes longer than a test of the suite may: npm run drills -- F18-tables
test.runIf(process.env['SLOW_TESTS'])(
  'F18-tables: an external database is backed up by its address, and restored into an empty one',
  { timeout: PATIENCE_MS },
  async () => {
    const [from, into] = [await createTestDatabase(), await createTestDatabase()]
    onTestFinished(() => Promise.all([from.drop(), into.drop()]).then(() => {}))
    const [source, target] = [poolOf(from), poolOf(into)]
    await source.query("INSERT INTO users (email, full_name, user_type) VALUES ('efua@test.example', 'Efua', 'buyer')")
    const tables = await mkdtemp(join(tmpdir(), 'asime-tables-'))
    onTestFinished(() => rm(tables, { recursive: true, force: true }))
    const at = (database: TestDatabase) => ({
      BACKUP_DIR: tables,
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.ownerConnectionString,
    })

    const taken = await run('backup-main.ts', join(folder.path, 'external'), at(from))
    await target.query('DROP SCHEMA public CASCADE; DROP SCHEMA graphile_worker CASCADE; CREATE SCHEMA public')
    await target.query(`ALTER SCHEMA public OWNER TO ${new URL(into.ownerConnectionString).username}`)
    const restored = await run('restore-main.ts', join(folder.path, 'external'), at(into))

    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('Took and verified') })
    expect(restored.code, restored.said).toBe(0)
    const { rows } = await target.query("SELECT full_name FROM users WHERE email = 'efua@test.example'")
    expect(rows).toEqual([{ full_name: 'Efua' }])
  },
)

test(
  'a key that is mistyped is refused by its name, and nothing is written with it',
  { timeout: PATIENCE_MS },
  async () => {
    const mistyped = key.slice(0, -1) + (key.endsWith('Q') ? 'P' : 'Q')
    const fresh = join(folder.path, 'mistyped')

    const current = await run('backup-main.ts', fresh, { BACKUP_KEY: mistyped })
    const previous = await run('restore-main.ts', fresh, { BACKUP_KEY_PREVIOUS: mistyped })

    expect(current).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_KEY: is mistyped') })
    expect(previous).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_KEY_PREVIOUS: is mistyped') })
    await expect(stat(fresh)).rejects.toThrow('ENOENT')
  },
)

test('a restore never overwrites, and opens nothing without the key', { timeout: PATIENCE_MS }, async () => {
  const taken = join(folder.path, 'restored')
  const fresh = join(folder.path, 'fresh')

  const overwriting = await run('restore-main.ts', taken)
  const otherKey = await makeKey()
  const closed = await run('restore-main.ts', fresh, { BACKUP_KEY: otherKey })

  expect(overwriting).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  expect(closed).toMatchObject({ code: 1, said: expect.stringContaining('BACKUP_KEY is not the key') })
  expect(await filesWith('@test.example')).toEqual([])
})

test('a damaged backup is named, and leaves nothing behind', { timeout: PATIENCE_MS }, async () => {
  const fresh = join(folder.path, 'fresh')
  const [name] = await readdir(join(backupDir, 'backups'))
  const file = join(backupDir, 'backups', name!, 'base.tar.zst.age')
  const content = await readFile(file)
  content[content.length >> 1]! ^= 1
  await writeFile(file, content)

  const { code, said } = await run('restore-main.ts', fresh)

  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('is damaged') })
  expect(await readdir(fresh)).toEqual([])
})

test(
  'a copy is restored beside the server that it is of, and is no database before the restore has ended',
  { timeout: PATIENCE_MS },
  async () => {
    const copy = join(folder.path, 'copy')
    expect(await run('backup-main.ts', join(folder.path, 'restored'))).toMatchObject({ code: 0 })

    // When all rows are there, and no session has been ended.
    await killAt('The last transaction is of', 'restore-main.ts', copy)
    const said = [await run('backup-main.ts', copy), await run('keys-main.ts', copy)]
    await killDatabase(copy)

    const refused = 'was stopped before its end: old sessions would be open, and closed accounts be back'
    expect(said).toEqual(Array(2).fill({ code: 1, said: expect.stringContaining(refused) }))
  },
)

test('a restore that is stopped leaves no database running', { timeout: PATIENCE_MS }, async () => {
  const [early, late] = [join(folder.path, 'early'), join(folder.path, 'late')]

  await killAt('Replaying', 'restore-main.ts', early, 'SIGTERM')
  await killAt('The last transaction is of', 'restore-main.ts', late, 'SIGTERM')

  for (const copy of [early, late])
    expect(await readdir(join(copy, 'postgres'))).not.toContainEqual(expect.stringMatching(/^postmaster\.pid$/))
})

test('a new key takes the old one beside it, until all is encrypted anew', { timeout: PATIENCE_MS }, async () => {
  const source = join(folder.path, 'restored')
  const newKey = await makeKey()

  const alone = await run('backup-main.ts', source, { BACKUP_KEY: newKey })
  const both = await run('backup-main.ts', source, { BACKUP_KEY: newKey, BACKUP_KEY_PREVIOUS: key })

  expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('Set BACKUP_KEY_PREVIOUS to the key that') })
  expect(both).toMatchObject({ code: 0, said: expect.stringContaining('Took and verified') })
  const vault = createVault(backupDir, newKey)
  const names: string[] = []
  for (const part of ['files', 'erasures']) for await (const { name } of listFilesBelow(vault, part)) names.push(name)
  expect(names).toContainEqual(expect.stringMatching(/^files\/uploads\//))
  expect(names).toContainEqual(expect.stringMatching(/^erasures\//))
  for (const name of names) expect((await vault.check(name)).bytes, name).toBeGreaterThan(0)
})

/** Behind the scenes of a database of the tests' own server. */
function poolOf({ superuserConnectionString: connectionString }: TestDatabase): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return pool
}

function environment(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_KEY: key, JWT_SECRET: TEST_SECRET, DEMO_DATA: 'false' }
}

function startServer(dataDir: string): ServerProcess {
  // Without jobs, so that no backup is taken that the test does not ask for.
  const server = startServerProcess({ ...environment(dataDir), ROLE: 'web', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' })
  started.push(server)
  return server
}

function run(
  command: string,
  dataDir: string,
  ...args: [...string[]] | [Record<string, string>]
): Promise<{ code: number; said: string }> {
  const extra = typeof args[0] === 'object' ? args[0] : {}
  const given = args.filter((arg): arg is string => typeof arg === 'string')
  const env = { PATH: process.env['PATH'], ...compiledCode(), ...environment(dataDir), ...extra }
  return new Promise((resolve) => {
    execFile(process.execPath, [pathOf(command), ...given], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

/** Ends a command once it has said that. */
async function killAt(
  text: string,
  command: string,
  dataDir: string,
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
): Promise<void> {
  const env = { PATH: process.env['PATH'], ...compiledCode(), ...environment(dataDir) }
  const child = spawn(process.execPath, [pathOf(command)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const chunk of child.stdout)
    if ((said += String(chunk)).includes(text) && !child.killed) child.kill(signal)
  expect(said).toContain(text)
}

const pathOf = (command: string) => fileURLToPath(new URL(`../../${command}`, import.meta.url))

/** On a machine that is busy with other things the server may ask to come back later. */
async function patientFetch(address: string, init?: RequestInit): Promise<Response> {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    const res = await fetch(address, init)
    if (res.status !== 503 || Date.now() > deadline) return res
    await res.text()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function call(url: string, method: string, path: string, body?: object, token?: string) {
  const res = await patientFetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await res.text()
  return { status: res.status, body: text ? JSON.parse(text) : undefined }
}

async function register(url: string, name: string): Promise<{ email: string; token: string }> {
  const email = `${name}@test.example`
  const body = { full_name: `Test ${name}`, email, password: PASSWORD, user_type: 'buyer' }
  expect((await call(url, 'POST', '/auth/register', body)).status).toBe(201)
  const { body: session } = await call(url, 'POST', '/auth/login', { email, password: PASSWORD })
  return { email, token: session.data.access_token }
}

async function signIn(url: string, email: string): Promise<number> {
  return (await call(url, 'POST', '/auth/login', { email, password: PASSWORD })).status
}

/** @returns the picture's address */
async function upload(url: string, { token }: { token: string }): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'photo.png')
  const res = await patientFetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(res.status).toBe(201)
  const { data } = (await res.json()) as { data: { url: string } }
  const shown = await call(url, 'PUT', '/auth/profile', { avatar_url: data.url }, token)
  expect(shown.status).toBe(200)
  return data.url
}

/** Closes the segment that is being written, and waits until it and the list of erased accounts are copied. */
async function shipLog(dataDir: string): Promise<void> {
  const [row] = await query(dataDir, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name, pg_switch_wal()')
  const copied = async () =>
    (await readdir(join(backupDir, 'wal'), { recursive: true }).catch(() => [])).map((path) => basename(path))
  await expect.poll(copied, { timeout: PATIENCE_MS }).toContain(`${row.name}.zst.age`)
  expect(await readdir(join(backupDir, 'erasures'))).toHaveLength(1)
}

/** As a machine that is gone: neither server nor database gets to finish anything. */
async function destroy(server: ServerProcess, dataDir: string): Promise<void> {
  server.signal('SIGKILL')
  await killDatabase(dataDir)
  await server.exited
  await rm(dataDir, { recursive: true, maxRetries: 5 })
}

async function killDatabase(dataDir: string): Promise<void> {
  process.kill(Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
}

async function query(dataDir: string, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: await readFile(join(dataDir, 'postgres.url'), 'utf8') })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Files of the backup folder that hold that text as it is. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(backupDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  return paths.filter((_path, i) => contents[i]!.includes(text))
}

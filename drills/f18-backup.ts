import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeKey } from '@asime/api/src/modules/backups/vault.ts'
import pg from 'pg'
import sharp from 'sharp'
import { makeThrowAwayFolder } from '../apps/api/test/throw-away-folder.ts'
import { repeatable } from '../bench/numbers.ts'
import { type ApiServer, JWT_SECRET, startApi } from '../bench/server.ts'
import { sendUntilAnswered, send, Tally } from './client.ts'
import type { DrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { makePeople, type Person } from './people.ts'
import { startWriters } from './writers.ts'

const RPO_GOAL_S = 5 * 60
const RTO_GOAL_S = 15 * 60
const PASSWORD = 'a password that is long enough'

interface Size {
  products: number
  requests: number
  rounds: number
  /** Under load after the backup, before all is destroyed. */
  loadMs: number
}

interface Round {
  backupS: number
  backupMb: number
  restoreS: number
  rtoS: number
  rpoS: number
  acknowledged: number
  lost: number
  files: number
}

export const backupAndRestore: Drill = {
  id: 'F18',
  title: 'a market is destroyed under load and restored on an empty folder: to the end of its log, and to a moment',
  async run({ seed, quick, large, say }) {
    const size: Size = {
      ...(large ? { products: 1_000_000, requests: 100_000 } : { products: 600, requests: 150 }),
      rounds: quick || large ? 2 : 3,
      loadMs: quick ? 20_000 : 90_000,
    }
    const findings = new Findings()
    const random = repeatable(seed)
    const rounds: Round[] = []
    for (let n = 0; n < size.rounds; n++) {
      // The first restores as far as it can, which shows the loss; the others restore to a moment of the load.
      const round = await playRound(size, n === 0 ? undefined : 0.2 + 0.4 * random(), seed + n, findings, say)
      rounds.push(round)
      say(`  round ${n + 1}: backup ${round.backupS} s, restore ${round.restoreS} s, ready after ${round.rtoS} s`)
    }
    const [first] = rounds
    const rto = Math.max(...rounds.map(({ rtoS }) => rtoS))
    findings.expect(first!.rpoS <= RPO_GOAL_S, `RPO: ${first!.rpoS} s of writes were lost`)
    findings.expect(rto <= RTO_GOAL_S, `RTO: ready after ${rto} s`)
    return {
      counts: {
        products: size.products,
        rounds: size.rounds,
        'RPO, s': first!.rpoS,
        'RTO, s (until the first answer)': rto,
        'backup with its verification, s': Math.max(...rounds.map(({ backupS }) => backupS)),
        'restore with its checks, s': Math.max(...rounds.map(({ restoreS }) => restoreS)),
        'backup on the disk, MB': first!.backupMb,
        acknowledged: rounds.map(({ acknowledged }) => acknowledged).join(', '),
        'lost after the last copied segment': first!.lost,
        'files put back': rounds.map(({ files }) => files).join(', '),
      },
      problems: findings.problems,
    }
  },
}

/** @param part of the load after which the moment to restore lies; undefined goes to the end of the log */
async function playRound(
  size: Size,
  part: number | undefined,
  seed: number,
  findings: Findings,
  say: (line: string) => void,
): Promise<Round> {
  const folder = await makeThrowAwayFolder()
  const backupDir = await mkdtemp(join(tmpdir(), 'asime-drill-backups-'))
  const [lost, restored] = [join(folder.path, 'lost'), join(folder.path, 'restored')]
  const env = {
    DATABASE_URL: '',
    BACKUP_DIR: backupDir,
    BACKUP_KEY: await makeKey(),
    JOB_LEASE_SECONDS: '2',
    LOG_LEVEL: 'silent',
  }
  const tally = new Tally()
  let server: ApiServer | undefined
  let database: DrillDatabase | undefined
  try {
    await command('demo-main.ts', lost, env, ['--products', String(size.products), '--requests', String(size.requests)])
    server = await startApi('', lost, { env })
    const { url } = server
    database = await openDatabase(lost)
    const writers = await startWriters(database, () => url, tally, seed)
    // When each write had been acknowledged, in their order.
    const times: number[] = []
    const clock = setInterval(() => {
      while (times.length < writers.acknowledged.length) times.push(Date.now())
    }, 20)
    const uploads: { link: string; at: number }[] = []
    const [owner] = (await makePeople(database, 'buyer', 1)) as [Person]
    const upload = async () => {
      const link = await uploadPicture(url, owner)
      if (link !== undefined) uploads.push({ link, at: Date.now() })
    }

    await upload()
    const email = await register(url, tally)
    const backedUp = await command('backup-main.ts', lost, env)
    const begunAt = Date.now()
    const momentAt = part === undefined ? undefined : begunAt + part * size.loadMs
    let erasedAt: number | undefined
    while (Date.now() < begunAt + size.loadMs) {
      await upload()
      await sleep(1_000)
      // After the moment, so that the restored market has the account again.
      if (erasedAt === undefined && Date.now() > (momentAt ?? begunAt)) {
        await closeAccount(url, email, tally)
        erasedAt = Date.now()
      }
    }
    // A crowd for whom a minute is long fills segments faster; here, on a short drill, one is closed by hand.
    if (part !== undefined || size.loadMs < 60_000) {
      const [row] = await database.rows<{ name: string; pg_switch_wal: string }>(
        'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name, pg_switch_wal()',
      )
      await until(async () =>
        (await filesBelow(join(backupDir, 'wal'))).some((path) => basename(path) === `${row!.name}.zst.age`),
      )
    }
    const postmaster = Number((await readFile(join(lost, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    clearInterval(clock)
    const killedAt = Date.now()
    await server.kill()
    process.kill(postmaster, 'SIGKILL')
    const acknowledged = writers.acknowledged.slice(0, times.length)
    await writers.stop().catch(() => {})
    await database.stop().catch(() => {})
    await rm(lost, { recursive: true, maxRetries: 10 })

    const restoreAt = Date.now()
    const moment = momentAt === undefined ? [] : ['--to-time', new Date(momentAt).toISOString()]
    const restore = await command('restore-main.ts', restored, env, moment)
    server = await startApi('', restored, { env })
    const rtoS = seconds(Date.now() - restoreAt)
    findings.expect(restore.code === 0, `the restore says: ${restore.said}`)
    database = await openDatabase(restored)

    // Acknowledged before the moment, except for the span of the clock above.
    const known = new Set<string>()
    for (const table of ['checkouts', 'bids', 'payments'] as const)
      for (const { id } of await database.rows<{ id: string }>(IDS[table])) known.add(id)
    const gone = acknowledged.map(({ id }, i) => ({ id, at: times[i]! })).filter(({ id }) => !known.has(id))
    const goneBefore = gone.filter(({ at }) => momentAt !== undefined && at < momentAt)
    findings.expect(goneBefore.length === 0, `${goneBefore.length} writes acknowledged before the moment are lost`)
    findings.expect(
      momentAt === undefined || gone.length > 0,
      'nothing was written after the moment, so the drill would not see it',
    )
    for (const { link, at } of uploads.filter((one) => one.at < (momentAt ?? gone[0]?.at ?? killedAt))) {
      const answer = await fetch(server.url + link)
      await answer.arrayBuffer()
      findings.expect(answer.status === 200, `the picture of ${new Date(at).toISOString()} answers ${answer.status}`)
    }
    await checkFiles(database, restored, findings)
    const again = await send(server.url, { method: 'POST', path: '/auth/login', body: { email, password: PASSWORD } })
    const named = await database.rows('SELECT FROM users WHERE email = $1', [email])
    findings.expect(again?.status === 401 && named.length === 0, 'the account that was erased is back')
    await checkInvariants(database, findings)
    return {
      backupS: seconds(backedUp.ms),
      backupMb: Math.round((await sizeOf(join(backupDir, 'backups'))) / 1e6),
      restoreS: seconds(restore.ms),
      rtoS,
      rpoS: momentAt === undefined && gone[0] ? seconds(killedAt - Math.min(...gone.map(({ at }) => at))) : 0,
      acknowledged: acknowledged.length,
      lost: gone.length,
      files: Number(/Put back (\d+) files/.exec(restore.said)?.[1]),
    }
  } catch (error) {
    say(`  ${(error as Error).message}`)
    throw error
  } finally {
    await server?.kill().catch(() => {})
    await database?.stop().catch(() => {})
    await stopDatabase(restored)
    await stopDatabase(lost)
    await folder.remove()
    await rm(backupDir, { recursive: true, force: true })
  }
}

const IDS = { checkouts: 'SELECT id FROM checkouts', bids: 'SELECT id FROM bids', payments: 'SELECT id FROM payments' }

function command(
  file: string,
  dataDir: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number; said: string; ms: number }> {
  const startedAt = performance.now()
  const path = fileURLToPath(new URL(`../apps/api/src/${file}`, import.meta.url))
  const own = { PATH: process.env['PATH'], DATA_DIR: dataDir, JWT_SECRET, DEMO_DATA: 'false', ...env }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [path, ...args], { env: own, maxBuffer: 1e8 }, (error, out, err) => {
      if (error && file !== 'restore-main.ts') return reject(new Error(`${file}: ${out}${err}`))
      resolve({ code: error ? 1 : 0, said: out + err, ms: performance.now() - startedAt })
    })
  })
}

async function openDatabase(dataDir: string): Promise<DrillDatabase> {
  const connectionString = await readFile(join(dataDir, 'postgres.url'), 'utf8')
  const pool = new pg.Pool({ connectionString, max: 4, types: { getTypeParser: numbers } })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    connectionString,
    dataDir,
    pool,
    rows: async (text, values = []) => (await pool.query(text, values)).rows,
    stop: () => pool.end(),
  }
}

const INT8 = 20
function numbers(oid: number, format?: unknown) {
  return oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text')
}

/** I13: files and rows are the same. */
async function checkFiles(database: DrillDatabase, dataDir: string, findings: Findings): Promise<void> {
  const rows = await database.rows<{ id: string }>("SELECT id FROM uploads WHERE state = 'ready'")
  const folders = await readdir(join(dataDir, 'files/uploads')).catch(() => [])
  const known = new Set(rows.map(({ id }) => id))
  findings.expect(known.size > 0, 'no upload was restored, so the drill would not see a missing one')
  findings.expect(
    folders.every((id) => known.has(id)),
    'I13: there are files without a row',
  )
  findings.expect(known.size === folders.length, `I13: ${known.size} uploads and ${folders.length} folders`)
}

async function register(url: string, tally: Tally): Promise<string> {
  const email = `erased-${Date.now()}@drill.example`
  const body = { full_name: 'Abena Erased', email, password: PASSWORD, user_type: 'buyer' }
  await sendUntilAnswered(() => url, { method: 'POST', path: '/auth/register', body }, tally)
  return email
}

async function closeAccount(url: string, email: string, tally: Tally): Promise<void> {
  const signedIn = await sendUntilAnswered(
    () => url,
    { method: 'POST', path: '/auth/login', body: { email, password: PASSWORD } },
    tally,
  )
  const token = signedIn.body.data.access_token as string
  const closed = await sendUntilAnswered(
    () => url,
    { method: 'POST', path: '/user/close', token, body: { password: PASSWORD } },
    tally,
  )
  if (closed.status !== 204) throw new Error(`closing an account: ${closed.status} ${JSON.stringify(closed.body)}`)
}

let picture: Promise<Buffer> | undefined
/** Undefined where the busy server asked to come later. */
async function uploadPicture(url: string, { token }: Person): Promise<string | undefined> {
  picture ??= sharp({ create: { width: 200, height: 200, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture)]), 'photo.png')
  const answer = await fetch(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const body = (await answer.json()) as { data: { url: string } }
  return answer.status === 201 ? body.data.url : undefined
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds());) {
    if (Date.now() > deadline) throw new Error('waited for a minute in vain')
    await sleep(100)
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesBelow(folder)).map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Stops the database of a server that was killed. */
async function stopDatabase(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  if (text === '') return
  const pid = Number(text.split('\n')[0])
  const isThere = () =>
    stat(`/proc/${pid}`).then(
      () => true,
      () => false,
    )
  if (await isThere()) process.kill(pid, 'SIGQUIT')
  for (let turn = 0; turn < 100 && (await isThere()); turn++) await sleep(50)
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

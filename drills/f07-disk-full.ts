import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { type Reply, send, Tally } from './client.ts'
import type { DrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { makePeople, makeProducts, type Person } from './people.ts'

const run = promisify(execFile)
const BACK_WITHIN_MS = 30_000

export const diskFull: Drill = {
  id: 'F7',
  title: 'The disk of the database fills up, then that of the files: reads go on, writes are refused, nothing is half',
  async run({ seed, quick, checkout }) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return { counts: {}, problems: ['needs Linux and root, to mount a small disk'] }
    const random = repeatable(seed)
    const findings = new Findings()
    const counts: Record<string, number | string> = {}
    const folder = await mkdtemp('/tmp/asime-disk-')
    await chmod(folder, 0o755)
    await run('mount', ['-t', 'tmpfs', '-o', 'size=512m,mode=755', 'tmpfs', folder])
    let server: ApiServer | undefined
    let pool: pg.Pool | undefined
    try {
      server = await startApi('', folder, { root: checkout, readyWithinMs: 120_000, env: { LOG_LEVEL: 'silent' } })
      const url = (await readFile(join(folder, 'postgres.url'), 'utf8')).trim()
      pool = new pg.Pool({ connectionString: url, max: 2 })
      pool.on('error', () => {})
      const database = { connectionString: url, dataDir: folder, pool, rows: rowsOf(pool), stop: async () => {} }
      // The server's reserve is made a moment after its start.
      await sleep(3_000)
      await fillDatabaseDisk(database, server, { seconds: quick ? 15 : 60, random, findings, counts })
      await fillFilesDisk(database, server, findings, counts)
      findings.expect(server.process.exitCode === null && !server.process.signalCode, 'the server ended')
      return { counts, problems: findings.problems }
    } finally {
      await pool?.end()
      await server?.stop()
      await run('umount', ['-l', join(folder, 'files')]).catch(() => {})
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const rowsOf =
  (pool: pg.Pool): DrillDatabase['rows'] =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows

/** Writes zeros until there is no room. */
async function fill(path: string, leaveBytes = 0): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const chunk = Buffer.alloc(size)
      for (;;) {
        const { bytesWritten } = await file.write(chunk)
        if (bytesWritten < size) break
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    if (leaveBytes > 0) await file.truncate((await file.stat()).size - leaveBytes)
  } finally {
    await file.close()
  }
}

async function fillDatabaseDisk(
  database: DrillDatabase,
  server: ApiServer,
  {
    seconds,
    random,
    findings,
    counts,
  }: { seconds: number; random: () => number; findings: Findings; counts: Record<string, number | string> },
): Promise<void> {
  const [vendor] = (await makePeople(database, 'vendor', 1)) as [Person]
  const buyers = await makePeople(database, 'buyer', 200)
  const products = await makeProducts(database, vendor, 20, 1_000)
  const acknowledged: string[] = []
  let [phase, isOver, lastReadAt, longestGap] = ['before', false, performance.now(), 0]
  const tallies = new Map<string, Tally>()
  const tally = (name: string) => {
    const key = `${name}, ${phase}`
    if (!tallies.has(key)) tallies.set(key, new Tally())
    return tallies.get(key) as Tally
  }
  const write = async (): Promise<Reply | undefined> => {
    const buyer = buyers[Math.floor(random() * buyers.length)] as Person
    const reply = await send(server.url, {
      method: 'POST',
      path: '/requests',
      token: buyer.token,
      key: randomUUID(),
      body: { request_title: 'A blue smock', description: 'For a tall man' },
    })
    tally('writes').count(reply)
    if (reply?.status === 201) acknowledged.push(reply.body.data.id)
    if (reply?.status === 503 && reply.headers['retry-after'] === undefined)
      findings.problems.push('a 503 says not when to come again')
    return reply
  }
  const writing = (async () => {
    while (!isOver) {
      await write()
      await sleep(20)
    }
  })()
  const reading = (async () => {
    while (!isOver) {
      const path = random() < 0.5 ? '/products' : `/products/${products[Math.floor(random() * products.length)]}`
      const reply = await send(server.url, { method: 'GET', path })
      tally('reads').count(reply)
      if (reply?.status === 200) lastReadAt = performance.now()
      longestGap = Math.max(longestGap, performance.now() - lastReadAt)
      await sleep(20)
    }
  })()

  await sleep(2_000)
  phase = 'full'
  const filler = join(database.dataDir, 'filler')
  await fill(filler)
  const until = performance.now() + 1_000 * seconds
  while (performance.now() < until) {
    // Freed room is taken again, as by a log that grows.
    await fill(filler, 40 << 20)
    await sleep(2_000)
  }
  const full = { reads: tallies.get('reads, full'), writes: tallies.get('writes, full') }
  const gapWhileFull = longestGap
  phase = 'room again'
  await rm(filler)
  const roomAt = performance.now()
  while ((await write())?.status !== 201 && performance.now() - roomAt < 2 * BACK_WITHIN_MS) await sleep(100)
  const backMs = performance.now() - roomAt
  isOver = true
  await Promise.all([reading, writing])

  for (const [name, each] of tallies) counts[name] = String(each)
  counts['longest without a read'] = `${Math.round(gapWhileFull)} ms`
  counts['first write after there was room'] = `${Math.round(backMs)} ms`
  const log = await readFile(join(database.dataDir, 'postgres.log'), 'utf8')
  const starts = log.split('ready to accept connections').length - 1
  counts['starts of PostgreSQL'] = starts
  findings.expect(backMs <= BACK_WITHIN_MS, `writes were back only after ${Math.round(backMs)} ms`)
  findings.expect(starts <= 3, `PostgreSQL was started ${starts} times`)
  findings.expect(gapWhileFull <= 10_000, `nothing could be read for ${Math.round(gapWhileFull)} ms`)
  for (const [name, each] of tallies)
    findings.expect(each.serverErrors === 0 && each.unanswered === 0, `${name}: ${String(each)}`)
  findings.expect((full.reads?.of(200) ?? 0) > 0, 'nothing was read while the disk was full')
  findings.expect((full.writes?.of(503) ?? 0) > 0, 'no write was refused, so the disk was not full')
  const found = await database.rows<{ id: string }>('SELECT id FROM item_requests')
  const ids = new Set(found.map(({ id }) => id))
  const lost = acknowledged.filter((id) => !ids.has(id)).length
  counts.acknowledged = `${acknowledged.length}, ${lost} lost`
  findings.expect(lost === 0, `${lost} acknowledged writes are lost`)
}

async function fillFilesDisk(
  database: DrillDatabase,
  server: ApiServer,
  findings: Findings,
  counts: Record<string, number | string>,
): Promise<void> {
  const [buyer] = (await makePeople(database, 'buyer', 1)) as [Person]
  const files = join(database.dataDir, 'files')
  await mkdir(files, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', 'size=32m,mode=755', 'tmpfs', files])
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3 << 20, 'a'), Buffer.from('\n%%EOF\n')])
  const upload = async () => {
    const form = new FormData()
    form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'plan.pdf')
    return fetch(`${server.url}/api/v1/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() },
      body: form,
    }).then(({ status }) => status)
  }
  const stored = async () => {
    const entries = await readdir(files, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && entry.name !== 'filler').length
  }
  const before = await upload()
  await fill(join(files, 'filler'), 1 << 20)
  const full = [await upload(), await upload()]
  const [keptWhileFull, rows] = [
    await stored(),
    await database.rows<{ n: number }>("SELECT count(*)::int AS n FROM uploads WHERE state = 'ready'"),
  ]
  const read = await send(server.url, { method: 'GET', path: '/products' })
  await rm(join(files, 'filler'))
  const after = await upload()
  counts.uploads = `${before} before, ${full.join(' and ')} while full, ${after} after`
  findings.expect(before === 201 && after === 201, `uploads answered ${before} before and ${after} after`)
  findings.expect(
    full.every((status) => status === 503),
    `uploads on a full disk answered ${full.join(' and ')}`,
  )
  findings.expect(read?.status === 200, `while files cannot be kept, reads answer ${read?.status}`)
  findings.expect(keptWhileFull === rows[0]?.n, `${keptWhileFull} files are kept for ${rows[0]?.n} rows (I13)`)
}

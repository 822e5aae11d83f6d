import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { Tally } from './client.ts'
import { type DrillDatabase, openDrillDatabase, type OwnDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { compareWithAcknowledged, startWriters } from './writers.ts'

export const databaseKilled: Drill = {
  id: 'F2',
  title: 'PostgreSQL is killed with all its children under load; the server stays, and loses nothing it said yes to',
  async run({ seed, quick }) {
    const [kills, wanted, rows] = quick ? [3, 300, 3_000] : [10, 5_000, 100_000]
    const random = repeatable(seed)
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    let server: ApiServer | undefined
    try {
      server = await startApi(database.connectionString, database.dataDir, { env: { LOG_LEVEL: 'silent' } })
      const { url } = server
      const writers = await startWriters(database, () => url, tally, seed)
      const gaps: number[] = []
      for (let kill = 1; kill <= kills; kill++) {
        while (writers.acknowledged.length < (kill * wanted) / (kills + 1)) await sleep(20)
        await sleep(random() * 300)
        const killedAt = performance.now()
        await killDatabase(database)
        while (tally.lastSuccessAt < killedAt) await sleep(20)
        gaps.push(tally.lastSuccessAt - killedAt)
      }
      while (writers.acknowledged.length < wanted) await sleep(20)
      await writers.stop()
      const slowest = Math.max(...gaps)
      findings.expect(
        slowest <= 10_000,
        `the first 2xx came ${Math.round(slowest)} ms after a kill, which is over 10 s`,
      )
      findings.expect(server.process.exitCode === null && !server.process.signalCode, 'the server ended')
      findings.expect(tally.of(401) === 0, `${tally.of(401)} answers were 401, and clients sign out on those`)
      findings.expect(tally.serverErrors === 0, `answers with other 5xx than 503: ${String(tally)}`)
      const compared = await compareWithAcknowledged(database, url, writers, findings)
      const invariants = await checkInvariants(database, findings)

      const durable = await writeUntilKilled(database, 'on', rows, kills)
      findings.expect(durable.lost === 0, `${durable.lost} of ${durable.acknowledged} rows by SQL are lost`)
      // The control: were the drill blind to loss, this would show nothing either.
      const control = await writeUntilKilled(database, 'off', Math.min(rows, 10_000), 3)
      findings.expect(
        control.lost > 0,
        'with synchronous_commit off nothing was lost, so this drill would not see a loss',
      )
      return {
        counts: {
          kills,
          ...compared,
          'slowest first 2xx after a kill, ms': Math.round(slowest),
          answers: String(tally),
          invariants,
          'rows by SQL, durable': `${durable.acknowledged} acknowledged, ${durable.lost} lost`,
          'control, synchronous_commit off': `${control.acknowledged} acknowledged, ${control.lost} lost`,
        },
        problems: findings.problems,
      }
    } finally {
      await server?.kill()
      await database.stop()
    }
  },
}

/** kill -9 to the postmaster and everything that it started. */
async function killDatabase({ dataDir }: DrillDatabase): Promise<void> {
  const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(/\) \S+ (\d+)/.exec(stat)?.[1]) === postmaster) children.push(Number(name))
  }
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

const WRITERS = 16

/** Writes single rows, each its own transaction, until enough are acknowledged, with kills on the way. */
async function writeUntilKilled(database: OwnDrillDatabase, durability: 'on' | 'off', wanted: number, kills: number) {
  await database.rows('CREATE TABLE IF NOT EXISTS drill_rows (id bigint PRIMARY KEY)')
  await database.rows('TRUNCATE drill_rows')
  const acknowledged: number[] = []
  let next = 0
  for (let kill = 1; kill <= kills; kill++) {
    let killed = false
    const write = async () => {
      const client = new pg.Client({ connectionString: database.superuserConnectionString })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query(durability === 'on' ? 'SET synchronous_commit = on' : 'SET synchronous_commit = off')
        while (!killed) {
          const id = ++next
          await client.query({ name: 'row', text: 'INSERT INTO drill_rows VALUES ($1)', values: [id] })
          acknowledged.push(id)
        }
      } catch {
        // The kill.
      } finally {
        await client.end().catch(() => {})
      }
    }
    await database.rows('SELECT 1')
    const writing = Array.from({ length: WRITERS }, write)
    while (acknowledged.length < (kill * wanted) / kills) await sleep(5)
    await killDatabase(database)
    killed = true
    await Promise.all(writing)
  }
  const found = new Set((await database.rows<{ id: number }>('SELECT id FROM drill_rows')).map(({ id }) => id))
  return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !found.has(id)).length }
}

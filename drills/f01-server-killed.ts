import { setTimeout as sleep } from 'node:timers/promises'
import { repeatable } from '../bench/numbers.ts'
import { type ApiServer, startApi } from '../bench/server.ts'
import { Tally } from './client.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { checkInvariants } from './invariants.ts'
import { compareWithAcknowledged, startWriters } from './writers.ts'

export const serverKilled: Drill = {
  id: 'F1',
  title: 'The server is killed at random moments while 24 clients write and retry with their keys',
  async run({ seed, quick }) {
    const [kills, wanted] = quick ? [4, 400] : [20, 5_000]
    const random = repeatable(seed)
    const findings = new Findings()
    const tally = new Tally()
    const database = await openDrillDatabase()
    let server: ApiServer | undefined
    const start = () => startApi(database.connectionString, database.dataDir, { env: { LOG_LEVEL: 'fatal' } })
    try {
      server = await start()
      let url = server.url
      const writers = await startWriters(database, () => url, tally, seed)
      const starts: number[] = []
      for (let kill = 1; kill <= kills; kill++) {
        while (writers.acknowledged.length < (kill * wanted) / (kills + 1)) await sleep(20)
        await sleep(random() * 300)
        await server.kill()
        server = await start()
        url = server.url
        starts.push(server.startMs)
      }
      while (writers.acknowledged.length < wanted) await sleep(20)
      await writers.stop()
      const slowest = Math.max(...starts)
      findings.expect(
        slowest <= 3_000,
        `the first answer came ${Math.round(slowest)} ms after a start, which is over 3 s`,
      )
      findings.expect(tally.serverErrors === 0, `answers with other 5xx than 503: ${String(tally)}`)
      const { acknowledged, lost, duplicates } = await compareWithAcknowledged(database, url, writers, findings)
      const invariants = await checkInvariants(database, findings)
      return {
        counts: {
          kills,
          acknowledged,
          lost,
          duplicates,
          'slowest start, ms': Math.round(slowest),
          answers: String(tally),
          invariants,
        },
        problems: findings.problems,
      }
    } finally {
      await server?.kill()
      await database.stop()
    }
  },
}

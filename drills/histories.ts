import { availableParallelism } from 'node:os'
import type { Drill } from './drill.ts'
import { runTests } from './tests.ts'

/** How many histories one process plays before another begins, with a database and a seed of its own. */
const BATCH = 250

export const histories: Drill = {
  id: 'histories',
  title: 'Random lives of orders: whatever happens, the books are right after each',
  async run({ seed, quick, say }) {
    const wanted = quick ? 100 : 4_000
    const batches = Array.from({ length: Math.ceil(wanted / BATCH) }, (_, index) => ({
      seed: seed + index,
      runs: Math.min(BATCH, wanted - index * BATCH),
    }))
    let played = 0
    const problems: string[] = []
    const play = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const env = { LEDGER_RUNS: String(batch.runs), LEDGER_SEED: String(batch.seed) }
        const result = await runTests({ files: ['order-histories'], env })
        problems.push(...result.problems.map((problem) => `seed ${batch?.seed}: ${problem}`))
        played += batch.runs
        say(`  ${played} of ${wanted}`)
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, play))
    return { counts: { histories: played }, problems }
  },
}

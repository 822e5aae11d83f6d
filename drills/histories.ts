import { availableParallelism } from 'node:os'
import type { Drill } from './drill.ts'
import { runTests } from './tests.ts'

/** Of which tests, how many, and how many of them one process plays before another begins, with a database and a seed of its own. */
const PLAYED = [
  { file: 'order-histories', runs: 4_000, quickRuns: 100, batch: 250 },
  { file: 'market-histories', runs: 200, quickRuns: 10, batch: 25 },
] as const

export const histories: Drill = {
  id: 'histories',
  title: 'Random lives of orders, and of small markets: whatever happens, the books are right after each',
  async run({ seed, quick, say }) {
    const batches = PLAYED.flatMap(({ file, runs, quickRuns, batch }) => {
      const wanted = quick ? quickRuns : runs
      return Array.from({ length: Math.ceil(wanted / batch) }, (_, index) => ({
        file,
        seed: seed + index,
        runs: Math.min(batch, wanted - index * batch),
      }))
    })
    const wanted = batches.reduce((sum, { runs }) => sum + runs, 0)
    let played = 0
    const problems: string[] = []
    const play = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const env = { LEDGER_RUNS: String(batch.runs), LEDGER_SEED: String(batch.seed) }
        const result = await runTests({ files: [batch.file], env })
        problems.push(...result.problems.map((problem) => `${batch?.file}, seed ${batch?.seed}: ${problem}`))
        played += batch.runs
        say(`  ${played} of ${wanted}`)
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, play))
    return { counts: { histories: played }, problems }
  },
}

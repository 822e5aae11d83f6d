import { StartupError } from '@asime/api/src/platform/startup-error.ts'
import { openBenchDatabase } from './data.ts'
import { measureDesk } from './desk.ts'
import { judge } from './goals.ts'
import { readOptions } from './options.ts'
import { measureMixed } from './mixed.ts'
import { measurePages } from './pages.ts'
import { profileCases } from './profile.ts'
import { reportText, saveReport } from './report.ts'
import { runSize, type SizeResult } from './run-size.ts'
import { measureShop } from './shop.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (!options) return 0
  const database = await openBenchDatabase(options.dataDir, { reuse: options.reuse, say })
  // The database outlives this process if nobody stops it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void database.stop().finally(() => process.exit(130)))
  }
  try {
    if (options.profile) {
      await profileCases(database, options, say)
      return 0
    }
    if (options.desk) return (await measureDesk(database, options, say)) ? 0 : 1
    if (options.shop) return (await measureShop(database, options, say)) ? 0 : 1
    if (options.mixed) return (await measureMixed(database, options, say)) ? 0 : 1
    if (options.pages) return (await measurePages(database, options, say)) ? 0 : 1
    const results: SizeResult[] = []
    for (const products of options.sizes) results.push(await runSize(database, products, options, say))
    const at = new Date()
    const verdicts = judge(results, options.restSeconds)
    const text = reportText(results, verdicts, options, at)
    const file = await saveReport(text, { options, verdicts, results }, options, at)
    say(`\n${text}\nWritten to ${file}`)
    return results.some(({ problems }) => Object.keys(problems).length > 0) ? 1 : 0
  } finally {
    await database.stop()
  }
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`\n${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drills } from './drills.ts'

const USAGE = `npm run drills -- [names] [options]
  F1 D1 flash-sale …   only these; all without a name
  --seed 7             decides whatever is left to chance (printed with each drill)
  --quick              a first look: a tenth of the work or less
  --large              F18 with 1,000,000 products
  --checkout folder    D45, F10 and F16: the server of another checkout, to compare with, built and installed there;
                       F17: the version before
`
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '2026' },
      quick: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      checkout: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed)
  const known = new Map(drills.map((drill) => [drill.id.toLowerCase(), drill]))
  const unknown = positionals.filter((name) => !known.has(name.toLowerCase()))
  if (values.help || unknown.length > 0 || !Number.isSafeInteger(seed)) {
    say(`${USAGE}\n${drills.map(({ id, title }) => `  ${id.padEnd(12)} ${title}`).join('\n')}`)
    return values.help ? 0 : 2
  }
  const chosen = positionals.length === 0 ? drills : positionals.map((name) => known.get(name.toLowerCase())!)
  const failed: string[] = []
  for (const drill of chosen) {
    const startedAt = performance.now()
    say(`\n── ${drill.id}: ${drill.title} (seed ${seed}${values.quick ? ', quick' : ''})`)
    const { counts, problems } = await drill
      .run({
        seed,
        quick: values.quick,
        large: values.large,
        checkout: values.checkout && resolve(values.checkout),
        say,
      })
      .catch((error: Error) => ({ counts: {}, problems: [error.stack ?? error.message] }))
    for (const [name, count] of Object.entries(counts)) say(`  ${name}: ${count}`)
    for (const problem of problems) say(`  ✗ ${problem}`)
    if (problems.length > 0) failed.push(drill.id)
    say(`${problems.length > 0 ? '✗' : '✓'} ${drill.id} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
  say(failed.length > 0 ? `\n✗ Failed: ${failed.join(', ')}` : `\n✓ All ${chosen.length} passed`)
  return failed.length > 0 ? 1 : 0
}

process.exit(await main())

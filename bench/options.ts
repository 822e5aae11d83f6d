import { parseArgs } from 'node:util'

export interface Options {
  /** Numbers of products. */
  sizes: number[]
  /** Ids of cases; empty for all. */
  cases: string[]
  rounds: number
  /** Of each run against our server; runs of SQL alone take half of it, of bare HTTP a quarter. */
  seconds: number
  /** How long the server is left alone before its memory at rest is read, after its start and after visits. */
  restSeconds: number
  dataDir: string
  /** Measure with the data that is there, even if it was made by older code. */
  reuse: boolean
  /** Also keep the report among the results: latest.md, mixed.txt or pages.txt. */
  save: boolean
  /** Show where the server's time goes instead of measuring. */
  profile: boolean
  /** Measure the pages of the built site instead of the API. */
  pages: boolean
  /** Measure reads, pages and writes together at a steady rate instead. */
  mixed: boolean
  /** How long that rate is kept. */
  minutes: number
  /** Measure every page of the desk instead, in the larger market. */
  desk: boolean
  /** Measure every page of a large shop instead, in the larger market. */
  shop: boolean
}

export const CONNECTIONS = [1, 16, 64] as const

/** Seconds for asking each call once: what it counts is known from then on (decision 172). */
export const LONGEST_ONCE = 20

const USAGE = `npm run bench -- [options]
  --size 10000|1000000|both   products in the demo market (both)
  --cases list,filter,…       only these cases
  --quick                     one short round, for a first look
  --rounds 3 --seconds 2      how often and how long each run is
  --reuse                     keep the data although migrations or the demo generator have changed
  --data .data/bench          where the database lives between runs
  --save                      keep the report in bench/results, too: latest.md, mixed.txt or pages.txt
  --profile                   show where the server's time goes instead
  --pages                     measure the pages of the site instead, and what a first visit weighs
  --mixed [--minutes 5]       measure reads, pages and writes together, 300 a second and then more, instead
  --desk                      measure what admins read instead, and the public list while they export
  --shop                      measure what a trader with 10,000 products and 50,000 orders reads instead
`

export function readOptions(argv: string[]): Options | undefined {
  const { values } = parseArgs({
    args: argv,
    options: {
      size: { type: 'string', default: 'both' },
      cases: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      reuse: { type: 'boolean', default: false },
      data: { type: 'string', default: '.data/bench' },
      save: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      mixed: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '5' },
      desk: { type: 'boolean', default: false },
      shop: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return undefined
  }
  return {
    sizes: values.size === 'both' ? [10_000, 1_000_000] : [positive('size', values.size)],
    cases: values.cases.split(',').filter(Boolean),
    rounds: positive('rounds', values.rounds ?? (values.quick ? '1' : '3')),
    seconds: positive('seconds', values.seconds ?? '2'),
    restSeconds: values.quick ? 12 : 30,
    dataDir: values.data,
    reuse: values.reuse,
    save: values.save,
    profile: values.profile,
    pages: values.pages,
    mixed: values.mixed,
    minutes: positive('minutes', values.minutes),
    desk: values.desk,
    shop: values.shop,
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0\n\n${USAGE}`)
  return value
}

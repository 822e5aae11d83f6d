import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBrowserTests } from './browser-tests.ts'
import type { Drill, DrillResult } from './drill.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

export interface TestRun {
  /** Files, or parts of their names. */
  files: string[]
  /** Only the tests whose name matches. */
  name?: string
  env?: Record<string, string>
}

/** Runs tests of the suite and counts them. They end with the invariants themselves (apps/api/test/invariants.ts). */
export function runTests({ files, name, env = {} }: TestRun): Promise<DrillResult> {
  const report = join(tmpdir(), `asime-drill-${randomUUID()}.json`)
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...(name ? ['-t', name] : []), ...files]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITEST, ...args], { cwd: ROOT, env: { ...process.env, ...env } })
    let [text, complaints] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints = (complaints + chunk).slice(-5_000)))
    child.once('error', reject)
    child.once('close', (code) => {
      const read = readFile(report, 'utf8').catch(() => text)
      resolve(
        read.then(async (found) => {
          await rm(report, { force: true })
          return toResult(code, found, complaints)
        }),
      )
    })
  })
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function toResult(code: number | null, text: string, complaints: string): DrillResult {
  if (!text.startsWith('{'))
    return { counts: {}, problems: [`the tests ended with ${code}: ${complaints || text.slice(-2_000)}`] }
  const report = JSON.parse(text) as Report
  const failed = report.testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message.slice(0, 500)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 500)}`),
  ])
  const problems = failed.length === 0 && code !== 0 ? [`the tests ended with ${code}: ${complaints}`] : failed
  // A name that no test has would pass by itself.
  if (report.numPassedTests + report.numFailedTests === 0) problems.push('no test has this name')
  return { counts: { passed: report.numPassedTests, failed: report.numFailedTests }, problems }
}

const CHECKOUTS = 'apps/api/src/modules/checkouts'
const FULFILMENT = 'apps/api/src/modules/fulfilment'
const PAYMENTS = 'apps/api/src/modules/payments'
const PAYSTACK = 'apps/api/src/modules/providers/paystack'
const PROVIDER_EVENTS = 'apps/api/src/modules/provider-events'
const DRILLS = 'apps/api/test/drills'
const REALTIME = 'apps/api/src/platform/realtime/realtime.test.ts'

const TESTED: [id: string, title: string, files: string[]][] = [
  ['D1', 'Fifty buyers of the last unit, and of the last ten', [CHECKOUTS]],
  ['D2', 'One key, twenty times at once', [CHECKOUTS, 'apps/api/src/platform/http/idempotency.test.ts']],
  [
    'D3',
    'A key used for something else, by somebody else, or malformed',
    ['apps/api/src/platform/http/idempotency.test.ts'],
  ],
  ['D4', 'Prices and owners chosen by the caller', [CHECKOUTS]],
  ['D5', 'Quantities that cannot be had', [CHECKOUTS]],
  ['D9', 'Refunds and releases stay within what is held', [FULFILMENT]],
  ['D10', 'Events that are not the provider’s', [PAYMENTS, PAYSTACK, PROVIDER_EVENTS]],
  ['D11', 'The same event twenty times at once', [PAYMENTS, PAYSTACK, PROVIDER_EVENTS]],
  ['D12', 'Events with other amounts, currencies and modes', [PAYMENTS, PAYSTACK, PROVIDER_EVENTS]],
  ['D13', 'A provider that times out after it has charged', [PAYMENTS, PAYSTACK, PROVIDER_EVENTS]],
  ['D20', 'Who is suspended or demoted is refused from the next call on', ['apps/api/src/modules/accounts', DRILLS]],
  ['F11', 'Nodes whose clocks are 10 minutes and 25 hours wrong', ['apps/api/src/platform/clock.test.ts']],
  ['D48', 'Everything reserved and nothing paid, by one account and by several', [CHECKOUTS]],
  ['D42', 'One’s own data: taken along, and erased', ['apps/api/src/modules/own-data']],
  ['D15', 'Each object against whoever has no side in it', [DRILLS]],
  ['D37', 'Uploads: names, polyglots, thirty at once', [DRILLS]],
  ['D38', 'Links that lead inside', ['apps/api/src/modules/uploads/fetch-picture.test.ts']],
  ['D39', 'Return addresses that lead elsewhere', ['apps/web/app/lib/session/return-path.test.ts']],
  [
    'D40',
    'Sockets and conversations of others',
    [
      REALTIME,
      'apps/api/src/platform/realtime/token-life.test.ts',
      'apps/api/test/live-matrix.test.ts',
      'apps/api/src/modules/conversations/conversations.test.ts',
    ],
  ],
  ['D41', 'Sockets that send too much, are too many, or never read', [REALTIME]],
  ['D43', 'An export by a stolen access token', [DRILLS]],
  ['D44', 'A stranger registers a known address', [DRILLS]],
  ['D46', 'A production start with each unsafe setting', ['apps/api/src/config.test.ts', 'apps/api/src/main.test.ts']],
  ['D47', 'Guessing by 300 addresses, and behind one', ['apps/api/src/modules/accounts/guessing.test.ts']],
  ['D49', 'Five false reviews', [DRILLS]],
  ['D50', 'The server’s role tries what only the owner may', [DRILLS]],
  ['D51', 'Every key is changed under load', [DRILLS]],
]

export const testedDrills: Drill[] = TESTED.map(([id, title, files]) => ({
  id,
  title,
  run: ({ seed }) => runTests({ files, name: `\\b${id}\\b`, env: { LEDGER_SEED: String(seed) } }),
}))

/** The only one of them that needs a browser. */
export const storedScripts: Drill = {
  id: 'D35',
  title: 'What people write is shown as text, by the server and once scripts run (Chromium alone)',
  run: () => runBrowserTests('e2e/playwright.config.ts', ['stored-xss.spec.ts']),
}

export const externalBackup: Drill = {
  id: 'F18-tables',
  title: 'An external database is backed up and restored by the commands',
  run: () =>
    runTests({
      files: ['apps/api/src/modules/backups/backups.test.ts'],
      name: 'F18-tables',
      env: { SLOW_TESTS: 'yes' },
    }),
}

/** A double of the provider answers late, with nonsense, with half an answer, or not at all, over the network. */
export const providerTrouble: Drill = {
  id: 'F14',
  title: 'Trouble at the provider: time-outs, errors, pages instead of JSON, failures that say 200',
  run: () => runTests({ files: [`${PAYSTACK}/paystack-trouble.test.ts`, `${PAYSTACK}/paystack-refunds.test.ts`] }),
}

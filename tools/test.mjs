// `npm test`: everything that proves a change. `npm test -- some/path` runs just those unit and integration tests, and
// `npm test -- e2e/some.spec.ts` just those browser tests.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check-steps.mjs'
import { findOrInstallChromium } from './find-chromium.mjs'
import { findOrInstallRedis } from './find-redis.mjs'
import { main, step, StepFailed } from './run.mjs'
import { root } from './setup.mjs'
import { startSite } from './test-site.mjs'
import { buildWeb } from './web-build.mjs'

const startedAt = Date.now()
const chosen = process.argv.slice(2)
const browserTests = chosen.filter((argument) => argument.startsWith('e2e/'))
const otherTests = chosen.filter((argument) => !argument.startsWith('e2e/'))
const summaries = []

await main(async (node) => {
  try {
    // Before Chromium, since only one can be installed at a time, and before the tests, which look for it.
    if (otherTests.length > 0 || chosen.length === 0) await findOrInstallRedis()
    if (chosen.length === 0) {
      // Tests that wait for locks and processes leave a core idle for a third of their time: other steps use it.
      const site = buildWeb(node).then(() => startSite(node))
      const others = [findOrInstallChromium(), site, check(node)]
      try {
        const [chromium, { port }] = await allOf([...others, runTests(node, [])])
        // After all that: beside other tests browsers take a tenth less time, and a test of time-outs meets stalls.
        await runBrowserTests(node, chromium, [], { E2E_PORT: String(port), E2E_SITE_RUNS: 'true' })
      } finally {
        await site.then(({ stop }) => stop()).catch(() => {})
      }
    } else {
      if (otherTests.length > 0) await runTests(node, otherTests)
      if (browserTests.length > 0) {
        const chromium = await findOrInstallChromium()
        await buildWeb(node, console.log)
        await runBrowserTests(node, chromium, browserTests)
      }
    }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(`\n✗ ${error.message}`)
    process.exit(error.code)
  }
  console.log(
    `\n── Summary\n${summaries.join('\n')}\n\n✓ All passed in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
})

async function runTests(node, args) {
  const vitest = join(root, 'node_modules/.bin/vitest')
  const keep = /^ *(Test Files|Tests|Duration) /
  const lines = await step('Unit and integration tests', node, vitest, ['run', ...args], { keep })
  summaries.push('Unit and integration tests', ...lines)
}

async function runBrowserTests(node, chromium, args, env = {}) {
  if (!existsSync(join(root, 'e2e')) || !readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.spec.ts')))
    return
  const playwright = join(root, 'node_modules/.bin/playwright')
  const keep = /^ *\d+ (passed|failed|flaky|skipped|did not run)/
  const lines = await step(
    'Browser tests',
    node,
    playwright,
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    {
      keep,
      env: { CHROMIUM_PATH: chromium, ...env },
    },
  )
  summaries.push('Browser tests', ...lines)
}

/** Waits for all before it fails, so that nothing goes on running behind the error. */
async function allOf(promises) {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

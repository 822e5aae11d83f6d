import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.mjs'
import { findFreePort } from '../tools/free-port.mjs'

// Each worker reads this file again; the port is chosen by the first reader.
const port = (process.env.E2E_PORT ??= String(await findFreePort()))
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: '.',
  // Theirs is a configuration of their own, which npm run drills uses.
  testIgnore: 'browser-faults/**',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two more than there are cores: a test waits for its page, its page for the server, and both for what comes in a moment.
  workers: availableParallelism() + 2,
  // Generous, as tests share the cores: what fails fails for good, what passes waits no longer than it must.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    // It would put its worker into each of the hundreds of new contexts and answer for what tests make the network say.
    serviceWorkers: 'block',
    // Nothing fades or glides, which would take a sixth of the time. Where gliding could go wrong, a test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes as much time as its test: E2E_TRACE=1 for whoever looks into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that beeps, and is given without a question.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Each new page would start one process more, for a page to come that is another test's and cannot use it: a tenth of
        // the browser's time. The others are what Playwright itself switches off, of which Chromium hears the last list alone.
        '--disable-features=SpareRendererForSitePerProcess,AvoidUnnecessaryBeforeUnloadCheckSync,AvoidCorsURLLoaderRestartOnRedirect,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning',
        // A page lives for seconds: working out faster code for it takes longer than running it as it is.
        '--js-flags=--no-turbofan,--no-maglev',
      ],
    },
  },
  // A journey through every page runs at both widths. What does not depend on the width runs at one: see onPhone and
  // onDesktop in support.ts.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  // npm test has started it already, while other tests ran.
  webServer: process.env.E2E_SITE_RUNS
    ? undefined
    : {
        command: `"${process.execPath}" serve.ts`,
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        env: { PORT: port },
        url: `${baseURL}/readyz`,
        timeout: 180_000,
        stdout: process.env.E2E_SERVER_LOG ? 'pipe' : 'ignore',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      },
})

import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.mjs'
import { findFreePort } from '../tools/free-port.mjs'

// Every worker loads this file again; the first load chooses the port.
const port = (process.env.E2E_PORT ??= String(await findFreePort()))
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: '.',
  // These have their own configuration, which `npm run drills` uses.
  testIgnore: 'browser-faults/**',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two more than there are cores, since tests spend part of their time waiting.
  workers: availableParallelism() + 2,
  // Generous, since tests share the cores. A test that passes waits no longer than it must.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    // A service worker would be installed in each of hundreds of contexts, and would answer calls that tests intercept.
    serviceWorkers: 'block',
    // Animations would take a sixth of the time, and smooth scrolling would move what is being pressed. A test of
    // animations turns them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes as long as its test. E2E_TRACE=1 records it, to debug a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Playwright has Chromium's processes share memory in files of /tmp, a twentieth of a page's time.
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A fake microphone that beeps, and is allowed without asking.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // The spare renderer takes a tenth of the browser's time, for a next page that belongs to another test and cannot use
        // it. The other features are those that Playwright disables itself: Chromium only obeys the last such list.
        '--disable-features=SpareRendererForSitePerProcess,AvoidUnnecessaryBeforeUnloadCheckSync,AvoidCorsURLLoaderRestartOnRedirect,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning',
        // A page lives for seconds: optimising its code would take longer than running it as it is.
        '--js-flags=--no-turbofan,--no-maglev',
      ],
    },
  },
  // Tests run at both widths unless their result does not depend on it: see onPhone and onDesktop in support.ts.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  // `npm test` has already started the site.
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

/** Whether processes can share what a dozen pages need: some containers have 64 MB. */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 1_000_000_000
}

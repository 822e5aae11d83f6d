import { runBrowserTests } from './browser-tests.ts'
import type { Drill } from './drill.ts'

export const withinASecond: Drill = {
  id: 'within-a-second',
  title: 'What an open page must follow within a second: a new bid, a suspension, a sign-out elsewhere',
  run: () =>
    runBrowserTests('e2e/playwright.config.ts', ['--workers', '1', '--grep', 'within a second'], { E2E_TIMES: '1' }),
}

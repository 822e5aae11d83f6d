import { runBrowserTests } from './browser-tests.ts'
import type { Drill } from './drill.ts'

export const browserFaults: Drill = {
  id: 'F20',
  title: 'A browser with cut lines, double clicks, two tabs, spoilt storage and frozen pages (Chromium alone)',
  run: () => runBrowserTests('e2e/browser-faults/playwright.config.ts'),
}

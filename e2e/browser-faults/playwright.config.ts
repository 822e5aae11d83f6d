import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Drill F20: the built site in a browser that misbehaves or loses its connection. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  outputDir: '../test-results/browser-faults',
  // A failure that passes at the second try is what this drill looks for.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [{ name: 'chromium', use: { viewport: { width: 1280, height: 800 } } }],
})

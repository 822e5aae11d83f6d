import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Drill F20: the built site, while the browser or its line misbehaves. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  outputDir: '../test-results/browser-faults',
  // What is refused once and done at the second try is what this looks for.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [{ name: 'chromium', use: { viewport: { width: 1280, height: 800 } } }],
})

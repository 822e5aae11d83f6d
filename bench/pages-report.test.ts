import { expect, test } from 'vitest'
import { assetsOf } from './first-visit.ts'
import type { PageRow } from './pages-report.ts'
import { isMissed, pagesText } from './pages-report.ts'

const row = (overrides: Partial<PageRow>): PageRow => ({
  products: 10_000,
  title: 'a product',
  who: 'anybody',
  rate: 3_100,
  p50: 4,
  p99: 12,
  coldRate: 320,
  coldP99: 80,
  failures: 0,
  visit: { html: 16_000, css: 19_243, js: 140_000 },
  ...overrides,
})

test('a page of a product has goals of its own, also for those who are signed in', () => {
  expect(isMissed(row({}))).toBe(false)
  expect(isMissed(row({ who: 'signed in', rate: 2_900 }))).toBe(true)
  expect(isMissed(row({ coldRate: 290 }))).toBe(true)
  expect(isMissed(row({ title: 'a shop', rate: 200, coldRate: 100 }))).toBe(false)
  expect(isMissed(row({ title: 'home', rate: 140, coldRate: 0 }))).toBe(true)
  expect(isMissed(row({ title: 'home', p99: 151 }))).toBe(true)
})

test('the report shows what was reached, and what a first visit weighs', () => {
  const text = pagesText([row({}), row({ failures: 2 })], { rounds: 3, seconds: 2 }, new Date('2026-01-02T03:04:05Z'))

  expect(text).toContain('# Pages of 2026-01-02 03:04 UTC')
  expect(text).toMatch(/a product \| anybody \| +3,100 \|.* 19,243 \| 140,000 \| +✓ \|/)
  expect(text).toContain('✗ 2 failed')
})

test('what a first visit loads is each style and script that the page names, once', () => {
  const page = `<link rel="stylesheet" href="/assets/app-Cz_O.css"><link rel="preload" as="font" href="/assets/inter-1.woff2">
    <script>for (const left = ["/assets/entry-a1.js","/assets/root-b2.js"]; ;) {} await import("/assets/entry-a1.js")</script>`

  expect(assetsOf(page)).toEqual(['/assets/app-Cz_O.css', '/assets/entry-a1.js', '/assets/root-b2.js'])
})

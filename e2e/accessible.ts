import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

declare global {
  // Set in a page by `axeSource`.
  var axe: typeof import('axe-core') | undefined
}

interface CheckOptions {
  theme?: 'light' | 'dark'
  withFrame?: boolean
}

/** The minified build, which a page takes in a third faster: it is less than half the size of the package's `axe.source`. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How often each page has been checked. */
const checks = new WeakMap<Page, number>()

/**
 * Expects axe to find nothing wrong with what the page shows now. Without `theme`, successive checks of a page alternate
 * between the themes, starting with light on phones and dark on wide screens. An open dialog is checked alone, since
 * nothing else can be reached. The site's frame (header, footer, tabs), a third of most pages, is checked only with
 * `withFrame`. Each document gets axe once: Playwright's axe integration would send and build it for every run, which
 * takes longer than most runs.
 */
export async function expectAccessible(page: Page, { theme, withFrame = false }: CheckOptions = {}): Promise<void> {
  const count = checks.get(page) ?? 0
  checks.set(page, count + 1)
  const isWide = (page.viewportSize()?.width ?? 0) > 1000
  const nextTheme = (count % 2 === 0) === isWide ? 'dark' : 'light'
  await injectAxe(page)
  expect(await page.evaluate(findViolations, { theme: theme ?? nextTheme, withFrame })).toEqual([])
}

/** Checks one part in both themes, for a test that also checks the whole page and changes only this part. */
export async function expectPartAccessible(part: Locator): Promise<void> {
  const page = part.page()
  await injectAxe(page)
  expect(await page.evaluate(findViolations, { inside: await part.elementHandle() })).toEqual([])
}

async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(axeSource)
}

/** Runs in the page. */
async function findViolations({ theme, withFrame = false, inside }: CheckOptions & { inside?: Node | null }) {
  const root = document.documentElement
  const chosen = root.dataset['theme']
  const dialog = [...document.querySelectorAll('dialog:modal, [role=dialog], [role=alertdialog]')].find((each) =>
    each.checkVisibility(),
  )
  const frame = withFrame ? [] : ['body > header', 'body > footer', 'body > nav']
  const checked = inside ?? dialog ?? { include: root, exclude: frame }
  // Content that is laid out only near the viewport has no colours to check, and axe does not scroll to it.
  const everything = new CSSStyleSheet()
  everything.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [everything]
  try {
    if (theme) root.dataset['theme'] = theme
    const found = await run({})
    if (theme) return found
    // Themes differ only in colours.
    root.dataset['theme'] = 'dark'
    return [...found, ...(await run({ runOnly: ['color-contrast'] }))]
  } finally {
    if (chosen) root.dataset['theme'] = chosen
    else delete root.dataset['theme']
    document.adoptedStyleSheets = []
  }

  async function run(options: RunOptions) {
    // While an element fades, its colours are neither the initial nor the final ones.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    // Of the assets that axe preloads, enabled rules use only media. Style sheets would all be fetched again.
    const usual: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }
    const results = await globalThis.axe?.run(checked, { ...usual, ...options })
    if (!results) throw new Error('axe is not in this page')
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))
  }
}

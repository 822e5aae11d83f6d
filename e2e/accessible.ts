import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

declare global {
  // What its source leaves in a page.
  var axe: typeof import('axe-core') | undefined
}

interface Judged {
  theme?: 'light' | 'dark'
  withFrame?: boolean
}

/** Less than half of what the package itself would name its source, and so taken in by a page a third sooner. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How often each page was judged. */
const turns = new WeakMap<Page, number>()

/**
 * axe finds nothing on what the page shows now: in the theme that is named, or in both by turns: light first on
 * phones, dark first on wide screens. Its source
 * goes into each document once: the library that drives it from outside would send and build it for every run, which
 * takes longer than most runs. While a dialog is open, it is what is judged, as nothing else can be reached. The site's
 * frame (header, footer, tabs), which is a third of most pages, is judged by those who ask for it.
 */
export async function expectAccessible(page: Page, { theme, withFrame = false }: Judged = {}): Promise<void> {
  const turn = turns.get(page) ?? 0
  turns.set(page, turn + 1)
  const isWide = (page.viewportSize()?.width ?? 0) > 1000
  const own = (turn % 2 === 0) === isWide ? 'dark' : 'light'
  await bringAxe(page)
  expect(await page.evaluate(findViolations, { theme: theme ?? own, withFrame })).toEqual([])
}

/** The same of a part alone, in a test that also judges the whole page, on which only this part is different. */
export async function expectPartAccessible(part: Locator): Promise<void> {
  const page = part.page()
  await bringAxe(page)
  expect(await page.evaluate(findViolations, { inside: await part.elementHandle() })).toEqual([])
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(axeSource)
}

/** Runs in the page. */
async function findViolations({ theme, withFrame = false, inside }: Judged & { inside?: Node | null }) {
  const root = document.documentElement
  const chosen = root.dataset['theme']
  const dialog = [...document.querySelectorAll('dialog:modal, [role=dialog], [role=alertdialog]')].find((each) =>
    each.checkVisibility(),
  )
  const frame = withFrame ? [] : ['body > header', 'body > footer', 'body > nav']
  const judged = inside ?? dialog ?? { include: root, exclude: frame }
  // What is laid out only when it comes near has no colours to judge, and axe does not scroll there.
  const everything = new CSSStyleSheet()
  everything.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [everything]
  try {
    if (theme) root.dataset['theme'] = theme
    const found = await run({})
    if (theme) return found
    // Themes differ in their colours only.
    root.dataset['theme'] = 'dark'
    return [...found, ...(await run({ runOnly: ['color-contrast'] }))]
  } finally {
    if (chosen) root.dataset['theme'] = chosen
    else delete root.dataset['theme']
    document.adoptedStyleSheets = []
  }

  async function run(options: RunOptions) {
    // What is still fading in has the colours of neither its beginning nor its end.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    // Of what axe loads before, nothing but media is used by a rule that is on: not the style sheets, all of them again.
    const usual: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }
    const results = await globalThis.axe?.run(judged, { ...usual, ...options })
    if (!results) throw new Error('axe is not in this page')
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))
  }
}

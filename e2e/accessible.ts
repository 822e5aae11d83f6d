import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

declare global {
  // What its source leaves in a page.
  var axe: typeof import('axe-core') | undefined
}

type Theme = 'light' | 'dark'

/** Less than half of what the package itself would name its source, and so taken in by a page a third sooner. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe finds nothing on what the page shows now: in both themes, or in the one that is named. Its source goes into each
 * document once: the library that drives it from outside would send and build it for every run, which takes longer than
 * most runs.
 */
export async function expectAccessible(page: Page, theme?: Theme): Promise<void> {
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(axeSource)
  expect(await page.evaluate(findViolations, theme)).toEqual([])
}

/** Runs in the page. */
async function findViolations(theme: Theme | undefined) {
  const root = document.documentElement
  const chosen = root.dataset['theme']
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
    const results = await globalThis.axe?.run(document, { resultTypes: ['violations'], ...options })
    if (!results) throw new Error('axe is not in this page')
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))
  }
}

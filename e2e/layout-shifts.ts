import { expect, type Locator, type Page } from '@playwright/test'
import { openAlive } from './support.ts'

/**
 * Holds what pages read for their viewer. The returned function opens a page, lets its data through once it has been drawn
 * without them, and waits until it shows them.
 */
export async function holdData(page: Page): Promise<(path: string, shown: Locator) => Promise<void>> {
  let release = () => {}
  let held = Promise.resolve()
  const isAsked = new Set<string>()
  await page.route(
    /\/api\/v1\/(user\/(?!profile)|admin|orders|checkouts|requests|categories|saved-views)/,
    async (route) => {
      isAsked.add(route.request().url())
      await held
      await route.fallback()
    },
  )
  return async (path, shown) => {
    isAsked.clear()
    held = new Promise((resolve) => (release = resolve))
    await openAlive(page, path)
    await expect.poll(() => isAsked.size).toBeGreaterThan(0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    release()
    await expect(shown).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
}

/** The page's layout shifts, if they add up to more than a trace: loading figures must not move what is being read. */
export async function layoutShiftsOf(page: Page): Promise<string[]> {
  const moves = await page.evaluate(
    () =>
      new Promise<{ score: number; what: string }[]>((resolve) => {
        const found: { score: number; what: string }[] = []
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            const what = sources.map(({ node, previousRect: { top, height }, currentRect }) => {
              const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent
              return `${name}: ${top}+${height} to ${currentRect.top}+${currentRect.height}`
            })
            found.push({ score: value, what: what.join('; ') })
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)))
      }),
  )
  const sum = moves.reduce((total, { score }) => total + score, 0)
  return sum < 0.02 ? [] : moves.map(({ score, what }) => `${score.toFixed(3)} ${what}`)
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

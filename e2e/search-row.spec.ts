import { expect, type Page, test } from '@playwright/test'
import { focusProblem } from './keyboard.ts'
import { onPhone, openAlive } from './support.ts'

// The phone's search hides on scrolling down and returns on scrolling up.

const search = (page: Page) => page.getByRole('combobox', { name: 'Search products' }).locator('visible=true')

/** Scrolls and waits for the next frames, since people never scroll twice in one frame. */
const scrollPageTo = (page: Page, y: number) =>
  page.evaluate(async (top) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    scrollTo({ top, behavior: 'instant' })
    await nextFrame()
    await nextFrame()
  }, y)

/** The sum of all layout shifts since the page was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // Without layout shifts, the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('the search comes back on scrolling up, and for the Tab key', onPhone, async ({ page }) => {
  await openAlive(page, '/terms')
  await expect(search(page)).toBeInViewport({ ratio: 1 })
  const before = await layoutShift(page)
  await scrollPageTo(page, 1200)
  await expect(search(page)).not.toBeInViewport()
  await scrollPageTo(page, 1000)
  await expect(search(page)).toBeInViewport({ ratio: 1 })
  const top = async () => (await search(page).boundingBox())?.y
  await expect.poll(top).toBeLessThan(30)
  // Typing does not scroll the page.
  await search(page).pressSequentially('kente')
  await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(1000)
  await page.keyboard.press('Escape')
  await search(page).blur()
  await scrollPageTo(page, 1100)
  await expect(search(page)).not.toBeInViewport()
  expect(await layoutShift(page)).toBe(before)

  // With the focus, the search appears and stays, whichever way the page is scrolled.
  await search(page).focus()
  expect(await page.evaluate(() => scrollY)).toBe(1100)
  await expect(search(page)).toBeInViewport({ ratio: 1 })
  await scrollPageTo(page, 1600)
  await expect(search(page)).toBeInViewport({ ratio: 1 })

  // Going back with Shift+Tab, the search never covers the focus.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).focus()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Shift+Tab')
    expect(await focusProblem(page)).toBeUndefined()
  }

  await scrollPageTo(page, 0)
  await expect.poll(top).toBeGreaterThan(90)
})

test('without a connection the notice takes the place of the search', onPhone, async ({ page, context }) => {
  await openAlive(page, '/terms')
  await context.setOffline(true)
  const notice = page.getByText('You are offline.')
  await expect(notice).toBeVisible()
  await scrollPageTo(page, 1200)
  await scrollPageTo(page, 1000)
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'up')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(search(page)).not.toBeInViewport()
})

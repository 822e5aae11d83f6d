import { expect, type Locator, type Page } from '@playwright/test'

/**
 * What is wrong with where the focus is, for somebody who sees it: that it shows nowhere, lies outside of the screen or
 * below something else. Nothing where all is well.
 */
export function focusProblem(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const name = `${focused.tagName} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}”`
    // A control that is drawn by what is around it: a file's zone, a radio's card.
    const isHidden = getComputedStyle(focused).opacity === '0' || focused.getBoundingClientRect().width <= 1
    const shown = isHidden ? (focused.closest('label') ?? focused.parentElement ?? focused) : focused
    const marked = [focused, shown, shown.parentElement, shown.parentElement?.parentElement].filter(
      (part) => part != null,
    )
    const styles = [...marked.map((part) => getComputedStyle(part)), getComputedStyle(focused, '::after')]
    const isMarked = styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    )
    if (!isMarked) return `${name} does not show that it has the focus`
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const inset = Math.min(3, (right - left) / 4, (bottom - top) / 4)
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const
    const isSeen = points.some(([x, y]) => {
      // A toast passes by itself.
      const hit = document.elementsFromPoint(x, y).find((part) => !part.closest('[aria-label="Notifications"]'))
      return hit !== undefined && shown.contains(hit)
    })
    return isSeen ? undefined : `${name} has the focus out of sight`
  })
}

/** Goes on with Tab until that has the focus, as somebody without a mouse, who has to see every stop on the way. */
export async function tabTo(page: Page, target: Locator, { most = 60, key = 'Tab' } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await focusProblem(page)).toBeUndefined()
  }
  await expect(target, `to be reached with ${most} presses of ${key}`).toBeFocused()
}

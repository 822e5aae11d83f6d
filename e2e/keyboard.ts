import { expect, type Locator, type Page } from '@playwright/test'

/**
 * What keeps a sighted user from seeing the focus: it has no visible ring, is off the screen or is covered. Undefined if
 * nothing does.
 */
export async function focusProblem(page: Page): Promise<string | undefined> {
  // At either end of a dialog, a hidden guard takes the focus and passes it on in the next frame.
  await page.waitForFunction(() => !document.activeElement?.hasAttribute('data-base-ui-focus-guard'))
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const name = `${focused.tagName} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}”`
    // A hidden control whose label or card is drawn instead: a file's drop zone, a radio's card.
    const isHidden = getComputedStyle(focused).opacity === '0' || focused.getBoundingClientRect().width <= 1
    const shown = isHidden ? (focused.closest('label') ?? focused.parentElement ?? focused) : focused
    const card = focused.closest('.focus-around, .focus-inside')
    const isRinged = (part: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const ringed = [focused, shown, shown.parentElement, shown.parentElement?.parentElement, card].find(
      (part) => part != null && isRinged(part),
    )
    if (!ringed) return `${name} does not show that it has the focus`
    const { outlineOffset, outlineWidth } = getComputedStyle(ringed)
    const ringReach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const ring = ringed.getBoundingClientRect()
    for (let around = ringed.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, overflowClipMargin, position } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const reach = ringReach - (overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0)
      const isCutAcross =
        overflowX !== 'visible' && (ring.left - reach < box.left - 1 || ring.right + reach > box.right + 1)
      const isCutDown =
        overflowY !== 'visible' && (ring.top - reach < box.top - 1 || ring.bottom + reach > box.bottom + 1)
      // Something larger than its container, such as a scrolled text, can only be seen in part.
      const fits = ring.width + 2 * reach <= box.width + 2 && ring.height + 2 * reach <= box.height + 2
      if (reach > 0 && (fits || around.scrollHeight <= around.clientHeight + 1) && (isCutAcross || isCutDown))
        return `the ring of ${name} is cut off by ${around.tagName}.${around.className}`
      if (position === 'fixed') break
    }
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
      // Toasts that cover the focus are ignored, since they close by themselves. The bell link has the same name, but stays.
      const hit = document
        .elementsFromPoint(x, y)
        .find((part) => shown.contains(part) || !part.closest('[aria-label="Notifications"]:not(a)'))
      return hit !== undefined && shown.contains(hit)
    })
    return isSeen ? undefined : `${name} has the focus out of sight`
  })
}

/** Presses Tab until the target has the focus, and expects every stop on the way to be visible. */
export async function tabTo(page: Page, target: Locator, { most = 60, key = 'Tab' } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await focusProblem(page)).toBeUndefined()
  }
  await expect(target, `to be reached with ${most} presses of ${key}`).toBeFocused()
}

/** A dialog takes the focus a moment after it is drawn; until then, Tab moves through the page behind it. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Layers over the page that give the focus back when they close. */
const OVER_THE_PAGE = '[role="dialog"], [aria-label="Notifications"]'

/** The last focused element of the page itself, with its ancestors, from the inside out. */
let last: readonly Element[] = []
let isLooking = false

/**
 * When the focused element is removed from the page (a button after its action, a form after its step), the focus goes to
 * the heading of the nearest part around it that is still there. Otherwise keyboards and screen readers would begin at
 * the top of the page again.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(OVER_THE_PAGE)) last = pathInMain(target)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // The focus went nowhere, as by a click beside it; some browsers report a removed element in the same way.
    if (!relatedTarget && target instanceof Element && !target.closest(OVER_THE_PAGE))
      queueMicrotask(() => {
        if (target.isConnected && target === last[0] && isShown(target)) last = []
      })
  })
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}

/** Only in the next frame but one, since most dialogs and some parts know a better place. */
function look(): void {
  if (isLooking || !isLost()) return
  isLooking = true
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isLooking = false
      if (isLost()) moveOn()
    }),
  )
}

function isLost(): boolean {
  const [focused] = last
  return (
    focused !== undefined &&
    document.activeElement === document.body &&
    !isShown(focused) &&
    document.querySelector('[role="dialog"]') === null
  )
}

function moveOn(): void {
  const around = last.filter((part) => part.isConnected)
  // The next step is on its way.
  if (around[0]?.querySelector('[aria-busy="true"]')) return
  const heading = around.map(headingOf).find((each) => each !== undefined)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Never the heading of another item in the same list. */
function headingOf(part: Element): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].find((heading) => {
    const item = heading.closest('li, article')
    return !item || item.contains(part)
  })
}

function pathInMain(target: Element): Element[] {
  const path: Element[] = []
  for (let part: Element | null = target; part?.closest('#main'); part = part.parentElement) path.push(part)
  return path
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled')
}

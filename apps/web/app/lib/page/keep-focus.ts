/** What stands over the page and gives the focus back when it closes. */
const OVER_THE_PAGE = '[role="dialog"], [aria-label="Notifications"]'

/** Where the focus was last on the page itself, with all that is around it, from the inside out. */
let last: readonly Element[] = []
let isLooking = false

/**
 * Where what has the focus goes from the page (a button with what it has done, a form with the step that it ends), the
 * focus goes to the heading of what stood around it and is still there. Keyboards and screen readers would begin at the
 * top of the page again.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest(OVER_THE_PAGE)) last = pathInMain(target)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // Left for nothing, as by a click beside it; some browsers say the same of what has just gone.
    if (!relatedTarget && target instanceof Element && !target.closest(OVER_THE_PAGE))
      queueMicrotask(() => {
        if (target.isConnected && target === last[0] && isShown(target)) last = []
      })
  })
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}

/** Only in the next frame but one: most dialogs, and some parts, know a better place. */
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

/** Not that of another thing in the same list. */
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

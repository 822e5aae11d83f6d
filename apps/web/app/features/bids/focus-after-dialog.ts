const WAIT_MS = 2_000

/**
 * For a dialog whose button goes with what it has done: once it has closed and left the focus nowhere, the focus moves
 * to what `find` finds then, so that keyboards and screen readers go on from there.
 */
export function focusAfterDialog(find: () => HTMLElement | null): void {
  const until = performance.now() + WAIT_MS
  const look = () => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    const target = document.querySelector('[role="dialog"]') === null && isNowhere ? find() : null
    if (target) target.focus({ preventScroll: true })
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

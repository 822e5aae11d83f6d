/** Smaller movements do not count: a trembling finger, a page that settles. */
const LEAST_PX = 6

/**
 * Writes the direction of scrolling, `up` or `down`, into `data-scrolled` of the page once the phone's search row has left its place;
 * app.css brings the row back on the way up.
 */
export function followScrolling(): void {
  let lastY = scrollY
  addEventListener(
    'scroll',
    () => {
      const { dataset, scrollHeight } = document.documentElement
      const above = document.querySelector('.search-row')?.previousElementSibling
      if (!above || above.getBoundingClientRect().bottom >= 0) {
        delete dataset['scrolled']
        lastY = scrollY
        return
      }
      // Positions beyond the end, from where some browsers spring back, do not count.
      const y = Math.min(scrollY, scrollHeight - innerHeight)
      if (dataset['scrolled'] && Math.abs(y - lastY) < LEAST_PX) return
      dataset['scrolled'] = y < lastY ? 'up' : 'down'
      lastY = y
    },
    { passive: true },
  )
}

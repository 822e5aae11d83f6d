/** Less is no intention: a trembling finger, a page that settles. */
const LEAST_PX = 6

/**
 * Writes into `data-scrolled` of the page where one is going, `up` or `down`, once the phone's search row has left its place;
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
      // Beyond the end, from where some browsers spring back, nobody goes.
      const y = Math.min(scrollY, scrollHeight - innerHeight)
      if (dataset['scrolled'] && Math.abs(y - lastY) < LEAST_PX) return
      dataset['scrolled'] = y < lastY ? 'up' : 'down'
      lastY = y
    },
    { passive: true },
  )
}

/** The width that has room for something beside a form, as `lg` of the styles. */
const WIDE = '(min-width: 62.5rem)'
const USES = ['pointermove', 'pointerdown', 'keydown']

/**
 * Resolves once there is room beside a form and somebody has begun to use the page, on a server at once; never on a narrow phone.
 * For a part that the server has drawn already, so that the first load does without its script; drawn by a browser that came
 * by a link of the site, it waits for room alone. Only for what the next page does not have: React holds back
 * every navigation that would keep a part that is not there yet.
 *
 * @param drawnAs - the id of an element that is there once the part is drawn
 */
export async function whenUsedWide(drawnAs: string): Promise<void> {
  if (import.meta.env.SSR) return
  const isDrawn = document.getElementById(drawnAs) !== null
  const query = matchMedia(WIDE)
  if (!query.matches) await once(query, ['change'])
  if (isDrawn) await once(window, USES)
}

function once(target: EventTarget, types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve(), { once: true, passive: true })
  })
}

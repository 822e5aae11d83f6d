// For parts that the server has drawn already, so that the first load does without their scripts.

/** Where there is room for something beside a form: as `lg` of the styles. */
const WIDE = '(min-width: 62.5rem)'
const USES = ['pointermove', 'pointerdown', 'keydown']

/** Resolves once somebody has begun to use the page, on a server at once. */
export async function whenUsed(): Promise<void> {
  if (!import.meta.env.SSR) await once(window, USES)
}

/**
 * Resolves once there is room beside a form and somebody has begun to use the page, on a server at once; never on a phone that stays
 * one. Drawn by a browser that came by a link of the site, the part waits for room alone.
 *
 * @param drawnAs - the id of an element that is there once the part is drawn
 */
export async function whenUsedWide(drawnAs: string): Promise<void> {
  if (import.meta.env.SSR) return
  const isDrawn = document.getElementById(drawnAs) !== null
  const query = matchMedia(WIDE)
  if (!query.matches) await once(query, ['change'])
  if (isDrawn) await whenUsed()
}

function once(target: EventTarget, types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve(), { once: true, passive: true })
  })
}

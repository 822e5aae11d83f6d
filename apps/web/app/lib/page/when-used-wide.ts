/** Where there is room for something beside a form: as `lg` of the styles. */
const WIDE = '(min-width: 62.5rem)'
const USES = ['pointermove', 'pointerdown', 'keydown']

/**
 * Resolves once there is room beside a form and somebody has begun to use the page, on a server at once; never on a phone that stays
 * one. For parts that the server has drawn already, so that the first load does without their scripts.
 */
export async function whenUsedWide(): Promise<void> {
  if (import.meta.env.SSR) return
  const query = matchMedia(WIDE)
  if (!query.matches) await once(query, ['change'])
  // Whoever came by a link of the site has pressed it. Old browsers do not tell.
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) await once(window, USES)
}

function once(target: EventTarget, types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      resolve()
    }
    for (const type of types) target.addEventListener(type, end, { signal: ended.signal, passive: true })
  })
}

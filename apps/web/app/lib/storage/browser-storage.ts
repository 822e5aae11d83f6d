/**
 * Changes the site's storage in the browser, where possible: storage that is forbidden or full keeps nothing, and typed text
 * lasts as long as the page.
 */
export function inStorage(change: () => void): void {
  try {
    change()
  } catch {
    // Silent, since nothing important lives in storage alone.
  }
}

/** The object that is kept under this key as JSON; empty where there is none, or another value. */
export function readKeptObject(
  key: string,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(globalThis[area].getItem(key) ?? '')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/**
 * Changes what the browser keeps for the site, where it can: storage that is forbidden or full keeps nothing, and what was
 * typed lasts as long as the page.
 */
export function inStorage(change: () => void): void {
  try {
    change()
  } catch {
    // Nobody is told: nothing that matters lives in storage alone.
  }
}

/** The object that is kept under this key as JSON; empty where there is none, or something else. */
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

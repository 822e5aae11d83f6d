export type Theme = 'light' | 'dark'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The theme of the page as it looks now, chosen or the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

const listeners = new Set<() => void>()

/** Calls `listener` when another theme has been chosen. Returns how to stop. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the theme at once and keeps it in the cookie by which the server draws the next page. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  for (const listener of listeners) listener()
}

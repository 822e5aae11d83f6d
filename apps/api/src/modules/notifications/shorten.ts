/** What a notification holds. */
export const MOST_LETTERS = { title: 300, body: 500 } as const

/** Cut at a letter, not within one. */
export function shorten(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

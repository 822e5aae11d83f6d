import { useEffect, useState } from 'react'
import type { SuggestionGroup } from './find-suggestions.ts'

/** How long a pause in typing is before the API is asked. */
const PAUSE_MS = 150
const MIN_LETTERS = 2

/** Where to go for what is being typed, by kind; none while nothing fits, is typed or can be reached. */
export function useSuggestions(typed: string): SuggestionGroup[] {
  const [found, setFound] = useState<SuggestionGroup[]>([])
  const query = typed.trim()

  useEffect(() => {
    if (query.length < MIN_LETTERS) return undefined
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      // Loaded by the first letters: nobody needs it to see the page.
      import('./find-suggestions.ts')
        .then(({ findSuggestions }) => findSuggestions(query, giveUp.signal))
        .then(setFound, () => {
          // The search works without: what was offered for other words must not stay.
          if (!giveUp.signal.aborted) setFound([])
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [query])

  return query.length < MIN_LETTERS ? [] : found
}

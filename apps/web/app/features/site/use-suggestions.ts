import { useEffect, useState } from 'react'
import type { SuggestionGroup } from './find-suggestions.ts'
import type { SuggestionList } from './suggestion-list.tsx'

/** How long a pause in typing is before the API is asked. */
const PAUSE_MS = 150
const MIN_LETTERS = 2

interface Found {
  groups: readonly SuggestionGroup[]
  /** Draws them. Undefined while there never were any. */
  List?: typeof SuggestionList
}
const NOTHING: Found = { groups: [] }

/** Where to go for what is being typed, by kind; none while nothing fits, is typed or can be reached. */
export function useSuggestions(typed: string): Found {
  const [found, setFound] = useState(NOTHING)
  const query = typed.trim()

  useEffect(() => {
    if (query.length < MIN_LETTERS) return undefined
    const giveUp = new AbortController()
    const timer = setTimeout(() => {
      // Loaded by the first letters: nobody needs it to see the page.
      Promise.all([
        import('./find-suggestions.ts').then(({ findSuggestions }) => findSuggestions(query, giveUp.signal)),
        import('./suggestion-list.tsx'),
      ]).then(
        ([groups, { SuggestionList: List }]) => {
          if (!giveUp.signal.aborted) setFound({ groups, List })
        },
        () => {
          // The search works without: what was offered for other words must not stay.
          if (!giveUp.signal.aborted) setFound(NOTHING)
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [query])

  return query.length < MIN_LETTERS ? NOTHING : found
}

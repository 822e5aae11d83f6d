import type { ReactNode } from 'react'
import * as texts from './search-correction.texts.ts'

interface SearchCorrectionProps {
  /** The words that were searched for. */
  corrected: string
  /** The typed words. */
  typed: string
  /** A link to the list with this search instead. */
  render: (link: { search: string; className: string; children: ReactNode }) => ReactNode
}

/** Says that other words were searched for than were typed, with a link that searches for the typed ones. */
export function SearchCorrection({ corrected, typed, render }: SearchCorrectionProps) {
  return (
    <p className="mb-4 text-ink-2 wrap-anywhere">
      {texts.showingResultsFor} <b className="font-semibold text-ink">{corrected}</b>
      {texts.searchInsteadFor}{' '}
      {render({
        // In double quotes nothing is corrected.
        search: `"${typed}"`,
        className: 'inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4',
        children: typed,
      })}
    </p>
  )
}

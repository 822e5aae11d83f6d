import type { ReactNode } from 'react'

interface SearchCorrectionProps {
  /** What was searched for. */
  corrected: string
  /** What was typed. */
  typed: string
  /** A link to the list with this search instead. */
  render: (link: { search: string; className: string; children: ReactNode }) => ReactNode
}

/** Says that other words were searched for than were typed, with the way to search for those. */
export function SearchCorrection({ corrected, typed, render }: SearchCorrectionProps) {
  return (
    <p className="mb-4 text-ink-2 wrap-anywhere">
      Showing results for <b className="font-semibold text-ink">{corrected}</b>. Search instead for{' '}
      {render({
        // In double quotes nothing is corrected.
        search: `"${typed}"`,
        className: 'inline-flex min-h-6 items-center font-semibold text-forest underline underline-offset-4',
        children: typed,
      })}
    </p>
  )
}

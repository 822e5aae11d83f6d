import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import * as texts from './pagination.texts.ts'

export interface ShowMoreProps {
  shown: number
  /** As people say it: `128`, `1,204`, `10,000+`. */
  total: string
  /** The counted things: "products". */
  noun?: string
  /** The link to the next ones, `<Link className={buttonClass()}>Show more</Link>`; nothing on the last page. */
  children?: ReactNode
}

/** The number of items on a page of a list. */
const PAGE_LENGTH = 20

/** The end of a list: how much of it is shown, and the link to more. Nothing where all of it is plainly shown. */
export function ShowMore({ shown, total, noun = '', children }: ShowMoreProps) {
  if (shown <= PAGE_LENGTH && String(shown) === total) return null
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <output className="text-sm text-ink-3">{texts.showingShownOfTotal(shown, total, noun)}</output>
      {children}
    </div>
  )
}

interface PagesProps {
  /** The newer and the older page as links with `pageLinkClass` and an `aria-label`; left out at the ends. */
  previous?: ReactNode
  next?: ReactNode
  children?: ReactNode
}

/** For tables: back and forth, with the place between them. */
export function Pages({ previous, next, children }: PagesProps) {
  return (
    <nav aria-label={texts.pages} className="flex items-center gap-1">
      {previous ?? (
        <span aria-hidden="true" className={`${pageLinkClass} opacity-40`}>
          <ChevronLeft strokeWidth={1.9} className="size-5" />
        </span>
      )}
      <span className="px-2 text-sm text-ink-2">{children}</span>
      {next ?? (
        <span aria-hidden="true" className={`${pageLinkClass} opacity-40`}>
          <ChevronRight strokeWidth={1.9} className="size-5" />
        </span>
      )}
    </nav>
  )
}

const pageLinkClass = 'grid size-11 flex-none place-items-center rounded-control font-semibold hover:bg-surface-2'

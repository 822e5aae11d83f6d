import BadgeCheck from 'lucide-react/icons/badge-check'
import { useId } from 'react'
import { formatDate } from '../lib/format/dates.ts'
import * as texts from './verified-mark.texts.ts'

interface VerifiedMarkProps {
  /** When Asime checked who is behind the shop. */
  since: string | null
  /** With the word, where there is room for it. */
  isNamed?: boolean
  className?: string
}

/**
 * The mark of a shop whose owner Asime has checked; pressed, it says what was checked and when. The browser's own popover: it
 * needs no script, lies above everything, and closes by Escape or a press elsewhere.
 */
export function VerifiedMark({ since, isNamed = false, className = '' }: VerifiedMarkProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={texts.whatItMeans}
        // Above the link that a card stretches over itself, and large enough for a thumb.
        className={`relative z-10 -m-1.5 inline-flex min-h-8 min-w-8 flex-none cursor-pointer items-center justify-center gap-1 rounded-full p-1.5 align-middle font-medium text-forest ${className}`}
      >
        {/* As high as the letters in a large heading, and never smaller than it can be told. */}
        <BadgeCheck aria-hidden="true" className="size-[max(20px,.8em)]" strokeWidth={1.9} />
        {isNamed && texts.verified}
      </button>
      <span
        id={id}
        popover="auto"
        // Hidden explicitly: a browser without popovers would always show it.
        className="fixed inset-0 m-auto hidden h-fit w-[min(21rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-4 text-left font-body text-base leading-normal font-normal tracking-normal whitespace-normal text-ink shadow-lg open:block backdrop:bg-[rgb(0_0_0/.35)]"
      >
        <span className="mb-1.5 flex items-center gap-2 font-semibold">
          <BadgeCheck aria-hidden="true" className="size-5 flex-none text-forest" strokeWidth={1.9} />
          {texts.verified}
        </span>
        <span className="block text-[.9375rem] text-ink-2">
          {texts.checked(since === null ? null : formatDate(since))}
        </span>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="mt-2 inline-flex min-h-11 cursor-pointer items-center text-[.9375rem] font-semibold text-forest underline-offset-4 hover:underline"
        >
          {texts.close}
        </button>
      </span>
    </>
  )
}

import type { ReactNode } from 'react'

const FRAME = 'inline-flex max-w-full rounded-control bg-surface-2 p-[3px] forced-colors:border'
const SEGMENT =
  'relative inline-flex min-h-[38px] min-w-10 cursor-pointer items-center justify-center gap-1.5 rounded-[8px] px-2.5 text-sm leading-tight font-semibold transition-colors duration-[140ms] after:absolute after:inset-x-0 after:-inset-y-[3px] after:content-[""] [&_svg]:size-5 [&_svg]:stroke-[1.9]'
const RESTING = 'text-ink-3 hover:text-ink'
const CHOSEN = 'bg-surface text-ink shadow-e1 forced-colors:outline-2'

/** Few short choices as links, such as grid or list. Each child is a link with `segmentClass(isCurrent)` and `aria-current`. */
export function SegmentedLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={FRAME}>
      {children}
    </nav>
  )
}

export function segmentClass(isCurrent: boolean): string {
  return `${SEGMENT} ${isCurrent ? CHOSEN : RESTING}`
}

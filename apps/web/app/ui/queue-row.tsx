import type { ComponentType, ReactNode, SVGProps } from 'react'
import type { Clock } from '../lib/format/clock.ts'
import { buttonClass } from './button.tsx'
import { DueClock } from './due-clock.tsx'
import { open } from './queue-row.texts.ts'

/** The picture in front of a row, and its colours. */
export interface QueueRowLook {
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  tint: string
}

export interface QueueRowProps extends QueueRowLook {
  /** Verb first. */
  what: string
  facts: ReactNode
  to: string
  clock?: Clock | undefined
  waited?: string | undefined
}

/** For the link of a row: all of the row leads there. */
export const queueLinkClass = 'stretched-link leading-snug font-semibold wrap-anywhere'

interface Props extends Omit<QueueRowProps, 'what' | 'to'> {
  /** The task, as a link by `queueLinkClass`. */
  link: ReactNode
  isFirst: boolean
}

/** One task, with the time left for it. */
export function QueueRow({ Icon, tint, link, facts, clock, waited, isFirst }: Props) {
  return (
    <li
      className={`focus-inside relative grid min-h-16 grid-cols-[42px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-t border-line px-4 py-3 hover:bg-surface-2 sm:grid-cols-[42px_minmax(0,1fr)_auto] lg:px-5 ${
        clock?.state === 'over' ? 'bg-danger-soft/35' : ''
      }`}
    >
      <span className={`grid size-[42px] place-items-center self-start rounded-[12px] ${tint}`}>
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.9} />
      </span>
      <div className="min-w-0">
        {link}
        <p className="mt-0.5 line-clamp-2 text-sm text-ink-3 wrap-anywhere">{facts}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:col-start-2 max-sm:justify-between sm:justify-end">
        {clock && <DueClock {...clock} />}
        {waited && <span className="text-[.8125rem] whitespace-nowrap text-ink-3">{waited}</span>}
        {/* All of the row is the link. */}
        <span aria-hidden="true" className={buttonClass({ variant: isFirst ? 'buy' : 'line', size: 'sm' })}>
          {open}
        </span>
      </div>
    </li>
  )
}

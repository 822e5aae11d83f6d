import type { ReactNode } from 'react'
import type { Clock } from '../../../lib/format/clock.ts'
import { DueClock } from '../../../ui/due-clock.tsx'

interface DeskItemProps {
  title: ReactNode
  /** One line each; what is empty is left out. */
  facts: readonly ReactNode[]
  clock?: Clock | undefined
  waited?: string | undefined
  /** What can be done about it, at the right. */
  actions?: ReactNode
  children?: ReactNode
}

/** A row of a list on which an admin acts in place. */
export function DeskItem({ title, facts, clock, waited, actions, children }: DeskItemProps) {
  return (
    <li className="grid gap-2 border-t border-line px-4 py-4 lg:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-body text-base leading-snug font-semibold tracking-normal wrap-anywhere">{title}</h2>
          {facts.map(
            (fact, index) =>
              fact && (
                <p key={index} className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
                  {fact}
                </p>
              ),
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {clock && <DueClock {...clock} />}
          {waited && <span className="text-[.8125rem] text-ink-3">{waited}</span>}
          {actions}
        </div>
      </div>
      {children}
    </li>
  )
}

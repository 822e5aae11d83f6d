import type { ReactNode } from 'react'
import * as texts from './timeline.texts.ts'

export interface TimelineStep {
  title: ReactNode
  /** Time and place. */
  detail?: ReactNode
  state: 'done' | 'now' | 'next'
}

interface TimelineProps {
  label: string
  steps: readonly TimelineStep[]
  className?: string
}

const SPOKEN = { done: texts.done, now: texts.now, next: texts.stillToCome }

const BEADS = {
  done: 'before:border-forest before:bg-forest',
  now: 'before:-left-px before:size-[15px] before:border-ink before:bg-gold',
  next: 'before:border-line-strong before:bg-surface',
}

/** Past and coming events, from top to bottom. */
export function Timeline({ label, steps, className = '' }: TimelineProps) {
  return (
    <ol aria-label={label} className={`pl-1.5 text-[.9375rem] ${className}`}>
      {steps.map(({ title, detail, state }, index) => (
        <li
          key={index}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`relative grid pb-4 pl-[26px] before:absolute before:top-[5px] before:left-0 before:size-[13px] before:rounded-full before:border-2 before:content-[""] last:pb-0 not-last:after:absolute not-last:after:top-[22px] not-last:after:-bottom-px not-last:after:left-[5.5px] not-last:after:border-l-2 not-last:after:content-[""] ${BEADS[state]} ${state === 'done' ? 'after:border-forest' : 'after:border-line'}`}
        >
          <span className={`leading-snug ${state === 'next' ? 'text-ink-2' : 'font-semibold'}`}>
            <span className="sr-only">{SPOKEN[state]}</span>
            {title}
          </span>
          {detail && <span className="text-[.84375rem] text-ink-3">{detail}</span>}
        </li>
      ))}
    </ol>
  )
}

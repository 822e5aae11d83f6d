import type { ReactNode } from 'react'

interface FormPartProps {
  /** Counted from 1. */
  number: number
  title: string
  lead: string
  /** On a phone the only part to be seen. */
  isCurrent: boolean
  children: ReactNode
}

/** One of the parts of the form: a panel where there is room for all, a step of its own on a phone. */
export function FormPart({ number, title, lead, isCurrent, children }: FormPartProps) {
  const id = `part-${number}`
  return (
    <section
      aria-labelledby={id}
      className={`lg:rounded-panel lg:border lg:border-line lg:bg-surface lg:px-7 lg:pt-6 lg:pb-7 ${isCurrent ? '' : 'max-lg:hidden'}`}
    >
      <div className="flex items-start gap-3.5">
        <span
          aria-hidden="true"
          className="mt-px grid size-8 flex-none place-items-center rounded-full bg-gold font-display font-bold text-on-gold max-lg:hidden"
        >
          {number}
        </span>
        <div className="min-w-0">
          {/* Takes the focus when it is the next step. */}
          <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          <p className="mt-1 text-[.9375rem] text-ink-2">{lead}</p>
        </div>
      </div>
      <div className="mt-5 grid gap-5">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'

interface SectionProps {
  /** The anchor that links lead to. */
  id: string
  title: string
  note?: string
  children: ReactNode
}

export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pt-10 lg:pt-14">
      <div className="mb-4 lg:mb-[22px]">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {note && <p className="mt-1 text-[15px] text-ink-3">{note}</p>}
      </div>
      {children}
    </section>
  )
}

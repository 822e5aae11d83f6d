import { type ReactNode, useId } from 'react'

/** A part of a page of the desk, in a card of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface p-4 lg:p-5">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

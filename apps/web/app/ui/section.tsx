import { type ReactNode, Suspense } from 'react'

interface SectionProps {
  /** The anchor that links lead to. */
  id: string
  title: string
  note?: string
  /** The link to all of it, with `moreLinkClass`. */
  more?: ReactNode
  /** About its height and rather more, as `[--extent:…]` for each layout. */
  extent: string
  children: ReactNode
}

export const moreLinkClass =
  'inline-flex min-h-11 flex-none items-center gap-1 text-[.9375rem] font-semibold whitespace-nowrap text-forest underline-offset-4 hover:underline [&_svg]:size-4 [&_svg]:stroke-[1.9]'

/** A part of a page below its first screen. React takes it over after what stands above, each in a turn of its own. */
export function Section({ id, title, note, more, extent, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`later pt-10 lg:pt-14 ${extent}`}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-3 lg:mb-[22px]">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          {note && <p className="mt-1 text-[.9375rem] text-ink-3">{note}</p>}
        </div>
        {/* Its 44 px reach below the line of the title, where nothing else is. */}
        {more && <div className="-mb-2.5">{more}</div>}
      </div>
      <Suspense>{children}</Suspense>
    </section>
  )
}

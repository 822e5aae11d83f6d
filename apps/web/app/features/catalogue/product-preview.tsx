import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type { ReactNode } from 'react'
import { Part } from './product-part.tsx'
import * as texts from './product-preview.texts.ts'

interface Check {
  label: string
  isDone: boolean
}

/** Beside the form: the card as buyers see it, and what is missing. */
export function ProductPreview({ card, checks }: { card: ReactNode; checks: readonly Check[] }) {
  const done = checks.filter(({ isDone }) => isDone).length
  return (
    <aside aria-label={texts.preview} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-6">
      <Part title={texts.preview} lead={texts.previewLead}>
        <div inert className="mx-auto w-full max-w-[240px] [overflow-wrap:anywhere]">
          {card}
        </div>
      </Part>
      <Part title={texts.ready} aside={texts.ofChecks(done, checks.length)}>
        <ul className="grid gap-2">
          {checks.map(({ label, isDone }) => (
            <li key={label} className="flex items-center gap-2.5 text-[.9375rem]">
              {isDone ? (
                <CircleCheck aria-hidden="true" className="size-5 text-forest" strokeWidth={1.9} />
              ) : (
                <CircleDashed aria-hidden="true" className="size-5 text-ink-3" strokeWidth={1.9} />
              )}
              {label}
              <span className="sr-only">{isDone ? texts.isDone : texts.isMissing}</span>
            </li>
          ))}
        </ul>
      </Part>
    </aside>
  )
}

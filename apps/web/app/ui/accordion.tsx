import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  /** Where links lead to. The browser opens it for those itself. */
  id?: string
  /** Those with the same name: opening one closes the others. */
  name?: string
  defaultOpen?: boolean
}

/** A question that opens to its answer. The browser's own element, so it works without scripts and is found in the page. */
export function Accordion({ title, children, id, name, defaultOpen }: AccordionProps) {
  return (
    <details id={id} name={name} open={defaultOpen} className="group border-b border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-3 font-semibold hover:text-forest [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{title}</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.9}
          className="size-5 flex-none text-ink-3 transition-transform duration-[180ms] group-open:rotate-180"
        />
      </summary>
      <div className="max-w-[64ch] pb-5 text-ink-2">{children}</div>
    </details>
  )
}

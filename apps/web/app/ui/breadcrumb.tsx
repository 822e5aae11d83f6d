import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import * as texts from './breadcrumb.texts.ts'

export interface Crumb {
  label: ReactNode
  /** The same words as a link; left out for the page itself. */
  link?: ReactNode
}

/** Where the page is. The page itself, last, is seen on wide screens, where there is room. */
export function Breadcrumb({ items, className = '' }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label={texts.breadcrumb} className={`text-[.84375rem] text-ink-3 ${className}`}>
      <ol className="flex min-h-11 items-center gap-1.5 max-[18.75rem]:flex-wrap overflow-clip [overflow-clip-margin:8px]">
        {items.map(({ label, link }, index) => (
          <li
            key={index}
            aria-current={link ? undefined : 'page'}
            className={`flex items-center gap-1.5 ${link ? 'min-w-0 [&_a]:block [&_a]:truncate [&_a]:leading-[44px] [&_a:hover]:text-ink [&_a:hover]:underline' : 'min-w-0 max-lg:hidden'}`}
          >
            {index > 0 && <ChevronRight aria-hidden="true" strokeWidth={1.9} className="size-3.5 flex-none" />}
            {link ?? <span className="truncate">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

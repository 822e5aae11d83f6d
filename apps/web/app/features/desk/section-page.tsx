import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { bringIntoSight } from '../../lib/workspaces/section-nav.tsx'
import { chipClass } from '../../ui/chip.tsx'

interface SectionPageProps {
  /** The name of the section's navigation. */
  navLabel: string
  /** All pages of the section, in the order in which they are looked at. */
  pages: readonly { to: string; label: string }[]
  title: string
  lead: string
  children: ReactNode
}

/** Around each page of a section of the desk: the way to the others, and its heading. */
export function SectionPage({ navLabel, pages, title, lead, children }: SectionPageProps) {
  const { pathname } = useLocation()
  return (
    <div className="frame pt-6 lg:pt-8">
      <nav
        aria-label={navLabel}
        className="-mx-4 mb-3 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:-mx-2 sm:px-2 print:hidden"
      >
        <ul className="flex gap-2 max-sm:w-max max-sm:pr-2 sm:flex-wrap">
          {pages.map(({ to, label }) => (
            <li key={to} className="flex-none">
              <Link
                ref={pathname === to ? bringIntoSight : undefined}
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                className={chipClass({ isOn: pathname === to })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1.5 mb-3 max-w-[70ch] text-ink-2">{lead}</p>
      {children}
    </div>
  )
}

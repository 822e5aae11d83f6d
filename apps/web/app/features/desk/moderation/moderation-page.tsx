import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { bringIntoSight } from '../../../lib/workspaces/section-nav.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import * as texts from './moderation.texts.ts'
import { rules } from './posting-rules.texts.ts'

const PAGES = [
  { to: href('/app/admin/reports'), label: texts.posts },
  { to: href('/app/admin/reports/conversations'), label: texts.conversations },
  { to: href('/app/admin/reports/warned-messages'), label: texts.warnedMessages },
  { to: href('/app/admin/reports/rules'), label: rules },
]

/** Around each page of moderation: its heading, and the way to the others. */
export function ModerationPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="frame pt-6 lg:pt-8">
      <nav
        aria-label={texts.pages}
        className="-mx-4 mb-3 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:-mx-2 sm:px-2 print:hidden"
      >
        <ul className="flex gap-2">
          {PAGES.map(({ to, label }) => (
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

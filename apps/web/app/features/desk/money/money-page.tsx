import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { bringIntoSight } from '../../../lib/workspaces/section-nav.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { fees } from './fees.texts.ts'
import * as texts from './money.texts.ts'

/** The pages of money, in the order in which they are looked at. */
const PAGES = [
  { to: href('/app/admin/money'), label: texts.alerts },
  { to: href('/app/admin/money/differences'), label: texts.differences },
  { to: href('/app/admin/money/refunds'), label: texts.refunds },
  { to: href('/app/admin/money/approvals'), label: texts.approvals },
  { to: href('/app/admin/money/payouts'), label: texts.payouts },
  { to: href('/app/admin/money/holds'), label: texts.holds },
  { to: href('/app/admin/money/ledger'), label: texts.ledger },
  { to: href('/app/admin/money/fees'), label: fees },
  { to: href('/app/admin/money/systems'), label: texts.operations },
]

/** Around each page of money: its heading, and the way to the others. */
export function MoneyPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
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

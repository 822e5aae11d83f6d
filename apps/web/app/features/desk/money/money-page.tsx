import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SectionPage } from '../section-page.tsx'
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
  return (
    <SectionPage navLabel={texts.pages} pages={PAGES} title={title} lead={lead}>
      {children}
    </SectionPage>
  )
}

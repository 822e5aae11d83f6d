import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { CommissionRules } from './commission-rules.tsx'
import * as texts from './fees.texts.ts'
import { MoneyPage } from './money-page.tsx'
import { NewCommissionRule } from './new-commission-rule.tsx'
import { TaxRates } from './tax-rates.tsx'

export function meta() {
  return ownMeta(texts.fees)
}

export default function FeesPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.fees} lead={texts.lead}>
          <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
            <NewCommissionRule />
            <CommissionRules />
            <TaxRates />
          </div>
        </MoneyPage>
      )}
    </Queries>
  )
}

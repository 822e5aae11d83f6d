import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { LongerPassword } from '../accounts/password/longer-password.tsx'
import { AccountPanel } from './account-panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import { readPayoutAccount } from './payouts.api.ts'
import { SalesPanel } from './sales-panel.tsx'
import { TaxPanel } from './tax-panel.tsx'
import * as texts from './payouts.texts.ts'

export function meta() {
  return ownMeta(texts.payouts)
}

export default function PayoutsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <div className="frame grid gap-5 pt-5 pb-6 lg:pt-7">
          <h1 className="text-3xl">{texts.payouts}</h1>
          {/* On paper the statement is alone. */}
          <div className="grid gap-5 print:hidden">
            <LongerPassword />
            <BalancePanel />
          </div>
          <div className="grid gap-5 print:block lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start">
            <div className="min-w-0 max-lg:order-2">
              <SalesPanel />
            </div>
            <div className="grid min-w-0 gap-5 print:hidden">
              <AccountPanel />
              <BelowAccount />
            </div>
          </div>
        </div>
      )}
    </Queries>
  )
}

/** Once it is known how high the account above is: an account, or the form for one. */
function BelowAccount() {
  const { isPending } = useOwnQuery(['payout-account'], readPayoutAccount)
  if (isPending) return null
  return (
    <>
      <PayoutPanel />
      <TaxPanel />
    </>
  )
}

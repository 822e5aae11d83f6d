import { inWords, NEW_ACCOUNT_HOLD } from '@asime/contract/deadlines'
import type { PayoutAccount, VendorBalance } from '@asime/contract/payouts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate, momentInSentence } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { formatSigned } from '../../lib/format/money.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { toast } from '../../ui/toast.tsx'
import { WATCH_MS } from './payout-watch.ts'
import { readBalance, readPayoutAccount, requestPayout } from './payouts.api.ts'

/** What waits where, and the way to have it now. */
export function BalancePanel() {
  const query = useOwnQuery(['balance'], readBalance, {
    refetchInterval: ({ state }) => (state.data?.on_its_way ? WATCH_MS : false),
  })
  const balance = query.data

  if (!balance) {
    return query.isError ? (
      <Failed onRetry={query.refetch} />
    ) : (
      <Loading label="Loading your balance" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-20" />
        ))}
      </Loading>
    )
  }
  const money = (amount: number) => formatMoney(amount, balance.currency)
  return (
    <section aria-label="Balance" className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label="Held until received" figure={money(balance.in_escrow)} change="Before commission and fees" />
        <StatTile
          label="Available"
          figure={formatSigned(balance.available, balance.currency)}
          change={balance.debt > 0 ? 'After fees and what you owe' : 'After commission and fees'}
        />
        <StatTile label="On its way" figure={money(balance.on_its_way)} />
        <StatTile label="Paid to you" figure={money(balance.paid)} />
      </div>
      {balance.debt > 0 && (
        <Callout tone="warn" title={`You owe ${money(balance.debt)}`}>
          Banks of payers have taken back what had been released to you (a chargeback). It comes off your next payouts;
          you need not send anything. The statement says of which orders. Questions?{' '}
          <Link to={href('/contact')}>Ask us</Link>.
        </Callout>
      )}
      {balance.held_back > 0 && (
        <Callout tone="warn" title={`${money(balance.held_back)} is held back`}>
          Banks of payers want this money back (a chargeback). It is not paid out until they have decided; the statement
          says of which orders. You need not do anything. Questions? <Link to={href('/contact')}>Ask us</Link>.
        </Callout>
      )}
      {balance.not_payable > 0 && (
        <Callout tone="info" title={`${money(balance.not_payable)} cannot be paid out`}>
          It comes from payments made for trying out, where no money moved, or through a provider that we no longer use.
          The statement marks them. If you think that this is wrong, <Link to={href('/contact')}>ask us</Link>.
        </Callout>
      )}
      <PayOutNow balance={balance} />
    </section>
  )
}

function PayOutNow({ balance }: { balance: VendorBalance }) {
  const queries = useQueryClient()
  const account = useOwnQuery(['payout-account'], readPayoutAccount).data
  const keyFor = useIntentionKey()
  const [isAsking, setAsking] = useState(false)
  const { available, currency, minimum, next_payout_on: day } = balance
  const obstacle = obstacleOf(balance, account)

  async function payOut() {
    // After another payout the same amount is another wish.
    await requestPayout(keyFor({ available, paid: balance.paid, onItsWay: balance.on_its_way }))
    toast.success('Your payout is on its way')
    await queries.invalidateQueries()
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-4 lg:p-5">
      <div className="min-w-0 flex-1 basis-72 text-[.9375rem] text-ink-2">
        <p>
          <b className="font-semibold text-ink">When do I get my money?</b> Money released by{' '}
          {formatDate(dayBefore(day))} is paid out on {formatDate(day)}. Payouts are weekly. From{' '}
          {formatMoney(minimum, currency)} you can request one now.
        </p>
        {balance.is_held && (
          <Callout tone="danger" className="mt-3">
            Payouts to your shop are paused. Please contact us.
          </Callout>
        )}
      </div>
      <div className="max-sm:w-full sm:max-w-72">
        <Button
          variant="buy"
          className="w-full"
          disabled={account === undefined || obstacle !== undefined}
          aria-haspopup="dialog"
          aria-describedby={obstacle ? 'payout-obstacle' : undefined}
          onClick={() => setAsking(true)}
        >
          Pay out now
        </Button>
        {obstacle && (
          <p id="payout-obstacle" className="mt-1.5 text-sm text-ink-2">
            {obstacle}
          </p>
        )}
      </div>
      {account && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Pay out ${formatMoney(available, currency)} now?`}
          confirmLabel="Pay out now"
          onConfirm={payOut}
        >
          <p className="text-ink-2">
            It goes to {account.account_name}, {account.bank_name}, account ending in {account.number_end}.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Why nothing can be paid out now, and from when on it can. */
function obstacleOf(balance: VendorBalance, account: PayoutAccount | null | undefined): string | undefined {
  const { available, minimum, currency } = balance
  if (balance.is_held) return 'Payouts to your shop are paused.'
  if (account === undefined) return undefined
  if (account === null) return 'Add a payout account below first.'
  if (account.problem !== null) return 'The last payout was refused. Enter your account again.'
  if (!account.owner_is_confirmed) return 'Confirm your email address first.'
  if (!account.is_usable) {
    const moment = momentInSentence(account.usable_from, Date.now())
    return `Available ${moment}: a new account waits ${inWords(NEW_ACCOUNT_HOLD)}, so that you can object if it is not yours.`
  }
  if (available < minimum) return `Available from ${formatMoney(minimum, currency)}.`
  return undefined
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 24 * 60 * 60_000).toISOString()
}

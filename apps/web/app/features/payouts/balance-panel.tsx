import type { PayoutAccount, VendorBalance } from '@asime/contract/payouts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate, momentInSentence } from '../../lib/format/dates.ts'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { formatSigned } from '../../lib/format/money.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { toast } from '../../ui/toast.tsx'
import { WATCH_MS } from './payout-watch.ts'
import { readBalance, readPayoutAccount, requestPayout } from './payouts.api.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import * as texts from './balance-panel.texts.ts'

/** What waits where, and the way to have it now. */
export function BalancePanel() {
  const query = useOwnQuery(['balance'], readBalance, {
    refetchInterval: ({ state }) => (state.data?.on_its_way ? WATCH_MS : false),
  })
  const balance = query.data

  if (!balance) {
    return query.isError ? <Failed onRetry={query.refetch} /> : <Coming />
  }
  const money = (amount: number) => formatMoney(amount, balance.currency)
  return (
    <section aria-label={texts.balance} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile
          label={texts.heldUntilReceived}
          figure={money(balance.in_escrow)}
          change={texts.beforeCommissionAndFees}
        />
        <StatTile
          label={texts.available}
          figure={formatSigned(balance.available, balance.currency)}
          change={balance.debt > 0 ? texts.afterFeesAndWhatYouOwe : texts.afterCommissionAndFees}
        />
        <StatTile label={texts.onItsWay} figure={money(balance.on_its_way)} />
        <StatTile label={texts.paidToYou} figure={money(balance.paid)} />
      </div>
      {balance.debt > 0 && (
        <Callout tone="warn" title={texts.youOwe(money(balance.debt))}>
          {texts.banksOfPayersHaveTaken} <Link to={href('/contact')}>{texts.askUs}</Link>.
        </Callout>
      )}
      {balance.held_back > 0 && (
        <Callout tone="warn" title={texts.isHeldBack(money(balance.held_back))}>
          {texts.banksOfPayersWant} <Link to={href('/contact')}>{texts.askUs}</Link>.
        </Callout>
      )}
      {balance.not_payable > 0 && (
        <Callout tone="info" title={texts.cannotBePaidOut(money(balance.not_payable))}>
          {texts.itComesFromPaymentsMade} <Link to={href('/contact')}>{texts.askUsButton}</Link>.
        </Callout>
      )}
      <PayOutNow balance={balance} />
    </section>
  )
}

/** What is about to be there, line by line, so that nothing moves when it is. */
function Coming() {
  const [today] = useState(() => formatDate(new Date().toISOString()))
  const figure = <span className="invisible">{formatMoney(0, CURRENCY)}</span>
  return (
    <Loading label={texts.loadingYourBalance} className="grid gap-4">
      <div aria-hidden="true" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile label={texts.heldUntilReceived} figure={figure} change={texts.beforeCommissionAndFees} />
        <StatTile label={texts.available} figure={figure} change={texts.afterCommissionAndFees} />
        <StatTile label={texts.onItsWay} figure={figure} />
        <StatTile label={texts.paidToYou} figure={figure} />
      </div>
      <div aria-hidden="true" className={PAY_OUT}>
        <p className="invisible min-w-0 flex-1 basis-72 text-[.9375rem]">
          <b className="font-semibold">{texts.whenDoIGetMy}</b>{' '}
          {texts.moneyReleasedIsPaid(today, today, formatMoney(0, CURRENCY))}
        </p>
        <div className="invisible max-sm:w-full sm:max-w-72">
          <Button variant="buy" className="w-full" disabled>
            {texts.payOutNow}
          </Button>
          <p className="mt-1.5 min-h-[1.5em] text-sm">{texts.addAPayoutAccountBelow}</p>
        </div>
      </div>
    </Loading>
  )
}

const PAY_OUT =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-4 lg:p-5'

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
    toast.success(texts.yourPayoutIsOnItsWay)
    await queries.invalidateQueries()
  }

  return (
    <div className={PAY_OUT}>
      <div className="min-w-0 flex-1 basis-72 text-[.9375rem] text-ink-2">
        <p>
          <b className="font-semibold text-ink">{texts.whenDoIGetMy}</b>{' '}
          {texts.moneyReleasedIsPaid(formatDate(dayBefore(day)), formatDate(day), formatMoney(minimum, currency))}
        </p>
        {balance.is_held && (
          <Callout tone="danger" className="mt-3">
            {texts.payoutsToYourShop}
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
          {texts.payOutNow}
        </Button>
        {/* A line of its own also while it is not known. */}
        <p id="payout-obstacle" className="mt-1.5 min-h-[1.5em] text-sm text-ink-2">
          {obstacle}
        </p>
      </div>
      {account && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={texts.payOutNowQuestion(formatMoney(available, currency))}
          confirmLabel={texts.payOutNow}
          onConfirm={payOut}
        >
          <p className="text-ink-2">
            {texts.itGoesToAccountEnding(account.account_name, account.bank_name, account.number_end)}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Why nothing can be paid out now, and from when on it can. */
function obstacleOf(balance: VendorBalance, account: PayoutAccount | null | undefined): string | undefined {
  const { available, minimum, currency } = balance
  if (balance.is_held) return texts.payoutsToYourShopArePaused
  if (account === undefined) return undefined
  if (account === null) return texts.addAPayoutAccountBelow
  if (account.problem !== null) return texts.lastPayoutWasRefused
  if (!account.owner_is_confirmed) return texts.confirmYourEmailAddressFirst
  if (!account.is_usable) {
    const moment = momentInSentence(account.usable_from, serverTime())
    return texts.availableANewAccountWaits(moment)
  }
  if (available < minimum) return texts.availableFrom(formatMoney(minimum, currency))
  if (balance.on_its_way > 0) return texts.anotherIsOnItsWay
  return undefined
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 24 * 60 * 60_000).toISOString()
}

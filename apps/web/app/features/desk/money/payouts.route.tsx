import { payoutStatuses } from '@asime/contract/payout-states'
import { formatMoney } from '@asime/contract/money'
import type { AdminPayout } from '@asime/contract/payouts'
import { useState } from 'react'
import { Link } from 'react-router'
import { waitedSince } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { ShopLink } from '../people/person-link.tsx'
import { QueueList } from '../queue-list.tsx'
import { DeskItem } from './desk-item.tsx'
import { type HoldChange, HoldDialog } from './hold-dialog.tsx'
import { listPayouts } from './money.api.ts'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

export function meta() {
  return ownMeta(texts.payouts)
}

export default function PayoutsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.payouts} lead={texts.payoutsLead}>
          <Payouts />
        </MoneyPage>
      )}
    </Queries>
  )
}

function Payouts() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('all-payouts', payoutStatuses, listPayouts)
  const [change, setChange] = useState<HoldChange>()
  return (
    <>
      <StateChips
        label={texts.states}
        current={state}
        states={payoutStatuses.map((each) => ({ state: each, label: texts.payoutStates[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.payoutsNoun} empty={texts.noPayouts}>
          {(payout) => <PayoutItem key={payout.id} payout={payout} nowMs={nowMs} onChange={setChange} />}
        </QueueList>
      </div>
      <HoldDialog change={change} onClose={() => setChange(undefined)} />
    </>
  )
}

interface PayoutItemProps {
  payout: AdminPayout
  nowMs: number
  onChange: (change: HoldChange) => void
}

function PayoutItem({ payout, nowMs, onChange }: PayoutItemProps) {
  const { vendor, account, amount, currency, deducted, status, created_at: since, settled_at: settledAt } = payout
  const { is_held: isHeld, business_name: shop } = vendor
  return (
    <DeskItem
      title={texts.payoutTo(formatMoney(amount, currency), shop)}
      facts={[
        <ShopLink key="shop" id={vendor.id} name={shop} />,
        texts.payoutAccount(account.bank_name, account.number_end, account.account_name),
        `${texts.payoutFacts(payout.orders_count, payout.trigger)}${payout.is_test ? `, ${texts.test}` : ''}`,
        deducted > 0 && texts.deducted(formatMoney(deducted, currency)),
        payout.message,
        `${payout.reference}, ${settledAt ? `${texts.payoutStates[status]}: ${formatMoment(settledAt, nowMs)}` : formatMoment(since, nowMs)}`,
      ]}
      waited={settledAt === null ? texts.openFor(waitedSince(since, nowMs)) : undefined}
      actions={
        <>
          {isHeld && <Badge tone="wait">{texts.onHold}</Badge>}
          <Button
            aria-haspopup="dialog"
            aria-label={isHeld ? texts.releaseOf(shop) : texts.holdOf(shop)}
            onClick={() => onChange({ vendor, isHeld })}
          >
            {isHeld ? texts.release : texts.hold}
          </Button>
        </>
      }
    />
  )
}

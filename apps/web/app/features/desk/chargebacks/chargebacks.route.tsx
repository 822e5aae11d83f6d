import type { AdminChargeback } from '@asime/contract/admin-chargebacks'
import { chargebackStatuses, chargebackStatusLabels } from '@asime/contract/chargeback-states'
import { formatMoney } from '@asime/contract/money'
import { href, Link } from 'react-router'
import { clockOf } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { listChargebacks } from './chargebacks.api.ts'
import { DeskItem } from '../money/desk-item.tsx'
import { QueueList } from '../queue-list.tsx'
import * as texts from './chargebacks.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(sections.chargebacks)
}

export default function ChargebacksPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Chargebacks />}</Queries>
}

function Chargebacks() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('chargebacks', chargebackStatuses, listChargebacks)
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="text-3xl">{sections.chargebacks}</h1>
      <p className="mt-1.5 mb-3 max-w-[70ch] text-ink-2">{texts.lead}</p>
      <StateChips
        label={texts.states}
        current={state}
        states={chargebackStatuses.map((each) => ({ state: each, label: chargebackStatusLabels[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.noun} empty={texts.none[state]}>
          {(chargeback) => <Item key={chargeback.id} chargeback={chargeback} nowMs={nowMs} />}
        </QueueList>
      </div>
    </div>
  )
}

function Item({ chargeback, nowMs }: { chargeback: AdminChargeback; nowMs: number }) {
  const { id, status, amount, currency, payment, due_at: dueAt } = chargeback
  const orders = chargeback.orders.map(({ order_number: number }) => number).join(', ')
  return (
    <DeskItem
      title={texts.amountOf(formatMoney(amount, currency), orders)}
      facts={[
        texts.paidBy(payment.method, payment.reference),
        texts.openedOn(formatMoment(chargeback.created_at, nowMs)),
        status !== 'open' && texts.decidedOn(formatMoment(chargeback.updated_at, nowMs)),
      ]}
      clock={status === 'open' && dueAt !== null ? clockOf(dueAt, nowMs) : undefined}
      actions={
        <Link
          to={href('/app/admin/chargebacks/:id', { id })}
          aria-label={texts.evidenceOf(orders)}
          className={buttonClass()}
        >
          {texts.answer}
        </Link>
      }
    />
  )
}

import type { ChargebackPack } from '@asime/contract/admin-chargebacks'
import { chargebackStatusLabels } from '@asime/contract/chargeback-states'
import { formatMoney } from '@asime/contract/money'
import Printer from 'lucide-react/icons/printer'
import { href, Link, useParams } from 'react-router'
import { clockOf } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Attachments } from '../../../ui/attachments.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { DueClock } from '../../../ui/due-clock.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { nameOfEvent } from '../../orders/order-events.ts'
import { readChargeback } from './chargebacks.api.ts'
import { DetailPage } from '../detail-page.tsx'
import { LossReversal } from './loss-reversal.tsx'
import { Part } from '../part.tsx'
import * as texts from './chargebacks.texts.ts'
import * as lossTexts from './loss-reversal.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(texts.chargeback)
}

export default function ChargebackPage() {
  const viewer = useViewer()
  const { id = '' } = useParams()
  return <Queries>{viewer && <Chargeback id={id} />}</Queries>
}

function Chargeback({ id }: { id: string }) {
  const query = useOwnQuery(['chargeback', id], (signal) => readChargeback(id, signal))
  const pack = query.data
  return (
    <DetailPage
      queries={[query]}
      queue={{ label: sections.chargebacks, to: href('/app/admin/chargebacks') }}
      title={texts.chargeback}
      name={pack?.orders.map(({ order_number: number }) => number).join(', ')}
      missing={{ title: texts.notFound, why: texts.linkMayBeCutOff, all: texts.all }}
    >
      {pack && <Pack pack={pack} />}
    </DetailPage>
  )
}

/** What the provider's form asks for, made from the orders: to be copied, or printed as a file to send. */
function Pack({ pack }: { pack: ChargebackPack }) {
  const nowMs = useMinutes()
  const { status, currency, due_at: dueAt, paid_at: paidAt, payment } = pack
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="text-3xl">
          {texts.chargeback} {pack.provider_id}
        </h1>
        <Button className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {texts.print}
        </Button>
      </div>
      <Callout tone={status === 'open' ? 'warn' : status === 'won' ? 'ok' : 'info'} className="mt-4">
        {texts.outcomes[status]}
      </Callout>
      <div className="mt-5 grid gap-4">
        <Part title={texts.facts}>
          <DataList
            rows={[
              { label: texts.status, value: chargebackStatusLabels[status] },
              { label: texts.amount, value: formatMoney(pack.amount, currency) },
              {
                label: texts.deadline,
                value:
                  dueAt === null ? (
                    texts.noDeadline
                  ) : (
                    <span className="inline-flex flex-wrap items-center justify-end gap-2">
                      {formatMoment(dueAt, nowMs)} {status === 'open' && <DueClock {...clockOf(dueAt, nowMs)} />}
                    </span>
                  ),
              },
              { label: texts.payment, value: texts.paidBy(payment.method, payment.reference) },
              ...(paidAt === null ? [] : [{ label: texts.paidOn, value: formatMoment(paidAt, nowMs) }]),
              { label: texts.providersName, value: `${payment.provider}, ${pack.provider_id}` },
            ]}
          />
        </Part>
        {pack.reversal && (
          <Part title={lossTexts.title}>
            <LossReversal chargebackId={pack.id} reversal={pack.reversal} nowMs={nowMs} />
          </Part>
        )}
        {pack.orders.map((order) => (
          <EvidenceOfOrder key={order.id} order={order} currency={currency} nowMs={nowMs} />
        ))}
      </div>
    </>
  )
}

interface EvidenceOfOrderProps {
  order: ChargebackPack['orders'][number]
  currency: ChargebackPack['currency']
  nowMs: number
}

function EvidenceOfOrder({ order, currency, nowMs }: EvidenceOfOrderProps) {
  const { customer, dispatch, delivered_at: deliveredAt, taken, proof, photos } = order
  const optional = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
  return (
    <Part title={texts.order(order.order_number)}>
      {taken && (
        <Callout tone="warn" className="mb-3">
          {texts.taken(formatMoney(taken.amount, currency), formatMoney(taken.owed_by_vendor, currency))}
        </Callout>
      )}
      <DataList
        rows={[
          { label: texts.customer, value: customer.full_name },
          { label: texts.email, value: customer.email ?? texts.erased },
          ...optional(texts.phone, customer.phone && formatPhone(customer.phone)),
          { label: texts.service, value: order.service },
          { label: texts.seller, value: order.vendor.business_name },
          { label: texts.total, value: formatMoney(order.total, currency) },
          { label: texts.address, value: order.delivery_address ?? texts.noAddress },
          {
            label: texts.delivered,
            value:
              deliveredAt === null
                ? texts.notDelivered
                : order.handed_over_by_code
                  ? texts.byCode(formatMoment(deliveredAt, nowMs))
                  : formatMoment(deliveredAt, nowMs),
          },
          ...optional(texts.courier, dispatch?.courier),
          ...optional(texts.waybill, dispatch?.waybill),
          ...optional(texts.proof, proof),
        ]}
      />
      {photos.length > 0 && (
        <div className="mt-3">
          <Attachments links={photos} name={texts.photos} />
        </div>
      )}
      <h3 className="mt-5 mb-2 font-body text-[.9375rem] font-semibold tracking-normal">{texts.timeline}</h3>
      <Timeline
        label={texts.timeline}
        steps={order.timeline.map((event) => ({
          title: nameOfEvent(event),
          detail: [formatMoment(event.at, nowMs), event.note].filter(Boolean).join(', '),
          state: 'done',
        }))}
      />
      <Link
        to={href('/app/orders/:id', { id: order.id })}
        className="mt-3 inline-block font-semibold text-forest underline underline-offset-4 print:hidden"
      >
        {texts.openOrder}
      </Link>
    </Part>
  )
}

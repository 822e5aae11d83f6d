import { disputeOfferStatusLabels } from '@asime/contract/dispute-offer-labels'
import { disputeStatusLabels, isOpenDispute } from '@asime/contract/dispute-states'
import type { DisputeEvidence } from '@asime/contract/dispute-evidence'
import type { Dispute } from '@asime/contract/disputes'
import { formatMoney } from '@asime/contract/money'
import type { OrderDetail } from '@asime/contract/orders'
import { href, useParams } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Attachments } from '../../../ui/attachments.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { DealTerms } from '../../orders/deal-terms.tsx'
import { disputeKindNames } from '../../orders/dispute-words.ts'
import { readDispute } from '../../orders/disputes.api.ts'
import { actorOf, nameOfEvent } from '../../orders/order-events.ts'
import { moneyRows } from '../../orders/order-money.tsx'
import { titleOf } from '../../orders/order-title.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { readOrder } from '../../orders/orders.api.ts'
import { DetailPage } from '../detail-page.tsx'
import { DecideDispute } from './decide-dispute.tsx'
import { readDecision, readEvidence, settleDispute } from './disputes.api.ts'
import { CodeLog, Conversation, LedgerOfOrder, Records } from './dispute-evidence.tsx'
import { mayAtDesk } from '../desk-sections.ts'
import { Part } from '../part.tsx'
import { OrderLink, ShopLink, UserLink } from '../people/person-link.tsx'
import { ProposedDecision } from './proposed-decision.tsx'
import * as texts from './disputes.texts.ts'
import * as deskTexts from '../desk.texts.ts'

export function meta() {
  return ownMeta(texts.dispute)
}

export default function DisputePage() {
  const viewer = useViewer()
  const { id = '' } = useParams()
  return <Queries>{viewer && <DisputeOfOrder orderId={id} />}</Queries>
}

function DisputeOfOrder({ orderId }: { orderId: string }) {
  const dispute = useOwnQuery(['dispute', orderId], (signal) => readDispute(orderId, signal))
  const order = useOwnQuery(['order', orderId], (signal) => readOrder(orderId, signal))
  return (
    <DetailPage
      queries={[dispute, order]}
      queue={{ label: deskTexts.disputes, to: href('/app/admin/disputes') }}
      title={texts.dispute}
      name={order.data?.order_number}
      missing={{ title: texts.disputeNotFound, why: texts.linkMayBeCutOff, all: texts.allDisputes }}
    >
      {dispute.data && order.data && <Evidence dispute={dispute.data} order={order.data} />}
    </DetailPage>
  )
}

function Evidence({ dispute, order }: { dispute: Dispute; order: OrderDetail }) {
  const nowMs = useMinutes()
  const { kind, status, held, currency, offers, buyer, vendor } = dispute
  const evidence = useOwnQuery(['evidence', order.id], (signal) => readEvidence(order.id, signal))
  const act = useRequestedAction(() => undefined)
  const decide = (decision: { refund_amount: number; release_amount: number; reason: string }) =>
    act({
      intention: [order.id, decision],
      done: texts.decided,
      work: async (key) => {
        const { isProposed } = await settleDispute(order.id, decision, key)
        toast.success(isProposed ? texts.decisionProposed : texts.decided)
      },
    })
  const photos = [...(order.dispatch?.photos ?? []), ...(order.delivery_proof?.photos ?? [])]
  return (
    <>
      <h1 className="text-3xl">{disputeKindNames[kind]}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <Badge tone={isOpenDispute(status) ? 'wait' : 'plain'}>{disputeStatusLabels[status]}</Badge>
        <span>
          {isOpenDispute(status)
            ? texts.orderHeld(order.order_number, formatMoney(held, currency))
            : order.order_number}
        </span>
        <OrderLink id={order.id} number={texts.openOrder} />
      </p>
      <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Part title={texts.parties}>
            <DataList
              rows={[
                { label: texts.buyer, value: <UserLink id={buyer.id} name={buyer.full_name} /> },
                { label: deskTexts.seller, value: <ShopLink id={vendor.id} name={vendor.business_name} /> },
              ]}
            />
          </Part>
          <Part title={texts.order}>
            <p className="font-semibold wrap-anywhere">{titleOf(order)}</p>
            <DataList rows={moneyRows(order, false)} className="mt-1" />
            {order.deal && <DealTerms deal={order.deal} />}
            {order.delivery_proof && (
              <p className="mt-3 text-[.9375rem] wrap-anywhere">
                <b className="font-semibold">{texts.proofOfDelivery}</b> {order.delivery_proof.proof}
              </p>
            )}
            {order.dispatch?.waybill && (
              <p className="mt-2 text-[.9375rem] wrap-anywhere">{texts.waybill(order.dispatch.waybill)}</p>
            )}
            {photos.length > 0 && (
              <div className="mt-3">
                <Attachments links={photos} name={texts.photoBySeller} />
              </div>
            )}
          </Part>
          <Part title={texts.messages}>
            <Messages dispute={dispute} nowMs={nowMs} />
          </Part>
          {offers.length > 0 && (
            <Part title={texts.offers}>
              <DataList
                rows={offers.map((offer) => ({
                  label: `${texts.sides[offer.by]}, ${formatMoment(offer.created_at, nowMs)}`,
                  value: texts.offered(formatMoney(offer.amount, currency), disputeOfferStatusLabels[offer.status]),
                }))}
              />
            </Part>
          )}
          <Conversation key={order.id} orderId={order.id} nowMs={nowMs} />
          <Part title={texts.timeline}>
            <Timeline
              label={texts.timeline}
              steps={order.timeline.map((event) => ({
                title: nameOfEvent(event, order.is_pickup),
                detail: [formatMoment(event.at, nowMs), actorOf(event), event.note].filter(Boolean).join(', '),
                state: 'done',
              }))}
            />
          </Part>
          <Known evidence={evidence} orderId={order.id} nowMs={nowMs} />
        </div>
        <div className="min-w-0 max-lg:order-first lg:sticky lg:top-4">
          <Part title={deskTexts.decision}>
            {!dispute.actions.includes('decide') ? (
              <Outcome dispute={dispute} nowMs={nowMs} />
            ) : !evidence.data ? (
              <Loading>
                <Skeleton className="h-40" />
              </Loading>
            ) : evidence.data.proposed ? (
              <ProposedDecision decision={evidence.data.proposed} nowMs={nowMs} />
            ) : (
              <DecideDispute
                key={dispute.id}
                dispute={dispute}
                needsApproval={held > evidence.data.approval_above}
                onDecide={decide}
              />
            )}
          </Part>
        </div>
      </div>
    </>
  )
}

interface KnownProps {
  evidence: { data: DisputeEvidence | undefined; isError: boolean; refetch: () => Promise<unknown> }
  orderId: string
  nowMs: number
}

/** What is written down besides what both sides say. */
function Known({ evidence, orderId, nowMs }: KnownProps) {
  const viewer = useViewer()
  if (evidence.isError) return <Failed onRetry={evidence.refetch} />
  if (!evidence.data) {
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const { code, ledger, buyer, vendor } = evidence.data
  return (
    <>
      <CodeLog code={code} nowMs={nowMs} />
      <LedgerOfOrder entries={ledger} orderId={orderId} nowMs={nowMs} mayOpen={mayAtDesk(viewer, 'money')} />
      <Records buyer={buyer} vendor={vendor} />
    </>
  )
}

/** How it ended, and by whom; or why nothing can be decided yet. */
function Outcome({ dispute, nowMs }: { dispute: Dispute; nowMs: number }) {
  const viewer = useViewer()
  const { status, refunded, currency, order } = dispute
  const isDecided = status === 'decided'
  const decision = useOwnQuery(['decision', order.id], (signal) => readDecision(order.id, signal), {
    enabled: isDecided && mayAtDesk(viewer, 'audit'),
  })
  if (isOpenDispute(status)) return <Callout tone="info">{texts.notYet[status]}</Callout>
  const by = decision.data?.actor.full_name
  return (
    <>
      <Callout tone="ok">
        {texts.ended(disputeStatusLabels[status], refunded === null ? null : formatMoney(refunded, currency))}
      </Callout>
      {isDecided && decision.isError && <Failed onRetry={decision.refetch} />}
      {isDecided && decision.data && (
        <div className="mt-3 text-[.9375rem]">
          <p className="text-ink-2">
            {texts.decidedBy(by ?? texts.anAdmin, formatMoment(decision.data.happened_at, nowMs))}
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{decision.data.reason}</p>
        </div>
      )}
    </>
  )
}

function Messages({ dispute: { messages }, nowMs }: { dispute: Dispute; nowMs: number }) {
  return (
    <ol className="grid gap-3">
      {messages.map(({ id, by, message, photos, created_at: at }) => (
        <li
          key={id}
          className={`max-w-[88%] rounded-[12px] px-3.5 py-2.5 text-[.9375rem] ${by === 'vendor' ? 'justify-self-end bg-forest-soft' : 'justify-self-start bg-surface-2'}`}
        >
          <p className="text-[.8125rem] text-ink-2">
            <b className="font-semibold">{texts.sides[by]}</b>, {formatMoment(at, nowMs)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message}</p>
          {photos.length > 0 && (
            <div className="mt-2">
              <Attachments links={photos} name={texts.photosOf[by]} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

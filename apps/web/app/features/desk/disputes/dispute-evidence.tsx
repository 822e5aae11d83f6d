import type { Message } from '@asime/contract/chat'
import type { DisputeEvidence } from '@asime/contract/dispute-evidence'
import type { OrderSide } from '@asime/contract/order-states'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate, formatMoment } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { readDisputeConversation } from './disputes.api.ts'
import * as texts from './dispute-evidence.texts.ts'
import { LedgerTable } from '../money/ledger-table.tsx'
import { Part } from '../part.tsx'
import { ReportedMessage } from '../moderation/reported-message.tsx'

/** When the code of the hand-over was made, and tried wrongly. */
export function CodeLog({ code, nowMs }: { code: DisputeEvidence['code']; nowMs: number }) {
  return (
    <Part title={texts.codeLog}>
      <p className="mb-3 text-[.9375rem] text-ink-2">{texts.triesUsed(code.wrong_tries, code.tries_allowed)}</p>
      {code.events.length === 0 ? (
        <p className="text-[.9375rem] text-ink-2">{texts.noCode}</p>
      ) : (
        <Timeline
          label={texts.codeLog}
          steps={code.events.map(({ event, happened_at: at }) => ({
            title: texts.codeEvents[event],
            detail: formatMoment(at, nowMs),
            state: 'done',
          }))}
        />
      )}
    </Part>
  )
}

interface LedgerOfOrderProps {
  entries: DisputeEvidence['ledger']
  orderId: string
  nowMs: number
  /** Whether the viewer may open the whole ledger. */
  mayOpen: boolean
}

/** Where the money of the order is and went. */
export function LedgerOfOrder({ entries, orderId, nowMs, mayOpen }: LedgerOfOrderProps) {
  return (
    <Part title={texts.ledger}>
      {entries.length === 0 ? (
        <p className="text-[.9375rem] text-ink-2">{texts.noEntries}</p>
      ) : (
        <LedgerTable entries={entries} label={texts.ledger} nowMs={nowMs} />
      )}
      {mayOpen && (
        <Link
          to={`${href('/app/admin/money/ledger')}?order=${orderId}`}
          className="mt-3 inline-block font-semibold text-forest underline underline-offset-4"
        >
          {texts.openLedger}
        </Link>
      )}
    </Part>
  )
}

/** What both sides have done on Asime so far. */
export function Records({ buyer, vendor }: Pick<DisputeEvidence, OrderSide>) {
  const rowsOf = (record: DisputeEvidence['buyer']) => [
    { label: texts.joined, value: formatDate(record.joined_at) },
    { label: texts.paidOrders, value: record.orders },
    { label: texts.completed, value: record.completed },
    { label: texts.refunded, value: record.refunded },
    { label: texts.disputes, value: texts.disputesOf(record.disputes, record.disputes_refunded) },
    { label: texts.chargebacks, value: record.chargebacks },
  ]
  return (
    <Part title={texts.records}>
      <p className="mb-3 text-[.9375rem] text-ink-2">{texts.recordsLead}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <h3 className="font-body text-[.9375rem] font-semibold tracking-normal">{texts.buyer}</h3>
          <DataList rows={rowsOf(buyer)} />
        </div>
        <div>
          <h3 className="font-body text-[.9375rem] font-semibold tracking-normal">{texts.seller}</h3>
          <DataList
            rows={[
              ...rowsOf(vendor),
              { label: texts.verified, value: vendor.is_verified ? texts.yes : texts.no },
              { label: texts.dispatched, value: texts.onTime(vendor.dispatched_on_time, vendor.dispatched_late) },
            ]}
          />
        </div>
      </div>
    </Part>
  )
}

/** What both wrote to each other; read when asked for, and once, since each reading is recorded. */
export function Conversation({ orderId, nowMs }: { orderId: string; nowMs: number }) {
  const [messages, setMessages] = useState<Message[]>()
  const [isFailed, setFailed] = useState(false)
  const read = () => readDisputeConversation(orderId).then(setMessages, () => setFailed(true))
  return (
    <Part title={texts.chat}>
      {messages ? (
        <ChatMessages messages={messages} nowMs={nowMs} />
      ) : (
        <>
          <p className="mb-3 text-[.9375rem] text-ink-2">{texts.viewsAreRecorded}</p>
          {isFailed ? <Failed onRetry={read} /> : <Button onClick={() => void read()}>{texts.showChat}</Button>}
        </>
      )}
    </Part>
  )
}

function ChatMessages({ messages, nowMs }: { messages: readonly Message[]; nowMs: number }) {
  if (messages.length === 0) return <p className="text-[.9375rem] text-ink-2">{texts.noChat}</p>
  return (
    <ol className="grid gap-2.5" aria-label={texts.chat}>
      {messages.map((message) => (
        <li key={message.id}>
          <ReportedMessage message={message} nowMs={nowMs} />
        </li>
      ))}
    </ol>
  )
}

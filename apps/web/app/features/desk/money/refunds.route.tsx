import type { AdminRefund } from '@asime/contract/admin-refunds'
import { formatMoney } from '@asime/contract/money'
import { type RefundStatus, refundStatuses, refundStatusLabels, isHeldRefund } from '@asime/contract/refund-states'
import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { waitedSince } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { DeskItem } from './desk-item.tsx'
import { listRefunds, retryRefund } from './money.api.ts'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

/** What waits for a person first. */
const FIRST: RefundStatus = 'needs_attention'
const STATES = [FIRST, ...refundStatuses.filter((each) => each !== FIRST)] as const

export function meta() {
  return ownMeta(texts.refunds)
}

export default function RefundsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.refunds} lead={texts.refundsLead}>
          <Refunds />
        </MoneyPage>
      )}
    </Queries>
  )
}

const nameOf = ({ amount, currency, order }: AdminRefund) =>
  texts.refundOf(formatMoney(amount, currency), order.order_number)

function Refunds() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('refunds', STATES, listRefunds)
  const [retrying, setRetrying] = useState<AdminRefund>()
  return (
    <>
      <StateChips
        label={texts.states}
        current={state}
        states={STATES.map((each) => ({ state: each, label: refundStatusLabels[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.refundsNoun} empty={texts.noRefunds}>
          {(refund) => <RefundItem key={refund.id} refund={refund} nowMs={nowMs} onRetry={() => setRetrying(refund)} />}
        </QueueList>
      </div>
      <RetryDialog key={retrying?.id} refund={retrying} onClose={() => setRetrying(undefined)} />
    </>
  )
}

function RefundItem({ refund, nowMs, onRetry }: { refund: AdminRefund; nowMs: number; onRetry: () => void }) {
  const { status, reason, attempt, message, reference, created_at: since, processed_at: sentAt } = refund
  const isHeld = isHeldRefund(status)
  return (
    <DeskItem
      title={nameOf(refund)}
      facts={[
        texts.refundReason(reason),
        isHeld && message && texts.providerSays(message),
        `${reference}, ${texts.attempt(attempt)}${refund.is_test ? `, ${texts.test}` : ''}`,
        sentAt === null
          ? texts.askedOn(formatMoment(refund.checked_at, nowMs))
          : texts.sentOn(formatMoment(sentAt, nowMs)),
        status === 'awaiting_approval' && texts.awaitsApproval,
      ]}
      waited={sentAt === null ? texts.openFor(waitedSince(since, nowMs)) : undefined}
      actions={
        status === 'awaiting_approval' ? (
          <Link to={href('/app/admin/money/approvals')} className={buttonClass()}>
            {texts.goToApprovals}
          </Link>
        ) : (
          isHeld && (
            <Button aria-haspopup="dialog" aria-label={texts.retryOf(nameOf(refund))} onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        )
      }
    />
  )
}

/** Asks why, and for an account of the payer where the provider needs one. */
function RetryDialog({ refund, onClose }: { refund: AdminRefund | undefined; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const done = useRef('')
  const act = useRequestedAction(() => toast.success(done.current))
  const hasAccount = code.trim() !== '' || number.trim() !== ''
  return (
    <ReasonDialog
      open={refund !== undefined}
      onClose={onClose}
      title={texts.retryQuestion}
      text={texts.retryText}
      label={texts.reasonForLog}
      confirmLabel={texts.retry}
      variant="buy"
      isReady={() => {
        const isHalf = hasAccount && (code.trim() === '' || number.trim() === '')
        setError(isHalf ? texts.enterBoth : undefined)
        return !isHalf
      }}
      onConfirm={(reason) =>
        act({
          intention: [refund?.id, reason, code, number],
          done: texts.retried,
          work: async () => {
            const account = { bank_code: code.trim(), account_number: number.trim() }
            const { status } = await retryRefund(refund?.id ?? '', { reason, ...(hasAccount && { account }) })
            done.current = status === 'awaiting_approval' ? texts.awaitsSecond : texts.retried
          },
        })
      }
    >
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Field label={texts.bankCode} hint={texts.bankCodeHint} optional error={error}>
          {(control) => (
            <Input
              autoComplete="off"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              {...control}
            />
          )}
        </Field>
        <Field label={texts.accountNumber} optional>
          {(control) => (
            <Input
              autoComplete="off"
              inputMode="tel"
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
              {...control}
            />
          )}
        </Field>
      </div>
    </ReasonDialog>
  )
}

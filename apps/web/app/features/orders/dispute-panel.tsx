import { type DisputeSide, disputeStatusLabels, isOpenDispute } from '@asime/contract/dispute-states'
import { type Dispute, offerInDisputeEndpoint } from '@asime/contract/disputes'
import { type ReactNode, useState } from 'react'
import { formatMoment, momentInSentence, timeLeft } from '../../lib/format/dates.ts'
import { CURRENCY_SIGN, formatMoney } from '@asime/contract/money'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { AffixInput, Field } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Attachments } from '../../ui/attachments.tsx'
import { disputeKindNames } from './dispute-words.ts'
import { DisputeForm } from './dispute-form.tsx'
import { acceptOffer, askForDecision, declineOffer, offerInDispute, readDispute } from './disputes.api.ts'
import { toAmount } from './amount.ts'
import { useOrderAction } from './use-order-action.ts'
import { useDialogForm } from './use-dialog-form.ts'

type Side = 'buyer' | 'vendor'

const CHECK_EVERY_MS = 20_000

export interface DisputePanelProps {
  orderId: string
  as: Side
}

/** What was reported, said and offered, how long there is to answer, and what can be done. */
export function DisputePanel({ orderId, as }: DisputePanelProps) {
  const query = useOwnQuery(['dispute', orderId], (signal) => readDispute(orderId, signal), {
    refetchInterval: ({ state }) => (state.data && isOpenDispute(state.data.status) ? CHECK_EVERY_MS : false),
  })
  const [openedAtMs] = useState(() => Date.now())
  if (!query.data) {
    if (query.isError) return <Failed onRetry={query.refetch} />
    return (
      <Loading label="Loading what was reported" className="grid gap-3">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  return <DisputeView dispute={query.data} as={as} nowMs={query.dataUpdatedAt || openedAtMs} />
}

interface DisputeViewProps {
  dispute: Dispute
  as: Side
  nowMs: number
}

function DisputeView({ dispute, as, nowMs }: DisputeViewProps) {
  const { kind, status, offers, currency, actions } = dispute
  return (
    <>
      <p className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <b className="font-semibold">{disputeKindNames[kind]}</b>
        <span className="text-ink-2">{disputeStatusLabels[status]}</span>
      </p>
      <DisputeState dispute={dispute} as={as} nowMs={nowMs} />
      <Messages dispute={dispute} as={as} nowMs={nowMs} />
      {offers.length > 0 && (
        <section aria-label="Offers" className="mt-5">
          <h3 className="mb-2 font-body text-[.9375rem] font-semibold tracking-normal">Offers</h3>
          <ul className="grid gap-2">
            {offers.map((offer) => (
              <li key={offer.id} className="rounded-[12px] border border-line p-3 text-[.9375rem]">
                <p>
                  {nameOf(offer.by, as)} offered{' '}
                  <b className="font-semibold">a refund of {formatMoney(offer.amount, currency)}</b>
                  {offer.status !== 'pending' && <span className="text-ink-3"> · {OFFER_STATES[offer.status]}</span>}
                </p>
                {offer.is_answerable && <AnswerOffer dispute={dispute} offer={offer} as={as} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {actions.includes('write') && <DisputeForm key={dispute.id} orderId={dispute.order.id} />}
      {(actions.includes('offer') || actions.includes('ask_for_decision')) && (
        <div className="mt-4 flex flex-wrap gap-2.5 border-t border-line pt-4">
          {actions.includes('offer') && <MakeOffer dispute={dispute} as={as} />}
          {actions.includes('ask_for_decision') && <AskForDecision dispute={dispute} />}
        </div>
      )}
    </>
  )
}

const OFFER_STATES = {
  accepted: 'accepted',
  declined: 'declined',
  replaced: 'replaced',
  lapsed: 'expired',
} as const

function nameOf(by: DisputeSide, as: Side): string {
  if (by === as) return 'You'
  return { buyer: 'The buyer', vendor: 'The seller', admin: 'Asime' }[by]
}

/** How it stands, with the deadline in words. */
function DisputeState({ dispute, as, nowMs }: DisputeViewProps) {
  const { status, due_at: due, refunded, currency, is_unanswered: isUnanswered } = dispute
  const until = due && `${timeLeft(due, nowMs)}, until ${momentInSentence(due, nowMs)}.`
  const back = `the buyer was refunded ${formatMoney(refunded ?? 0, currency)}`
  const [tone, text]: readonly ['info' | 'warn' | 'ok', string] = {
    awaiting_vendor: [
      as === 'vendor' ? 'warn' : 'info',
      as === 'vendor'
        ? `Please answer: ${until} After that, Asime decides without your answer.`
        : `The seller has ${until} If they do not answer, Asime decides.`,
    ] as const,
    in_talks: ['info', `You can still agree: ${until} After that, Asime decides.`] as const,
    awaiting_decision: [
      'warn',
      `${isUnanswered ? 'The seller did not answer in time. ' : ''}A person at Asime will decide. You can still agree before then.`,
    ] as const,
    withdrawn: ['ok', 'The buyer withdrew the report. The order continued.'] as const,
    agreed: ['ok', `You have agreed: ${back}.`] as const,
    decided: ['ok', `Asime has decided: ${back}.`] as const,
    refunded: [
      'ok',
      refunded === 0
        ? 'The payer’s bank reversed everything that was held, so there is nothing left to settle.'
        : `Settled: ${back}, which is everything that was held.`,
    ] as const,
  }[status]
  return <Callout tone={tone}>{text}</Callout>
}

function Messages({ dispute: { messages }, as, nowMs }: DisputeViewProps) {
  return (
    <div role="log" aria-label="Messages" className="mt-4 grid gap-3">
      {messages.map(({ id, by, message, photos, created_at: at }) => (
        <div
          key={id}
          className={`max-w-[88%] rounded-[12px] px-3.5 py-2.5 text-[.9375rem] ${by === as ? 'justify-self-end bg-forest-soft' : 'justify-self-start bg-surface-2'}`}
        >
          <p className="text-[.8125rem] text-ink-2">
            <b className="font-semibold">{nameOf(by, as)}</b>, {formatMoment(at, nowMs)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message}</p>
          {photos.length > 0 && (
            <div className="mt-2">
              <Attachments links={photos} name={`Photo by ${nameOf(by, as).toLowerCase()}`} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

interface ConfirmFirstProps {
  label: string
  variant: ButtonVariant
  title: string
  onConfirm: () => Promise<void>
  children: ReactNode
}

/** A button that asks once. */
function ConfirmFirst({ label, variant, title, onConfirm, children }: ConfirmFirstProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        confirmLabel={label}
        variant={variant === 'ghost' ? 'danger' : 'buy'}
        onConfirm={onConfirm}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

interface ActionButtonProps extends Omit<ConfirmFirstProps, 'onConfirm'> {
  done: string
  /** What is done, told apart from others by `intention`. */
  work: (idempotencyKey: string) => Promise<unknown>
  intention: unknown
}

/** A button that asks once and then does it. */
function ActionButton({ done, work, intention, ...question }: ActionButtonProps) {
  const doOnce = useOrderAction()
  return <ConfirmFirst {...question} onConfirm={() => doOnce({ intention, done, work })} />
}

function AnswerOffer({ dispute, offer, as }: { dispute: Dispute; offer: Dispute['offers'][number]; as: Side }) {
  const { currency, held, order } = dispute
  const back = formatMoney(offer.amount, currency)
  const rest = formatMoney(held - offer.amount, currency)
  return (
    <div className="mt-2.5 flex flex-wrap gap-2.5">
      <ActionButton
        label={`Accept ${back} refund`}
        variant="buy"
        title={`Settle for a ${back} refund?`}
        done="Problem settled"
        intention={['accept', offer.id]}
        work={(key) => acceptOffer(order.id, offer.id, key)}
      >
        <p className="text-ink-2">
          {back} is refunded to {as === 'buyer' ? 'you' : 'the buyer'}. {as === 'buyer' ? 'The seller gets' : 'You get'}{' '}
          {rest}, less our commission. The order is then complete. This cannot be undone.
        </p>
      </ActionButton>
      <ActionButton
        label="Decline"
        variant="ghost"
        title="Decline this offer?"
        done="Offer declined"
        intention={['decline', offer.id]}
        work={(key) => declineOffer(order.id, offer.id, key)}
      >
        <p className="text-ink-2">
          We’ll notify {as === 'buyer' ? 'the seller' : 'the buyer'}. Either of you can make another offer.
        </p>
      </ActionButton>
    </div>
  )
}

function MakeOffer({ dispute, as }: { dispute: Dispute; as: Side }) {
  const { held, currency, order, offers } = dispute
  const doOnce = useOrderAction()
  const { frame, ...form } = useDialogForm(offerInDisputeEndpoint.body)
  const forgetDraft = useFormDraft(form, `offer:${order.id}`, { amount: 'number' })
  const make = form.confirm(({ amount }) =>
    doOnce({
      intention: ['offer', amount, offers.length],
      done: 'Offer sent',
      work: async (key) => {
        await offerInDispute(order.id, amount, key)
        form.reset()
        forgetDraft()
      },
    }),
  )
  return (
    <ConfirmFirst label="Make an offer" variant="line" title="Make an offer?" onConfirm={make}>
      <p className="text-ink-2">
        {formatMoney(held, currency)} is held. If {as === 'buyer' ? 'the seller' : 'the buyer'} accepts, this amount is
        refunded to {as === 'buyer' ? 'you' : 'them'} and the rest goes to {as === 'buyer' ? 'the seller' : 'you'}.
      </p>
      <div ref={frame}>
        <Field label="Refund amount" className="mt-3" error={form.errorOf('amount')}>
          {(control) => (
            <AffixInput
              prefix={CURRENCY_SIGN}
              inputMode="decimal"
              autoComplete="off"
              {...form.register('amount', { setValueAs: toAmount, onChange: () => form.clearErrors('amount') })}
              {...control}
            />
          )}
        </Field>
      </div>
    </ConfirmFirst>
  )
}

function AskForDecision({ dispute }: { dispute: Dispute }) {
  return (
    <ActionButton
      label="Ask Asime to decide"
      variant="line"
      title="Ask Asime to decide?"
      done="Asime will decide"
      intention={['ask_for_decision', dispute.id]}
      work={(key) => askForDecision(dispute.order.id, key)}
    >
      <p className="text-ink-2">
        A person at Asime will look at what both of you have said and shown, and decide where the money goes. You can
        still agree before then.
      </p>
    </ActionButton>
  )
}

import { disputeOfferStatusLabels } from '@asime/contract/dispute-offer-labels'
import { type DisputeSide, disputeStatusLabels, isOpenDispute } from '@asime/contract/dispute-states'
import { type Dispute, offerInDisputeEndpoint } from '@asime/contract/disputes'
import { type ReactNode, useState } from 'react'
import { formatMoment, momentInSentence, timeLeft } from '../../lib/format/dates.ts'
import { CURRENCY_SIGN, formatMoney } from '@asime/contract/money'
import { serverTime } from '../../lib/format/server-clock.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { AffixInput, Field } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { Attachments } from '../../ui/attachments.tsx'
import { disputeKindNames } from './dispute-words.ts'
import { DisputeForm } from './dispute-form.tsx'
import { acceptOffer, askForDecision, declineOffer, offerInDispute, readDispute } from './disputes.api.ts'
import { toAmount } from '../../lib/forms/amount.ts'
import { useRequestedAction } from '../../lib/session/use-requested-action.ts'
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts'
import * as texts from './dispute-panel.texts.ts'

const CHECK_EVERY_MS = 20_000

export interface DisputePanelProps {
  orderId: string
  /** An admin reads along, and decides at the desk. */
  as: DisputeSide
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
      <Loading label={texts.loadingWhatWasReported} className="grid gap-3">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-24" />
        <Skeleton className="h-80" />
      </Loading>
    )
  }
  return <DisputeView dispute={query.data} as={as} nowMs={serverTime(query.dataUpdatedAt || openedAtMs)} />
}

interface DisputeViewProps {
  dispute: Dispute
  as: DisputeSide
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
        <section aria-label={texts.offers} className="mt-5">
          <h3 className="mb-2 font-body text-[.9375rem] font-semibold tracking-normal">{texts.offers}</h3>
          <ul className="grid gap-2">
            {offers.map((offer) => (
              <li key={offer.id} className="rounded-[12px] border border-line p-3 text-[.9375rem]">
                <p>
                  {texts.offered(nameOf(offer.by, as))}{' '}
                  <b className="font-semibold">{texts.refundOf(formatMoney(offer.amount, currency))}</b>
                  {offer.status !== 'pending' && (
                    <span className="text-ink-3"> · {disputeOfferStatusLabels[offer.status]}</span>
                  )}
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

function nameOf(by: DisputeSide, as: DisputeSide): string {
  if (by === as && as !== 'admin') return texts.you
  return { buyer: texts.buyer, vendor: texts.seller, admin: texts.asime }[by]
}

/** How it stands, with the deadline in words. */
function DisputeState({ dispute, as, nowMs }: DisputeViewProps) {
  const { status, due_at: due, refunded, currency, is_unanswered: isUnanswered } = dispute
  const until = due && texts.timeUntilDue(timeLeft(due, nowMs), momentInSentence(due, nowMs))
  const back = refunded ? texts.buyerWasRefunded(formatMoney(refunded, currency)) : texts.nothingWasRefunded
  const [tone, text]: readonly ['info' | 'warn' | 'ok', string] = {
    awaiting_vendor: [
      as === 'vendor' ? 'warn' : 'info',
      as === 'vendor' ? texts.pleaseAnswer(until) : texts.sellerHasToAnswer(until),
    ] as const,
    in_talks: ['info', as === 'admin' ? texts.bothCanStillAgree(until) : texts.youCanStillAgree(until)] as const,
    awaiting_decision: [
      'warn',
      as === 'admin' ? texts.waitsForAsime(isUnanswered) : texts.sellerDidNotAnswer(isUnanswered),
    ] as const,
    withdrawn: ['ok', texts.buyerWithdrewTheReport] as const,
    agreed: ['ok', as === 'admin' ? texts.bothHaveAgreed(back) : texts.youHaveAgreed(back)] as const,
    decided: ['ok', texts.asimeHasDecided(back)] as const,
    refunded: [
      'ok',
      refunded === 0 ? texts.payersBankReversedEverything : texts.settledWhichIsEverything(back),
    ] as const,
  }[status]
  return <Callout tone={tone}>{text}</Callout>
}

function Messages({ dispute: { messages }, as, nowMs }: DisputeViewProps) {
  return (
    <div role="log" aria-label={texts.messages} className="mt-4 grid gap-3">
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
              <Attachments links={photos} name={texts.photoBy(nameOf(by, as).toLowerCase())} />
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
  const doOnce = useRequestedAction(toast.success)
  return <ConfirmFirst {...question} onConfirm={() => doOnce({ intention, done, work })} />
}

function AnswerOffer({ dispute, offer, as }: { dispute: Dispute; offer: Dispute['offers'][number]; as: DisputeSide }) {
  const { currency, held, order } = dispute
  const back = formatMoney(offer.amount, currency)
  const rest = formatMoney(held - offer.amount, currency)
  return (
    <div className="mt-2.5 flex flex-wrap gap-2.5">
      <ActionButton
        label={texts.acceptRefund(back)}
        variant="buy"
        title={texts.settleForARefundQuestion(back)}
        done={texts.problemSettled}
        intention={['accept', offer.id]}
        work={(key) => acceptOffer(order.id, offer.id, key)}
      >
        <p className="text-ink-2">
          {offer.amount < held ? texts.isRefundedToYou(back, as, rest) : texts.allIsRefunded(back, as)}
        </p>
      </ActionButton>
      <ActionButton
        label={texts.decline}
        variant="ghost"
        title={texts.declineThisOfferQuestion}
        done={texts.offerDeclined}
        intention={['decline', offer.id]}
        work={(key) => declineOffer(order.id, offer.id, key)}
      >
        <p className="text-ink-2">{texts.wellNotifyTheSeller(as)}</p>
      </ActionButton>
    </div>
  )
}

function MakeOffer({ dispute, as }: { dispute: Dispute; as: DisputeSide }) {
  const { held, currency, order, offers } = dispute
  const doOnce = useRequestedAction(toast.success)
  const { frame, ...form } = useDialogForm(offerInDisputeEndpoint.body)
  const forgetDraft = useFormDraft(form, `offer:${order.id}`, { amount: 'number' })
  const make = form.confirm(({ amount }) =>
    doOnce({
      intention: ['offer', amount, offers.length],
      done: texts.offerSent,
      work: async (key) => {
        await offerInDispute(order.id, amount, key)
        form.reset()
        forgetDraft()
      },
    }),
  )
  return (
    <ConfirmFirst label={texts.makeAnOffer} variant="line" title={texts.makeAnOfferQuestion} onConfirm={make}>
      <p className="text-ink-2">{texts.isHeld(formatMoney(held, currency), as)}</p>
      <div ref={frame}>
        <Field label={texts.refundAmount} className="mt-3" error={form.errorOf('amount')}>
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
      label={texts.askAsimeToDecide}
      variant="line"
      title={texts.askAsimeToDecideQuestion}
      done={texts.asimeWillDecide}
      intention={['ask_for_decision', dispute.id]}
      work={(key) => askForDecision(dispute.order.id, key)}
    >
      <p className="text-ink-2">{texts.whatAsimeWillDo}</p>
    </ActionButton>
  )
}

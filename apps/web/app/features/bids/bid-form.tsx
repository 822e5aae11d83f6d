import { MAX_BID_MESSAGE } from '@asime/contract/text-lengths'
import { type Bid, SaveBid } from '@asime/contract/bids'
import type { ItemRequest } from '@asime/contract/item-requests'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { href, Link, useLocation } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { formatMoney, moneyParts } from '@asime/contract/money'
import { firstNameOf } from '../../lib/format/names.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { usePaused } from '../../lib/page/use-paused.ts'
import { useFormDraft } from '../../lib/drafts/use-form-draft.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { AffixInput, Field, Input } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { BidEarnings } from './bid-earnings.tsx'
import { changeBid, placeBid } from './bids.api.ts'
import * as texts from './bid-form.texts.ts'

export interface BidFormProps {
  itemRequest: ItemRequest
  /** The best of the others' bids. */
  bestAmount: number | undefined
  /** The vendor's pending bid, which is changed; a new one is placed where there is none. */
  own: Bid | undefined
  /** The API's answer. */
  onSaved: (bid: Bid) => void
  /** The server says that things are not as the page shows them. */
  onStale: () => void
  /** Leaves the bid as it is; only where there is one. */
  onCancel: (() => void) | undefined
}

const DRAFT = { bid_amount: 'number', delivery_time_days: 'number', message: 'string' } as const

/** What a vendor offers. Loaded by vendor-bid.tsx, for vendors only. */
export function BidForm({ itemRequest, bestAmount, own, onSaved, onStale, onCancel }: BidFormProps) {
  const { id, currency } = itemRequest
  const keyFor = useIntentionKey()
  const form = useSchemaForm(SaveBid, {
    defaultValues: {
      bid_amount: own?.bid_amount,
      delivery_time_days: own?.delivery_time_days ?? undefined,
      message: own?.message ?? '',
    },
  })
  const { register, control, handleSubmit, clearErrors, errorOf, showFieldErrors, formState, setFocus } = form
  const forgetDraft = useFormDraft(form, `bid:${own?.id ?? id}`, DRAFT)
  // Undefined while what is typed is no amount.
  const amount = SaveBid.shape.bid_amount.safeParse(useWatch({ control, name: 'bid_amount' })).data

  const place = useLocation()
  useEffect(() => {
    // Whoever came for the form, however often, or changes a bid, wants to type.
    if (place.hash === '#bid' || own) setFocus('bid_amount')
  }, [place, own, setFocus])

  const paused = usePaused('place_bids')
  const send = handleSubmit(async ({ message, ...values }) => {
    const bid: SaveBid = { ...values, currency, ...(message && { message }) }
    try {
      if (own) {
        const changed = await changeBid(browserApi, { itemRequestId: id, bidId: own.id }, bid)
        forgetDraft()
        onSaved(changed)
        toast.success(texts.yourBidBeenChanged)
      } else {
        const placed = await placeBid(browserApi, id, bid, keyFor(bid))
        forgetDraft()
        onSaved(placed)
        toast.success(texts.yourBidBeenSubmitted)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFieldErrors(error)
      toast.error(texts.error, serverMessage(error) ?? texts.failedToSubmitBid)
      if (error.status === 409) onStale()
    }
  })

  return (
    <form
      noValidate
      aria-labelledby="bid-title"
      onSubmit={(event) => void send(event)}
      className="rounded-panel border-2 border-gold bg-surface p-[15px] lg:p-[23px]"
    >
      <h2 id="bid-title" tabIndex={-1} className="text-2xl">
        {own ? texts.changeYourBid : texts.yourBid}
      </h2>
      {!own && paused && (
        <Callout tone="warn" className="mt-3">
          {paused}.
        </Callout>
      )}
      <div className="mt-3.5 grid gap-3.5 sm:grid-cols-[1.35fr_1fr]">
        <Field
          label={texts.amount}
          error={errorOf('bid_amount')}
          hint={<AmountHint amount={amount} best={bestAmount} itemRequest={itemRequest} />}
        >
          {(field) => (
            <AffixInput
              prefix={moneyParts(0, currency).unit}
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              autoComplete="off"
              className="[&_input]:font-display [&_input]:text-[1.3125rem] [&_input]:font-bold [&_input]:tracking-[-.02em]"
              {...register('bid_amount', { setValueAs: toNumber, onChange: () => clearErrors('bid_amount') })}
              {...field}
            />
          )}
        </Field>
        <Field label={texts.daysToDeliver} error={errorOf('delivery_time_days')} hint={texts.optional1OrMore}>
          {(field) => (
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              autoComplete="off"
              {...register('delivery_time_days', {
                setValueAs: toNumber,
                onChange: () => clearErrors('delivery_time_days'),
              })}
              {...field}
            />
          )}
        </Field>
      </div>
      <p className="mt-3.5 text-sm text-ink-2">
        <BidEarnings amount={amount} currency={currency} category={itemRequest.category?.name} />
        {texts.ourCommissionPaymentFee}{' '}
        <Link to={href('/fees')} className="text-forest underline underline-offset-4">
          {texts.seeFees}
        </Link>
      </p>
      <Field label={texts.message} optional error={errorOf('message')} hint={texts.sayIfNewOr} className="mt-3.5">
        {(field) => (
          <Textarea
            rows={3}
            counter={MAX_BID_MESSAGE}
            {...register('message', { onChange: () => clearErrors('message') })}
            {...field}
          />
        )}
      </Field>
      <div className="mt-3 grid gap-2">
        <Button type="submit" variant="ask" size="lg" block busy={formState.isSubmitting}>
          {own ? texts.saveBid : texts.submitBid}
          {amount !== undefined && `, ${formatMoney(amount, currency)}`}
        </Button>
        {onCancel && (
          <Button
            variant="ghost"
            block
            onClick={() => {
              forgetDraft()
              onCancel()
            }}
            disabled={formState.isSubmitting}
          >
            {texts.leaveAs}
          </Button>
        )}
      </div>
      <p className="mt-2.5 text-center text-xs text-ink-3">
        {texts.seesYourShopName(firstNameOf(itemRequest.user.full_name))}
      </p>
    </form>
  )
}

interface AmountHintProps {
  /** Undefined while it is none. */
  amount: number | undefined
  best: number | undefined
  itemRequest: ItemRequest
}

/** How the amount compares with what it has to beat. */
function AmountHint({ amount, best, itemRequest: { currency, budget_max: max } }: AmountHintProps) {
  if (amount === undefined)
    return best === undefined ? texts.whatBuyerPaysIn : texts.toBeat(formatMoney(best, currency))
  if (best !== undefined && amount < best)
    return <Good>{texts.belowBestBid(formatMoney(best - amount, currency))}</Good>
  if (max !== null && amount > max) return texts.aboveBudget(formatMoney(amount - max, currency))
  if (best === undefined) return <Good>{texts.withinBudget}</Good>
  return amount === best ? texts.sameAsBestBid : texts.aboveBestBid(formatMoney(amount - best, currency))
}

function Good({ children }: { children: ReactNode }) {
  return <span className="font-medium text-forest-ink">{children}</span>
}

/** An empty field is no amount, rather than none at all. */
function toNumber(value: string | number | undefined): number | undefined {
  return value === '' || value === undefined ? undefined : Number(value)
}

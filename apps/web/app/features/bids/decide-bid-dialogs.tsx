import { inForce } from '@asime/contract/changed-timers'
import { BID_PAYMENT, inWords } from '@asime/contract/deadlines'
import type { Bid } from '@asime/contract/bids'
import { MIN_PAYMENT_CEDIS } from '@asime/contract/rules'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { focusAfterDialog } from './focus-after-dialog.ts'
import * as texts from './decide-bid-dialogs.texts.ts'

export interface Decision {
  bid: Bid
  to: 'accept' | 'reject'
}

export interface DecideBidDialogsProps {
  itemRequestId: string
  /** What is being asked; it stays while the dialog closes. */
  decision: Decision
  open: boolean
  onClose: () => void
  /** How many others wait for an answer. */
  othersWaiting: number
  /** Loads the item request and its bids anew. */
  reload: () => Promise<void>
}

/** Asks the owner once before a bid is accepted or rejected, and says what comes of it. */
export function DecideBidDialogs({
  itemRequestId,
  decision,
  open,
  onClose,
  othersWaiting,
  reload,
}: DecideBidDialogsProps) {
  const keyFor = useIntentionKey()
  const { bid, to } = decision
  const amount = formatMoney(bid.bid_amount, bid.currency)
  const shop = <b className="font-semibold text-ink">{bid.vendor.business_name}</b>
  const obstacle = obstacleToPay(bid)
  const isFree = bid.bid_amount === 0
  const place = { itemRequestId, bidId: bid.id }

  /** What was refused has nearly always changed meanwhile, so the page shows how things stand now. */
  const attempt = async (work: () => Promise<void>, fallback: string) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? fallback)
    }
    await reload()
    focusAfterDialog(() => document.getElementById(`bid-${bid.id}`) ?? document.getElementById('bids-title'))
  }
  const accept = () =>
    attempt(async () => {
      const { acceptBid } = await loadCalls(import('./bids.api.ts'))
      const { order } = await acceptBid(browserApi, place, bid.bid_amount, keyFor({ place, amount: bid.bid_amount }))
      const next = isFree ? texts.nothingToPayFor : texts.orderAwaitsYourPayment
      toast.success(texts.bidAcceptedSuccessfully, next(order.order_number, amount))
    }, texts.failedToAcceptBid)
  const reject = () =>
    attempt(async () => {
      const { rejectBid } = await loadCalls(import('./bids.api.ts'))
      await rejectBid(browserApi, place, keyFor({ place, to }))
      toast.success(texts.bidRejected, texts.told(bid.vendor.business_name))
    }, texts.failedToRejectBid)

  return (
    <>
      <ConfirmDialog
        open={open && to === 'accept'}
        onOpenChange={onClose}
        title={texts.acceptBidQuestion}
        confirmLabel={texts.acceptBid}
        onConfirm={accept}
      >
        <p className="text-ink-2">
          {texts.youAgreeToBuyFrom} {shop} {texts.forPrice} <b className="font-semibold text-ink">{amount}</b>
          {bid.delivery_time_days !== null &&
            (bid.delivery_time_days === 1 ? texts.deliveredInOneDay : texts.deliveredInDays(bid.delivery_time_days))}
          .
        </p>
        <ul className="mt-3 grid list-disc gap-1 pl-5 text-[.9375rem] text-ink-2 marker:text-forest">
          <li>
            {texts.yourRequestCloses}
            {othersWaiting > 0 && texts.andOthersTold(othersText(othersWaiting))}.
          </li>
          <li>
            {isFree ? (
              texts.orderMadeCostsNothing
            ) : (
              <>
                {texts.orderMadeAwaitsYour} <span className="whitespace-nowrap">{amount}</span>.
              </>
            )}
          </li>
        </ul>
        {obstacle && (
          <Callout tone="warn" className="mt-3">
            {texts.orderMadeLapsesAfter(obstacle, inWords(inForce('bid_payment', BID_PAYMENT), 'days'))}
          </Callout>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={open && to === 'reject'}
        onOpenChange={onClose}
        title={texts.rejectBidQuestion}
        confirmLabel={texts.rejectBid}
        cancelLabel={texts.keepBid}
        variant="danger"
        onConfirm={reject}
      >
        <p className="text-ink-2">
          {shop} {texts.isNotifiedYouRejected} <span className="whitespace-nowrap">{amount}</span>
          {texts.theyMaySendAnother}
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Why the order of a bid could not be paid, if so. */
function obstacleToPay({ bid_amount: amount, currency }: Bid): string | undefined {
  if (amount === 0) return undefined
  if (currency !== CURRENCY) return texts.onlyAmountsInGhana
  if (amount < MIN_PAYMENT_CEDIS) return texts.leastPaid(formatMoney(MIN_PAYMENT_CEDIS, currency))
  return undefined
}

function othersText(count: number): string {
  return count === 1 ? texts.otherVendor : texts.otherVendors(count)
}

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
  const place = { itemRequestId, bidId: bid.id }

  /** What was refused has nearly always changed meanwhile, so the page shows how things stand now. */
  const attempt = async (work: () => Promise<void>, fallback: string) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error('Error', serverMessage(error) ?? fallback)
    }
    await reload()
    focusAfterDialog(() => document.getElementById(`bid-${bid.id}`) ?? document.getElementById('bids-title'))
  }
  const accept = () =>
    attempt(async () => {
      const { acceptBid } = await loadCalls(import('./bids.api.ts'))
      const { order } = await acceptBid(browserApi, place, bid.bid_amount, keyFor({ place, amount: bid.bid_amount }))
      toast.success('Bid accepted successfully', `Order ${order.order_number} of ${amount} awaits your payment.`)
    }, 'Failed to accept bid')
  const reject = () =>
    attempt(async () => {
      const { rejectBid } = await loadCalls(import('./bids.api.ts'))
      await rejectBid(browserApi, place, keyFor({ place, to }))
      toast.success('Bid rejected', `${bid.vendor.business_name} is told.`)
    }, 'Failed to reject bid')

  return (
    <>
      <ConfirmDialog
        open={open && to === 'accept'}
        onOpenChange={onClose}
        title="Accept this bid?"
        confirmLabel="Accept Bid"
        onConfirm={accept}
      >
        <p className="text-ink-2">
          You agree to buy from {shop} for <b className="font-semibold text-ink">{amount}</b>
          {bid.delivery_time_days !== null &&
            `, delivered in ${bid.delivery_time_days === 1 ? '1 day' : `${bid.delivery_time_days} days`}`}
          .
        </p>
        <ul className="mt-3 grid list-disc gap-1 pl-5 text-[15px] text-ink-2 marker:text-forest">
          <li>Your request closes{othersWaiting > 0 && ` and ${othersText(othersWaiting)} told`}.</li>
          <li>
            An order is made that awaits your payment, in all <span className="whitespace-nowrap">{amount}</span>.
          </li>
        </ul>
        {obstacle && (
          <Callout tone="warn" className="mt-3">
            {obstacle} The order that is made lapses after {inWords(BID_PAYMENT, 'days')}. Better ask for another bid.
          </Callout>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={open && to === 'reject'}
        onOpenChange={onClose}
        title="Reject this bid?"
        confirmLabel="Reject bid"
        cancelLabel="Keep bid"
        variant="danger"
        onConfirm={reject}
      >
        <p className="text-ink-2">
          {shop} is told that you do not take the bid of <span className="whitespace-nowrap">{amount}</span>. They may
          send another one while your request is open.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Why the order of a bid could not be paid, if so. */
function obstacleToPay({ bid_amount: amount, currency }: Bid): string | undefined {
  if (amount === 0) return undefined
  if (currency !== CURRENCY) return 'Only amounts in Ghana cedis can be paid here so far.'
  if (amount < MIN_PAYMENT_CEDIS) return `The least that can be paid is ${formatMoney(MIN_PAYMENT_CEDIS, currency)}.`
  return undefined
}

function othersText(count: number): string {
  return count === 1 ? 'the other vendor is' : `the other ${count} vendors are`
}

import type { OrderDetail } from '@asime/contract/orders'
import { refundedAmount, refundWords } from '@asime/contract/order-money'
import { formatDate } from '../../lib/format/dates.ts'
import { Callout } from '../../ui/callout.tsx'
import * as texts from './refunds.texts.ts'

const TONES = { pending: 'info', processed: 'ok', failed: 'warn', needs_attention: 'warn' } as const

interface RefundsProps {
  order: OrderDetail
  /** Whether its buyer reads it, or an admin. */
  isPayers: boolean
  className: string
}

/** How each refund stands, how much it is and where it goes; or that nothing was taken for an order that ended. */
export function Refunds({ order, isPayers, className }: RefundsProps) {
  const { charges, refunds, currency, status, total } = order
  if (refunds.length === 0) {
    const cameToNothing = (status === 'cancelled' || status === 'expired') && charges.length === 0 && total !== 0
    return cameToNothing ? <p className={`text-ink-2 ${className}`}>{texts.nothingWasTakenForThisOrder}</p> : null
  }
  return (
    <div className={`grid gap-2.5 ${className}`}>
      {refunds.map((refund, index) => (
        <output key={index} className="block">
          <Callout tone={TONES[refund.status]} title={refundWords(refund, formatDate)}>
            {refundedAmount(refund, currency, isPayers)}
          </Callout>
        </output>
      ))}
    </div>
  )
}

import { z } from 'zod'
import { MobileNetwork } from './ghana.ts'
import { formatMoney } from './money.ts'
import { paymentMethods } from './payment-states.ts'
import { refundStatuses } from './refund-states.ts'

// Payments and refunds of an order, in the words that order page, payment page, receipt and mails share.

/** The account that paid, or that a refund goes to. */
const account = {
  method: z.enum(paymentMethods),
  network: MobileNetwork.nullable(),
  phone_end: z.string().nullable().meta({ description: 'Last four digits' }),
}

/** An order's part of a payment, including payments that came too late or twice and are refunded. */
export const OrderCharge = z.object({ ...account, amount: z.number(), paid_at: z.string() }).meta({ id: 'OrderCharge' })
export type OrderCharge = z.infer<typeof OrderCharge>

export const OrderRefund = z
  .object({
    ...account,
    amount: z.number(),
    reason: z.string(),
    status: z.enum(refundStatuses),
    is_sent: z.boolean().meta({ description: 'The payment provider has taken it' }),
    created_at: z.string(),
    refunded_at: z.string().nullable(),
    other_account_end: z.string().nullable().meta({
      description: 'Where it cannot go back the way it came: last four digits of the account that it goes to',
    }),
    expected_at: z.string().nullable().meta({ description: 'Until when the provider expects it to arrive' }),
  })
  .meta({ id: 'OrderRefund' })
export type OrderRefund = z.infer<typeof OrderRefund>

export const walletNames: Record<MobileNetwork, string> = {
  mtn: 'MTN MoMo',
  telecel: 'Telecel Cash',
  at: 'AT Money',
}

/** `MTN MoMo number ending in 3456`, `card`: to follow `your` or `the buyer’s`. */
export function accountWords({ network, phone_end: end }: Pick<OrderCharge, 'network' | 'phone_end'>): string {
  return network ? `${walletNames[network]} number ending in ${end}` : 'card'
}

/**
 * The status of a refund, in the same words everywhere.
 * @param dayOf formats a day for the page or mail
 */
export function refundWords(
  { status, is_sent: isSent, refunded_at: refundedAt, expected_at: expectedAt }: OrderRefund,
  dayOf: (instant: string) => string,
): string {
  switch (status) {
    case 'processed':
      return refundedAt ? `Refunded on ${dayOf(refundedAt)}` : 'Refunded'
    case 'failed':
    case 'needs_attention':
      return 'Refund delayed: we are working on it'
    case 'pending':
      if (!isSent) return 'Refund started'
      return expectedAt ? `Refund sent, expected by ${dayOf(expectedAt)}` : 'Refund sent'
  }
}

/** `GH₵ 125.00 to your MTN MoMo number ending in 3456`, or `to the buyer’s …` for whoever else reads it. */
export function refundedAmount(refund: OrderRefund, currency: string, isPayers = true): string {
  const { amount, other_account_end: otherEnd } = refund
  const whose = isPayers ? 'your' : 'the buyer’s'
  return `${formatMoney(amount, currency)} to ${whose} ${otherEnd ? `account ending in ${otherEnd}` : accountWords(refund)}`
}

export function isRefundOpen({ status }: OrderRefund): boolean {
  return status !== 'processed'
}

// Without schemas, so that the desk does not load zod with it.

/** What keeps an admin from closing a shop. */
export const closingBlockers = [
  'unpaid_orders',
  'orders_to_dispatch',
  'orders_on_the_way',
  'disputes',
  'refunds',
  'chargebacks',
  'held',
  'payable',
  'payouts',
  'verification',
] as const
export type ClosingBlocker = (typeof closingBlockers)[number]

const counted = (one: string, many: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** A sentence for the admin who wants to close the shop. `money` is a formatted amount. */
export const closingBlockerSentences: Record<ClosingBlocker, (count: number, money: string) => string> = {
  unpaid_orders: (n) => `${counted('order waits', 'orders wait')(n)} for payment. A buyer may be paying now.`,
  orders_to_dispatch: (n) => `${counted('paid order is', 'paid orders are')(n)} not dispatched yet.`,
  orders_on_the_way: (n) => `${counted('order is', 'orders are')(n)} on the way or not completed.`,
  disputes: (n) => `${counted('order is', 'orders are')(n)} in dispute.`,
  refunds: (n) => `${counted('refund is', 'refunds are')(n)} not completed.`,
  chargebacks: (n) => `${counted('chargeback is', 'chargebacks are')(n)} open.`,
  held: (_, money) => `${money} is still held for orders of the shop, or on its way back.`,
  payable: (_, money) => `${money} of the shop is not paid out yet.`,
  payouts: (n) => `${counted('payout is', 'payouts are')(n)} on the way.`,
  verification: () => 'The verification of the shop is not decided.',
}

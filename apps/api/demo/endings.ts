import type { OrderStatus } from '@asime/contract/order-states'

/** What happens to an order after it was placed, step by step; most steps are actions of the contract's table. */
export type StepName =
  | 'pay'
  | 'prepare'
  | 'dispatch'
  | 'mark_delivered'
  | 'hand_over'
  | 'confirm_receipt'
  | 'release'
  | 'cancel'
  | 'decline'
  | 'expire'
  | 'refund'
  | 'refund_part'
  | 'report_problem'
  | 'answer'
  | 'reply'
  | 'offer_part'
  | 'offer_all'
  | 'decline_offer'
  | 'accept_offer'
  | 'escalate'
  | 'settle_dispute'
  | 'withdraw_complaint'

/** Each state, the ways that lead to it, and how often each is taken. */
export const endings = {
  awaiting_payment: { status: 'awaiting_payment', weight: 1, steps: [] },
  paid: { status: 'paid', weight: 1, steps: ['pay'] },
  preparing: { status: 'preparing', weight: 1, steps: ['pay', 'prepare'] },
  dispatched: { status: 'dispatched', weight: 1, steps: ['pay', 'prepare', 'dispatch'] },
  delivered: { status: 'delivered', weight: 1, steps: ['pay', 'prepare', 'dispatch', 'mark_delivered'] },
  handed_over: { status: 'completed', weight: 70, steps: ['pay', 'prepare', 'dispatch', 'hand_over'] },
  confirmed: { status: 'completed', weight: 12, steps: ['pay', 'prepare', 'dispatch', 'confirm_receipt'] },
  released: { status: 'completed', weight: 10, steps: ['pay', 'prepare', 'dispatch', 'mark_delivered', 'release'] },
  refunded_in_part: {
    status: 'completed',
    weight: 4,
    steps: ['pay', 'prepare', 'dispatch', 'refund_part', 'hand_over'],
  },
  agreed: {
    status: 'completed',
    weight: 1.5,
    steps: ['pay', 'prepare', 'dispatch', 'report_problem', 'answer', 'offer_part', 'accept_offer'],
  },
  withdrawn: {
    status: 'completed',
    weight: 1,
    steps: ['pay', 'prepare', 'dispatch', 'report_problem', 'answer', 'withdraw_complaint', 'hand_over'],
  },
  decided: {
    status: 'completed',
    weight: 1,
    steps: ['pay', 'prepare', 'dispatch', 'report_problem', 'answer', 'reply', 'escalate', 'settle_dispute'],
  },
  cancelled_unpaid: { status: 'cancelled', weight: 4, steps: ['cancel'] },
  cancelled: { status: 'cancelled', weight: 3, steps: ['pay', 'cancel'] },
  declined: { status: 'cancelled', weight: 3, steps: ['pay', 'prepare', 'decline'] },
  expired: { status: 'expired', weight: 1, steps: ['expire'] },
  refunded: { status: 'refunded', weight: 3, steps: ['pay', 'prepare', 'dispatch', 'refund'] },
  refunded_by_agreement: {
    status: 'refunded',
    weight: 1,
    steps: ['pay', 'prepare', 'dispatch', 'report_problem', 'answer', 'offer_all', 'accept_offer'],
  },
  complained: {
    status: 'disputed',
    weight: 1,
    steps: ['pay', 'prepare', 'dispatch', 'mark_delivered', 'report_problem'],
  },
  in_talks: {
    status: 'disputed',
    weight: 1,
    steps: ['pay', 'prepare', 'dispatch', 'report_problem', 'answer', 'reply', 'offer_part'],
  },
  escalated: {
    status: 'disputed',
    weight: 2,
    steps: [
      'pay',
      'prepare',
      'dispatch',
      'report_problem',
      'answer',
      'offer_part',
      'decline_offer',
      'reply',
      'escalate',
    ],
  },
} as const satisfies Record<string, { status: OrderStatus; weight: number; steps: readonly StepName[] }>
export type Ending = keyof typeof endings

/** The weights of the ways that lead to a state. */
export function endingsOf(status: OrderStatus): Partial<Record<Ending, number>> {
  const ways = Object.entries(endings).filter(([, ending]) => ending.status === status)
  return Object.fromEntries(ways.map(([name, { weight }]) => [name, weight]))
}

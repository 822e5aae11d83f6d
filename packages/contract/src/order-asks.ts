import type { NotificationKindName } from './notification-kinds.ts'
import {
  type OrderSide,
  type OrderStatus,
  statusesWithMoneyHeld,
  undeliveredStatuses,
  undispatchedStatuses,
} from './order-states.ts'

/** The order can still complete. */
export const unendedStatuses = ['awaiting_payment', ...statusesWithMoneyHeld] as const satisfies OrderStatus[]

const DISPUTED = { buyer: ['disputed'], vendor: ['disputed'] } as const

/**
 * Kinds of notifications that ask a side of an order for something or say what comes next, with the statuses of the order in which
 * that stands (NOT-1). What others say stays true.
 */
export const orderAsks: Partial<Record<NotificationKindName, Partial<Record<OrderSide, readonly OrderStatus[]>>>> = {
  order_place: { vendor: unendedStatuses },
  order_pay: { vendor: unendedStatuses },
  order_to_pack: { vendor: [...undispatchedStatuses, 'disputed'] },
  order_prepare_reminder: { buyer: ['paid'], vendor: ['paid'] },
  order_propose_date: { buyer: undeliveredStatuses },
  order_date_today: { vendor: undeliveredStatuses },
  order_date_past: { buyer: undeliveredStatuses, vendor: undeliveredStatuses },
  order_dispatch: { buyer: unendedStatuses },
  order_mark_delivered: { buyer: ['delivered'] },
  order_release_reminder: { buyer: ['delivered'] },
  order_report_problem: DISPUTED,
  order_offer: DISPUTED,
  order_decline_offer: DISPUTED,
  order_escalate: DISPUTED,
  dispute_reminder: DISPUTED,
}

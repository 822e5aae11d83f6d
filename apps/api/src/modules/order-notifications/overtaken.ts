import type { OrderSide } from '@asime/contract/order-states'
import type { NotifiedEvent } from '../orders/notify-of-event.ts'
import { isOver } from './order-mail-words.ts'
import type { OrderNotification } from './order-notifications.repository.ts'

// A job tells of a step moments after it, or hours where jobs or the database were down. What a step asks of somebody may be over by
// then, and the step that ended it tells of that.

type IsStillAsked = (notification: OrderNotification) => boolean

const isOpen: IsStillAsked = (notification) => !isOver(notification)
const isDelivered: IsStillAsked = ({ order }) => order.status === 'delivered'
const isDisputed: IsStillAsked = ({ order }) => order.status === 'disputed'
const ofDispute = { buyer: isDisputed, vendor: isDisputed }

/** Steps that ask a side for something, or say what comes next, and until when that holds. What others say stays true. */
const STILL_ASKED: Partial<Record<NotifiedEvent, Partial<Record<OrderSide, IsStillAsked>>>> = {
  place: { vendor: isOpen },
  pay: { vendor: isOpen },
  dispatch: { buyer: isOpen },
  mark_delivered: { buyer: isDelivered },
  propose_date: { buyer: ({ order }) => order.date_proposal?.status === 'open' },
  report_problem: ofDispute,
  offer: ofDispute,
  decline_offer: ofDispute,
  escalate: ofDispute,
}

/** Whether nothing of what the step asked of that side is left to do. */
export const isOvertaken = (notification: OrderNotification, event: NotifiedEvent, side: OrderSide): boolean =>
  STILL_ASKED[event]?.[side]?.(notification) === false

/** Whether the goods are still to be packed. */
export const isToBePacked = (notification: OrderNotification): boolean =>
  !isOver(notification) && notification.order.dispatch === null

import { inWords } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { dayInWords } from '@asime/contract/days'
import { unendedStatuses } from '@asime/contract/order-asks'
import { type OrderCharge, refundedAmount, refundWords } from '@asime/contract/order-money'
import type { OrderStatus } from '@asime/contract/order-states'
import { heldBackWords } from '@asime/contract/payout-outlook'
import { nameInMail, type Paragraph } from '../../platform/mail/mail-text.ts'
import { formatPesewas, toPesewas } from '../../platform/money.ts'
import type { EventNotification, OrderNotification } from './order-notifications.repository.ts'

// The words that mails about orders are made of: who, what and when, with names that cannot be taken for links.

export interface NotificationText {
  subject: string
  paragraphs: Paragraph[]
  /** The label of the button that opens the order. */
  label?: string
  /** Where the button leads instead. */
  path?: string
}

/** What a step means to one side; undefined where that side need not know. */
export type EventText = (notification: EventNotification, supportEmail: string) => NotificationText | undefined

/** Every refund of the order, as its page says it. */
export function refundLines({ order: { refunds, currency } }: OrderNotification): Paragraph[] {
  return refunds.map((refund) => `${refundWords(refund, day)}: ${refundedAmount(refund, currency)}.`)
}

/** There was nothing to pay, so there is no money to speak of. */
export function isFree({ order }: OrderNotification): boolean {
  return order.total === 0
}

/** It is complete or has ended otherwise, perhaps after the step that is told of. */
export function isOver({ order }: OrderNotification): boolean {
  return !(unendedStatuses as readonly OrderStatus[]).includes(order.status)
}

/**
 * By a payment that counts: one that came too late does not, nor one that came after the step that is told of, as where a
 * suspension kept the first from counting and was lifted before the mail was written.
 */
export function wasPaid(notification: OrderNotification): boolean {
  if ('event' in notification && (notification as EventNotification).event.from_status === 'awaiting_payment')
    return false
  return notification.order.timeline.some(({ event }) => event === 'pay')
}

/** The last payment until the step that is told of; others may have come since. */
export function chargeUntil({ order: { charges }, event }: EventNotification): OrderCharge | undefined {
  return charges.findLast(({ paid_at: paidAt }) => Date.parse(paidAt) <= Date.parse(event.at))
}

/** What comes next for the buyer of a new order, as long as something does. */
export function next(notification: OrderNotification, ...paragraphs: Paragraph[]): Paragraph[] {
  return isOver(notification) ? [] : paragraphs
}

/** What somebody typed. */
export function note({ event }: EventNotification): Paragraph[] {
  return event.note === null ? [] : [{ quote: event.note }]
}

export function goods({ order: { items } }: OrderNotification): string {
  const [first] = items
  const name = first ? (nameInMail(first.title) ?? 'the goods') : 'the goods'
  const variant = first?.variant_label ? nameInMail(first.variant_label) : undefined
  const title = variant ? `${name} (${variant})` : name
  return items.length > 1 ? `${title} and ${items.length - 1} more` : title
}

/** How it came about, where that is not plain from the rest. */
export function source({ order }: OrderNotification): Paragraph[] {
  return order.source === 'deal' ? ['Ordered by deal link.'] : []
}

export function buyer({ order }: OrderNotification): string {
  return nameInMail(order.buyer.full_name) ?? 'The buyer'
}

export function shop({ order }: OrderNotification): string {
  return nameInMail(order.vendor.business_name) ?? 'The shop'
}

export function courier({ order: { dispatch } }: OrderNotification): string {
  const name = dispatch?.courier ? nameInMail(dispatch.courier) : undefined
  return name ? `, with ${name}` : ''
}

/** That the request takes bids again when nothing came of the order of an accepted one, and which is the next best. */
export function openAgain({ order: { reopened, currency } }: OrderNotification): Paragraph[] {
  if (!reopened) return []
  const best = reopened.best_bid
  const paragraphs = ['Your request is open again, and vendors can bid on it.']
  if (best) {
    const bid = `The next best bid is ${formatPesewas(toPesewas(best.bid_amount), currency)} from ${nameInMail(best.vendor.business_name) ?? 'another shop'}.`
    paragraphs.push(
      `${bid} ${best.needs_confirmation ? 'We have asked them to confirm it. Then you can accept it.' : 'You can accept it now.'}`,
    )
  }
  return paragraphs
}

/** The way to such a request. */
export function toRequest({ order }: OrderNotification, label: string): Pick<NotificationText, 'label' | 'path'> {
  return order.reopened && order.item_request ? { label, path: `/requests/${order.item_request.id}` } : {}
}

export function total({ order }: OrderNotification): string {
  return formatPesewas(toPesewas(order.total), order.currency)
}

export function refunded({ order }: OrderNotification): string {
  return formatPesewas(toPesewas(order.refunded_total), order.currency)
}

/** `Fri 27 Nov`. */
export const shortDay = (instant: string) => dayInWords(instant, Date.now())

export const isPickup = ({ order: { delivery } }: OrderNotification) => delivery?.method === 'pickup'

/** Where a paid order is collected, with the shop's directions as it typed them. */
export function pickupPlace({ order: { pickup } }: OrderNotification): Paragraph[] {
  if (!pickup) return []
  const { landmark, town, region, digital_address: digital, directions } = pickup
  const place = [landmark, town, region, digital].map((part) => part && nameInMail(part)).filter(Boolean)
  if (place.length === 0) return []
  return [`Collect it here: ${place.join(', ')}.`, ...(directions ? [{ quote: directions }] : [])]
}

/** By when the goods leave and arrive, for whoever waits for them. */
export function datesForBuyer({
  order: { dispatch_by: dispatch, deliver_by: deliver, delivery },
}: OrderNotification): Paragraph[] {
  if (!dispatch || !deliver) return []
  return delivery?.method === 'pickup'
    ? [`Ready for pickup by ${shortDay(dispatch)}. Please collect it by ${shortDay(deliver)}.`]
    : [`Dispatched by ${shortDay(dispatch)}, delivered by ${shortDay(deliver)}.`]
}

/** The same, for whoever sends them. */
export function datesForVendor({
  order: { dispatch_by: dispatch, deliver_by: deliver, delivery },
}: OrderNotification): Paragraph[] {
  if (!dispatch || !deliver) return []
  return delivery?.method === 'pickup'
    ? [`Have it ready for pickup by ${shortDay(dispatch)}, and mark it as dispatched then.`]
    : [`Dispatch it by ${shortDay(dispatch)}. It is to be delivered by ${shortDay(deliver)}.`]
}

/** What counts in that state: the day of dispatch, or of delivery once the goods have left. */
export function dateOf({ order }: OrderNotification, status: OrderStatus = order.status): string {
  const at = status === 'dispatched' ? order.deliver_by : order.dispatch_by
  return at === null ? 'its date' : shortDay(at)
}

export function releaseTime({ order }: OrderNotification): string {
  return order.release_at ? `on ${moment(order.release_at)}` : `${inWords(timer('release'), 'days')} after delivery`
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Accra',
})
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Accra' })

export function day(instant: string): string {
  return DAY.format(new Date(instant))
}

export function moment(instant: string | null): string {
  return instant === null ? 'soon' : `${day(instant)} at ${TIME.format(new Date(instant))}`
}

export function withPayout({ order: { sale, currency } }: OrderNotification, text: NotificationText): NotificationText {
  if (!sale || sale.net === 0) return text
  const amount = formatPesewas(toPesewas(sale.net), currency)
  const on = sale.expected_payout_on ? `, expected on ${day(sale.expected_payout_on)}` : ''
  return {
    ...text,
    paragraphs: [
      ...text.paragraphs,
      sale.held_back
        ? `Your earnings: ${amount}. ${heldBackWords[sale.held_back]}.`
        : `Your earnings of ${amount} will be in your next payout${on}.`,
    ],
  }
}

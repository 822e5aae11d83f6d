import type { Conversation } from '@asime/contract/chat'
import type { MessageType } from '@asime/contract/chat-rules'
import { bidStatusLabels } from '@asime/contract/bid-states'
import {
  EXPIRED_REQUEST_LABEL,
  type ItemRequestStatus,
  itemRequestStatusLabels,
} from '@asime/contract/item-request-states'
import { type OrderStatus, orderStatusLabels } from '@asime/contract/order-states'
import { formatDate } from '../../lib/format/dates.ts'
import * as texts from './chat.texts.ts'

type Subject = NonNullable<Conversation['subject']>

/** `09:32` today, `Tue 24 November` or so before. */
export function shortTime(instant: string, nowMs: number): string {
  const at = new Date(instant)
  return at.toISOString().slice(0, 10) === new Date(nowMs).toISOString().slice(0, 10)
    ? clockTime(instant)
    : dayOf(instant, nowMs)
}

export const clockTime = (instant: string) => new Date(instant).toISOString().slice(11, 16)

/** The day of a message. Ghana keeps UTC all year. */
export function dayOf(instant: string, nowMs: number): string {
  const daysAgo = Math.floor(nowMs / 86_400_000) - Math.floor(Date.parse(instant) / 86_400_000)
  if (daysAgo === 0) return texts.today
  return daysAgo === 1 ? texts.yesterday : formatDate(instant)
}

type Heard = readonly { duration_seconds: number | null }[]

/** What stands for a message where there is no room for it. */
export function summaryOf({
  content,
  type,
  attachments = [],
  is_hidden: isHidden = false,
}: {
  content: string
  type: MessageType
  attachments?: Heard
  is_hidden?: boolean
}): string {
  if (isHidden) return texts.removedByAsime
  if (content !== '') return content
  if (type === 'picture') return texts.picture
  if (type === 'voice') {
    const seconds = attachments[0]?.duration_seconds
    return seconds ? texts.voiceOf(minutes(seconds)) : texts.voice
  }
  return type === 'file' ? texts.file : texts.removed
}

/** `1:07` */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** An admin has hidden it, and there is no page of it to open. */
export const isHidden = ({ title }: Subject) => title === ''

/** Of a bid, what is hidden is the request that it is on. */
export const titleOf = ({ type, title }: Subject) =>
  title || texts.hiddenByAsime(texts.subjects[type === 'bid' ? 'item_request' : type])

export function statusWord({ type, status }: Subject): string {
  // Hidden, or no longer for sale.
  if (status === 'unavailable') return texts.unavailable
  if (type === 'order') return orderStatusLabels[status as OrderStatus]
  if (type === 'bid') return bidStatusLabels[status as keyof typeof bidStatusLabels]
  if (type === 'product') return texts.available
  return status === 'expired' ? EXPIRED_REQUEST_LABEL : itemRequestStatusLabels[status as ItemRequestStatus]
}

export function isGood({ status }: Subject): boolean {
  return ['available', 'open', 'paid', 'preparing', 'dispatched', 'delivered', 'completed', 'accepted'].includes(status)
}

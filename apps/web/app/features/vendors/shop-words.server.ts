import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import { hoursInRows, isOpenAt, nextOpening } from '@asime/contract/opening-hours'
import type { Vendor } from '@asime/contract/vendors'
import * as texts from './shop-words.texts.ts'

// What pages of a shop say that takes rules to say: said by the server, so that browsers load none of them.

export interface HoursInWords {
  /** Undefined of a shop that is away. */
  isOpen: boolean | undefined
  /** Of a closed one: when it opens. */
  opens: string | undefined
  rows: { days: string; times: string }[]
}

/** When a shop is open, and whether it is now, in Ghana's time. */
export function hoursInWords(shop: Pick<Vendor, 'opening_hours' | 'is_away'>, nowMs: number): HoursInWords {
  const { opening_hours: hours, is_away: isAway } = shop
  const isOpen = isAway ? undefined : isOpenAt(hours, nowMs)
  const next = isOpen === false ? nextOpening(hours, nowMs) : undefined
  return {
    isOpen,
    opens: next && texts.opens(dayOf(next), next.time),
    rows: hoursInRows(hours).map((row) => ({
      days: texts.daysFromTo(row.from, row.to),
      times: row.hours ? texts.timeFromTo(row.hours.from, row.hours.to) : texts.closed,
    })),
  }
}

const dayOf = ({ inDays, weekday }: { inDays: number; weekday: string }) =>
  inDays === 0 ? texts.today : inDays === 1 ? texts.tomorrow : weekday

/** Undefined where nothing is known, or where the shop is away: whoever is does what is not usual. */
export function usualReplyInWords(shop: Pick<Vendor, 'is_away' | 'usual_reply_minutes'>): string | undefined {
  return shop.is_away || shop.usual_reply_minutes === null ? undefined : texts.usuallyAnswers(shop.usual_reply_minutes)
}

export function deliveryInWords(shop: Pick<Vendor, 'delivery_methods'>): string {
  return texts.delivers(shop.delivery_methods.map((method) => deliveryMethodNames[method]))
}

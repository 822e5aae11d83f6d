import { dateAt, dayOf, endOf } from './days.ts'
import type { Region } from './ghana.ts'
import type { DeliveryMethod } from './orders.ts'
import { type Distance, distanceBetween } from './region-distance.ts'

// The one place that says by when an order is dispatched and delivered (ORD-12). Ghana keeps UTC all year, so a day here is a day
// there. A date is kept as the last second of its day.

/** When a shop is at work. */
export interface ShopCalendar {
  lead_time_days: number
  /** Monday first; null is a day on which it is closed. */
  opening_hours: readonly ({ to: string } | null)[]
  /** Away from that day on, and back on the other: `2026-12-24`. */
  away_from: string | null
  away_until: string | null
  region: Region | null
}

/** How an order travels; nulls as long as that is not known. */
export interface OrderWay {
  method: DeliveryMethod | null
  region: Region | null
  /** What a bid or a deal link promised. */
  bid_days: number | null
}

export interface OrderDates {
  dispatch_by: string
  deliver_by: string
}

/** Days on the way, usually. Of a pickup: how long the goods lie ready. */
const TRAVEL: Record<DeliveryMethod, Record<Distance, number>> = {
  vendor_delivery: { same_region: 1, neighbour: 2, far: 3 },
  dispatch_rider: { same_region: 1, neighbour: 2, far: 3 },
  bus_parcel: { same_region: 1, neighbour: 2, far: 3 },
  pickup: { same_region: 7, neighbour: 7, far: 7 },
}

/**
 * Counted from the first day on which the shop is at work and has not closed yet. Lead time is days on which it is open. Goods
 * travel every day, but a shop brings its own only when it is open. A bid's days are those until delivery, and what the way takes
 * of them comes off; where the buyer collects, the goods are ready by then.
 */
export function orderDatesFrom(paidAt: string, shop: ShopCalendar, way: OrderWay): OrderDates {
  const start = firstDay(new Date(paidAt), shop)
  const method = way.method ?? 'vendor_delivery'
  const travel = TRAVEL[method][distanceBetween(shop.region, way.region)]
  if (way.bid_days === null) {
    let dispatch = start
    for (let left = shop.lead_time_days; left > 0; left--) dispatch = openFrom(dispatch + 1, shop)
    const arrival = dispatch + travel
    return toDates(dispatch, method === 'vendor_delivery' ? openFrom(arrival, shop) : arrival)
  }
  const promised = openFrom(start + way.bid_days, shop)
  if (method === 'pickup') return toDates(promised, promised + travel)
  let dispatch = Math.max(start, promised - travel)
  while (dispatch > start && !isOpen(dispatch, shop)) dispatch--
  return toDates(dispatch, promised)
}

const toDates = (dispatch: number, deliver: number) => ({ dispatch_by: endOf(dispatch), deliver_by: endOf(deliver) })

function firstDay(paidAt: Date, shop: ShopCalendar): number {
  const today = dayOf(paidAt)
  const closesAt = hoursOf(today, shop)?.to
  const isOver = closesAt !== undefined && paidAt.toISOString().slice(11, 16) >= closesAt
  return openFrom(isOver ? today + 1 : today, shop)
}

/** The first such day from this one on. A shop that is never open, or away for longer than a year, is taken to be. */
function openFrom(day: number, shop: ShopCalendar): number {
  for (let ahead = 0; ahead <= 366; ahead++) if (isOpen(day + ahead, shop)) return day + ahead
  return day
}

function isOpen(day: number, shop: ShopCalendar): boolean {
  const date = dateAt(day)
  const { away_from: from, away_until: until } = shop
  if (from !== null && until !== null && date >= from && date < until) return false
  return hoursOf(day, shop) !== null
}

/** Day 0 of the count was a Thursday. */
function hoursOf(day: number, { opening_hours: hours }: ShopCalendar): { to: string } | null | undefined {
  return hours[(day + 3) % 7]
}

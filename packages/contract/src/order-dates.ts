import { dateAt, dayOf, endOf } from './days.ts'
import type { Region } from './ghana.ts'
import type { DeliveryMethod } from './orders.ts'
import { type Distance, distanceBetween } from './region-distance.ts'

// The only place that calculates the dates by which an order is dispatched and delivered (ORD-12). Ghana's time is UTC all year, so days are
// UTC days. A date is stored as the last second of its day.

/** The days on which a shop works. */
export interface ShopCalendar {
  lead_time_days: number
  /** Monday first; null if it is closed that day. */
  opening_hours: readonly ({ to: string } | null)[]
  /** The first day away, such as `2026-12-24`; `away_until` is the day on which it is back. */
  away_from: string | null
  away_until: string | null
  region: Region | null
}

/** How an order travels. Null if not known yet. */
export interface OrderWay {
  method: DeliveryMethod | null
  region: Region | null
  /** The delivery time that a bid or deal link promised. */
  bid_days: number | null
}

export interface OrderDates {
  dispatch_by: string
  deliver_by: string
}

/** The usual days in transit. For pickup: how long the goods are kept ready. */
const TRAVEL: Record<DeliveryMethod, Record<Distance, number>> = {
  vendor_delivery: { same_region: 1, neighbour: 2, far: 3 },
  dispatch_rider: { same_region: 1, neighbour: 2, far: 3 },
  bus_parcel: { same_region: 1, neighbour: 2, far: 3 },
  pickup: { same_region: 7, neighbour: 7, far: 7 },
}

/**
 * Counts from the first day on which the shop is open and has not closed yet. Lead time counts open days. Goods travel every day, except
 * that a shop only delivers itself when it is open. A promised time runs until delivery, so transit is subtracted from it; for pickup, the
 * goods are ready by then.
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

/** The first open day from this one on. A shop that is never open, or away for more than a year, counts as open. */
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

/** Day 0 (1 January 1970) was a Thursday. */
function hoursOf(day: number, { opening_hours: hours }: ShopCalendar): { to: string } | null | undefined {
  return hours[(day + 3) % 7]
}

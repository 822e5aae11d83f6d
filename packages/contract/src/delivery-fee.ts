import type { DeliveryFees, ZoneRate } from './delivery-fees.ts'
import { type DeliveryZone, weightBands } from './delivery-zones.ts'
import type { DeliveryMethod } from './orders.ts'

// Calculates the delivery fee from distance and weight. Without schemas, so that pages can do so as the server does.

const HEAVIEST_BAND = weightBands[3]

export interface Destination {
  region: string
  /** Undefined counts as a town other than the shop's. */
  town?: string | undefined
}

export interface Parcel {
  /** The total of the items whose weight is known. */
  kilograms: number
  /** The price of the goods, for delivery that is free above an amount. */
  itemsTotal: number
}

/** Ignores case and compares the parts: "Adum, Kumasi" is the same town as "Kumasi", and as "adum". */
export function isSameTown(one: string | null | undefined, other: string | null | undefined): boolean {
  const partsOf = (town: string | null | undefined) =>
    (town ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== '')
  const others = new Set(partsOf(other))
  return partsOf(one).some((part) => others.has(part))
}

/** The delivery zone of a destination; undefined if the shop does not deliver there. */
export function zoneOf({ origin, zones }: DeliveryFees, { region, town }: Destination): DeliveryZone | undefined {
  if (region === origin.region && isSameTown(town, origin.town)) return 'same_town'
  return zones.find((each) => each.region === region)?.zone ?? undefined
}

/** The shop's fee in cedis; undefined if it does not deliver there by this method. */
export function deliveryFee(
  terms: DeliveryFees,
  method: DeliveryMethod,
  to: Destination,
  parcel: Parcel,
): number | undefined {
  if (!terms.methods.includes(method)) return undefined
  if (method === 'pickup') return 0
  if (terms.by === 'region') return terms.fees.find((each) => each.method === method && each.region === to.region)?.fee
  const zone = zoneOf(terms, to)
  const rate = terms.rates.find((each) => each.method === method && each.zone === zone)
  return rate && feeByWeight(rate, parcel)
}

function feeByWeight(rate: ZoneRate, { kilograms, itemsTotal }: Parcel): number {
  if (rate.free_from !== null && itemsTotal >= rate.free_from) return 0
  const band = weightBands.find(({ upToKg }) => kilograms <= upToKg)
  if (band) return rate[band.field]
  const more = Math.ceil(kilograms - HEAVIEST_BAND.upToKg) * rate.per_kg_more
  return Math.round((rate[HEAVIEST_BAND.field] + more) * 100) / 100
}

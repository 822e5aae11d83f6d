import { deliveryFee } from '@asime/contract/delivery-fee'
import {
  type DeliveryFees,
  type DeliveryZones,
  FeeMethod,
  type SaveDeliveryFees,
  type SaveDeliveryZones,
} from '@asime/contract/delivery-fees'
import { deliveryZoneNames } from '@asime/contract/delivery-zones'
import { neighboursOf, type Region, regions } from '@asime/contract/ghana'
import type { ShopCalendar } from '@asime/contract/order-dates'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import {
  deleteOwnTerms,
  findTerms,
  findUsualRates,
  insertFees,
  insertRates,
  type KeptTerms,
  lockTerms,
  type TermsOf,
} from './delivery-fees.repository.ts'

type RegionZones = DeliveryFees['zones']

/** How far each region is from that one, by the map. */
function usualZones(from: Region): RegionZones {
  return regions.map((region) => ({
    region,
    zone: region === from ? 'same_region' : neighboursOf[from].includes(region) ? 'neighbour' : 'far',
  }))
}

/** The shop's own region stays its own, whatever it counts others to. */
function zonesOf(from: Region, kept: KeptTerms['zones']): RegionZones {
  return usualZones(from).map(({ region, zone }) => {
    const own = region === from ? undefined : kept[region]
    return { region, zone: own === undefined ? zone : own === 'none' ? null : own }
  })
}

const originOf = (region: string | null): Region | undefined => regions.find((each) => each === region)

function toTerms(kept: KeptTerms): DeliveryFees {
  const origin = originOf(kept.region)
  return {
    is_own: kept.is_own,
    updated_at: kept.updated_at,
    by: kept.by,
    origin: { region: kept.region, town: kept.town },
    methods: kept.methods,
    zones: kept.by === 'zone' && origin ? zonesOf(origin, kept.zones) : [],
    rates: kept.rates,
    fees: kept.fees.filter(({ method }) => kept.methods.includes(method)),
  }
}

/** For clients that know of regions alone: what the lightest parcel costs to each. */
function lightestByRegion(terms: DeliveryFees): DeliveryFees['fees'] {
  return regions.flatMap((region) =>
    FeeMethod.options.toSorted().flatMap((method) => {
      const fee = deliveryFee(terms, method, { region }, { kilograms: 0, itemsTotal: 0 })
      return fee === undefined ? [] : [{ region, method, fee }]
    }),
  )
}

/** How a shop sends goods. */
export interface ShopTerms {
  fees: DeliveryFees
  /** With the time at which it was read. */
  calendar: ShopCalendar & { now: string }
}

/** What each of these shops, or shops of these products, takes for delivery and when it is at work, by its id; none for one that nobody sees. */
export async function findShopTerms(db: Db, of: TermsOf): Promise<Map<string, ShopTerms>> {
  const kept = await findTerms(db, of)
  return new Map(kept.map((terms) => [terms.vendor_id, { fees: toTerms(terms), calendar: terms }]))
}

/** @throws AppError not_found */
export async function readDeliveryFees(db: Db, vendorId: string): Promise<DeliveryFees> {
  const terms = (await findShopTerms(db, { vendorIds: [vendorId] })).get(vendorId)?.fees
  if (!terms) throw new AppError('not_found', { message: 'Vendor not found' })
  return terms.by === 'zone' ? { ...terms, fees: lightestByRegion(terms) } : terms
}

/** @throws AppError conflict where they are not as they were seen */
async function lockSeenTerms(
  tx: Tx,
  vendorId: string,
  { if_updated_at: seenAt }: Pick<SaveDeliveryFees, 'if_updated_at'>,
): Promise<void> {
  if (await lockTerms(tx, vendorId, seenAt))
    throw new AppError('conflict', { message: 'These fees have changed in the meantime. Check them and save again' })
}

/** @throws AppError conflict where they are not as they were seen */
export async function saveDeliveryFees(db: Db, vendorId: string, input: SaveDeliveryFees): Promise<DeliveryFees> {
  return inTransaction(db, async (tx) => {
    await lockSeenTerms(tx, vendorId, input)
    await deleteOwnTerms(tx, vendorId)
    await insertFees(tx, vendorId, input)
    return readDeliveryFees(tx, vendorId)
  })
}

/** With what a shop starts from. */
export async function readDeliveryZones(db: Db, vendorId: string): Promise<DeliveryZones> {
  const [terms, usualRates] = await Promise.all([readDeliveryFees(db, vendorId), findUsualRates(db)])
  const origin = originOf(terms.origin.region)
  return { ...terms, usual_rates: usualRates, usual_zones: origin ? usualZones(origin) : [] }
}

/**
 * @throws AppError conflict while nobody knows where the shop is, and where they are not as they were seen; validation_failed where a zone has no
 *   fees
 */
export async function saveDeliveryZones(db: Db, vendorId: string, input: SaveDeliveryZones): Promise<DeliveryZones> {
  return inTransaction(db, async (tx) => {
    await lockSeenTerms(tx, vendorId, input)
    const { origin, methods } = await readDeliveryFees(tx, vendorId)
    const from = originOf(origin.region)
    if (!from) throw new AppError('conflict', { message: 'Enter the region and town of your shop first' })
    assertNoGap(from, methods, input)
    await deleteOwnTerms(tx, vendorId)
    await insertRates(tx, vendorId, input)
    return readDeliveryZones(tx, vendorId)
  })
}

/** Whatever zone a region is in has fees for at least one way that the shop offers. */
function assertNoGap(from: Region, methods: DeliveryFees['methods'], { zones, rates }: SaveDeliveryZones): void {
  if (rates.length === 0 || methods.every((method) => method === 'pickup')) return
  const kept = Object.fromEntries(zones.map(({ region, zone }) => [region, zone ?? ('none' as const)]))
  const withFees = new Set(rates.filter(({ method }) => methods.includes(method)).map(({ zone }) => zone))
  const gap = zonesOf(from, kept).find(
    ({ zone }) => zone && !withFees.has(zone) && !(zone === 'same_region' && withFees.has('same_town')),
  )
  if (gap?.zone)
    throw invalidField(
      'rates',
      `${deliveryZoneNames[gap.zone]}: enter fees for a delivery method, or mark ${gap.region} as no delivery`,
    )
}

import type { DeliveryFees, SaveDeliveryFees, SaveDeliveryZones, ZoneRate } from '@asime/contract/delivery-fees'
import type { DeliveryZone } from '@asime/contract/delivery-zones'
import type { ShopCalendar } from '@asime/contract/order-dates'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { toPesewas } from '../../platform/money.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { CALENDAR } from '../orders/order-dates.sql.ts'

/** What the database keeps of a shop's delivery: which zone a region is in follows from it. */
export interface KeptTerms extends ShopCalendar {
  vendor_id: string
  /** By the database's clock. */
  now: string
  town: string | null
  methods: DeliveryFees['methods']
  /** Regions that the shop counts to another zone than their distance says. */
  zones: Record<string, Exclude<DeliveryZone, 'same_town'> | 'none'>
  is_own: boolean
  updated_at: string | null
  by: DeliveryFees['by']
  rates: ZoneRate[]
  fees: DeliveryFees['fees']
}

const RATE = jsonObject({
  method: 'r.method',
  zone: 'r.zone',
  up_to_2_kg: 'r.up_to_2_kg * 0.01',
  up_to_5_kg: 'r.up_to_5_kg * 0.01',
  up_to_10_kg: 'r.up_to_10_kg * 0.01',
  up_to_25_kg: 'r.up_to_25_kg * 0.01',
  per_kg_more: 'r.per_kg_more * 0.01',
  free_from: 'r.free_from * 0.01',
})
const FEE = jsonObject({ region: 'f.region', method: 'f.method', fee: 'f.fee * 0.01' })

/** Which shops. */
export interface TermsOf {
  vendorIds?: readonly string[]
  /** Whose shops. */
  productIds?: readonly string[]
  /** Where alone goods go, so that other regions' fees need not be read. */
  regions?: readonly string[] | null
}

// Whatever the array holds, its plan stays the same and is kept: made anew each time, it took four times as long as to run it.
const TERMS = `SELECT v.id AS vendor_id, ${CALENDAR}, v.town, v.delivery_methods AS methods, v.delivery_zones AS zones,
            own.has_rates OR own.has_fees AS is_own, to_json(v.delivery_fees_updated_at) #>> '{}' AS updated_at, kept.by,
            CASE kept.by WHEN 'zone' THEN (
              SELECT coalesce(json_agg(${RATE} ORDER BY r.method, r.zone), '[]') FROM delivery_rates r
              WHERE r.vendor_id = kept.owner OR kept.owner IS NULL AND r.vendor_id IS NULL) ELSE '[]' END AS rates,
            CASE kept.by WHEN 'region' THEN (
              SELECT coalesce(json_agg(${FEE} ORDER BY f.region, f.method), '[]') FROM delivery_fees f
              WHERE (f.vendor_id = kept.owner OR kept.owner IS NULL AND f.vendor_id IS NULL) AND ($3::text[] IS NULL OR f.region = ANY($3))) ELSE '[]' END AS fees
     FROM vendors v JOIN users u ON u.id = v.user_id
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM delivery_rates WHERE vendor_id = v.id) AS has_rates,
                                EXISTS (SELECT FROM delivery_fees WHERE vendor_id = v.id) AS has_fees) AS own
     CROSS JOIN LATERAL (SELECT CASE WHEN own.has_rates THEN 'zone' WHEN own.has_fees OR v.region IS NULL THEN 'region' ELSE 'zone' END AS by,
                                CASE WHEN own.has_rates OR own.has_fees THEN v.id END AS owner) AS kept
     WHERE v.id = ANY(ARRAY(SELECT unnest($1::uuid[]) UNION SELECT p.vendor_id FROM unnest($2::uuid[]) AS of (id) JOIN products p ON p.id = of.id))
       AND ${shopIsOpen('u')}`

/**
 * Of those of these shops, and of the shops of these products, that anybody sees. A shop's own zones or own fees by region, whichever it set last; else the usual zones,
 * or the usual fees by region of one of which nobody knows where it is.
 */
export async function findTerms(
  db: Db,
  { vendorIds = [], productIds = [], regions = null }: TermsOf,
): Promise<KeptTerms[]> {
  return queryRows<KeptTerms>(db, TERMS, [vendorIds, productIds, regions])
}

/** The default fees by zone. */
export async function findUsualRates(db: Db): Promise<ZoneRate[]> {
  const [row] = await queryRows<{ rates: ZoneRate[] }>(
    db,
    `SELECT coalesce(json_agg(${RATE} ORDER BY r.method, r.zone), '[]') AS rates FROM delivery_rates r WHERE r.vendor_id IS NULL`,
  )
  return row?.rates ?? []
}

/**
 * One at a time for each shop, so that of two saves at once one stays whole.
 * @param seenAt when they were set last, as the caller knows; undefined to overwrite whatever there is
 * @returns whether they are others by now
 */
export async function lockTerms(db: Db, vendorId: string, seenAt: string | null | undefined): Promise<boolean> {
  const [row] = await queryRows<{ has_changed: boolean }>(
    db,
    `SELECT $2 AND delivery_fees_updated_at IS DISTINCT FROM $3::timestamptz AS has_changed
     FROM vendors WHERE id = $1 FOR NO KEY UPDATE`,
    [vendorId, seenAt !== undefined, seenAt ?? null],
  )
  return row?.has_changed ?? false
}

/** What stood before goes, in whichever form it was. */
export async function deleteOwnTerms(db: Db, vendorId: string): Promise<void> {
  await queryRows(db, 'UPDATE vendors SET delivery_fees_updated_at = now() WHERE id = $1', [vendorId])
  await queryRows(db, 'DELETE FROM delivery_fees WHERE vendor_id = $1', [vendorId])
  await queryRows(db, 'DELETE FROM delivery_rates WHERE vendor_id = $1', [vendorId])
}

export async function insertFees(db: Db, vendorId: string, { fees }: SaveDeliveryFees): Promise<void> {
  await queryRows(
    db,
    'INSERT INTO delivery_fees (vendor_id, region, method, fee) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])',
    [
      vendorId,
      fees.map(({ region }) => region),
      fees.map(({ method }) => method),
      fees.map(({ fee }) => toPesewas(fee)),
    ],
  )
}

export async function insertRates(db: Db, vendorId: string, { rates, zones }: SaveDeliveryZones): Promise<void> {
  // The schema has named every cell without a fee.
  const cell = (fee: number | null | undefined) => (fee == null ? null : toPesewas(fee))
  await queryRows(
    db,
    `INSERT INTO delivery_rates (vendor_id, method, zone, up_to_2_kg, up_to_5_kg, up_to_10_kg, up_to_25_kg, per_kg_more, free_from)
     SELECT $1, * FROM jsonb_to_recordset($2::jsonb) AS r (method text, zone text, up_to_2_kg bigint, up_to_5_kg bigint, up_to_10_kg bigint,
       up_to_25_kg bigint, per_kg_more bigint, free_from bigint)`,
    [
      vendorId,
      JSON.stringify(
        rates.map((rate) => ({
          method: rate.method,
          zone: rate.zone,
          up_to_2_kg: cell(rate.up_to_2_kg),
          up_to_5_kg: cell(rate.up_to_5_kg),
          up_to_10_kg: cell(rate.up_to_10_kg),
          up_to_25_kg: cell(rate.up_to_25_kg),
          per_kg_more: cell(rate.per_kg_more),
          free_from: cell(rate.free_from),
        })),
      ),
    ],
  )
  await queryRows(db, 'UPDATE vendors SET delivery_zones = $2::jsonb, updated_at = now() WHERE id = $1', [
    vendorId,
    JSON.stringify(Object.fromEntries(zones.map(({ region, zone }) => [region, zone ?? 'none']))),
  ])
}

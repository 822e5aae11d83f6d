import type { missingFacts } from '@asime/contract/shop-facts'
import type { SaveShop, Shop } from '@asime/contract/shop-settings'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { AWAY_UNTIL, IS_AWAY } from './away.sql.ts'

export interface FoundShop {
  data: Omit<Shop, 'completeness'>
  has_own_fees: boolean
  /** What `missingFacts` asks about. */
  facts: Parameters<typeof missingFacts>[0]
}

const SHOP = jsonObject({
  id: 'v.id',
  business_name: 'v.business_name',
  description: 'v.description',
  logo_url: 'v.logo_url',
  banner_url: 'v.banner_url',
  location: 'v.location',
  region: 'v.region',
  town: 'v.town',
  landmark: 'v.landmark',
  digital_address: 'v.digital_address',
  directions: 'v.directions',
  opening_hours: 'v.opening_hours',
  lead_time_days: 'v.lead_time_days',
  is_away: IS_AWAY,
  away_until: AWAY_UNTIL,
  // A holiday that is over is no longer a plan.
  away: `CASE WHEN v.away_until > (now() AT TIME ZONE 'UTC')::date THEN ${jsonObject({ from: 'v.away_from', until: 'v.away_until', message: 'v.away_message' })} END`,
  return_policy: 'v.return_policy',
  return_days: 'v.return_days',
  delivery_methods: 'v.delivery_methods',
  total_products: 'v.total_products',
  updated_at: 'v.updated_at',
  pending_bids: `(SELECT count(*) FROM bids b JOIN item_requests r ON r.id = b.item_request_id
    WHERE b.vendor_id = v.id AND b.status = 'pending' AND b.hidden_at IS NULL AND r.hidden_at IS NULL)`,
})

const FACTS = jsonObject({
  legal_name: 'f.legal_name',
  legal_status: 'f.legal_status',
  registration_number: 'f.registration_number',
  address: 'f.address',
  phone: 'f.phone',
  email: 'f.email',
  terms: 'f.terms',
  guarantees: 'f.guarantees',
  complaints_contact: 'f.complaints_contact',
  complaints_phone: 'f.complaints_phone',
  complaints_days: 'f.complaints_days',
  return_policy: 'v.return_policy',
  region: 'v.region',
})

export async function findShop(db: Db, vendorId: string): Promise<FoundShop | undefined> {
  const [row] = await queryRows<FoundShop>(
    db,
    `SELECT ${SHOP} AS data, EXISTS (SELECT FROM delivery_rates r WHERE r.vendor_id = v.id)
       OR EXISTS (SELECT FROM delivery_fees d WHERE d.vendor_id = v.id) AS has_own_fees, ${FACTS} AS facts
     FROM vendors v LEFT JOIN shop_facts f ON f.vendor_id = v.id WHERE v.id = $1`,
    [vendorId],
  )
  return row
}

/**
 * One change at a time for each shop.
 * @returns whether it is featured, and whether it has changed since that moment
 */
export async function lockShop(
  tx: Tx,
  vendorId: string,
  seenAt: string | undefined,
): Promise<{ is_featured: boolean; has_changed: boolean }> {
  const [shop] = await queryRows<{ is_featured: boolean; has_changed: boolean }>(
    tx,
    `SELECT featured_at IS NOT NULL AS is_featured, coalesce(updated_at <> $2::timestamptz, false) AS has_changed
     FROM vendors WHERE id = $1 FOR NO KEY UPDATE`,
    [vendorId, seenAt ?? null],
  )
  if (!shop) throw new Error('no such shop')
  return shop
}

/**
 * From another region, which ones are near is another matter: zones begin anew. What an admin has featured was looked at as it was: under
 * another name or picture it is no longer featured.
 * @returns whether it is featured
 */
export async function replaceShop(tx: Tx, vendorId: string, shop: SaveShop): Promise<boolean> {
  const [saved] = await queryRows<{ is_featured: boolean }>(
    tx,
    `UPDATE vendors SET business_name = $2, description = $3, logo_url = $4, banner_url = $5, region = $6, town = $7, location = $8,
       landmark = $9, digital_address = $10, directions = $11, opening_hours = $12::jsonb, lead_time_days = $13,
       away_from = $14, away_until = $15, away_message = $16, return_policy = $17, return_days = $18, delivery_methods = $19,
       delivery_zones = CASE WHEN region = $6 THEN delivery_zones ELSE '{}' END,
       featured_at = CASE WHEN business_name = $2 AND (logo_url, banner_url) IS NOT DISTINCT FROM ($4, $5) THEN featured_at END, updated_at = now()
     WHERE id = $1 RETURNING featured_at IS NOT NULL AS is_featured`,
    [
      vendorId,
      shop.business_name,
      shop.description || null,
      shop.logo_url || null,
      shop.banner_url || null,
      shop.region,
      shop.town,
      shop.town === shop.region ? shop.region : `${shop.town}, ${shop.region}`,
      shop.landmark || null,
      shop.digital_address || null,
      shop.directions || null,
      JSON.stringify(shop.opening_hours),
      shop.lead_time_days,
      shop.away?.from ?? null,
      shop.away?.until ?? null,
      shop.away?.message || null,
      shop.return_policy || null,
      shop.return_days ?? null,
      shop.delivery_methods,
    ],
  )
  return saved?.is_featured ?? false
}

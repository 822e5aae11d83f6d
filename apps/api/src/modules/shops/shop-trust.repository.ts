import type { SaveShopFacts, ShopTrust } from '@asime/contract/shop-trust'
import type pg from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { AWAY_UNTIL, IS_AWAY } from './away.sql.ts'
import { SHOWN_STATUS } from './shown-verification.sql.ts'

export type FoundTrust = Omit<ShopTrust, 'missing' | 'asked' | 'verification'> & {
  verification:
    | (Omit<NonNullable<ShopTrust['verification']>, 'account_match'> & {
        full_name: string
        legal_name: string | null
        account_name: string | null
      })
    | null
}

const TRUST = jsonObject({
  id: 'v.id',
  business_name: 'v.business_name',
  location: 'v.location',
  verification_status: SHOWN_STATUS,
  verification: `CASE WHEN s.id IS NOT NULL THEN ${jsonObject({
    verified_at: 's.verified_at',
    valid_until: 's.valid_until',
    is_business_checked: 's.certificate IS NOT NULL',
    full_name: 's.full_name',
    legal_name: 's.legal_name',
    account_name: '(SELECT a.account_name FROM payout_accounts a WHERE a.vendor_id = v.id AND a.replaced_at IS NULL)',
  })} END`,
  is_away: IS_AWAY,
  away_until: AWAY_UNTIL,
  away_message: `CASE WHEN ${IS_AWAY} THEN v.away_message END`,
  region: 'v.region',
  opening_hours: 'v.opening_hours',
  lead_time_days: 'v.lead_time_days',
  return_policy: 'v.return_policy',
  return_days: 'v.return_days',
  delivery_methods: 'v.delivery_methods',
  legal_name: 'f.legal_name',
  legal_status: 'f.legal_status',
  registration_number: 'f.registration_number',
  office_bearers: 'f.office_bearers',
  address: 'f.address',
  phone: 'f.phone',
  email: 'f.email',
  website: 'f.website',
  memberships: 'f.memberships',
  terms: 'f.terms',
  guarantees: 'f.guarantees',
  complaints_contact: 'f.complaints_contact',
  complaints_phone: 'f.complaints_phone',
  complaints_days: 'f.complaints_days',
  facts_updated_at: 'f.updated_at',
})
const READ_TRUST = `SELECT ${TRUST} AS data FROM vendors v JOIN users u ON u.id = v.user_id LEFT JOIN shop_facts f ON f.vendor_id = v.id
  LEFT JOIN shop_verifications s ON s.vendor_id = v.id AND s.status = 'verified' AND s.valid_until > now()
  WHERE v.id = $1 AND ${shopIsOpen('u')}`

/** Undefined where nobody sees the shop. */
export async function findTrust(pool: pg.Pool, vendorId: string): Promise<FoundTrust | undefined> {
  const [row] = await hotRead<{ data: FoundTrust }>(pool, READ_TRUST, [vendorId])
  return row?.data
}

/** @returns whether the facts were as they were seen, if that is said; otherwise nothing is changed */
export async function replaceFacts(db: Db, vendorId: string, facts: SaveShopFacts): Promise<boolean> {
  const rows = await queryRows(
    db,
    `INSERT INTO shop_facts (vendor_id, legal_name, legal_status, registration_number, office_bearers, address, phone, email, website,
       memberships, terms, guarantees, complaints_contact, complaints_phone, complaints_days)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (vendor_id) DO UPDATE SET legal_name = EXCLUDED.legal_name, legal_status = EXCLUDED.legal_status,
       registration_number = EXCLUDED.registration_number, office_bearers = EXCLUDED.office_bearers, address = EXCLUDED.address,
       phone = EXCLUDED.phone, email = EXCLUDED.email, website = EXCLUDED.website, memberships = EXCLUDED.memberships,
       terms = EXCLUDED.terms, guarantees = EXCLUDED.guarantees, complaints_contact = EXCLUDED.complaints_contact,
       complaints_phone = EXCLUDED.complaints_phone, complaints_days = EXCLUDED.complaints_days, updated_at = now()
       WHERE NOT $16 OR shop_facts.updated_at = $17::timestamptz
     RETURNING vendor_id`,
    [
      vendorId,
      facts.legal_name ?? null,
      facts.legal_status ?? null,
      facts.registration_number ?? null,
      facts.office_bearers ?? null,
      facts.address ?? null,
      facts.phone ?? null,
      facts.email ?? null,
      facts.website ?? null,
      facts.memberships ?? null,
      facts.terms ?? null,
      facts.guarantees ?? null,
      facts.complaints_contact ?? null,
      facts.complaints_phone ?? null,
      facts.complaints_days ?? null,
      facts.if_updated_at !== undefined,
      facts.if_updated_at ?? null,
    ],
  )
  return rows.length > 0
}

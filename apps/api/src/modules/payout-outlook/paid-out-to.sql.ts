import { matchAccount, shortName, isOwnMatch } from '@asime/contract/name-match'
import type { PaidOutTo } from '@asime/contract/paid-out-to'
import { type Db, queryRows } from '../../platform/database/database.ts'

interface Account {
  vendor_id: string
  bank_name: string
  account_name: string
  name_is_confirmed: boolean
  full_name: string | null
  legal_name: string | null
}

/** To whom each of these shops is paid, of those that have an account. */
export async function findPaidOutTo(
  db: Db,
  vendorIds: readonly string[],
): Promise<Map<string, NonNullable<PaidOutTo>>> {
  const rows = await queryRows<Account>(
    db,
    `SELECT a.vendor_id, a.bank_name, a.account_name, a.name_is_confirmed, s.full_name, s.legal_name FROM payout_accounts a
     LEFT JOIN shop_verifications s ON s.vendor_id = a.vendor_id AND s.status = 'verified' AND s.valid_until > now()
     WHERE a.vendor_id = ANY ($1::uuid[]) AND a.replaced_at IS NULL`,
    [vendorIds],
  )
  return new Map(rows.map((row) => [row.vendor_id, toPublic(row)]))
}

function toPublic({ bank_name, account_name: name, name_is_confirmed, ...verified }: Account): NonNullable<PaidOutTo> {
  const match = matchAccount(name, verified)
  return {
    // What a business is called is public.
    name: match === 'business' ? name : shortName(name),
    bank_name,
    match: isOwnMatch(match) ? match : null,
    is_confirmed: name_is_confirmed,
  }
}

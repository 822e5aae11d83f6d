import { type Db, queryRows } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { encryptDealLinks } from '../deals/deal-links.sql.ts'
import { boundTo as ofRefund } from '../refunds/retry-refund.service.ts'
import { StartupError } from '../../platform/startup-error.ts'

export interface StoredNumber {
  vendor_id: string
  /** Plain only until the job has encrypted it. */
  account_number: string | null
  number_encrypted: string | null
}

/** SQL for the part of a number that is shown, from a row `a` of payout_accounts. */
export const NUMBER_END = 'coalesce(a.number_end, right(a.account_number, 4))'

const boundTo = (vendorId: string) => `payout account of ${vendorId}`

export function encryptNumber(encryption: Encryption, vendorId: string, number: string): string {
  return encryption.encrypt(number, boundTo(vendorId))
}

export function decryptNumber(encryption: Encryption, stored: StoredNumber): string {
  if (stored.number_encrypted !== null) return encryption.decrypt(stored.number_encrypted, boundTo(stored.vendor_id))
  if (stored.account_number === null) throw new Error(`no account number of vendor ${stored.vendor_id}`)
  return stored.account_number
}

export const ENCRYPT_ACCOUNT_NUMBERS = 'encrypt_account_numbers'
const BATCH = 500
/** In place of a key's name. */
const PLAIN = 'plain'

/**
 * Account numbers, and the links of deals. Encrypts what is still plain, and what an earlier key encrypted, with the current key.
 * Changes nothing that was changed meanwhile, and may run anywhere at any time.
 * @returns how many it encrypted
 */
export async function encryptAccountNumbers(db: Db, encryption: Encryption): Promise<number> {
  return (
    (await encryptPayoutAccounts(db, encryption)) +
    (await encryptRefundAccounts(db, encryption)) +
    (await encryptDealLinks(db, encryption))
  )
}

async function encryptPayoutAccounts(db: Db, encryption: Encryption): Promise<number> {
  let changed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await queryRows<StoredNumber & { id: string }>(
      db,
      `SELECT id, vendor_id, account_number, number_encrypted FROM payout_accounts
       WHERE id > $1 AND (number_encrypted IS NULL OR split_part(number_encrypted, '.', 2) <> $2) ORDER BY id LIMIT $3`,
      [last, encryption.keyName, BATCH],
    )
    if (rows.length === 0) return changed
    const numbers = rows.map((row) => decryptNumber(encryption, row))
    const updated = await queryRows(
      db,
      `UPDATE payout_accounts a SET account_number = NULL, number_encrypted = n.encrypted, number_end = n.number_end
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) AS n (id, plain_before, encrypted_before, encrypted, number_end)
       WHERE a.id = n.id AND a.account_number IS NOT DISTINCT FROM n.plain_before
         AND a.number_encrypted IS NOT DISTINCT FROM n.encrypted_before RETURNING 1`,
      [
        rows.map(({ id }) => id),
        rows.map((row) => row.account_number),
        rows.map((row) => row.number_encrypted),
        rows.map((row, i) => encryptNumber(encryption, row.vendor_id, numbers[i] as string)),
        numbers.map((number) => number.slice(-4)),
      ],
    )
    changed += updated.length
    last = rows.at(-1)?.id ?? last
  }
}

/** What an unknown key has encrypted cannot be read: better known at the start than when money is to be sent. */
export async function assertDataKeys(db: Db, { keyNames }: Encryption): Promise<void> {
  const counts = await countNumbersByKey(db)
  const missing = counts.map(({ key_name: name }) => name).filter((name) => name !== PLAIN && !keyNames.includes(name))
  if (missing.length === 0) return
  throw new StartupError(
    `DATA_KEY: the database holds account numbers or deal links encrypted with the key ${missing.join(' and ')}, which is not configured. Put the secret of that key, an earlier DATA_KEY or JWT_SECRET, into DATA_KEY_PREVIOUS.`,
  )
}

/** Those that an admin entered for a refund, which are few. */
async function encryptRefundAccounts(db: Db, encryption: Encryption): Promise<number> {
  const rows = await queryRows<{ id: string; refund_id: string; account_number: string }>(
    db,
    `SELECT id, refund_id, account_number FROM refund_accounts
     WHERE account_number IS NOT NULL AND split_part(account_number, '.', 2) <> $1`,
    [encryption.keyName],
  )
  for (const { id, refund_id: refundId, account_number: stored } of rows) {
    const place = ofRefund(refundId)
    const encrypted = encryption.encrypt(encryption.decrypt(stored, place), place)
    await queryRows(db, 'UPDATE refund_accounts SET account_number = $2 WHERE id = $1 AND account_number = $3', [
      id,
      encrypted,
      stored,
    ])
  }
  return rows.length
}

/** How many numbers and links each key has encrypted; `plain` those that are not encrypted yet. */
export async function countNumbersByKey(db: Db): Promise<{ key_name: string; numbers: number }[]> {
  return queryRows(
    db,
    `SELECT key_name, count(*)::int AS numbers FROM (
       SELECT coalesce(split_part(number_encrypted, '.', 2), '${PLAIN}') AS key_name FROM payout_accounts
       UNION ALL SELECT split_part(account_number, '.', 2) FROM refund_accounts WHERE account_number IS NOT NULL
       UNION ALL SELECT split_part(token_encrypted, '.', 2) FROM deals WHERE token_encrypted IS NOT NULL
     ) AS stored GROUP BY 1 ORDER BY 1`,
  )
}

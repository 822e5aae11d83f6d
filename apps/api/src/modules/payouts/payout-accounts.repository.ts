import { timer } from '@asime/contract/deadlines-in-force'
import type { PayoutAccount, PayoutAccountKind } from '@asime/contract/payouts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { NUMBER_END, type StoredNumber } from './account-numbers.sql.ts'

const ACCOUNT = jsonObject({
  kind: 'a.kind',
  bank_code: 'a.bank_code',
  bank_name: 'a.bank_name',
  number_end: NUMBER_END,
  account_name: 'a.account_name',
  name_is_confirmed: 'a.name_is_confirmed',
  usable_from: 'a.usable_from',
  owner_is_confirmed: IS_CONTACTABLE,
  is_usable: `a.usable_from <= clock_timestamp() AND a.problem IS NULL AND ${IS_CONTACTABLE}`,
  problem: 'a.problem',
  created_at: 'a.created_at',
})

/** The one that payouts go to now. */
export async function findPayoutAccount(db: Db, vendorId: string): Promise<PayoutAccount | undefined> {
  const [row] = await queryRows<{ data: PayoutAccount }>(
    db,
    `SELECT ${ACCOUNT} AS data FROM payout_accounts a JOIN vendors v ON v.id = a.vendor_id JOIN users u ON u.id = v.user_id
     WHERE a.vendor_id = $1 AND a.replaced_at IS NULL`,
    [vendorId],
  )
  return row?.data
}

export interface LockedAccount extends StoredNumber {
  id: string
  kind: PayoutAccountKind
  bank_code: string
  /** By the database's clock. */
  is_waiting: boolean
  /** The vendor has confirmed their email address or their number. */
  owner_is_confirmed: boolean
  problem: string | null
}

/** Locks the account. Payouts and account changes take this lock first. */
export async function lockPayoutAccount(db: Db, vendorId: string): Promise<LockedAccount | undefined> {
  const [row] = await queryRows<LockedAccount>(
    db,
    `SELECT id, vendor_id, kind, bank_code, account_number, number_encrypted, usable_from > clock_timestamp() AS is_waiting, problem,
            (SELECT ${IS_CONTACTABLE} FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = vendor_id) AS owner_is_confirmed
     FROM payout_accounts WHERE vendor_id = $1 AND replaced_at IS NULL FOR NO KEY UPDATE`,
    [vendorId],
  )
  return row
}

export async function hasSales(db: Db, vendorId: string): Promise<boolean> {
  return (await queryRows(db, 'SELECT FROM sales WHERE vendor_id = $1 LIMIT 1', [vendorId])).length > 0
}

export async function replacePayoutAccount(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE payout_accounts SET replaced_at = now() WHERE id = $1', [id])
}

export interface NewPayoutAccount {
  vendorId: string
  kind: PayoutAccountKind
  bankCode: string
  bankName: string
  numberEncrypted: string
  numberEnd: string
  accountName: string
  nameIsConfirmed: boolean
  /** Another account than the one before, or the first of a shop that has sold already. */
  waits: boolean
  /** The same account, as it was named before: it waits no shorter than that one, also where the hold is shorter by now. */
  sameAs: string | null
}

/**
 * @returns its id, and for how many whole hours nothing is paid to it; 0 where it does not wait
 * @throws AppError conflict
 */
export async function insertPayoutAccount(db: Db, account: NewPayoutAccount): Promise<{ id: string; hours: number }> {
  try {
    const [row] = await queryRows<{ id: string; hours: number }>(
      db,
      `INSERT INTO payout_accounts (vendor_id, kind, bank_code, bank_name, number_encrypted, number_end, account_name, name_is_confirmed, usable_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9
         THEN greatest(now() + $10::interval, (SELECT b.usable_from FROM payout_accounts b WHERE b.id = $11)) ELSE now() END)
       RETURNING id, ceil(extract(epoch FROM usable_from - now()) / 3600)::int AS hours`,
      [
        account.vendorId,
        account.kind,
        account.bankCode,
        account.bankName,
        account.numberEncrypted,
        account.numberEnd,
        account.accountName,
        account.nameIsConfirmed,
        account.waits,
        timer('new_account_hold'),
        account.sameAs,
      ],
    )
    if (!row) throw new Error('INSERT returned no row')
    return row
  } catch (error) {
    // Two first ones at once.
    if (violates(error, 'payout_accounts_one_per_vendor')) throw new AppError('conflict')
    throw error
  }
}

export async function markAccountRefused(db: Db, id: string, problem: string): Promise<void> {
  await queryRows(db, 'UPDATE payout_accounts SET problem = $2 WHERE id = $1', [id, problem.slice(0, 500)])
}

/** The shop's owner. That nobody gets an email at an address that they have not confirmed is the business of `notify()`. */
export async function findVendorContact(
  db: Db,
  vendorId: string,
): Promise<{ user_id: string; full_name: string } | undefined> {
  const [row] = await queryRows<{ user_id: string; full_name: string }>(
    db,
    'SELECT v.user_id, u.full_name FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1',
    [vendorId],
  )
  return row
}

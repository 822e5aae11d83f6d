import { timer } from '@asime/contract/deadlines-in-force'
import type { LegalStatus } from '@asime/contract/shop-facts'
import type { VerificationStatus } from '@asime/contract/accounts'
import {
  endedVerificationStatuses,
  openVerificationStatuses,
  verificationDocuments,
  type VerificationDocument,
  type VerificationMove,
  verificationMoves,
  type VerificationPart,
} from '@asime/contract/verification-states'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { OWN_STATUS } from '../shops/shown-verification.sql.ts'
import { CARD_HINT, type StoredCard } from './card-numbers.sql.ts'

export interface Names {
  full_name: string | null
  legal_name: string | null
}

export interface LockedVerification extends Names, Record<VerificationDocument, string | null> {
  id: string
  vendor_id: string
  status: VerificationStatus
  card_encrypted: string | null
  card_expires_on: string | null
  /** Its last day is past. */
  is_card_expired: boolean
  valid_until: string | null
}

const LOCKED =
  "id, vendor_id, status, full_name, legal_name, card_encrypted, card_expires_on::text, coalesce(card_expires_on < (now() AT TIME ZONE 'UTC')::date, false) AS is_card_expired, ghana_card, selfie, certificate, to_json(valid_until) #>> '{}' AS valid_until"

const OPEN_STATUSES = listed(openVerificationStatuses)

/** Makes the shop's open one, if it has none. */
export async function ensureOpen(tx: Tx, vendorId: string): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO shop_verifications (vendor_id) VALUES ($1)
     ON CONFLICT (vendor_id) WHERE status IN ${OPEN_STATUSES} DO NOTHING`,
    [vendorId],
  )
}

export async function lockOpen(tx: Tx, vendorId: string): Promise<LockedVerification | undefined> {
  const [row] = await queryRows<LockedVerification>(
    tx,
    `SELECT ${LOCKED} FROM shop_verifications WHERE vendor_id = $1 AND status = ANY ($2::text[]) FOR UPDATE`,
    [vendorId, openVerificationStatuses],
  )
  return row
}

export async function lockVerified(tx: Tx, vendorId: string): Promise<LockedVerification | undefined> {
  const [row] = await queryRows<LockedVerification>(
    tx,
    `SELECT ${LOCKED} FROM shop_verifications WHERE vendor_id = $1 AND status = 'verified' FOR UPDATE`,
    [vendorId],
  )
  return row
}

export async function lockVerification(tx: Tx, id: string): Promise<LockedVerification | undefined> {
  const [row] = await queryRows<LockedVerification>(
    tx,
    `SELECT ${LOCKED} FROM shop_verifications WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return row
}

export async function findShopOf(db: Db, id: string): Promise<{ vendor_id: string } | undefined> {
  const [row] = await queryRows<{ vendor_id: string }>(db, 'SELECT vendor_id FROM shop_verifications WHERE id = $1', [
    id,
  ])
  return row
}

export interface ShopNames {
  legal_name: string | null
  legal_status: LegalStatus | null
  account_name: string | null
  is_confirmed: boolean
}

/** What a verification rests on beside itself, locked against changes: before the verification, as those who change it do. */
export async function lockShopNames(tx: Tx, vendorId: string): Promise<ShopNames> {
  const [facts] = await queryRows<Pick<ShopNames, 'legal_name' | 'legal_status'>>(
    tx,
    'SELECT legal_name, legal_status FROM shop_facts WHERE vendor_id = $1 FOR NO KEY UPDATE',
    [vendorId],
  )
  const [account] = await queryRows<{ account_name: string }>(
    tx,
    'SELECT account_name FROM payout_accounts WHERE vendor_id = $1 AND replaced_at IS NULL FOR NO KEY UPDATE',
    [vendorId],
  )
  const [owner] = await queryRows<{ is_confirmed: boolean }>(
    tx,
    `SELECT ${IS_CONTACTABLE} AS is_confirmed FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1`,
    [vendorId],
  )
  return {
    legal_name: facts?.legal_name ?? null,
    legal_status: facts?.legal_status ?? null,
    account_name: account?.account_name ?? null,
    is_confirmed: owner?.is_confirmed ?? false,
  }
}

export interface Given {
  fullName: string | undefined
  card: StoredCard | undefined
  cardExpiresOn: string | undefined
  documents: Partial<Record<VerificationDocument, string | undefined>>
}

/** What is not given stays. */
export async function saveGiven(
  tx: Tx,
  id: string,
  { fullName, card, cardExpiresOn, documents }: Given,
): Promise<void> {
  await queryRows(
    tx,
    `UPDATE shop_verifications SET full_name = coalesce($2, full_name), card_encrypted = coalesce($3, card_encrypted),
       card_end = coalesce($4, card_end), card_hash = coalesce($5, card_hash), card_expires_on = coalesce($6::date, card_expires_on),
       ghana_card = coalesce($7, ghana_card), selfie = coalesce($8, selfie), certificate = coalesce($9, certificate) WHERE id = $1`,
    [
      id,
      fullName ?? null,
      card?.encrypted ?? null,
      card?.end ?? null,
      card?.hash ?? null,
      cardExpiresOn ?? null,
      documents.ghana_card ?? null,
      documents.selfie ?? null,
      documents.certificate ?? null,
    ],
  )
}

export interface How {
  reason?: string
  askedFor?: readonly VerificationPart[]
  adminId?: string
}

/**
 * The one way in which a verification goes on.
 * @throws AppError verification_state where it is in no state from which that leads; card_in_use
 */
export async function moveVerification(
  tx: Tx,
  id: string,
  name: VerificationMove,
  { reason, askedFor = [], adminId }: How = {},
): Promise<void> {
  const { from, to } = verificationMoves[name]
  try {
    const moved = await queryRows(
      tx,
      `UPDATE shop_verifications SET status = $2, reason = $4, asked_for = $5::text[], decided_by = coalesce($6::uuid, decided_by),
         decided_at = CASE WHEN $6::uuid IS NULL THEN decided_at ELSE now() END,
         submitted_at = CASE WHEN $2 = 'pending' THEN now() ELSE submitted_at END,
         due_at = CASE WHEN $2 = 'pending' THEN now() + $7::interval ELSE due_at END,
         times_submitted = times_submitted + CASE WHEN $2 = 'pending' THEN 1 ELSE 0 END,
         verified_at = CASE WHEN $2 = 'verified' THEN now() ELSE verified_at END,
         valid_until = CASE WHEN $2 = 'verified' THEN least(now() + $8::interval, (card_expires_on + 1) AT TIME ZONE 'UTC' - interval '1 second') ELSE valid_until END,
         ended_at = CASE WHEN $2 = ANY ($9::text[]) THEN now() END
       WHERE id = $1 AND status = ANY ($3::text[]) RETURNING id`,
      [
        id,
        to,
        from,
        reason ?? null,
        askedFor,
        adminId ?? null,
        timer('verification_review'),
        timer('verification'),
        endedVerificationStatuses,
      ],
    )
    if (moved.length === 0) throw new AppError('verification_state')
  } catch (error) {
    if (violates(error, 'shop_verifications_one_card')) throw new AppError('card_in_use', { cause: error })
    throw error
  }
}

/** As they are now, by which later changes are judged. */
export async function keepNames(
  tx: Tx,
  id: string,
  names: Pick<ShopNames, 'legal_name' | 'account_name'>,
): Promise<void> {
  await queryRows(tx, 'UPDATE shop_verifications SET legal_name = $2, account_name = $3 WHERE id = $1', [
    id,
    names.legal_name,
    names.account_name,
  ])
}

/** Whether one of those cards verifies another shop. */
export async function verifiesAnother(db: Db, vendorId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = await queryRows(
    db,
    "SELECT FROM shop_verifications WHERE card_hash = ANY ($2::bytea[]) AND status = 'verified' AND vendor_id <> $1 LIMIT 1",
    [vendorId, hashes],
  )
  return rows.length > 0
}

const OPEN = jsonObject({
  id: 's.id',
  status: 's.status',
  full_name: 's.full_name',
  card_hint: CARD_HINT,
  card_expires_on: 's.card_expires_on',
  documents: jsonObject({ ghana_card: 's.ghana_card', selfie: 's.selfie', certificate: 's.certificate' }),
  reason: 's.reason',
  asked_for: 's.asked_for',
  submitted_at: "CASE WHEN s.status <> 'unverified' THEN s.submitted_at END",
  due_at: "CASE WHEN s.status = 'pending' THEN s.due_at END",
})

export interface FoundOwn {
  status: VerificationStatus
  badge: { verified_at: string; valid_until: string } | null
  verified_name: string | null
  newest: { status: VerificationStatus; reason: string | null; ended_at: string | null } | null
  open: {
    id: string
    full_name: string | null
    status: (typeof openVerificationStatuses)[number]
    card_hint: string | null
    card_expires_on: string | null
    documents: Record<VerificationDocument, string | null>
    reason: string | null
    asked_for: VerificationPart[]
    submitted_at: string | null
    due_at: string | null
  } | null
  is_confirmed: boolean
  legal_name: string | null
  legal_status: LegalStatus | null
  payout_account: { bank_name: string; account_name: string; is_confirmed: boolean } | null
}

const PAYOUT_ACCOUNT = `(SELECT ${jsonObject({
  bank_name: 'a.bank_name',
  account_name: 'a.account_name',
  is_confirmed: 'a.name_is_confirmed',
})} FROM payout_accounts a WHERE a.vendor_id = v.id AND a.replaced_at IS NULL)`

export async function findOwn(db: Db, vendorId: string): Promise<FoundOwn> {
  const [row] = await queryRows<{ data: FoundOwn }>(
    db,
    `SELECT ${jsonObject({
      status: OWN_STATUS,
      badge: `CASE WHEN v.verified_until > now() THEN ${jsonObject({ verified_at: 'v.verified_at', valid_until: 'v.verified_until' })} END`,
      verified_name:
        "(SELECT s.full_name FROM shop_verifications s WHERE s.vendor_id = v.id AND s.status = 'verified')",
      newest: `(SELECT ${jsonObject({ status: 's.status', reason: 's.reason', ended_at: 's.ended_at' })} FROM shop_verifications s
        WHERE s.vendor_id = v.id ORDER BY s.id DESC LIMIT 1)`,
      open: `(SELECT ${OPEN} FROM shop_verifications s WHERE s.vendor_id = v.id AND s.status = ANY ($2::text[]))`,
      is_confirmed: IS_CONTACTABLE,
      legal_name: 'f.legal_name',
      legal_status: 'f.legal_status',
      payout_account: PAYOUT_ACCOUNT,
    })} AS data
     FROM vendors v JOIN users u ON u.id = v.user_id LEFT JOIN shop_facts f ON f.vendor_id = v.id WHERE v.id = $1`,
    [vendorId, openVerificationStatuses],
  )
  if (!row) throw new Error(`vendor ${vendorId} vanished`)
  return row.data
}

/** Undefined if the address is not confirmed: it may be a stranger's. */
export async function findOwner(
  db: Db,
  vendorId: string,
): Promise<{ id: string; full_name: string; business_name: string } | undefined> {
  const [row] = await queryRows<{ id: string; full_name: string; business_name: string }>(
    db,
    `SELECT u.id, u.full_name, v.business_name FROM vendors v JOIN users u ON u.id = v.user_id
     WHERE v.id = $1 AND u.status = 'active'`,
    [vendorId],
  )
  return row
}

export const documentsOf = (given: Record<VerificationDocument, string | null>): VerificationDocument[] =>
  verificationDocuments.filter((name) => given[name] !== null)

import { LONG_PHONE_CODE, PHONE_CODE } from '@asime/contract/deadlines'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { phoneCodePurposes } from '@asime/contract/phone-sign-in'

/** The last three are for whoever is signed in: that it is them, that another number is theirs, and that it may take this one's place. */
export const storedCodePurposes = [...phoneCodePurposes, 'own_number', 'new_number', 'old_number'] as const
export type PhoneCodePurpose = (typeof storedCodePurposes)[number]

export interface NewPhoneCode {
  tokenHash: Buffer
  codeHash: Buffer
  phone: string
  purpose: PhoneCodePurpose
  /** Who asked, where somebody was signed in. */
  userId: string | null
}

export async function insertPhoneCode(db: Db, code: NewPhoneCode): Promise<void> {
  await queryRows(
    db,
    'INSERT INTO phone_codes (token_hash, code_hash, phone, purpose, user_id, expires_at) VALUES ($1, $2, $3, $4, $5, now() + $6::interval)',
    [code.tokenHash, code.codeHash, code.phone, code.purpose, code.userId, PHONE_CODE],
  )
}

/** What a long code may be for. */
type LongCodePurpose = (typeof phoneCodePurposes)[number]

export const isLongPurpose = (purpose: PhoneCodePurpose): purpose is LongCodePurpose =>
  phoneCodePurposes.some((each) => each === purpose)

/** The hash of one that was sent and is still good. */
export async function findLongCode(db: Db, phone: string, purpose: LongCodePurpose): Promise<Buffer | undefined> {
  const [row] = await queryRows<{ code_hash: Buffer }>(
    db,
    'SELECT code_hash FROM long_phone_codes WHERE phone = $1 AND purpose = $2 AND expires_at > now()',
    [phone, purpose],
  )
  return row?.code_hash
}

/** Lets whoever has that token enter the long code for as long as it is good: no short one opens it. */
export async function expectLongCode(
  db: Db,
  awaited: { tokenHash: Buffer; phone: string; purpose: LongCodePurpose },
): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO phone_codes (token_hash, code_hash, phone, purpose, expires_at)
     SELECT $1, l.code_hash, l.phone, l.purpose, l.expires_at FROM long_phone_codes l WHERE l.phone = $2 AND l.purpose = $3
     ON CONFLICT ON CONSTRAINT phone_codes_pk DO NOTHING`,
    [awaited.tokenHash, awaited.phone, awaited.purpose],
  )
}

/** @returns whether it is the number's from now on: false where one that was sent before is still good */
export async function putLongCode(
  tx: Tx,
  code: { phone: string; purpose: LongCodePurpose; codeHash: Buffer },
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `INSERT INTO long_phone_codes AS l (phone, purpose, code_hash, expires_at) VALUES ($1, $2, $3, now() + $4::interval)
     ON CONFLICT ON CONSTRAINT long_phone_codes_pk DO UPDATE SET code_hash = EXCLUDED.code_hash, created_at = now(), expires_at = EXCLUDED.expires_at
     WHERE l.expires_at <= now() RETURNING 1`,
    [code.phone, code.purpose, code.codeHash, LONG_PHONE_CODE],
  )
  return rows.length > 0
}

export interface AskedPhoneCode {
  tokenHash: Buffer
  /** By every accepted secret. */
  codeHashes: readonly Buffer[]
  /** Of the same digits as a number's long code. */
  longHashes: readonly Buffer[]
  purpose: PhoneCodePurpose
  userId: string | null
}

const MOST_WRONG_CODES = 5
const OPEN = `c.token_hash = $1 AND c.purpose = $3 AND c.user_id IS NOT DISTINCT FROM $4::uuid AND c.expires_at > clock_timestamp()
  AND c.wrong_codes < ${MOST_WRONG_CODES}`
const IS_LONG =
  'l.phone = c.phone AND l.purpose = c.purpose AND l.code_hash = ANY ($5::bytea[]) AND l.expires_at > clock_timestamp()'

/** It awaits the long code, which many browsers may be waiting for by the same token: no wrong one of theirs ends that. */
const AWAITS_LONG =
  'EXISTS (SELECT FROM long_phone_codes w WHERE w.phone = c.phone AND w.purpose = c.purpose AND w.code_hash = c.code_hash)'

const IS_RIGHT = `(c.code_hash = ANY ($2::bytea[]) OR EXISTS (SELECT FROM long_phone_codes l WHERE ${IS_LONG}))`

const valuesOf = ({ tokenHash, codeHashes, purpose, userId, longHashes }: AskedPhoneCode) => [
  tokenHash,
  codeHashes,
  purpose,
  userId,
  longHashes,
]

/**
 * Whether it is the code, which stays: signing in may ask for another one beside it. A wrong short one counts, and after so many none is right.
 * @returns the number that it went to; undefined where it is wrong, used or too old, or another browser's
 */
export async function checkPhoneCode(db: Db, asked: AskedPhoneCode): Promise<string | undefined> {
  const [row] = await queryRows<{ phone: string; is_right: boolean }>(
    db,
    `UPDATE phone_codes c SET wrong_codes = c.wrong_codes + CASE WHEN ${IS_RIGHT} OR ${AWAITS_LONG} THEN 0 ELSE 1 END
     WHERE ${OPEN} RETURNING c.phone, ${IS_RIGHT} AS is_right`,
    valuesOf(asked),
  )
  return row?.is_right ? row.phone : undefined
}

/** Uses the code up. Of several attempts at once, one gets the number: also of several browsers with one long code. */
export async function takePhoneCode(tx: Tx, asked: AskedPhoneCode): Promise<string | undefined> {
  const [row] = await queryRows<{ phone: string }>(
    tx,
    `WITH taken AS (
       DELETE FROM phone_codes c WHERE ${OPEN} RETURNING c.phone, c.purpose, c.code_hash = ANY ($2::bytea[]) AS is_right
     ), long AS (
       DELETE FROM long_phone_codes l USING taken c WHERE NOT c.is_right AND ${IS_LONG} RETURNING 1
     )
     SELECT phone FROM taken WHERE is_right OR EXISTS (SELECT FROM long)`,
    valuesOf(asked),
  )
  return row?.phone
}

/** For an account and the numbers that it has or had: codes that were sent before no longer open anything of it. */
export async function deletePhoneCodesOf(tx: Tx, userId: string, phones: readonly string[]): Promise<void> {
  await queryRows(tx, 'DELETE FROM phone_codes WHERE user_id = $1', [userId])
  await queryRows(tx, 'DELETE FROM phone_codes WHERE phone = ANY ($1)', [phones])
  await queryRows(tx, 'DELETE FROM long_phone_codes WHERE phone = ANY ($1)', [phones])
}

export async function deleteOldPhoneCodes(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM phone_codes WHERE expires_at < now()')
  await queryRows(db, 'DELETE FROM long_phone_codes WHERE expires_at < now()')
}

import type { Address } from '@asime/contract/addresses'
import type { SaveAddress } from '@asime/contract/save-address'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

const SHOWN = 'a.id, a.label, a.region, a.town, a.landmark, a.digital_address, a.contact_phone, a.is_default'

/** The default one first, then the newest. */
export async function listAddresses(db: Db, userId: string, most: number): Promise<Address[]> {
  return queryRows<Address>(
    db,
    `SELECT ${SHOWN} FROM addresses a WHERE a.user_id = $1 ORDER BY a.is_default DESC, a.id DESC LIMIT $2`,
    [userId, most],
  )
}

/**
 * Others who add, delete or choose an address of the same user, or close the account, wait until the transaction ends.
 * @returns false where the account was closed or suspended meanwhile
 */
export async function lockAddresses(tx: Tx, userId: string): Promise<boolean> {
  const rows = await queryRows(tx, "SELECT id FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE", [
    userId,
  ])
  return rows.length > 0
}

export async function countAddresses(tx: Tx, userId: string): Promise<number> {
  const [row] = await queryRows<{ addresses: number }>(
    tx,
    'SELECT count(*)::int AS addresses FROM addresses WHERE user_id = $1',
    [userId],
  )
  return row?.addresses ?? 0
}

const values = ({ label, region, town, landmark, digital_address: digital, contact_phone: phone }: SaveAddress) => [
  label,
  region,
  town,
  landmark,
  digital || null,
  phone,
]

export async function insertAddress(
  tx: Tx,
  userId: string,
  address: SaveAddress,
  isDefault: boolean,
): Promise<Address> {
  const [row] = await queryRows<Address>(
    tx,
    `INSERT INTO addresses AS a (user_id, label, region, town, landmark, digital_address, contact_phone, is_default)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${SHOWN}`,
    [userId, ...values(address), isDefault],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row
}

/** @returns undefined for one of others, too */
export async function updateAddress(
  db: Db,
  userId: string,
  id: string,
  address: SaveAddress,
): Promise<Address | undefined> {
  const [row] = await queryRows<Address>(
    db,
    `UPDATE addresses a SET label = $3, region = $4, town = $5, landmark = $6, digital_address = $7, contact_phone = $8
     WHERE a.id = $2 AND a.user_id = $1 RETURNING ${SHOWN}`,
    [userId, id, ...values(address)],
  )
  return row
}

/** Until another is chosen in the same transaction, there is none. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await queryRows(tx, 'UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default', [userId])
}

/** @returns undefined for one of others, too */
export async function setDefault(tx: Tx, userId: string, id: string): Promise<Address | undefined> {
  const [row] = await queryRows<Address>(
    tx,
    `UPDATE addresses a SET is_default = true WHERE a.id = $2 AND a.user_id = $1 RETURNING ${SHOWN}`,
    [userId, id],
  )
  return row
}

export async function setNewestDefault(tx: Tx, userId: string): Promise<void> {
  await queryRows(
    tx,
    `UPDATE addresses SET is_default = true
     WHERE id = (SELECT id FROM addresses WHERE user_id = $1 ORDER BY id DESC LIMIT 1)`,
    [userId],
  )
}

/** @returns whether it was the default; undefined where they have no such address */
export async function deleteAddress(tx: Tx, userId: string, id: string): Promise<boolean | undefined> {
  const [row] = await queryRows<{ is_default: boolean }>(
    tx,
    'DELETE FROM addresses WHERE id = $2 AND user_id = $1 RETURNING is_default',
    [userId, id],
  )
  return row?.is_default
}

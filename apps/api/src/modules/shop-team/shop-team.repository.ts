import type { InvitableRole, ShopRole } from '@asime/contract/shop-roles'
import type { ShopInvitation, ShopMember, ShopTeam } from '@asime/contract/shop-team'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import type { Invitee } from './shop-team.policy.ts'

/** For rows m (shop_members) and u (their users). */
const MEMBER = jsonObject({
  user: jsonObject({ id: 'u.id', full_name: 'u.full_name', email: 'u.email', avatar_url: 'u.avatar_url' }),
  role: 'm.role',
  created_at: 'm.created_at',
})
/** For rows i (shop_invitations). */
const INVITATION = jsonObject({
  id: 'i.id',
  email: 'i.email',
  role: 'i.role',
  created_at: 'i.created_at',
  expires_at: 'i.expires_at',
  is_expired: 'i.expires_at <= now()',
})
const MEMBERS = `(SELECT coalesce(json_agg(${MEMBER} ORDER BY m.role <> 'owner', m.created_at, u.id), '[]')
  FROM shop_members m JOIN users u ON u.id = m.user_id WHERE m.vendor_id = v.id)`

/** Both lists are bounded by the size of a team. */
export async function findTeam(db: Db, vendorId: string): Promise<ShopTeam> {
  const [row] = await queryRows<{ team: ShopTeam }>(
    db,
    `SELECT ${jsonObject({
      members: MEMBERS,
      invitations: `(SELECT coalesce(json_agg(${INVITATION} ORDER BY i.created_at DESC, i.id), '[]')
        FROM shop_invitations i WHERE i.vendor_id = v.id)`,
    })} AS team FROM vendors v WHERE v.id = $1`,
    [vendorId],
  )
  if (!row) throw new Error(`vendor ${vendorId} vanished`)
  return row.team
}

/** Undefined where there is no such shop. */
export async function findMembers(db: Db, vendorId: string): Promise<ShopMember[] | undefined> {
  const [row] = await queryRows<{ members: ShopMember[] }>(
    db,
    `SELECT ${MEMBERS} AS members FROM vendors v WHERE v.id = $1`,
    [vendorId],
  )
  return row?.members
}

export interface LockedShop {
  business_name: string
  /** Members and invitations. */
  people: number
  /** Whether the owner may still act: not once suspended. */
  is_active: boolean
}

/** The shop's team, locked: nobody else invites, joins or is removed until the transaction ends. */
export async function lockTeam(tx: Tx, vendorId: string): Promise<LockedShop | undefined> {
  // Two statements: what was counted must have been there once the lock was held.
  await queryRows(tx, "SELECT FROM shop_members WHERE vendor_id = $1 AND role = 'owner' FOR UPDATE", [vendorId])
  const [row] = await queryRows<LockedShop>(
    tx,
    `SELECT v.business_name, ${shopIsOpen('u')} AS is_active,
            ((SELECT count(*) FROM shop_members m WHERE m.vendor_id = v.id)
             + (SELECT count(*) FROM shop_invitations i WHERE i.vendor_id = v.id))::int AS people
     FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1`,
    [vendorId],
  )
  return row
}

export async function isMemberByEmail(tx: Tx, vendorId: string, email: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    'SELECT FROM shop_members m JOIN users u ON u.id = m.user_id WHERE m.vendor_id = $1 AND u.email = $2',
    [vendorId, email],
  )
  return rows.length > 0
}

interface NewInvitation {
  vendorId: string
  email: string
  role: InvitableRole
  hash: Buffer
  lifetime: string
  invitedBy: string
}

/** @throws AppError conflict where that address is invited already */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<ShopInvitation> {
  try {
    const [row] = await queryRows<{ data: ShopInvitation }>(
      tx,
      `WITH i AS (
         INSERT INTO shop_invitations (vendor_id, email, role, token_hash, invited_by, expires_at)
         VALUES ($1, $2, $3, $4, $5, now() + $6::interval) RETURNING *
       ) SELECT ${INVITATION} AS data FROM i`,
      [
        invitation.vendorId,
        invitation.email,
        invitation.role,
        invitation.hash,
        invitation.invitedBy,
        invitation.lifetime,
      ],
    )
    if (!row) throw new Error('INSERT returned no row')
    return row.data
  } catch (error) {
    if (violates(error, 'shop_invitations_one_per_address'))
      throw new AppError('conflict', { message: 'This address is invited already. You can send the email again' })
    throw error
  }
}

/** Gives it another token and its full time again. Undefined where it is gone, or of another shop. */
export async function renewInvitation(
  tx: Tx,
  vendorId: string,
  id: string,
  { hash, lifetime }: { hash: Buffer; lifetime: string },
): Promise<ShopInvitation | undefined> {
  const [row] = await queryRows<{ data: ShopInvitation }>(
    tx,
    `WITH i AS (
       UPDATE shop_invitations SET token_hash = $3, expires_at = now() + $4::interval WHERE id = $2 AND vendor_id = $1 RETURNING *
     ) SELECT ${INVITATION} AS data FROM i`,
    [vendorId, id, hash, lifetime],
  )
  return row?.data
}

/** The address of an invitation of that shop. */
export async function findInvitedEmail(db: Db, vendorId: string, id: string): Promise<string | undefined> {
  const [row] = await queryRows<{ email: string }>(
    db,
    'SELECT email FROM shop_invitations WHERE id = $2 AND vendor_id = $1',
    [vendorId, id],
  )
  return row?.email
}

/** @returns the role that was offered; undefined where it is gone, or of another shop */
export async function deleteInvitation(tx: Tx, vendorId: string, id: string): Promise<InvitableRole | undefined> {
  const [row] = await queryRows<{ role: InvitableRole }>(
    tx,
    'DELETE FROM shop_invitations WHERE id = $2 AND vendor_id = $1 RETURNING role',
    [vendorId, id],
  )
  return row?.role
}

export interface FoundInvitation {
  id: string
  vendor_id: string
  business_name: string
  email: string
  role: InvitableRole
  invited_by: string
  expires_at: string
}

/** One that can still be accepted, of a shop that is open. */
export async function findInvitation(db: Db, hash: Buffer): Promise<FoundInvitation | undefined> {
  const [row] = await queryRows<FoundInvitation>(
    db,
    `SELECT i.id, i.vendor_id, v.business_name, i.email, i.role, i.invited_by, to_json(i.expires_at) AS expires_at
     FROM shop_invitations i JOIN vendors v ON v.id = i.vendor_id JOIN users o ON o.id = v.user_id
     WHERE i.token_hash = $1 AND i.expires_at > now() AND ${shopIsOpen('o')}`,
    [hash],
  )
  return row
}

/** The account, locked: it joins or opens one shop at a time. */
export async function lockInvitee(tx: Tx, userId: string): Promise<Invitee | undefined> {
  await queryRows(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  return findInvitee(tx, userId)
}

export async function findInvitee(db: Db, userId: string): Promise<Invitee | undefined> {
  const [row] = await queryRows<Invitee>(
    db,
    `SELECT u.user_type, u.email, u.email_verified_at IS NOT NULL AS email_verified, m.role AS shop_role
     FROM users u LEFT JOIN shop_members m ON m.user_id = u.id WHERE u.id = $1`,
    [userId],
  )
  return row
}

/** Uses the invitation up. Of several attempts at once, one gets true. */
export async function takeInvitation(tx: Tx, { id, ...by }: { id: string; userId: string }): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `WITH taken AS (DELETE FROM shop_invitations WHERE id = $1 AND expires_at > now() RETURNING vendor_id, role, invited_by)
     INSERT INTO shop_members (vendor_id, user_id, role, invited_by) SELECT vendor_id, $2, role, invited_by FROM taken RETURNING 1`,
    [id, by.userId],
  )
  return rows.length > 0
}

/** A member who is not the owner; undefined where the shop has none of that id. */
export async function findHiredRole(tx: Tx, vendorId: string, userId: string): Promise<ShopRole | undefined> {
  const [row] = await queryRows<{ role: ShopRole }>(
    tx,
    "SELECT role FROM shop_members WHERE vendor_id = $1 AND user_id = $2 AND role <> 'owner' FOR UPDATE",
    [vendorId, userId],
  )
  return row?.role
}

/** The shop that somebody owns or works for, whether or not anybody acts for it. */
export async function lockMembership(
  tx: Tx,
  userId: string,
): Promise<{ vendor_id: string; role: ShopRole } | undefined> {
  const [row] = await queryRows<{ vendor_id: string; role: ShopRole }>(
    tx,
    'SELECT vendor_id, role FROM shop_members WHERE user_id = $1 FOR UPDATE',
    [userId],
  )
  return row
}

export async function setRole(tx: Tx, userId: string, role: InvitableRole): Promise<ShopMember> {
  const [row] = await queryRows<{ data: ShopMember }>(
    tx,
    `WITH m AS (UPDATE shop_members SET role = $2 WHERE user_id = $1 AND role <> 'owner' RETURNING *)
     SELECT ${MEMBER} AS data FROM m JOIN users u ON u.id = m.user_id`,
    [userId, role],
  )
  if (!row) throw new Error('the member vanished')
  return row.data
}

export async function deleteMember(tx: Tx, vendorId: string, userId: string): Promise<void> {
  await queryRows(tx, "DELETE FROM shop_members WHERE vendor_id = $1 AND user_id = $2 AND role <> 'owner'", [
    vendorId,
    userId,
  ])
}

/** Everybody of the shop but its owner, who stays by it. */
export async function deleteTeam(tx: Tx, vendorId: string): Promise<string[]> {
  const rows = await queryRows<{ user_id: string }>(
    tx,
    "DELETE FROM shop_members WHERE vendor_id = $1 AND role <> 'owner' RETURNING user_id",
    [vendorId],
  )
  return rows.map(({ user_id: userId }) => userId)
}

/** @returns the addresses of those that could still be accepted */
export async function deleteInvitations(tx: Tx, vendorId: string): Promise<string[]> {
  const rows = await queryRows<{ email: string; is_open: boolean }>(
    tx,
    'DELETE FROM shop_invitations WHERE vendor_id = $1 RETURNING email, expires_at > now() AS is_open',
    [vendorId],
  )
  return rows.filter(({ is_open: isOpen }) => isOpen).map(({ email }) => email)
}

import { PROVIDER_VISIT } from '@asime/contract/deadlines'
import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { type Db, queryRows, type Tx } from '../../../platform/database/database.ts'

export const visitPurposes = ['sign_in', 'link', 'confirm'] as const
export type VisitPurpose = (typeof visitPurposes)[number]

export interface Visit {
  provider: SignInProvider
  purpose: VisitPurpose
  /** Whose account it is about, and where they are signed in; null for signing in. */
  user_id: string | null
  session_id: string | null
  return_to: string
}

export async function insertVisit(db: Db, tokenHash: Buffer, visit: Visit): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO provider_visits (token_hash, provider, purpose, user_id, session_id, return_to, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7::interval)`,
    [tokenHash, visit.provider, visit.purpose, visit.user_id, visit.session_id, visit.return_to, PROVIDER_VISIT],
  )
}

/** Ends the visit. Of several answers at once, one gets it. */
export async function takeVisit(db: Db, tokenHash: Buffer): Promise<Visit | undefined> {
  const [row] = await queryRows<Visit & { is_valid: boolean }>(
    db,
    `DELETE FROM provider_visits WHERE token_hash = $1
     RETURNING provider, purpose, user_id, session_id, return_to, expires_at > now() AS is_valid`,
    [tokenHash],
  )
  return row?.is_valid ? row : undefined
}

export interface Ticket {
  provider: SignInProvider
  issuer: string
  subject: string
  email: string | null
  is_email_confirmed: boolean
  /** Whose account waits for a code; null for whoever has none yet. */
  user_id: string | null
}

export async function insertTicket(db: Db, tokenHash: Buffer, ticket: Ticket): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO provider_tickets (token_hash, provider, issuer, subject, email, is_email_confirmed, user_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8::interval)`,
    [
      tokenHash,
      ticket.provider,
      ticket.issuer,
      ticket.subject,
      ticket.email,
      ticket.is_email_confirmed,
      ticket.user_id,
      PROVIDER_VISIT,
    ],
  )
}

/** The ticket is still good afterwards. */
export async function findTicket(db: Db, tokenHash: Buffer): Promise<Ticket | undefined> {
  const [row] = await queryRows<Ticket>(
    db,
    `SELECT provider, issuer, subject, email, is_email_confirmed, user_id FROM provider_tickets
     WHERE token_hash = $1 AND expires_at > now()`,
    [tokenHash],
  )
  return row
}

/** Uses it up. Of several attempts at once, one gets true. */
export async function takeTicket(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const rows = await queryRows(
    tx,
    'DELETE FROM provider_tickets WHERE token_hash = $1 AND expires_at > now() RETURNING 1',
    [tokenHash],
  )
  return rows.length > 0
}

export async function deleteOldVisits(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM provider_visits WHERE expires_at < now()')
  await queryRows(db, 'DELETE FROM provider_tickets WHERE expires_at < now()')
}

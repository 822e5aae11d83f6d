import { RECORD_KEPT } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** False when the address is confirmed already: then there is nothing to ask. */
export async function putPendingSubscription(
  db: Db,
  email: string,
  token: { hash: Buffer; lifetime: string },
): Promise<boolean> {
  const rows = await queryRows(
    db,
    // Only the last mail's link works.
    `INSERT INTO newsletter_subscriptions AS s (email, token_hash, token_expires_at) VALUES ($1, $2, now() + $3::interval)
     ON CONFLICT ON CONSTRAINT newsletter_subscriptions_email_unique
     DO UPDATE SET token_hash = EXCLUDED.token_hash, token_expires_at = EXCLUDED.token_expires_at, requested_at = now()
     WHERE s.confirmed_at IS NULL
     RETURNING 1`,
    [email, token.hash, token.lifetime],
  )
  return rows.length > 0
}

export interface Subscription {
  id: string
  email: string
}

/** The subscription whose token this is while the token lives, locked. */
export async function lockSubscriptionOfToken(
  db: Db,
  tokenHash: Buffer,
): Promise<(Subscription & { is_confirmed: boolean }) | undefined> {
  const [row] = await queryRows<Subscription & { is_confirmed: boolean }>(
    db,
    `SELECT id, email, confirmed_at IS NOT NULL AS is_confirmed FROM newsletter_subscriptions
     WHERE token_hash = $1 AND token_expires_at > now() FOR UPDATE`,
    [tokenHash],
  )
  return row
}

export async function confirmSubscription(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE newsletter_subscriptions SET confirmed_at = now() WHERE id = $1', [id])
}

/** @returns what was deleted; undefined where there was none */
export async function deleteSubscription(
  db: Db,
  id: string,
): Promise<{ email: string; is_confirmed: boolean } | undefined> {
  const [row] = await queryRows<{ email: string; is_confirmed: boolean }>(
    db,
    'DELETE FROM newsletter_subscriptions WHERE id = $1 RETURNING email, confirmed_at IS NOT NULL AS is_confirmed',
    [id],
  )
  return row
}

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(
    db,
    'DELETE FROM newsletter_subscriptions WHERE confirmed_at IS NULL AND requested_at < now() - $1::interval',
    [RECORD_KEPT],
  )
}

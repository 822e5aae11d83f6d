import { CONTACT_FORM } from '@asime/contract/deadlines'
import type { ContactUs } from '@asime/contract/support'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** Milliseconds since 1970 by the database's clock, which all nodes share. */
export async function readClock(db: Db): Promise<number> {
  const [row] = await queryRows<{ now: number }>(
    db,
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  )
  if (!row) throw new Error('SELECT returned no row')
  return row.now
}

/** Uses the token up. Of several attempts at once, one gets true. */
export async function takeFormToken(db: Db, hash: Buffer): Promise<boolean> {
  const rows = await queryRows(
    db,
    'INSERT INTO used_form_tokens (token_hash) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
    [hash],
  )
  return rows.length > 0
}

/** @returns its id */
export async function insertContactMessage(db: Db, input: ContactUs, userId: string | undefined): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    'INSERT INTO contact_messages (name, email, topic, message, user_id) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [input.name, input.email, input.topic, input.message, userId ?? null],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM used_form_tokens WHERE used_at < now() - $1::interval', [CONTACT_FORM])
}

import { RECORD_KEPT } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { later } from '../../platform/database/preparing-pool.ts'
import type { ProviderEvent } from '../providers/provider.ts'

/** What a provider has told us, with the hash of the bytes that it signed. */
export interface SignedEvent {
  bodyHash: Buffer
  event: ProviderEvent
}

/**
 * Keeps events, with whatever is sent next. One whose very bytes came before is no other: while that waits, both are seen to at
 * once; afterwards it waits anew, since what it is a hint of may have changed. No two of `events` have the same hash.
 */
export async function insertEvents(db: Db, provider: string, events: readonly SignedEvent[]): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO payment_events AS e (provider, body_hash, event)
     SELECT $1, told.body_hash, told.event FROM unnest($2::bytea[], $3::jsonb[]) AS told (body_hash, event)
     -- In one order for all, or two nodes that are told the same would wait for each other.
     ORDER BY told.body_hash
     ON CONFLICT ON CONSTRAINT payment_events_once DO UPDATE SET deliveries = e.deliveries + 1, handled_at = NULL`,
    later([provider, events.map(({ bodyHash }) => bodyHash), events.map(({ event }) => JSON.stringify(event))]),
  )
}

export interface KeptEvent {
  id: string
  event: ProviderEvent
  /** How often it had come when it was read. */
  deliveries: number
}

/** Events to handle now, longest due first. */
export async function listDueEvents(db: Db, provider: string, limit: number): Promise<KeptEvent[]> {
  return queryRows<KeptEvent>(
    db,
    `SELECT id, event, deliveries FROM payment_events WHERE provider = $1 AND handled_at IS NULL AND due_at <= clock_timestamp()
     ORDER BY due_at LIMIT $2`,
    [provider, limit],
  )
}

/** Except those that came again meanwhile: what was asked for them may be older than what they tell of. */
export async function markEventsHandled(db: Db, events: readonly KeptEvent[]): Promise<void> {
  if (events.length === 0) return
  await queryRows(
    db,
    `UPDATE payment_events e SET handled_at = now() FROM unnest($1::uuid[], $2::int[]) AS seen (id, deliveries)
     WHERE e.id = seen.id AND e.deliveries = seen.deliveries`,
    [events.map(({ id }) => id), events.map(({ deliveries }) => deliveries)],
  )
}

/** To be tried again, after twice as long each time, and at least every hour. */
export async function postponeEvents(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await queryRows(
    db,
    `UPDATE payment_events SET failures = failures + 1,
       due_at = clock_timestamp() + least(make_interval(secs => 5 * 2 ^ least(failures, 20)), interval '1 hour')
     WHERE id = ANY($1::uuid[])`,
    [ids],
  )
}

/** Providers repeat events for three days. Unhandled events stay, and are an alert. */
export async function cleanUp(db: Db): Promise<void> {
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM payment_events WHERE id IN (
         SELECT id FROM payment_events WHERE handled_at IS NOT NULL AND received_at < now() - $1::interval ORDER BY received_at LIMIT $2) RETURNING 1`,
      [RECORD_KEPT, atOnce],
    ),
  )
}

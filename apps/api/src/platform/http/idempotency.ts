import { IDEMPOTENCY_KEY } from '@asime/contract/deadlines'
import { AppError } from '../app-error.ts'
import { type Db, inTransaction, queryRows } from '../database/database.ts'
import { later } from '../database/preparing-pool.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

export interface OnceRequest {
  /** The header as it came; undefined leaves the call an ordinary one. */
  key: string | undefined
  /** A UUID: the user, or what stands for somebody not signed in. */
  ownerId: string
  /** Of the same person by earlier secrets, while the secret is being changed. */
  otherOwnerIds?: readonly string[]
  endpointId: string
  /** Keyed hash of path and body. */
  requestHash: Buffer
  /** The same by earlier secrets. */
  otherRequestHashes?: readonly Buffer[]
}

export interface Done<T> {
  body: T
  /** For answers that must not be stored, because they hold tokens: what `rebuild` can make another one from. */
  subjectId?: string
}

/** A refusal that leaves something behind, such as a count of wrong tries: what was written stays, the key does not. */
export interface Refused {
  refusal: AppError
}

export type Outcome<T> = Done<T> | Refused

export interface OnceOptions<T> {
  rebuild?: (db: Db, subjectId: string) => Promise<T>
  serialise: (body: T) => string
}

export type OnceResult<T> =
  | { replayed: false; body: T }
  | { replayed: true; body: T }
  | { replayed: true; text: string }

interface KeyRow {
  request_hash: Buffer
  endpoint: string
  body: string | null
  subject_id: string | null
}

/**
 * Does a thing at most once per key and owner (API-9). The key is written first, in the transaction of the effect: a second
 * call with the same key waits for the first to commit and then replays its answer; if the first fails, nothing of it
 * stays, the key included, and the second does the work.
 * @throws AppError validation_failed for a malformed key, idempotency_key_reused for another request under a used key
 */
export async function runOnce<T>(
  db: Db,
  request: OnceRequest,
  options: OnceOptions<T>,
  work: (db: Db) => Promise<Outcome<T>>,
): Promise<OnceResult<T>> {
  const { key } = request
  if (key === undefined) {
    const outcome = await work(db)
    if ('refusal' in outcome) throw outcome.refusal
    return { replayed: false, body: outcome.body }
  }
  if (!KEY.test(key)) {
    throw new AppError('validation_failed', {
      message: 'Idempotency-Key must be 1 to 255 visible characters',
      errors: { 'idempotency-key': 'Must be 1 to 255 visible characters' },
    })
  }
  const { ownerId, otherOwnerIds = [], requestHash, otherRequestHashes = [] } = request

  const replay = async (tx: Db, stored: KeyRow | undefined): Promise<OnceResult<T>> => {
    const isSame = [requestHash, ...otherRequestHashes].some((hash) => stored?.request_hash.equals(hash))
    if (!stored || stored.endpoint !== request.endpointId || !isSame) throw new AppError('idempotency_key_reused')
    if (stored.subject_id !== null && options.rebuild)
      return { replayed: true, body: await options.rebuild(tx, stored.subject_id) }
    if (stored.body === null) throw new AppError('conflict')
    return { replayed: true, text: stored.body }
  }

  const result = await inTransaction<OnceResult<T> | Refused>(db, async (tx) => {
    const [earlier] = otherOwnerIds.length === 0 ? [] : await findKeys(tx, otherOwnerIds, key)
    if (earlier) return replay(tx, earlier)
    const inserted = await queryRows(
      tx,
      // A key past its time is free again, even before the nightly clean-up removes it.
      `INSERT INTO idempotency_keys AS k (owner_id, key, endpoint, request_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (owner_id, key) DO UPDATE
         SET endpoint = EXCLUDED.endpoint, request_hash = EXCLUDED.request_hash, created_at = now(), body = NULL, subject_id = NULL
         WHERE k.created_at < now() - $5::interval
       RETURNING 1`,
      [ownerId, key, request.endpointId, requestHash, IDEMPOTENCY_KEY],
    )
    if (inserted.length === 0) {
      const [stored] = await findKeys(tx, [ownerId], key)
      return replay(tx, stored)
    }
    const outcome = await work(tx)
    if ('refusal' in outcome) {
      await queryRows(tx, 'DELETE FROM idempotency_keys WHERE owner_id = $1 AND key = $2', [ownerId, key])
      return outcome
    }
    // With COMMIT, which nothing comes before.
    await queryRows(
      tx,
      'UPDATE idempotency_keys SET body = $3, subject_id = $4 WHERE owner_id = $1 AND key = $2',
      later([
        ownerId,
        key,
        outcome.subjectId === undefined ? options.serialise(outcome.body) : null,
        outcome.subjectId ?? null,
      ]),
    )
    return { replayed: false, body: outcome.body }
  })
  if ('refusal' in result) throw result.refusal
  return result
}

function findKeys(db: Db, ownerIds: readonly string[], key: string): Promise<KeyRow[]> {
  return queryRows<KeyRow>(
    db,
    `SELECT request_hash, endpoint, body, subject_id FROM idempotency_keys
     WHERE owner_id = ANY ($1::uuid[]) AND key = $2 AND created_at >= now() - $3::interval`,
    [ownerIds, key, IDEMPOTENCY_KEY],
  )
}

export async function pruneIdempotencyKeys(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM idempotency_keys WHERE created_at < now() - $1::interval', [IDEMPOTENCY_KEY])
}

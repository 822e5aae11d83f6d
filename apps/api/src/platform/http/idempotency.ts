import { IDEMPOTENCY_KEY } from '@asime/contract/deadlines'
import { AppError } from '../app-error.ts'
import { type Db, inTransaction, queryRows, type Tx } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import { later } from '../database/preparing-pool.ts'
import type { Gathered, Patience } from '../gather.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

export interface OnceRequest {
  /** Well formed (`assertKey`); undefined leaves the call an ordinary one. */
  key: string | undefined
  /** A UUID: the user, or a stand-in for somebody who is not signed in. */
  ownerId: string
  /** The same person's, by earlier secrets, while the secret is being changed. */
  otherOwnerIds?: readonly string[]
  endpointId: string
  /** Keyed hash of path and body. */
  requestHash: Buffer
  /** The same by earlier secrets. */
  otherRequestHashes?: readonly Buffer[]
}

export interface Done<T> {
  body: T
  /** For answers that must not be stored, because they hold tokens: `rebuild` makes another one from it. */
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
  | { replayed: boolean; body: T }
  /** Serialised as it is kept. */
  | { replayed: boolean; text: string }

interface KeyRow {
  request_hash: Buffer
  endpoint: string
  body: string | null
  subject_id: string | null
}

/**
 * Does the work at most once per key and owner (API-9). The key is written first, in the transaction of the effect: a second
 * call with the same key waits for the first to commit and then replays its answer; if the first fails, nothing of it
 * stays, the key included, and the second does the work.
 * @throws AppError idempotency_key_reused for another request under a used key
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
  const { ownerId, otherOwnerIds = [], requestHash } = request

  const replay = async (tx: Db, found: KeyRow | undefined): Promise<OnceResult<T>> => {
    const stored = assertSame(request, found)
    if (stored.subject_id !== null && options.rebuild)
      return { replayed: true, body: await options.rebuild(tx, stored.subject_id) }
    return { replayed: true, text: textOf(stored) }
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
    const text = outcome.subjectId === undefined ? options.serialise(outcome.body) : null
    // With COMMIT, which nothing comes before.
    await queryRows(
      tx,
      'UPDATE idempotency_keys SET body = $3, subject_id = $4 WHERE owner_id = $1 AND key = $2',
      later([ownerId, key, text, outcome.subjectId ?? null]),
    )
    return text === null ? { replayed: false, body: outcome.body } : { replayed: false, text }
  })
  if ('refusal' in result) throw result.refusal
  return result
}

const SKIPPING_WAITS_MS = 100

/** One of several calls of signed-in users that are done in one transaction. */
export interface KeyedCall<T> {
  request: OnceRequest
  serialise: OnceOptions<T>['serialise']
}

/**
 * `runOnce` for calls that are done in one transaction. No two have the same owner. A refusal leaves nothing behind, and does not
 * concern the others.
 * @param patience with `skip`, no lock is waited for longer than a moment
 * @param work answers for the calls that it is given, in their order
 */
export async function runOnceTogether<T>(
  db: Db,
  calls: readonly KeyedCall<T>[],
  patience: Patience,
  work: (tx: Tx, wanted: readonly number[]) => Promise<Gathered<T>[]>,
): Promise<Gathered<OnceResult<T>>[]> {
  return inTransaction(db, async (tx) => {
    // What cannot be skipped, such as a key that is being used elsewhere, keeps all of them waiting.
    if (patience === 'skip')
      await queryRows(tx, "SELECT set_config('lock_timeout', $1, true)", later([`${SKIPPING_WAITS_MS}ms`]))
    const keyed = calls.flatMap(({ request }) => (request.key === undefined ? [] : [{ ...request, key: request.key }]))
    const taken = new Set(keyed.length === 0 ? [] : await takeKeys(tx, keyed))
    const used = keyed.filter(({ ownerId }) => !taken.has(ownerId))
    const stored = used.length === 0 ? [] : await findKeysOf(tx, used)
    const isToDo = ({ request }: KeyedCall<T>) => request.key === undefined || taken.has(request.ownerId)
    const toDo = [...calls.keys()].filter((index) => isToDo(calls[index]!))
    const outcomes = toDo.length === 0 ? [] : await work(tx, toDo)
    const done: KeptAnswer[] = []
    const undone: OnceRequest[] = []
    const results = calls.map(({ request, serialise }, index): Gathered<OnceResult<T>> => {
      if (!toDo.includes(index)) return replayOf(request, stored)
      const outcome = outcomes[toDo.indexOf(index)] ?? 'locked'
      if (outcome === 'locked' || 'refusal' in outcome) {
        undone.push(request)
        return outcome
      }
      if (request.key === undefined) return { result: { replayed: false, body: outcome.result } }
      const text = serialise(outcome.result)
      done.push({ ownerId: request.ownerId, key: request.key, text })
      return { result: { replayed: false, text } }
    })
    await giveBack(tx, undone)
    await keepAnswers(tx, done)
    return results
  })
}

interface KeptAnswer {
  ownerId: string
  key: string
  text: string
}

/** With COMMIT, which nothing comes before. */
async function keepAnswers(tx: Tx, answers: readonly KeptAnswer[]): Promise<void> {
  if (answers.length === 0) return
  await queryRows(
    tx,
    `UPDATE idempotency_keys k SET body = of.body FROM unnest($1::uuid[], $2::text[], $3::text[]) AS of (owner_id, key, body)
     WHERE k.owner_id = of.owner_id AND k.key = of.key`,
    later([answers.map(({ ownerId }) => ownerId), answers.map(({ key }) => key), answers.map(({ text }) => text)]),
  )
}

async function giveBack(tx: Tx, requests: readonly OnceRequest[]): Promise<void> {
  if (requests.length === 0) return
  await queryRows(
    tx,
    `DELETE FROM idempotency_keys k USING unnest($1::uuid[], $2::text[]) AS of (owner_id, key)
     WHERE k.owner_id = of.owner_id AND k.key = of.key`,
    later([requests.map(({ ownerId }) => ownerId), requests.map(({ key }) => key ?? null)]),
  )
}

function replayOf<T>(
  request: OnceRequest,
  stored: readonly (KeyRow & { owner_id: string })[],
): Gathered<OnceResult<T>> {
  try {
    const row = stored.find(({ owner_id: ownerId }) => ownerId === request.ownerId)
    return { result: { replayed: true, text: textOf(assertSame(request, row)) } }
  } catch (error) {
    return { refusal: error }
  }
}

/** @throws AppError validation_failed */
export function assertKey(key: string): void {
  if (KEY.test(key)) return
  throw new AppError('validation_failed', {
    message: 'Idempotency-Key must be 1 to 255 visible characters',
    errors: { 'idempotency-key': 'Must be 1 to 255 visible characters' },
  })
}

/** @throws AppError idempotency_key_reused */
function assertSame({ endpointId, requestHash, otherRequestHashes = [] }: OnceRequest, stored: KeyRow | undefined) {
  const isSame = [requestHash, ...otherRequestHashes].some((hash) => stored?.request_hash.equals(hash))
  if (!stored || stored.endpoint !== endpointId || !isSame) throw new AppError('idempotency_key_reused')
  return stored
}

/** @throws AppError conflict */
function textOf({ body }: KeyRow): string {
  if (body === null) throw new AppError('conflict')
  return body
}

/** @returns the calls whose keys are free; each is taken until the transaction ends */
async function takeKeys(tx: Tx, requests: readonly (OnceRequest & { key: string })[]): Promise<string[]> {
  // In one order, so that no two wait for each other.
  const sorted = requests.toSorted((a, b) => (a.ownerId < b.ownerId ? -1 : 1))
  const rows = await queryRows<{ owner_id: string }>(
    tx,
    `INSERT INTO idempotency_keys AS k (owner_id, key, endpoint, request_hash)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[])
     ON CONFLICT (owner_id, key) DO UPDATE
       SET endpoint = EXCLUDED.endpoint, request_hash = EXCLUDED.request_hash, created_at = now(), body = NULL, subject_id = NULL
       WHERE k.created_at < now() - $5::interval
     RETURNING owner_id`,
    [
      sorted.map(({ ownerId }) => ownerId),
      sorted.map(({ key }) => key),
      sorted.map(({ endpointId }) => endpointId),
      sorted.map(({ requestHash }) => requestHash),
      IDEMPOTENCY_KEY,
    ],
  )
  return rows.map(({ owner_id: ownerId }) => ownerId)
}

async function findKeysOf(tx: Tx, requests: readonly OnceRequest[]): Promise<(KeyRow & { owner_id: string })[]> {
  return queryRows<KeyRow & { owner_id: string }>(
    tx,
    `SELECT k.owner_id, k.request_hash, k.endpoint, k.body, k.subject_id FROM unnest($1::uuid[], $2::text[]) AS of (owner_id, key)
     JOIN idempotency_keys k ON k.owner_id = of.owner_id AND k.key = of.key WHERE k.created_at >= now() - $3::interval`,
    [requests.map(({ ownerId }) => ownerId), requests.map(({ key }) => key ?? null), IDEMPOTENCY_KEY],
  )
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
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM idempotency_keys WHERE (owner_id, key) IN (
         SELECT owner_id, key FROM idempotency_keys WHERE created_at < now() - $1::interval ORDER BY created_at LIMIT $2) RETURNING 1`,
      [IDEMPOTENCY_KEY, atOnce],
    ),
  )
}

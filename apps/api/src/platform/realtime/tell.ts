import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@asime/contract/live'
import type { Kysely } from 'kysely'
import { afterCommit, queryRows, type Tx } from '../database/database.ts'
import type { DB } from '../database/schema.ts'

/** The channel by which nodes hear of what was committed (LISTEN). */
export const CHANNEL = 'asime_live'

/** The database takes less than 8,000 bytes. */
const MOST_BYTES = 7_400

/** An event for rooms. The id is there where it may come by two ways, and is passed on once. */
export interface EventNotice {
  to: string[]
  event: LiveEvent
  id?: string
}
/** What goes over the channel: such an event, or a room whose sockets are cut. */
export type Notice = EventNotice | { cut: string }

/** Another way than the channel. It gives back what is not known to have arrived, which then goes over the channel. */
export type Carrier = (notices: readonly EventNotice[]) => Promise<EventNotice[]>

export const roomOfUser = (userId: string) => `user:${userId}`
export const roomOfSession = (sessionId: string) => `session:${sessionId}`
export const roomOfRequest = (itemRequestId: string) => `request:${itemRequestId}`

/**
 * Tells a user's open pages, on whatever node they are, once the transaction has committed; nobody, if it does not. An event can
 * be lost with a connection or a process, so it only says what to read again: whatever must not be lost is in a table, and pages ask
 * by themselves after every loss, and now and then.
 */
export function tellUser(tx: Tx, userId: string, event: LiveEvent): void {
  tellRooms(tx, [roomOfUser(userId)], event)
}

/** The same for several users, such as the people of a shop. */
export function tellUsers(tx: Tx, userIds: readonly string[], event: LiveEvent): void {
  tellRooms(tx, userIds.map(roomOfUser), event)
}

/** The same where only then it is known who is told what. */
export function tellThen(tx: Tx, find: () => { userIds: readonly string[]; event: LiveEvent }): void {
  afterCommit(tx, (db) => {
    const { userIds, event } = find()
    for (const to of inParts(userIds.map(roomOfUser))) send(db, { to, event })
  })
}

/** The same for every open page that watches the room. */
export function tellRoom(tx: Tx, room: string, event: LiveEvent): void {
  tellRooms(tx, [room], event)
}

/** As many rooms as fit beside the event. */
const MOST_ROOMS = 80

function tellRooms(tx: Tx, rooms: string[], event: LiveEvent): void {
  for (const to of inParts(rooms)) afterCommit(tx, (db) => send(db, { to, event }))
}

function inParts(rooms: string[]): string[][] {
  return Array.from({ length: Math.ceil(rooms.length / MOST_ROOMS) }, (_, n) =>
    rooms.slice(n * MOST_ROOMS, (n + 1) * MOST_ROOMS),
  )
}

/** For events of the moment that belong to no transaction, such as that somebody is writing. */
export function tellNow(db: Kysely<DB>, userIds: readonly string[], event: LiveEvent): void {
  if (userIds.length > 0) send(db, { to: userIds.map(roomOfUser), event })
}

interface Outbox {
  /** What goes next. */
  notices: EventNotice[]
  /** That it has gone. */
  gone: PromiseWithResolvers<void>
}

const outboxes = new WeakMap<Kysely<DB>, Outbox>()
/** What is on its way. */
const leaving = new WeakMap<Kysely<DB>, Promise<void>>()
/** For whom something is on its way, or was a moment ago. */
const telling = new WeakSet<Kysely<DB>>()
/** More are told to nobody: pages find out by themselves. */
const MOST_WAITING = 10_000
/** The shortest time between two uses of the channel in a rush: each statement wakes all that listen, on every node. */
const PAUSE_MS = 10

const carriers = new WeakMap<Kysely<DB>, Carrier>()

/** From now on what is told goes another way than by the database, as long as that works. */
export function carryBy(db: Kysely<DB>, carrier: Carrier): void {
  carriers.set(db, carrier)
}

/**
 * All that was committed meanwhile at once. Not in the transaction itself: with NOTIFY in them, the transactions of all nodes would
 * commit one after the other, each waiting for the disk.
 */
function send(db: Kysely<DB>, notice: EventNotice): void {
  const outbox = outboxes.get(db) ?? { notices: [], gone: Promise.withResolvers<void>() }
  outboxes.set(db, outbox)
  if (outbox.notices.length < MOST_WAITING) outbox.notices.push(shortened(notice))
  if (telling.has(db)) return
  telling.add(db)
  setImmediate(() => void tellAll(db))
}

/** Without its payload where that is too long; pages then read it by a call. */
function shortened(notice: EventNotice): EventNotice {
  if (!('message' in notice.event) || Buffer.byteLength(JSON.stringify(notice)) <= MOST_BYTES) return notice
  const { message: _message, ...event } = notice.event
  return { ...notice, event }
}

/**
 * Waits until everything committed so far is told to every node. For answers that promise it: their readers may rely on it, even if
 * this process ends.
 */
export async function whenTold(db: Kysely<DB>): Promise<void> {
  await (outboxes.get(db)?.gone.promise ?? leaving.get(db))
}

async function tellAll(db: Kysely<DB>): Promise<void> {
  for (let outbox = outboxes.get(db); outbox; outbox = outboxes.get(db)) {
    const { notices, gone } = outbox
    outboxes.delete(db)
    leaving.set(db, gone.promise)
    const usedChannel = await flush(db, notices)
    gone.resolve()
    leaving.delete(db)
    if (usedChannel) await sleep(PAUSE_MS, undefined, { ref: false })
  }
  telling.delete(db)
}

const BATCH = 200

/** @returns whether something had to go over the channel */
async function flush(db: Kysely<DB>, notices: readonly EventNotice[]): Promise<boolean> {
  const carrier = carriers.get(db)
  let usedChannel = false
  for (let n = 0; n < notices.length; n += BATCH) {
    const batch = notices.slice(n, n + BATCH)
    const left = carrier ? await carrier(batch) : batch
    if (left.length === 0) continue
    usedChannel = true
    await notify(db, left)
  }
  return usedChannel
}

/** Not flushed to the disk: events that are lost with the database are lost anyway. */
const TELL = `WITH unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  SELECT pg_notify($1, text) FROM unflushed, unnest($2::text[]) AS text`

/** Over the channel, in one statement. */
async function notify(db: Kysely<DB>, notices: readonly EventNotice[]): Promise<void> {
  const texts = notices.map((notice) => JSON.stringify(notice satisfies Notice))
  try {
    await queryRows(db, TELL, [CHANNEL, texts])
  } catch {
    // The database is away, or the server stops: pages that reconnect are told to catch up.
  }
}

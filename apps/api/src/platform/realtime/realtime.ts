import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LIVE_EVENT, LIVE_PATH, type LiveAnswer, type LiveCall, liveCalls, type LiveEvent } from '@asime/contract/live'
import { callbackify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { addressReader } from '../http/caller-address.ts'
import { queryRows } from '../database/database.ts'
import { networkOf } from '../http/networks.ts'
import { createQueue } from '../queue.ts'
import { actorOf, type Caller, findActor, readClaims } from '../sessions/actor.ts'
import { assertSecondFactor, lacksSecondFactor } from '../sessions/second-factor.ts'
import { SESSION_LASTS } from '../sessions/session-life.ts'
import { CHECK_MS, hearNotices } from './hear.ts'
import { createStreams } from './streams.ts'
import { carryBy, type EventNotice, type Notice, roomOfSession, roomOfUser } from './tell.ts'
import { cutOrAskToRenew, type TokenLife } from './token-life.ts'

export interface RealtimeLimits {
  /** Sockets of one user on one node; the oldest gives way to the next. */
  socketsOfUser: number
  /** On one node. */
  sockets: number
  /**
   * Sockets that are let in at once; others wait in line: when a node ends, all of its pages come to the others at the same moment. Few, since
   * looking up who they are goes before the reads of visitors: sixteen left those nothing while a node was away. A page that would wait longer
   * than 8 seconds is refused at once, and comes again.
   */
  admittedAtOnce: number
  waiting: number
  /** Of one message. */
  messageBytes: number
  /** Messages of one socket that are handled in this time; a socket that sends ten times as many is cut. */
  messages: number
  perMs: number
  /** A socket that does not read is cut when this many bytes wait for it. */
  unreadBytes: number
  /** Or this many messages. */
  unread: number
  /** How often sockets are checked for unread messages and for tokens that end. */
  sweepMs: number
  /** How often sessions are checked for having ended by their age. */
  sessionsMs: number
  /** How often it is checked that the database is heard. */
  earMs: number
}

const LIMITS: RealtimeLimits = {
  socketsOfUser: 10,
  sockets: 10_000,
  admittedAtOnce: 4,
  waiting: 5_000,
  messageBytes: 16_384,
  messages: 30,
  perMs: 5_000,
  unreadBytes: 262_144,
  unread: 500,
  sweepMs: 1_000,
  sessionsMs: 30_000,
  earMs: CHECK_MS,
}

const LONGEST_WAIT_MS = 8_000
/** How long a client that connects has to say who it is; it waits in line meanwhile. */
const CONNECT_MS = LONGEST_WAIT_MS + 5_000
/** Item requests that one page watches; more than any page shows. */
const MOST_ROOMS = 40

interface SocketData {
  actor: Caller
  token: TokenLife
  address: string
  openedAt: number
  heard: { since: number; count: number }
}
/** The web socket behind a socket of Socket.IO. */
interface RawSocket {
  bufferedAmount: number
  terminate(): void
}

type FromPage = Record<string, (...args: unknown[]) => void>
interface ToPage {
  [LIVE_EVENT]: (event: LiveEvent) => void
}
type Nothing = Record<string, never>
type LiveServer = Server<FromPage, ToPage, Nothing, SocketData>
type LiveSocket = Socket<FromPage, ToPage, Nothing, SocketData>
/** The sender of an event, as the database says at that moment. */
export type LiveActor = SocketData['actor']

type Handler = (actor: LiveActor, payload: never, socket: LiveSocket) => Promise<void>

export interface Realtime {
  /** What happens when a page says that. Refuse with an AppError, whose sentence it is answered with. */
  on<C extends LiveCall>(
    name: C,
    handler: (actor: LiveActor, payload: z.output<(typeof liveCalls)[C]>, socket: LiveSocket) => Promise<void>,
  ): void
  /** Who is connected to this node. */
  connectedUsers(): string[]
  /** Called when the first socket of a user on this node has opened, and when the last has closed. */
  onPresence(listener: (userId: string, isThere: boolean) => void): void
  io: LiveServer
}

/**
 * Sockets of signed-in users. Each node tells its own what transactions tell (`tell.ts`). Only web sockets: no two calls have to
 * reach the same node.
 */
export function createRealtime(
  server: FastifyInstance,
  context: Context,
  given: Partial<RealtimeLimits> = {},
): Realtime {
  const limits = { ...LIMITS, ...given }
  const { log } = context
  const handlers = new Map<string, Handler>()
  const presence: ((userId: string, isThere: boolean) => void)[] = []
  const addressOf = addressReader(context.config)
  const nodeId = randomUUID()
  let lastId = 0
  const newId = () => `${nodeId}-${++lastId}`

  const io: LiveServer = new Server({
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: limits.messageBytes,
    connectTimeout: CONNECT_MS,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest: (req, admit) => {
      admitRequest(req).then(
        (isAdmitted) => admit(isAdmitted ? null : 'forbidden', isAdmitted),
        () => admit('unavailable', false),
      )
    },
  })
  io.attach(server.server)

  async function admitRequest(req: IncomingMessage): Promise<boolean> {
    if (!isOwnOrigin(req.headers.origin, context)) return false
    if (io.engine.clientsCount >= limits.sockets) return false
    await context.rateLimits.take('calls', networkOf(addressOf(req)))
    return true
  }

  const isNew = createMemory()
  const catchUp = () => void io.local.emit(LIVE_EVENT, { type: 'catch_up' })
  // Also where Redis carries events: ends of sessions come by the database alone, and events while Redis is away.
  const ear = hearNotices({
    pool: context.pool,
    log,
    hear: (notice) => pass(io, notice, isNew),
    checkMs: limits.earMs,
    onGap: () => {
      catchUp()
      void cutEndedSessions()
    },
  })
  const { redis } = context
  const streams = redis && createStreams({ io, redis, log, isNew, onGap: catchUp })
  if (streams) carryBy(context.db, (notices) => tellByStream(notices))

  /** What is known to be in the stream is told to this node's sockets at once; the rest goes to every node by the database. */
  async function tellByStream(notices: readonly EventNotice[]): Promise<EventNotice[]> {
    const left = await Promise.all(
      notices.map(async (plain) => {
        const notice = { ...plain, id: newId() }
        try {
          await streams?.tell(notice.id, notice)
          pass(io, notice, isNew)
          return []
        } catch {
          return [notice]
        }
      }),
    )
    return left.flat()
  }

  const inTurn = createQueue({
    atOnce: limits.admittedAtOnce,
    waiting: limits.waiting,
    longestWaitMs: LONGEST_WAIT_MS,
    few: limits.admittedAtOnce,
  })
  const openThen = callbackify((socket: LiveSocket) => inTurn(() => open(socket)))
  io.use((socket, next) => openThen(socket, (error: unknown) => next(error ? refusal(error) : undefined)))

  async function open(socket: LiveSocket): Promise<void> {
    // Gone while it waited.
    if (socket.conn.readyState !== 'open') return
    const token: unknown = (socket.handshake.auth as Record<string, unknown> | null | undefined)?.['token']
    // Before anything is looked up: an end that comes meanwhile is heard.
    await Promise.all([ear.listening(), streams?.listening()])
    const claims = await readClaims(context.accessTokens, `Bearer ${String(token)}`)
    // Joined before it is looked up: what ends later is told to a room that it is in. Nothing is told to it until it is let in.
    await socket.join([roomOfUser(claims.userId), roomOfSession(claims.sessionId)])
    const actor = await actorOf(context.pool, claims)
    assertSecondFactor(context.config, actor)
    await context.rateLimits.take('sockets', actor.userId)
    socket.data = {
      actor,
      token: { endsAt: claims.endsAt, isAsked: false },
      address: addressOf(socket.request),
      openedAt: performance.now(),
      heard: { since: performance.now(), count: 0 },
    }
  }

  io.on('connection', (socket: LiveSocket) => {
    const { userId } = socket.data.actor
    const own = [...(io.sockets.adapter.rooms.get(roomOfUser(userId)) ?? [])]
      .map((id) => io.sockets.sockets.get(id))
      .filter((other) => other !== undefined)
    if (own.length > limits.socketsOfUser) {
      const oldest = own.reduce((one, other) => (one.data.openedAt < other.data.openedAt ? one : other))
      oldest.disconnect(true)
    }
    if (own.length === 1) for (const listener of presence) listener(userId, true)
    socket.on('disconnect', () => {
      if (!io.sockets.adapter.rooms.has(roomOfUser(userId))) for (const listener of presence) listener(userId, false)
    })
    socket.use((packet, next) => {
      const [name, ...args] = packet as [unknown, ...unknown[]]
      void handle(socket, name, args)
      // Nothing else is called: there are no other listeners.
      void next
    })
  })

  async function handle(socket: LiveSocket, name: unknown, args: unknown[]): Promise<void> {
    const ack =
      args.length > 0 && typeof args.at(-1) === 'function' ? (args.pop() as (answer: LiveAnswer) => void) : undefined
    const answer = (result: LiveAnswer) => ack?.(result)
    const { heard } = socket.data
    const now = performance.now()
    if (now - heard.since > limits.perMs) Object.assign(heard, { since: now, count: 0 })
    heard.count++
    if (heard.count > 10 * limits.messages) return void socket.disconnect(true)
    if (heard.count > limits.messages) return answer({ ok: false, message: 'Too many messages. Please wait' })
    try {
      const handler = typeof name === 'string' ? handlers.get(name) : undefined
      const parsed = handler && liveCalls[name as LiveCall].safeParse(args[0])
      if (!handler || args.length !== 1 || !parsed?.success)
        return answer({ ok: false, message: handler ? 'Invalid message' : 'Unknown message type' })
      // As of now: a session, a role or a shop may have changed since the socket opened.
      const actor = await findActor(context.pool, socket.data.actor)
      if (!actor || lacksSecondFactor(context.config, actor)) return void socket.disconnect(true)
      socket.data.actor = actor
      await handler(actor, parsed.data as never, socket)
      answer({ ok: true })
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, event: String(name) }, 'a live event failed')
      answer({ ok: false, message: error instanceof AppError ? error.message : 'Something went wrong on our side' })
    }
  }

  async function cutEndedSessions(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()].filter((socket) => socket.data.actor)
    if (sockets.length === 0) return
    try {
      const rows = await queryRows<{ id: string }>(
        context.db,
        `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.id = ANY($1::uuid[]) AND s.revoked_at IS NULL AND u.status = 'active' AND ${SESSION_LASTS}`,
        [[...new Set(sockets.map((socket) => socket.data.actor.sessionId))]],
      )
      const lasting = new Set(rows.map(({ id }) => id))
      for (const socket of sockets) if (!lasting.has(socket.data.actor.sessionId)) socket.disconnect(true)
    } catch (error) {
      log.warn({ err: error }, 'sessions of sockets could not be asked after')
    }
  }

  const on: Realtime['on'] = (name, handler) => void handlers.set(name, handler)
  on('renew', async ({ userId, sessionId }, { token }, socket) => {
    const claims = await readClaims(context.accessTokens, `Bearer ${token}`)
    if (claims.userId === userId && claims.sessionId === sessionId)
      socket.data.token = { endsAt: claims.endsAt, isAsked: false }
    // Another user has signed in in this browser: the page comes back as them.
    else socket.disconnect(true)
  })

  function sweep(): void {
    const now = context.clock.now()
    for (const socket of io.sockets.sockets.values()) {
      cutOrAskToRenew(socket, now)
      // What the system has not taken over, and what waits behind that.
      const { socket: raw } = socket.conn.transport as unknown as { socket?: RawSocket }
      const { writeBuffer } = socket.conn as unknown as { writeBuffer: unknown[] }
      if (raw && (raw.bufferedAmount > limits.unreadBytes || writeBuffer.length > limits.unread)) raw.terminate()
    }
  }

  const timers = [setInterval(sweep, limits.sweepMs), setInterval(() => void cutEndedSessions(), limits.sessionsMs)]
  for (const timer of timers) timer.unref()
  const stop = async () => {
    for (const timer of timers) clearInterval(timer)
    streams?.stop()
    await ear.stop()
  }
  // Before waiting for connections: an open socket does not end by itself.
  server.addHook('preClose', async () => {
    io.engine.close()
    for (const socket of io.sockets.sockets.values()) socket.conn.close(true)
  })
  server.addHook('onClose', stop)

  return {
    on,
    connectedUsers: () => [
      ...new Set([...io.sockets.sockets.values()].flatMap((socket) => socket.data.actor?.userId ?? [])),
    ],
    onPresence: (listener) => void presence.push(listener),
    io,
  }
}

/** Joins a room whose events the caller may hear. */
export async function joinRoom(socket: LiveSocket, room: string): Promise<void> {
  if (socket.rooms.size >= MOST_ROOMS) throw new AppError('conflict', { message: 'This page watches too much at once' })
  await socket.join(room)
}

function pass(io: LiveServer, notice: Notice, isNew: (id: string) => boolean): void {
  if ('cut' in notice) io.local.in(notice.cut).disconnectSockets(true)
  // Only what is there at the time: nothing is kept for a socket that does not read.
  else if (notice.id === undefined || isNew(notice.id)) io.local.to(notice.to).emit(LIVE_EVENT, notice.event)
}

/** More than come while it may be in doubt whether an event has arrived. */
const MOST_REMEMBERED = 20_000

/** Whether something was not seen before. */
function createMemory(): (id: string) => boolean {
  const seen = new Set<string>()
  return (id) => {
    if (seen.has(id)) return false
    seen.add(id)
    // The first of a set is its oldest.
    if (seen.size > MOST_REMEMBERED) for (const oldest of seen.values()) return seen.delete(oldest)
    return true
  }
}

/** The reason of a refusal, as far as a client may know it. */
function refusal(error: unknown): Error {
  const known = error instanceof AppError ? error : new AppError('unavailable')
  return Object.assign(new Error(known.message), { data: { code: known.code } })
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A browser names the page that connects. Outside production any port of this machine is ours, as for proofs. */
function isOwnOrigin(origin: string | undefined, { config }: Context): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { origin: given, hostname } = new URL(origin)
  return given === new URL(config.publicUrl).origin || (!config.production && LOOPBACK.has(hostname))
}

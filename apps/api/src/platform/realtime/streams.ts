import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_EVENT } from '@asime/contract/live'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'socket.io'
import { PREFIX } from '../redis/prefix.ts'
import type { Redis, RedisClient } from '../redis/redis.ts'
import { withinTime } from '../time-limit.ts'
import type { EventNotice } from './tell.ts'

const STREAM = `${PREFIX}live`
/** Events that are kept for a node that was away for a moment; after a longer absence its pages read again. */
const MOST_KEPT = 10_000
/** As socket.io-adapter numbers them. */
const BROADCAST = 3
/** As socket.io-parser does. */
const EVENT = 2

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 1_000
/** A socket opens no later, even where Redis does not say how far it is. */
const LISTEN_MS = 1_000

export interface Streams {
  /** Until what is told from now on is heard, or Redis turns out to be away: then pages are told to catch up once it is back. */
  listening(): Promise<void>
  /** @throws where it is not known to have arrived */
  tell(id: string, notice: EventNotice): Promise<void>
  stop(): void
}

interface Options {
  io: Server
  redis: Redis
  log: FastifyBaseLogger
  /** Whether this node has not passed the event on before; from then on it has. */
  isNew(id: string): boolean
  onGap(): void
}

interface Entry {
  id: string
  message: Record<string, string>
}
type Entries = { name: string; messages: Entry[] }[] | null

/** Passes events between nodes by a stream of Redis. */
export function createStreams({ io, redis, log, isNew, onGap }: Options): Streams {
  const reader = createReader({ redis, log, isNew, onGap })
  io.adapter(
    createAdapter(clientOf(redis, reader), {
      streamName: STREAM,
      channelPrefix: STREAM,
      maxLen: MOST_KEPT,
      readCount: 200,
      onlyPlaintext: true,
    }),
  )
  const { adapter } = io.of('/') as unknown as { adapter: { doPublish(message: unknown): Promise<string> } }
  return {
    listening: () => reader.listening(),
    async tell(id, { to, event }) {
      await adapter.doPublish({
        uid: id,
        nsp: '/',
        type: BROADCAST,
        data: {
          packet: { type: EVENT, data: [LIVE_EVENT, event], nsp: '/' },
          opts: { rooms: to, except: [], flags: {} },
        },
      })
    },
    stop: () => reader.stop(),
  }
}

/**
 * As much of a client as the adapter uses. It would wait without end for a Redis that is away, ask a closed connection without a
 * pause, and miss what comes between two of its first questions; so it is given one that does not.
 */
function clientOf(redis: Redis, reader: Reader): object {
  const client = {
    xAdd: (...args: Parameters<RedisClient['xAdd']>) => redis.run((open) => open.xAdd(...args)),
    xRead: (_from: unknown, options: { COUNT: number; BLOCK: number }) => reader.read(options),
    duplicate: () => client,
    on: () => client,
    connect: async () => client,
    disconnect: () => {},
    // Channels carry only messages that need answers, which we do not send.
    subscribe: () => {},
    sSubscribe: () => {},
  }
  return client
}

interface Reader {
  read(options: { COUNT: number; BLOCK: number }): Promise<Entries>
  listening(): Promise<void>
  stop(): void
}

function createReader({ redis, log, isNew, onGap }: Omit<Options, 'io'>): Reader {
  const asked = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let connection: RedisClient | undefined
  /** How far it has read. */
  let position: string | undefined
  let pauseMs = 0
  let isStopped = false

  async function open(): Promise<RedisClient> {
    if (connection) {
      // The client goes on trying by itself.
      if (!connection.isReady) throw new Error('Redis cannot be reached')
      return connection
    }
    connection = redis.another()
    await withinTime(connection.connect(), LISTEN_MS)
    return connection
  }

  async function read({ COUNT, BLOCK }: { COUNT: number; BLOCK: number }): Promise<Entries> {
    const from = await open()
    const isBack = pauseMs > 0
    position ??= (await from.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0'
    begun.resolve()
    const entries = await from.xRead([{ key: STREAM, id: position }], isBack ? { COUNT } : { COUNT, BLOCK })
    pauseMs = 0
    if (isBack) {
      // What came meanwhile is read now, unless Redis has lost it, or kept other things.
      log.info('events of other nodes are heard again')
      onGap()
    }
    return entries
  }

  return {
    async listening() {
      asked.resolve()
      await Promise.race([begun.promise, sleep(LISTEN_MS, undefined, { ref: false })])
    },
    async read(options) {
      // Where no socket is open there is nobody to tell.
      await asked.promise
      while (!isStopped) {
        try {
          const entries = await read(options)
          return (
            entries?.map(({ name, messages }) => {
              position = messages.at(-1)?.id ?? position
              // Only events: nothing written to the stream can move a socket.
              const news = messages.filter(
                ({ message }) => message['type'] === String(BROADCAST) && isNew(message['uid'] ?? ''),
              )
              return { name, messages: news }
            }) ?? null
          )
        } catch (error) {
          if (isStopped) break
          if (pauseMs === 0)
            log.warn({ err: error }, 'events of other nodes are not heard by Redis until it can be reached')
          // Sockets open meanwhile: they are told to catch up.
          begun.resolve()
          pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs || FIRST_PAUSE_MS)
          await sleep(pauseMs * (0.5 + Math.random()), undefined, { ref: false })
        }
      }
      // The adapter would ask again at once.
      return new Promise(() => {})
    },
    stop() {
      isStopped = true
      connection?.destroy()
    },
  }
}

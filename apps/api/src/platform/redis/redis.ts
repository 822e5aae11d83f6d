import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'
import { withinTime } from '../time-limit.ts'

/** Within which a command is answered, or it is done without Redis. */
const ANSWER_MS = 500
/** So many commands in a row that are not answered, and the connection is opened anew: it may lead nowhere. */
const MOST_LATE = 3
const CONNECT_MS = 2_000
/** A connection on which nothing comes for so long is none; what waits for news waits for less. */
const SILENT_MS = 10_000
const PING_MS = 4_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000
/** Of commands that wait to be sent. More are refused, and done without Redis. */
const MOST_WAITING = 10_000

/** Everything of ours begins with it. */
export const PREFIX = 'asime:'

export type RedisClient = ReturnType<typeof openClient>

export interface Redis {
  isReady(): boolean
  /**
   * Gives the command's answer.
   * @throws where none came in time, or none can come: it may have been done nevertheless
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>
  /** A connection of its own, not yet open, for a command that waits. Whoever asks for it closes it. */
  another(): RedisClient
  stop(): void
}

function openClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: PING_MS,
    maintNotifications: 'disabled',
    disableClientInfo: true,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      // For ever, and not all nodes at once.
      reconnectStrategy: (retries) =>
        Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(retries, 10)) * (0.5 + Math.random()),
    },
  })
}

/**
 * Redis, where it is configured: it carries events between nodes and counts for all of them. Nothing depends on it: whoever asks has
 * another way for when it does not answer, and nobody waits for it for long.
 */
export function createRedis(url: string, log: FastifyBaseLogger): Redis {
  let said: 'nothing' | 'ready' | 'away' = 'nothing'
  let isStopped = false
  let late = 0
  let client = open()

  function open(): RedisClient {
    const next = openClient(url)
    next.on('error', (error: Error) => {
      if (client === next) sayAway(error)
    })
    next.on('ready', () => {
      late = 0
      if (said === 'away') log.info('Redis can be reached again')
      said = 'ready'
    })
    // Its attempts never end by themselves.
    next.connect().catch(() => {})
    return next
  }

  function sayAway(error: Error): void {
    if (said === 'away' || isStopped) return
    said = 'away'
    log.warn(
      { err: error },
      'Redis cannot be reached: until it can, the database carries events, and each node counts by itself',
    )
  }

  return {
    isReady: () => client.isReady,
    async run(command) {
      if (!client.isReady) throw new Error('Redis cannot be reached')
      const asked = client
      let isLate = false
      const answer = command(asked)
      const timer = setTimeout(() => (isLate = true), ANSWER_MS - 1)
      try {
        const result = await withinTime(answer, ANSWER_MS)
        late = 0
        return result
      } catch (error) {
        if (isLate && asked === client && ++late >= MOST_LATE && !isStopped) {
          sayAway(error as Error)
          asked.destroy()
          client = open()
        }
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    another() {
      const next = openClient(url)
      next.on('error', () => {})
      return next
    },
    stop() {
      isStopped = true
      client.destroy()
    },
  }
}

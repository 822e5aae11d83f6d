import { createClient, ErrorReply } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'

/** After this many unanswered commands in a row the connection is opened anew: it may lead nowhere. */
const MOST_LATE = 3
/** A timer that fires this much late shows that this process was busy, not that Redis is slow: Redis gets more time. */
const STALL_MS = 50
const MOST_EXTENSIONS = 4
const CONNECT_MS = 2_000
/** A connection that is silent for this long is dead; commands that wait for news wait for less. */
const SILENT_MS = 10_000
const PING_MS = 4_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000
/** Refusals, such as of a full Redis, are logged no more often. */
const REFUSALS_MS = 60_000
/** The most commands that wait to be sent. More are refused, and done without Redis. */
const MOST_WAITING = 10_000

export type RedisClient = ReturnType<typeof openClient>

export interface Redis {
  isReady(): boolean
  /** Since when this node does without it; undefined while it can be reached. */
  awaySince(): Date | undefined
  /**
   * Gives the command's answer.
   * @throws where none came in time, or none can come: it may have been done nevertheless
   */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>
  /** A separate connection, not yet open, for a command that waits. The caller closes it. */
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
 * Redis, where it is configured: it carries events between nodes and counts for all of them. Nothing depends on it: every caller has
 * another way for when it does not answer, and none waits for it for long.
 * @param answerMs within which a command is answered, or it is done without Redis
 */
export function createRedis(url: string, log: FastifyBaseLogger, answerMs: number): Redis {
  let said: 'nothing' | 'ready' | 'away' = 'nothing'
  let isStopped = false
  let awaySince: Date | undefined = new Date()
  let late = 0
  let refusedAt = -REFUSALS_MS
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
      awaySince = undefined
    })
    // Its attempts never end by themselves.
    next.connect().catch(() => {})
    return next
  }

  function sayAway(error: Error): void {
    awaySince ??= new Date()
    if (said === 'away' || isStopped) return
    said = 'away'
    log.warn(
      { err: error },
      'Redis cannot be reached: until it can, the database carries events, and each node counts by itself',
    )
  }

  function sayRefused(error: Error): void {
    if (performance.now() - refusedAt < REFUSALS_MS) return
    refusedAt = performance.now()
    log.warn({ err: error }, 'Redis refuses what is asked of it, which is done without it')
  }

  return {
    isReady: () => client.isReady,
    awaySince: () => awaySince,
    async run(command) {
      if (!client.isReady) throw new Error('Redis cannot be reached')
      const asked = client
      try {
        const answer = await inTime(command(asked), answerMs)
        late = 0
        return answer
      } catch (error) {
        if (error instanceof ErrorReply) sayRefused(error)
        if (error instanceof NoAnswer && asked === client && ++late >= MOST_LATE && !isStopped) {
          sayAway(error)
          asked.destroy()
          client = open()
        }
        throw error
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

class NoAnswer extends Error {
  constructor(ms: number) {
    super(`Redis did not answer within ${ms} ms`)
    this.name = 'NoAnswer'
  }
}

async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  let dueAt = performance.now() + ms
  let timer = setTimeout(judge, ms)
  let extensions = 0
  function judge(): void {
    const now = performance.now()
    if (now - dueAt > STALL_MS && extensions++ < MOST_EXTENSIONS) {
      dueAt = now + ms / 2
      timer = setTimeout(judge, ms / 2)
    } else {
      // After the answers that have already arrived and only wait to be read.
      setImmediate(() => late.reject(new NoAnswer(ms)))
    }
  }
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { withinTime } from '../time-limit.ts'
import { CHANNEL, type Notice } from './tell.ts'

/** The channel by which nodes hear that answers in memory are outdated. */
export const ANSWERS_CHANNEL = 'asime_shared'
const LISTEN = {
  events: `LISTEN ${CHANNEL}`,
  answers: `LISTEN ${ANSWERS_CHANNEL}`,
  // Sent by a trigger of the table.
  settings: 'LISTEN asime_settings',
  information: 'LISTEN asime_information',
} as const
export type NoticeChannel = keyof typeof LISTEN

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/**
 * How often the connection is asked whether it still is one. Nothing is sent on it otherwise, and routers forget what is idle: it would then
 * hear nothing, without an error.
 */
export const CHECK_MS = 15_000

export interface Ear {
  /** Resolves once everything committed from now on will be heard. Begins to listen at the first call. */
  listening(): Promise<void>
  stop(): Promise<void>
}

interface Options<N> {
  pool: pg.Pool
  log: FastifyBaseLogger
  /** A channel other than that of events. */
  channel?: NoticeChannel
  hear(notice: N): void
  /** Called when it no longer listens. */
  onLost?(): void
  /** Called when it listens again after an interruption: something may have been missed. */
  onGap(): void
  checkMs?: number
}

/**
 * Hears what transactions tell, on a connection of its own. When that is lost it is opened again, and all connected pages are told to
 * catch up.
 */
export function hearNotices<N = Notice>({
  pool,
  log,
  channel = 'events',
  hear,
  onLost,
  onGap,
  checkMs = CHECK_MS,
}: Options<N>): Ear {
  let stopped = false
  let client: pg.Client | undefined
  let ready: Promise<void> | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...pool.options,
      application_name: 'asime live',
      statement_timeout: 0,
      query_timeout: 0,
    })
    next.on('error', () => {})
    next.on('notification', ({ payload }) => {
      const notice = parse<N>(payload)
      if (notice) hear(notice)
    })
    try {
      await next.connect()
      await next.query(LISTEN[channel])
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    const checking = setInterval(() => void check(next), checkMs).unref()
    next.once('end', () => {
      clearInterval(checking)
      if (client !== next || stopped) return
      client = undefined
      onLost?.()
      log.warn('events are not heard until the database can be reached again')
      ready = reconnect()
      ready.catch(() => {})
    })
    client = next
    if (stopped) await next.end()
  }

  const check = async (open: pg.Client): Promise<void> => {
    try {
      await withinTime(open.query('SELECT 1'), checkMs)
    } catch {
      // Whatever is at its other end answers no goodbye either.
      open.connection.stream.destroy()
    }
  }

  const reconnect = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !stopped; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { ref: false })
      try {
        if (!stopped) await connect()
        if (!stopped) onGap()
        return
      } catch (error) {
        log.debug({ err: error }, 'events cannot be heard yet')
      }
    }
  }

  return {
    listening() {
      if (!ready) {
        const begun = connect()
        ready = begun
        // The next caller tries again.
        begun.catch(() => {
          if (ready === begun) ready = undefined
        })
      }
      return ready
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}

function parse<N>(payload: string | undefined): N | undefined {
  try {
    return JSON.parse(payload ?? '') as N
  } catch {
    // Every user of the database may send anything on the channel.
    return undefined
  }
}

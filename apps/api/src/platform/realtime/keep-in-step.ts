import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { hearNotices, type NoticeChannel } from './hear.ts'

/** In case that a notice was lost without the connection. */
const READ_AGAIN_MS = 30_000
/** How long until a database that refused the connection is asked again. */
const LISTEN_AGAIN_MS = 500

export interface InStep {
  /** Reads it anew, so that what follows goes by it. */
  reload(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps what lies in memory in step with its table: reads it at once, at each notice of its channel, when the connection was lost,
 * and now and then in any case. While the database cannot be heard, what was read last holds.
 */
export async function keepInStep(
  { pool, log }: { pool: pg.Pool; log: FastifyBaseLogger },
  channel: NoticeChannel,
  read: () => Promise<void>,
): Promise<InStep> {
  // One after the other, so that the latest read holds.
  let reading = Promise.resolve()
  const reload = () => {
    reading = reading.catch(() => {}).then(read)
    return reading
  }
  // Whatever needs the database reports that it is away.
  const tryReload = () =>
    void reload().catch((error: unknown) => log.debug({ err: error, channel }, 'memory could not be read anew'))

  const ear = hearNotices<object>({ pool, log, channel, hear: tryReload, onGap: tryReload })
  let stopped = false
  // Once it listens, it reads by itself.
  const listen = async (): Promise<void> => {
    while (!stopped) {
      try {
        await ear.listening()
        return tryReload()
      } catch {
        await sleep(LISTEN_AGAIN_MS, undefined, { ref: false })
      }
    }
  }
  await reload().catch(() => {})
  void listen()
  const timer = setInterval(tryReload, READ_AGAIN_MS).unref()

  return {
    reload,
    async stop() {
      stopped = true
      clearInterval(timer)
      await ear.stop()
      await reading.catch(() => {})
    },
  }
}

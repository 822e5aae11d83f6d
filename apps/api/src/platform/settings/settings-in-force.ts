import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangedTimers, putTimersInForce } from '@asime/contract/changed-timers'
import { type Feature, features, type PausedFeatures } from '@asime/contract/features'
import { type ChangedLimits, isOn, putLimitsInForce } from '@asime/contract/limits-in-force'
import {
  durationOf,
  isSettingKey,
  isTimer,
  type NumberKey,
  type SettingKey,
  settingKeys,
  type SettingValues,
  usualValue,
  valueProblem,
} from '@asime/contract/setting-table'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../database/schema.ts'
import { hearNotices } from '../realtime/hear.ts'
import { readChangedSettings, readStricter } from './settings.sql.ts'

/** In case that a notice was lost without the connection. */
const READ_AGAIN_MS = 30_000
/** A database that let nobody in is asked again after so long. */
const LISTEN_AGAIN_MS = 500

/** What the environment says in the place of the table. */
export type UsualOfServer = Partial<Record<NumberKey, number>>

export interface SettingsInForce {
  /** Where nobody has changed it: as the environment says, else the table. */
  usual(key: SettingKey): number
  /** All settings, once these rows are stored. A value that the table does not allow any more counts as none. */
  valuesOf(rows: readonly { key: string; value: unknown }[]): SettingValues
  /** For pages: the timers that differ from the usual. */
  timers(): ChangedTimers
  /** For pages: what is paused. */
  paused(): PausedFeatures
  /** Called when others hold than before. */
  onChange(listener: () => void): void
  /** Reads them anew, so that what follows goes by them. */
  reload(): Promise<void>
  stop(): Promise<void>
}

/**
 * Holds the settings in memory, so that whatever goes by one asks nobody (decision 129). A change is told by the database to every
 * node, which reads them all anew. While the database cannot be heard, what was read last holds. A safeguard that was loosened lately
 * holds as strictly as before, wherever it is asked for.
 */
export async function createSettingsInForce(
  { pool, db, log }: { pool: pg.Pool; db: Kysely<DB>; log: FastifyBaseLogger },
  usualOfServer: UsualOfServer,
): Promise<SettingsInForce> {
  const usual = (key: SettingKey) => (isTimer(key) ? undefined : usualOfServer[key]) ?? usualValue(key)
  const valuesOf = (rows: readonly { key: string; value: unknown }[]) => {
    const changed = new Map(rows.map(({ key, value }) => [key, value]))
    const valueOf = (key: SettingKey) => {
      const value = changed.get(key)
      return typeof value === 'number' && valueProblem(key, value) === undefined ? value : usual(key)
    }
    return Object.fromEntries(settingKeys.map((key) => [key, valueOf(key)])) as SettingValues
  }
  let timers: ChangedTimers = {}
  let last = ''
  const listeners: (() => void)[] = []

  function put(rows: readonly { key: string; value: unknown }[]): void {
    timers = {}
    const limits: ChangedLimits = { ...usualOfServer }
    for (const { key, value } of rows) {
      if (!isSettingKey(key) || typeof value !== 'number' || valueProblem(key, value) !== undefined) continue
      if (isTimer(key)) timers[key] = durationOf(key, value)
      else limits[key] = value
    }
    putTimersInForce(timers)
    putLimitsInForce(limits)
    const held = last
    last = JSON.stringify([timers, limits])
    if (last !== held) for (const listener of listeners) listener()
  }
  put([])

  // One after the other: what was asked for last is what holds.
  let reading = Promise.resolve()
  const reload = () => {
    reading = reading
      .catch(() => {})
      .then(async () => {
        const rows = await readChangedSettings(db)
        const values = valuesOf(rows)
        // Later rows go before earlier ones of the same key.
        put([...rows, ...(await readStricter(db, (key) => values[key]))])
      })
    return reading
  }
  // A database that is away is told of by whatever needs it.
  const tryReload = () =>
    void reload().catch((error: unknown) => log.debug({ err: error }, 'settings could not be read anew'))

  const ear = hearNotices<object>({ pool, log, channel: 'settings', hear: tryReload, onGap: tryReload })
  let stopped = false
  // Once it listens it sees to that by itself.
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
    usual,
    valuesOf,
    timers: () => timers,
    paused: () => pausedFeatures(),
    onChange: (listener) => void listeners.push(listener),
    reload,
    async stop() {
      stopped = true
      clearInterval(timer)
      await ear.stop()
      await reading.catch(() => {})
    },
  }
}

function pausedFeatures(): PausedFeatures {
  const off = (Object.keys(features) as Feature[]).filter((feature) => !isOn(feature))
  return Object.fromEntries(off.map((feature) => [feature, features[feature].paused]))
}

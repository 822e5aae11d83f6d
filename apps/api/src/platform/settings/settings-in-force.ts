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
import { keepInStep } from '../realtime/keep-in-step.ts'
import { readChangedSettings, readStricter } from './settings.sql.ts'

/** Values that the environment sets in place of the defaults. */
export type UsualOfServer = Partial<Record<NumberKey, number>>

export interface SettingsInForce {
  /** Where nobody has changed it: as the environment says, else the table. */
  usual(key: SettingKey): number
  /** All settings, once these rows are stored. A value that the table no longer allows is ignored. */
  valuesOf(rows: readonly { key: string; value: unknown }[]): SettingValues
  /** For pages: the timers that differ from their defaults. */
  timers(): ChangedTimers
  /** For pages: what is paused. */
  paused(): PausedFeatures
  /** Called when the settings in force have changed. */
  onChange(listener: () => void): void
  /** Reads them anew, so that what follows goes by them. */
  reload(): Promise<void>
  stop(): Promise<void>
}

/**
 * Holds the settings in memory, so that using one needs no query (decision 129). The database tells every node of a change, and the
 * node reads them all anew. While the database cannot be heard, the last read holds. A safeguard that was loosened lately holds as
 * strictly as before, wherever it is used.
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

  const inStep = await keepInStep({ pool, log }, 'settings', async () => {
    const rows = await readChangedSettings(db)
    const values = valuesOf(rows)
    // Later rows go before earlier ones of the same key.
    put([...rows, ...(await readStricter(db, (key) => values[key]))])
  })

  return {
    usual,
    valuesOf,
    timers: () => timers,
    paused: () => pausedFeatures(),
    onChange: (listener) => void listeners.push(listener),
    reload: () => inStep.reload(),
    stop: () => inStep.stop(),
  }
}

function pausedFeatures(): PausedFeatures {
  const off = (Object.keys(features) as Feature[]).filter((feature) => !isOn(feature))
  return Object.fromEntries(off.map((feature) => [feature, features[feature].paused]))
}

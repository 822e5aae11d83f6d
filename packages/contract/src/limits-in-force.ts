import { type NumberKey, usualValue } from './setting-table.ts'

export type ChangedLimits = Partial<Record<NumberKey, number>>

let changed: ChangedLimits = {}

/** The limit in force now, for the server. An amount is in cedis. */
export function limitOf(key: NumberKey): number {
  return changed[key] ?? usualValue(key)
}

/** Makes these hold in this process (decision 129). */
export function putLimitsInForce(limits: ChangedLimits): void {
  changed = limits
}

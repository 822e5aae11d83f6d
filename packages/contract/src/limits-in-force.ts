import { type NumberKey, type SwitchKey, usualValue } from './setting-table.ts'

export type ChangedLimits = Partial<Record<NumberKey, number>>

let changed: ChangedLimits = {}

/** The limit in force now, for the server. An amount is in cedis. */
export function limitOf(key: NumberKey): number {
  return changed[key] ?? usualValue(key)
}

/** Whether the switch is on now, for the server. */
export const isOn = (key: SwitchKey): boolean => limitOf(key) === 1

/** Puts the changes in force in this process (decision 129). */
export function putLimitsInForce(limits: ChangedLimits): void {
  changed = limits
}

import type { Duration } from './deadlines.ts'

/** Of the deadlines that owners may change, those that they have, by name. */
export type ChangedTimers = Partial<Record<string, Duration>>

let changed: ChangedTimers = {}

export const changedTimer = (name: string): Duration | undefined => changed[name]

/**
 * Makes these hold in this process (decision 129): on the server whenever settings change, in a browser once as its page begins. Apart
 * from the usual lengths, which only a page that names one loads.
 */
export function putTimersInForce(timers: ChangedTimers): void {
  changed = timers
}

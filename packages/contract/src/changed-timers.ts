import type { Duration } from './deadlines.ts'
import type { Timer } from './usual-timers.ts'

/** Of the deadlines that owners may change, those that they have, by name. */
export type ChangedTimers = Partial<Record<string, Duration>>

let changed: ChangedTimers = {}

/** The length in force now, for a page, which names the usual one itself: so it loads that one and no other (`timer` has them all). */
export const inForce = (name: Timer, usual: Duration): Duration => changed[name] ?? usual

/**
 * Makes these hold in this process (decision 129): on the server whenever settings change, in a browser once as its page begins.
 * Apart from the usual lengths, of which a page loads those that it names.
 */
export function putTimersInForce(timers: ChangedTimers): void {
  changed = timers
}

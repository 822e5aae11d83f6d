import type { Duration } from './deadlines.ts'
import type { Timer } from './usual-timers.ts'

/** The deadlines that owners have changed, by name. */
export type ChangedTimers = Partial<Record<string, Duration>>

let changed: ChangedTimers = {}

/** The length in force now. A page passes the default itself, so that it does not load all the others, as `timer` does. */
export const inForce = (name: Timer, usual: Duration): Duration => changed[name] ?? usual

/** Puts the changes in force in this process (decision 129): on the server when settings change, in a browser when the page starts. */
export function putTimersInForce(timers: ChangedTimers): void {
  changed = timers
}

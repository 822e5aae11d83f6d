import { inForce } from './changed-timers.ts'
import type { Duration } from './deadlines.ts'
import { type Timer, usualTimers } from './usual-timers.ts'

/** The length in force now: for what begins now, and for words. What began before keeps its own deadline. Pages ask `inForce`. */
export function timer(name: Timer): Duration {
  return inForce(name, usualTimers[name])
}

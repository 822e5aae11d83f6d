import { inForce } from './changed-timers.ts'
import type { Duration } from './deadlines.ts'
import { type Timer, usualTimers } from './usual-timers.ts'

/** The length in force now, for new deadlines and for texts. Existing deadlines keep theirs. Pages use `inForce` instead. */
export function timer(name: Timer): Duration {
  return inForce(name, usualTimers[name])
}

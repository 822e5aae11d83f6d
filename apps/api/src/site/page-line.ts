import { AppError } from '../platform/app-error.ts'
import { RETRY_AFTER_SECONDS } from '../platform/http/early-refusals.ts'
import { createQueue, type Queue } from '../platform/queue.ts'

/** How many pages are rendered at once, and how many visitors may wait. */
export interface PageLineLimits {
  /** Rendering occupies the one thread. Several in one turn of the event loop would keep all others waiting. */
  atOnce: number
  waiting: number
  /** A visitor who would wait longer is refused. */
  longestWaitMs: number
  /** This many may wait however slow the machine is. */
  few: number
  /** A page that waits this long for its data makes room for the next. */
  longestMs: number
}

const LIMITS: PageLineLimits = { atOnce: 1, waiting: 100, longestWaitMs: 1_000, few: 5, longestMs: 50 }

/** Checks of the calls that pages are made of. A few pages at once keep the database busy. */
const CHECK_LIMITS: PageLineLimits = { ...LIMITS, atOnce: 2 }

const refusal = () => new AppError('unavailable', { isShed: true, retryAfterSeconds: RETRY_AFTER_SECONDS })

/** The line in which visitors wait for their page to be rendered (decision 0030). */
export function createPageLine(limits: Partial<PageLineLimits> = {}): Queue {
  return createQueue({ ...LIMITS, ...limits, refusal })
}

/** The line in which kept pages are checked for still being true (decision 167). */
export function createCheckLine(limits: Partial<PageLineLimits> = {}): Queue {
  return createQueue({ ...CHECK_LIMITS, ...limits, refusal })
}

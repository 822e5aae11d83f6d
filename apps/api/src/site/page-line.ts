import type { IncomingMessage, ServerResponse } from 'node:http'
import { v7 as uuid } from 'uuid'
import { AppError } from '../platform/app-error.ts'
import { afterHolding } from '../platform/http/hold-back.ts'
import { createQueue, type Queue } from '../platform/queue.ts'
import type { FailurePage } from './failure-page.ts'

/** How many pages are rendered at once, and how many visitors wait for that. */
export interface PageLineLimits {
  /** Rendering takes the one thread; the others wait for their data meanwhile. */
  atOnce: number
  waiting: number
  /** Who would wait longer is turned away. */
  longestWaitMs: number
  /** A page that waits so long for its data makes room for the next. */
  longestMs: number
}

const LIMITS: PageLineLimits = { atOnce: 4, waiting: 250, longestWaitMs: 1_000, longestMs: 250 }
export const RETRY_AFTER_SECONDS = 2

/** The line in which visitors wait for their page to be rendered (decision 0030). */
export function createPageLine(limits: Partial<PageLineLimits> = {}): Queue {
  const refusal = () => new AppError('unavailable', { isShed: true, retryAfterSeconds: RETRY_AFTER_SECONDS })
  return createQueue({ ...LIMITS, ...limits, refusal })
}

/**
 * Refusals without a router, hooks or a log, written at one go: each must cost next to nothing, or a thousand who ask
 * again at once leave no time for pages.
 */
export function createRefusal(
  { headers, body }: FailurePage,
  isStopping: () => boolean,
): (req: IncomingMessage, res: ServerResponse) => void {
  const lines = Object.entries({ ...headers, 'retry-after': String(RETRY_AFTER_SECONDS) }).flat()
  return (req, res) =>
    afterHolding(() => {
      if (res.destroyed) return
      if (isStopping()) res.shouldKeepAlive = false
      res.writeHead(503, [...lines, 'x-request-id', uuid()])
      res.end(req.method === 'HEAD' ? undefined : body, 'latin1')
    })
}

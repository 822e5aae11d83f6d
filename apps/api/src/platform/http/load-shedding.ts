import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { AppError } from '../app-error.ts'
import { isApiCall } from './urls.ts'
import { isInnerCall } from '../inner-calls.ts'

export interface LoadLimits {
  /** Mean delay of the event loop beyond which new calls are turned away. */
  eventLoopDelayMs: number
  /** How often that is measured. */
  sampleMs: number
  /** With more callers waiting for a database connection, new ones are refused instead of queueing in vain. */
  poolQueue: number
}

let borneMs = 0

/** For a server that stands still while others use its cores, such as the browsers of tests: that is not overload. */
export function bearDelays(ms: number): void {
  borneMs = ms
}

/** Health checks and metrics are needed most under load. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/metrics'])

/** The error of calls that are refused because of load. */
const overloaded = () => new AppError('unavailable', { isShed: true })

/**
 * Turns callers away early while there is more to do than can be done: a quick 503 instead of a slow one. Not the calls
 * that a page makes while it is rendered: the page was let in, and without them its rendering would be wasted.
 */
export async function shedLoad(
  server: FastifyInstance,
  pool: pg.Pool,
  limits: LoadLimits,
  /** Outside the API, but they ask the database as calls do. */
  otherRoutes: ReadonlySet<string>,
): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: Math.max(limits.eventLoopDelayMs, borneMs),
    sampleInterval: limits.sampleMs,
    pressureHandler: (req, _reply, _type, value) => {
      // No measurement: the whole process got no time since the last one. That is over by now.
      if (value === Infinity) return
      if (isInnerCall() || ALWAYS_ANSWERED.has(req.routeOptions.url ?? '')) return
      throw overloaded()
    },
  })
  server.addHook('onRequest', async (req) => {
    if (pool.waitingCount <= limits.poolQueue || isInnerCall()) return
    if (isApiCall(req) || otherRoutes.has(req.routeOptions.url ?? '')) throw overloaded()
  })
}

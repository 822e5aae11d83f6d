import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { asInnerCall } from '../inner-calls.ts'
import type { Lifecycle } from './drain.ts'

/** Calls under way at once. Few: on the same machine the node that this one takes over from is serving for both. */
const AT_ONCE = 2
/** Between two calls, for the same reason. */
const PAUSE_MS = 10
/** Most are new each time: a shared answer would take the place of the work. */
const paths = [
  () => `/api/v1/products?limit=20&min_price=${lowPrice()}`,
  () => `/api/v1/products?limit=20&sort_by=price&min_price=${lowPrice()}`,
  () => `/api/v1/products?limit=20&query=phone&min_price=${lowPrice()}`,
  // Of no product, since looking at one counts as a view.
  () => `/api/v1/products/${randomUUID()}`,
  () => `/api/v1/requests?limit=20&min_budget=${lowPrice()}`,
  () => `/api/v1/requests/${randomUUID()}`,
  () => '/api/v1/vendors?limit=20',
  () => '/api/v1/products/categories',
  // Pages are built for each address, too.
  () => `/products?minPrice=${lowPrice()}`,
  () => `/requests/${randomUUID()}`,
]

/**
 * Opens this server, and for `ms` repeats the most common calls of visitors to it, so that its code is compiled and its
 * connections to the database are open by the time that it says it is ready. These calls count neither as views nor against a
 * limit; one that fails does not matter.
 */
export async function warmUp(
  server: FastifyInstance,
  lifecycle: Lifecycle,
  { ms, open }: { ms: number; open: () => Promise<void> },
): Promise<void> {
  // Before it is open, so that it never says that it is ready in between.
  lifecycle.warming = ms > 0
  await open()
  const end = performance.now() + ms
  let asked = 0
  const ask = async () => {
    while (performance.now() < end && !lifecycle.stopping) {
      const url = paths[asked++ % paths.length]?.() ?? '/'
      await asInnerCall(async () => server.inject({ method: 'GET', url })).catch(() => {})
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  lifecycle.warming = false
}

/** Of ten thousand, below what most things cost, in cedis. */
const lowPrice = () => Math.floor(Math.random() * 10_000) / 100

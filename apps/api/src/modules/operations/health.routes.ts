import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Lifecycle } from '../../platform/http/drain.ts'
import { isLocalCaller } from '../../platform/http/local-caller.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** Alive, ready and measured. Not part of the versioned API. */
export function healthRoutes(
  app: FastifyInstance,
  context: Context,
  {
    metrics,
    lifecycle,
    checkReadiness,
  }: { metrics: Metrics; lifecycle: Lifecycle; checkReadiness: () => Promise<void> },
): void {
  // Alive: the process answers. No database here, or an outage would have every node restarted.
  app.get('/healthz', async (_req, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/readyz', async (_req, reply) => {
    if (lifecycle.stopping) throw new AppError('unavailable', { message: 'Shutting down' })
    if (lifecycle.warming) throw new AppError('unavailable', { message: 'Warming up' })
    await checkReadiness()
    void reply.header('cache-control', 'no-store')
    // Without Redis everything is served, only by other ways.
    return { status: 'ready', ...(context.redis ? { redis: context.redis.isReady() ? 'reachable' : 'away' } : {}) }
  })

  app.get('/metrics', async (req, reply) => {
    if (!mayReadMetrics(req, context.config)) throw new AppError('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render())
  })
}

/** With METRICS_TOKEN set, its bearer. Without, only this machine itself, and nobody in production. */
function mayReadMetrics(req: FastifyRequest, config: Context['config']): boolean {
  const { metricsToken } = config
  if (metricsToken !== undefined) {
    const given = Buffer.from(req.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${metricsToken}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return isLocalCaller(req, config)
}

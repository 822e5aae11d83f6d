import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** Set once shutdown begins: a balancer must stop sending before we stop accepting. */
export interface Lifecycle {
  stopping: boolean
}

/** Alive, ready and measured. Not part of the versioned API. */
export function healthRoutes(app: FastifyInstance, context: Context, metrics: Metrics, lifecycle: Lifecycle): void {
  // Alive: the process answers. No database here, or an outage would have every node restarted.
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    if (lifecycle.stopping) throw new AppError('unavailable', { message: 'Shutting down' })
    const pending = await pendingMigrations(context.pool)
    if (pending.length > 0) throw new AppError('unavailable', { message: 'The database is being migrated' })
    return { status: 'ready' }
  })

  app.get('/metrics', async (req, reply) => {
    if (!mayReadMetrics(req, context.config.metricsToken)) throw new AppError('not_found')
    return reply.type(metrics.contentType).send(await metrics.render())
  })
}

/** With METRICS_TOKEN set, its bearer; without, only this machine itself. */
function mayReadMetrics(req: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(req.ip)
  const given = Buffer.from(req.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { callersWaiting } from './database/hot-read.ts'

export interface Metrics {
  contentType: string
  render(): Promise<string>
  /** Notes an answer that no hook sees. The route is its pattern. */
  observe(answer: { method: string; route: string; status: number }, seconds: number): void
  /** A number that is read whenever the metrics are. Where that fails, only it is left out. */
  addGauge(gauge: GaugeSource): void
}

interface GaugeSource {
  name: string
  help: string
  /** Labels that tell its values apart; none where there is one value. */
  label?: string
  read(): Promise<readonly { label?: string; value: number }[]>
}

/** Measures each answer by route, and the pool. A registry of its own, so that several applications fit in one process. */
export function createMetrics(app: FastifyInstance, pool: pg.Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool by state; waiting counts callers without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, callersWaiting(pool))
    },
  })
  const observe: Metrics['observe'] = (answer, seconds) => durations.observe(answer, seconds)
  app.addHook('onResponse', (req, reply, done) => {
    // The route's pattern, never the address: unbounded labels would grow without end.
    const { method } = req
    observe({ method, route: req.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return {
    observe,
    contentType: registry.contentType,
    render: () => registry.metrics(),
    addGauge({ name, help, label, read }) {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        async collect() {
          this.reset()
          // Without labels that leaves a 0, which would say that all is well where nothing is known.
          if (label === undefined) this.remove()
          for (const each of await read().catch(() => []))
            this.set(label === undefined ? {} : { [label]: each.label ?? '' }, each.value)
        },
      })
    },
  }
}

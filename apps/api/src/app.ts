import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import { API_PATH } from '@asime/contract/openapi'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Config } from './config.ts'
import { accountRoutes } from './modules/accounts/accounts.routes.ts'
import { bidRoutes } from './modules/bids/bids.routes.ts'
import { categoryRoutes } from './modules/categories/categories.routes.ts'
import { itemRequestRoutes } from './modules/item-requests/item-requests.routes.ts'
import { docsRoutes } from './modules/operations/docs.routes.ts'
import { healthRoutes, type Lifecycle } from './modules/operations/health.routes.ts'
import { outboxRoutes } from './modules/operations/outbox.routes.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { productRoutes } from './modules/products/products.routes.ts'
import { reviewRoutes } from './modules/reviews/reviews.routes.ts'
import { vendorRoutes } from './modules/vendors/vendors.routes.ts'
import { createViewCounter } from './modules/views/view-counter.ts'
import { AppError } from './platform/app-error.ts'
import type { Context } from './platform/context.ts'
import { createDatabase } from './platform/database/database.ts'
import { answerError } from './platform/http/error-handler.ts'
import { acceptOnlyJson } from './platform/http/json-bodies.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { createMetrics } from './platform/metrics.ts'
import { deriveSecrets } from './platform/secrets.ts'
import { createAccessTokens } from './platform/sessions/access-tokens.ts'

const MEDIA = fileURLToPath(new URL('../media/', import.meta.url))

/** The client gives up after 10 seconds (SPEC.md), so we do before. */
const HANDLER_TIMEOUT_MS = 8_000
/** Callers waiting for a connection beyond which new ones are turned away at once instead of queueing in vain. */
const MAX_POOL_QUEUE = 500

const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

export interface AppOptions {
  config: Config
  pool: pg.Pool
  /** The resolved secret: configured, or kept in the data folder. */
  secret: string
}

export interface App {
  server: FastifyInstance
  context: Context
  lifecycle: Lifecycle
}

/** The whole application, not yet listening: what it is made of, by name. */
export async function buildApp({ config, pool, secret }: AppOptions): Promise<App> {
  const secrets = deriveSecrets(secret)
  const context: Context = {
    config,
    pool,
    db: createDatabase(pool),
    secrets,
    accessTokens: createAccessTokens(secrets.accessTokenKey),
    rateLimits: createRateLimits(config.rateLimits),
  }
  const lifecycle: Lifecycle = { stopping: false }

  const server = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuid(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 1_048_576,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    requestTimeout: 10_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
  })
  server.setErrorHandler(answerError)
  server.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  acceptOnlyJson(server)
  requireDeclaredAccess(server)
  answerInTrace(server, context)

  const metrics = createMetrics(server, pool)
  await shedLoad(server, pool)

  healthRoutes(server, context, metrics, lifecycle)
  outboxRoutes(server, context)
  await docsRoutes(server, context)
  await server.register(fastifyStatic, { root: MEDIA, prefix: '/media/', index: false, immutable: true, maxAge: '30d', decorateReply: false })

  const views = createViewCounter(context.db, secrets, server.log)
  server.addHook('onClose', () => views.stop())
  await server.register(
    async (api) => {
      accountRoutes(api, context)
      categoryRoutes(api, context)
      productRoutes(api, context, views)
      reviewRoutes(api, context)
      vendorRoutes(api, context)
      itemRequestRoutes(api, context, views)
      bidRoutes(api, context)
      orderRoutes(api, context)
    },
    { prefix: API_PATH },
  )
  return { server, context, lifecycle }
}

/** The last so many hops before us are ours, or the named addresses are. */
function trustedProxies(setting: Config['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting
}

/** A repeated parameter becomes a list, which no schema takes; the number of parameters is bounded. */
function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  if (text.length > 8_000) throw new AppError('validation_failed', { message: 'The address is too long' })
  for (const [key, value] of new URLSearchParams(text)) {
    const before = query[key]
    query[key] = before === undefined ? value : [before, value].flat()
  }
  return query
}

/** Deny by default: a route of the API that no endpoint of the contract stands behind does not start. */
function requireDeclaredAccess(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (!route.url.startsWith(`${API_PATH}/`) || route.config?.endpoint) return
    if (route.url.startsWith(`${API_PATH}/docs`) || route.url === `${API_PATH}/openapi.json`) return
    throw new Error(`${String(route.method)} ${route.url} does not declare who may call it: register it with serve()`)
  })
}

/** Every answer carries its id; every write is logged with who and what. */
function answerInTrace(server: FastifyInstance, { rateLimits }: Context): void {
  server.addHook('onRequest', async (req, reply) => {
    reply.raw.setHeader('x-request-id', req.id)
    if (!req.url.startsWith('/api/')) return
    await rateLimits.take('calls', req.ip)
  })
  server.addHook('onSend', (req, reply, _payload, done) => {
    if (req.routeOptions.config.endpoint || reply.statusCode >= 400) {
      void reply.headers(API_HEADERS)
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', req.headers.authorization || req.method !== 'GET' ? 'no-store' : 'public, no-cache')
    }
    done()
  })
  server.addHook('onResponse', (req, reply, done) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      req.log.info({ method: req.method, route: req.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    }
    done()
  })
}

async function shedLoad(server: FastifyInstance, pool: pg.Pool): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: 1_000,
    sampleInterval: 500,
    retryAfter: 2,
    pressureHandler: (req, _reply, type) => {
      // Liveness and measurements are what one needs most just then.
      if (req.url === '/healthz' || req.url === '/metrics') return
      req.log.warn({ type }, 'shedding load')
      throw new AppError('unavailable')
    },
  })
  server.addHook('onRequest', async (req) => {
    if (pool.waitingCount > MAX_POOL_QUEUE && req.url.startsWith('/api/')) throw new AppError('unavailable')
  })
}

import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { LIVE_PATH } from '@asime/contract/live'
import { API_PATH } from '@asime/contract/openapi'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { connectEffects } from './effects.ts'
import { confirmSessionRoutes } from './modules/accounts/confirm-session.routes.ts'
import { passkeyRoutes } from './modules/accounts/passkeys/passkeys.routes.ts'
import { secondFactorRoutes } from './modules/accounts/second-factor.routes.ts'
import { providerSignInRoutes, START_ROUTE, startRoute } from './modules/accounts/providers/provider-sign-in.routes.ts'
import { createProviderClients } from './modules/accounts/providers/sign-in-providers.ts'
import { accountRoutes } from './modules/accounts/accounts.routes.ts'
import { phoneSignInRoutes } from './modules/accounts/phone-sign-in.routes.ts'
import { ownEmailRoutes } from './modules/accounts/own-email.routes.ts'
import { ownPhoneRoutes } from './modules/accounts/own-phone.routes.ts'
import { addressRoutes } from './modules/addresses/addresses.routes.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { conversationEvents } from './modules/conversations/conversations.events.ts'
import { conversationRoutes } from './modules/conversations/conversations.routes.ts'
import { bidRoutes } from './modules/bids/bids.routes.ts'
import { LINK_PREVIEW_ROUTES, linkPreviewRoutes } from './modules/link-previews/link-previews.routes.ts'
import { feeRoutes } from './modules/fees/fees.routes.ts'
import { homeRoutes } from './modules/home/home.routes.ts'
import { categoryDeskRoutes } from './modules/categories/category-desk.routes.ts'
import { categoryRoutes } from './modules/categories/categories.routes.ts'
import { dealRoutes } from './modules/deals/deals.routes.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { followRoutes } from './modules/follows/follows.routes.ts'
import { indexingRoutes, SITEMAP_ROUTES } from './modules/indexing/indexing.routes.ts'
import { itemRequestEvents } from './modules/item-requests/item-requests.events.ts'
import { itemRequestRoutes } from './modules/item-requests/item-requests.routes.ts'
import { unsubscribe as unsubscribeFromNewsletter } from './modules/newsletter/newsletter.service.ts'
import { notificationRoutes, SHORT_LINK_ROUTE, shortLinkRoutes } from './modules/notifications/notifications.routes.ts'
import { unsubscribe } from './modules/notifications/notifications.service.ts'
import { postingRuleRoutes } from './modules/watch/posting-rules.routes.ts'
import { marketHealthRoutes } from './modules/market-health/market-health.routes.ts'
import { moderationRoutes } from './modules/moderation/moderation.routes.ts'
import { newsletterRoutes } from './modules/newsletter/newsletter.routes.ts'
import { docsRoutes } from './modules/operations/docs.routes.ts'
import { healthRoutes } from './modules/operations/health.routes.ts'
import { outboxRoutes } from './modules/operations/outbox.routes.ts'
import { measureOperations } from './modules/operations/watch.service.ts'
import { chargebackRoutes } from './modules/chargebacks/chargebacks.routes.ts'
import { disputeRoutes } from './modules/disputes/disputes.routes.ts'
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts'
import { fulfilmentRoutes } from './modules/fulfilment/fulfilment.routes.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { ownDataRoutes } from './modules/own-data/own-data.routes.ts'
import { measureAlerts } from './modules/alerts/alerts.service.ts'
import { alertRoutes } from './modules/alerts/alerts.routes.ts'
import { checkoutRoutes } from './modules/checkouts/checkouts.routes.ts'
import { providerEventRoutes } from './modules/provider-events/provider-events.routes.ts'
import { refundRoutes } from './modules/refunds/refunds.routes.ts'
import { paymentRoutes } from './modules/payments/payments.routes.ts'
import { payoutRoutes } from './modules/payouts/payouts.routes.ts'
import { ownProductRoutes } from './modules/products/own-products.routes.ts'
import { productRoutes } from './modules/products/products.routes.ts'
import { shopTeamRoutes } from './modules/shop-team/shop-team.routes.ts'
import { reviewRoutes } from './modules/reviews/reviews.routes.ts'
import { productImportRoutes } from './modules/product-imports/product-imports.routes.ts'
import { savedSearchRoutes } from './modules/saved-searches/saved-searches.routes.ts'
import { savedViewRoutes } from './modules/saved-views/saved-views.routes.ts'
import { informationRoutes } from './modules/information/information.routes.ts'
import { settingRoutes } from './modules/settings/settings.routes.ts'
import { shopAnalyticsRoutes } from './modules/shop-analytics/shop-analytics.routes.ts'
import { shopWorkRoutes } from './modules/shop-work/shop-work.routes.ts'
import { shopRoutes } from './modules/shops/shops.routes.ts'
import { staffRoutes } from './modules/staff/staff.routes.ts'
import { suggestionRoutes } from './modules/suggestions/suggestions.routes.ts'
import { supportDeskRoutes } from './modules/support/support-desk.routes.ts'
import { supportRoutes } from './modules/support/support.routes.ts'
import { UPLOADED_FILE_ROUTE, uploadedFileRoutes } from './modules/uploads/uploaded-files.routes.ts'
import { uploadRoutes } from './modules/uploads/uploads.routes.ts'
import { userRoutes } from './modules/users/users.routes.ts'
import { vendorRoutes } from './modules/vendors/vendors.routes.ts'
import { verificationRoutes } from './modules/verification/verification.routes.ts'
import { createViewCounter } from './modules/views/view-counter.ts'
import { wishlistRoutes } from './modules/wishlist/wishlist.routes.ts'
import { AppError } from './platform/app-error.ts'
import type { Context } from './platform/context.ts'
import { createDatabaseClock } from './platform/clock.ts'
import { createDatabase } from './platform/database/database.ts'
import { isLineFull, limitHotReads } from './platform/database/hot-read.ts'
import { createReadinessCheck } from './platform/database/readiness.ts'
import { createEncryption } from './platform/encryption.ts'
import { createFileStore } from './platform/files/file-store.ts'
import { networkOf } from './platform/http/networks.ts'
import { isApiCall, parseQuery, rejectMalformedUrls, toPath } from './platform/http/urls.ts'
import { makeRequestId } from './platform/http/request-id.ts'
import { answerClientError } from './platform/http/client-errors.ts'
import { requireDeclaredAccess } from './platform/http/declared-access.ts'
import { createDrain, type Lifecycle } from './platform/http/drain.ts'
import { warmUp } from './platform/http/warm-up.ts'
import { addressReader } from './platform/http/caller-address.ts'
import { answerEarly } from './platform/shared-answers/early-answers.ts'
import { refuseReadsEarly } from './platform/http/early-refusals.ts'
import { answerError } from './platform/http/error-handler.ts'
import { sendSafeHeaders } from './platform/http/headers.ts'
import { delayRefusal } from './platform/http/delay-refusals.ts'
import { isInnerCall } from './platform/inner-calls.ts'
import { serveOneClick } from './platform/http/one-click.ts'
import { acceptOnlyJson } from './platform/http/json-bodies.ts'
import { type LoadLimits, shedLoad } from './platform/http/load-shedding.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { createSharedAnswers } from './platform/shared-answers/shared-answers.ts'
import { cutSlowReaders } from './platform/http/slow-readers.ts'
import { traceAnswers } from './platform/http/trace.ts'
import { loggerOptions } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { createRealtime, type Realtime, type RealtimeLimits } from './platform/realtime/realtime.ts'
import { deriveSecrets } from './platform/secrets.ts'
import { createAccessTokens } from './platform/sessions/access-tokens.ts'
import type { GivenPages } from './site/give-pages.ts'
import { createTextsInForce } from './platform/texts/texts-in-force.ts'
import { createSettingsInForce } from './platform/settings/settings-in-force.ts'

const MEDIA = fileURLToPath(new URL('../media/', import.meta.url))

export interface Limits extends LoadLimits {
  /** The client gives up after 10 seconds, so we do before (API-6). */
  handlerMs: number
  /** Until a whole request has arrived; files have longer (modules/uploads). */
  requestMs: number
  /** Until a call in a group begins, or begins to wait for a lock; waiting takes up to 1.75 s more (`database/pool.ts`). */
  beginMs: number
  /** How long a caller may leave an answer unread. */
  stalledMs: number
  /** How long a public answer is kept; 0 keeps none. */
  sharedMs: number
  /** How long Redis has to answer before the work is done without it. */
  redisMs: number
  /** How long the database has to serve what calls need before this server is not ready. */
  readyMs: number
}

const LIMITS: Limits = {
  handlerMs: 7_500,
  requestMs: 10_000,
  beginMs: 1_200,
  stalledMs: 8_000,
  redisMs: 500,
  readyMs: 2_500,
  sharedMs: 2_000,
  eventLoopDelayMs: 1_000,
  sampleMs: 500,
  poolQueue: 500,
}

/** Outside the API, but more than a file: any page, and everything that asks the database. */
const COSTLY_ROUTES = new Set<string>([
  '/*',
  '/readyz',
  '/dev/outbox',
  START_ROUTE,
  SHORT_LINK_ROUTE,
  ...LINK_PREVIEW_ROUTES,
  ...SITEMAP_ROUTES,
])

/** Outside the API, but each visit begins by asking the database, with no line of its own. */
const DATABASE_ROUTES = new Set<string>([SHORT_LINK_ROUTE, UPLOADED_FILE_ROUTE])

export interface AppOptions {
  config: Config
  pool: pg.Pool
  /** The resolved secret: configured, or kept in the data folder. */
  secret: string
  /** Times other than production's, for tests that cannot wait so long. */
  limits?: Partial<Limits>
  /** The same for sockets. */
  liveLimits?: Partial<RealtimeLimits>
}

export interface App {
  server: FastifyInstance
  context: Context
  realtime: Realtime
  /** What visitors' pages are made of without a call. */
  pageMemory: NonNullable<GivenPages['memory']>
  /** Opens the server and makes calls to it for this long, while it says that it is not ready. */
  warmUp(how: { ms: number; open: () => Promise<void> }): Promise<void>
  /** Ends the server; what runs may finish until the deadline, which begins after the notice. */
  drain(deadlineMs: number, noticeMs?: number): Promise<void>
}

/** The whole application, not yet listening, with its parts by name. */
export async function buildApp({ config, pool, secret, limits: given = {}, liveLimits }: AppOptions): Promise<App> {
  const limits = { ...LIMITS, ...given }
  const { otherJwtSecrets, dataKey, otherDataKeys } = config
  const secrets = deriveSecrets(secret, otherJwtSecrets)
  const server = createServer(config, limits)
  const clock = await createDatabaseClock(pool)
  server.addHook('onClose', async () => clock.stop())
  const db = createDatabase(pool)
  const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, server.log, limits.redisMs)
  server.addHook('onClose', async () => redis?.stop())
  const shared = createSharedAnswers({ pool, db, log: server.log }, { keptMs: limits.sharedMs })
  server.addHook('onClose', () => shared.stop())
  const settings = await createSettingsInForce({ pool, db, log: server.log }, config.usualSettings)
  server.addHook('onClose', () => settings.stop())
  const texts = await createTextsInForce({ pool, db, log: server.log }, clock)
  server.addHook('onClose', () => texts.stop())
  const context: Context = {
    config,
    pool,
    db,
    clock,
    secrets,
    // The secret stays among the keys when DATA_KEY is set later: what it encrypted can still be read.
    encryption: createEncryption([dataKey ?? secret, secret, ...otherDataKeys, ...otherJwtSecrets]),
    accessTokens: createAccessTokens(clock, secrets.accessTokenKey, secrets.otherAccessTokenKeys),
    rateLimits: createRateLimits(config.rateLimits, pool, redis),
    redis,
    beginWithinMs: limits.beginMs,
    answerWithinMs: limits.handlerMs,
    shared,
    settings,
    texts,
    files: createFileStore(config),
    log: server.log,
  }
  connectEffects(context)
  const lifecycle: Lifecycle = { warming: false, stopping: false }

  traceAnswers(server)
  const slowReaders = cutSlowReaders(server, limits.stalledMs)
  const { drain } = createDrain(server, lifecycle)
  sendSafeHeaders(server)
  rejectMalformedUrls(server)
  acceptOnlyJson(server)
  requireDeclaredAccess(server)
  const metrics = createMetrics(server, pool)
  await shedLoad(server, pool, limits, DATABASE_ROUTES)
  limitHotReads(pool, config.databaseReads)
  refuseReadsEarly(server.server, { isFull: () => isLineFull(pool), isAtHand: shared.holds })
  const realtime = createRealtime(server, context, liveLimits)
  itemRequestEvents(realtime, context)
  conversationEvents(server, realtime, context)
  server.addHook('onRequest', async (req) => {
    if (req.routeOptions.config.endpoint?.limit === 'signed' || isInnerCall()) return
    const { url = '' } = req.routeOptions
    if (url === UPLOADED_FILE_ROUTE) await context.rateLimits.take('files', networkOf(req.ip))
    else if (isApiCall(req) || COSTLY_ROUTES.has(url)) await context.rateLimits.take('calls', networkOf(req.ip))
  })

  metrics.addGauge({
    name: 'clock_skew_seconds',
    help: "How far this machine's clock is ahead of the database's",
    label: 'than',
    read: async () => [{ label: 'database', value: clock.skewMs() / 1000 }],
  })
  if (redis) {
    metrics.addGauge({
      name: 'redis_reachable',
      help: '1 while Redis carries events and counts calls, 0 while nodes do without',
      read: async () => [{ value: Number(redis.isReady()) }],
    })
  }
  measureAlerts(metrics, context)
  measureOperations(metrics, context)
  healthRoutes(server, context, { metrics, lifecycle, checkReadiness: createReadinessCheck(pool, limits.readyMs) })
  outboxRoutes(server, context)
  shortLinkRoutes(server, context)
  const providerClients = createProviderClients(config.signInProviders)
  startRoute(server, context, providerClients)
  await docsRoutes(server, context)
  await server.register(fastifyStatic, {
    root: MEDIA,
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '30d',
    decorateReply: false,
    // Opened by itself, an SVG is a document.
    setHeaders: (reply) =>
      void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
  })

  uploadedFileRoutes(server, context)
  linkPreviewRoutes(server, context, limits.handlerMs)
  indexingRoutes(server, context)
  serveOneClick(server, context, '/newsletter/unsubscribe', (token, network) =>
    unsubscribeFromNewsletter(context, token, network),
  )
  serveOneClick(server, context, '/notifications/unsubscribe', (token, network) => unsubscribe(context, token, network))

  const views = createViewCounter(context.db, secrets, server.log, context.config.publicUrl)
  server.decorate('views', views)
  server.addHook('onClose', () => views.stop())
  const addressOf = addressReader(config)
  answerEarly(server.server, {
    find: shared.find,
    isStopping: () => lifecycle.stopping,
    count: (req) => (config.rateLimits ? context.rateLimits.take('calls', networkOf(addressOf(req))) : undefined),
    note(req, res, { path, route, status, ms }) {
      if (!slowReaders.watch(req, res)) return false
      metrics.observe({ method: 'GET', route, status }, ms / 1000)
      views.recordRead(path, { ip: addressOf(req), headers: req.headers })
      return true
    },
  })
  await server.register(
    async (api) => {
      accountRoutes(api, context)
      confirmSessionRoutes(api, context)
      passkeyRoutes(api, context)
      phoneSignInRoutes(api, context)
      ownEmailRoutes(api, context)
      ownPhoneRoutes(api, context)
      secondFactorRoutes(api, context)
      providerSignInRoutes(api, context, providerClients)
      ownDataRoutes(api, context)
      categoryRoutes(api, context)
      categoryDeskRoutes(api, context)
      homeRoutes(api, context)
      feeRoutes(api, context)
      productRoutes(api, context, views)
      ownProductRoutes(api, context)
      verificationRoutes(api, context)
      reviewRoutes(api, context)
      suggestionRoutes(api, context)
      shopTeamRoutes(api, context)
      vendorRoutes(api, context)
      shopRoutes(api, context)
      followRoutes(api, context)
      conversationRoutes(api, context)
      itemRequestRoutes(api, context, views)
      bidRoutes(api, context)
      dealRoutes(api, context)
      orderRoutes(api, context)
      checkoutRoutes(api, context)
      fulfilmentRoutes(api, context)
      disputeRoutes(api, context)
      paymentRoutes(api, context)
      refundRoutes(api, context)
      providerEventRoutes(api, context)
      alertRoutes(api, context)
      payoutRoutes(api, context)
      ledgerRoutes(api, context)
      chargebackRoutes(api, context)
      uploadRoutes(api, context)
      dashboardRoutes(api, context)
      marketHealthRoutes(api, context)
      shopWorkRoutes(api, context)
      shopAnalyticsRoutes(api, context)
      productImportRoutes(api, context)
      savedSearchRoutes(api, context)
      savedViewRoutes(api, context)
      addressRoutes(api, context)
      wishlistRoutes(api, context)
      notificationRoutes(api, context)
      supportRoutes(api, context)
      supportDeskRoutes(api, context)
      staffRoutes(api, context)
      moderationRoutes(api, context)
      postingRuleRoutes(api, context)
      newsletterRoutes(api, context)
      userRoutes(api, context)
      settingRoutes(api, context)
      informationRoutes(api, context)
      auditRoutes(api, context)
    },
    { prefix: API_PATH },
  )
  const pageMemory = { find: shared.find, onGiven: (path: string, req: FastifyRequest) => views.recordRead(path, req) }
  return { server, context, realtime, pageMemory, warmUp: (how) => warmUp(server, lifecycle, how), drain }
}

/** Its client is a sixth of all modules that a server loads, for those that have a Redis. */
async function openRedis(...given: Parameters<(typeof import('./platform/redis/redis.ts'))['createRedis']>) {
  const { createRedis } = await import('./platform/redis/redis.ts')
  return createRedis(...given)
}

function createServer(config: Config, limits: Limits): FastifyInstance {
  const server = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 1_048_576,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: Math.min(5_000, limits.requestMs),
      connectionsCheckingInterval: 1_000,
      // Any other request to switch protocols is answered in HTTP.
      ...(config.site === 'development'
        ? {}
        : { shouldUpgradeCallback: ({ url }: IncomingMessage) => url?.startsWith(LIVE_PATH) ?? false }),
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    rewriteUrl: toPath,
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
    // What still arrives on open connections while stopping is answered like anything else, and the connection closed.
    return503OnClosing: false,
  })
  // Endpoints of the contract are timed where they are served.
  server.addHook('onRoute', (route) => {
    if (!route.config?.endpoint) route.handlerTimeout ??= limits.handlerMs
  })
  server.setErrorHandler(async (error, req, reply) => {
    if (error instanceof AppError && error.isShed) await delayRefusal()
    return answerError(error, req, reply)
  })
  server.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  // Node would answer 417 by itself; expectations other than 100-continue have no meaning.
  server.server.on('checkExpectation', (req, res) => server.routing(req, res))
  return server
}

/** Either this many of the last hops before us are ours, or the named addresses are. */
function trustedProxies(setting: Config['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting
}

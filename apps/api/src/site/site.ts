import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../platform/app-error.ts'
import { answerError, toAppError } from '../platform/http/error-handler.ts'
import { refuseEarly, RETRY_AFTER_SECONDS } from '../platform/http/early-refusals.ts'
import { delayRefusal } from '../platform/http/delay-refusals.ts'
import { takeRandomBytes } from '../platform/random-bytes.ts'
import type { SettingsInForce } from '../platform/settings/settings-in-force.ts'
import { StartupError } from '../platform/startup-error.ts'
import { createFailurePages, FAILURE_POLICY, type FailurePage } from './failure-page.ts'
import { asDocument, createMaintenancePage, isClosedTo, MAINTENANCE_POLICY } from './maintenance-page.ts'
import { FILE_POLICIES, isSecretAddress, pageHeaders, SECRET_HEADERS } from './page-headers.ts'
import { givePages, type GivenPages } from './give-pages.ts'
import { pathOf } from './shared-keys.ts'
import type { BuiltSite, DevelopmentSite, SiteVisit } from '@asime/contract/site'

const WEB_APP = new URL('../../../web/', import.meta.url)
const SERVER_BUNDLE = new URL('build/server/index.js', WEB_APP)
const CLIENT_FILES = new URL('build/client/', WEB_APP)
const DEVELOPMENT_SERVER = new URL('dev-server.ts', WEB_APP)

/** A page that takes longer is given up, two seconds before the visitor's own client would. */
const PAGE_TIMEOUT_MS = 8_000
/** In development the first page waits until Vite has read the whole app. */
const DEVELOPMENT_TIMEOUT_MS = 120_000
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** What the server answers itself; below these, an unknown path is never a page. */
const NOT_PAGES = /^\/(api|media|cards|sitemaps|healthz|readyz|metrics|dev|assets|robots\.txt|sitemap\.xml)(\/|\?|$)/

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce of the page that answers this request. */
    pageNonce: string
    /** The policy of a page that runs no scripts, in the place of the one with the nonce. */
    ownPolicy: string | undefined
  }
}

/** The settings that pages show. */
type ShownSettings = Pick<SettingsInForce, 'timers' | 'paused' | 'onChange'>

export interface SiteOptions {
  mode: 'built' | 'development' | 'off'
  /** Origin that pages are addressed by; never taken from a request. */
  publicUrl: string
  support: SiteVisit['support']
  settings: ShownSettings
  /** A page was given that had been rendered for an earlier visitor. */
  onShownAgain?: (req: FastifyRequest) => void
  /** What visitors are answered from memory. */
  memory: NonNullable<GivenPages['memory']>
}

/**
 * Lets the server answer with the web app wherever it has no answer of its own. Pages are rendered by calling the API in
 * process, as an anonymous visitor with the address of the caller.
 */
export async function mountSite(
  app: FastifyInstance,
  { mode, publicUrl, support, settings, onShownAgain, memory }: SiteOptions,
): Promise<void> {
  if (mode === 'off') return
  if (mode === 'built') {
    if (!existsSync(SERVER_BUNDLE)) {
      throw new StartupError(
        'The site is not built. Run "npm run build -w @asime/web", or set ASIME_SITE=off to serve the API alone.',
      )
    }
    const { renderPage, drawnFor } = (await import(SERVER_BUNDLE.href)) as BuiltSite
    const filesFolder = fileURLToPath(CLIENT_FILES)
    await servePages(app, { publicUrl, support, settings, onShownAgain, memory, renderPage, drawnFor, filesFolder })
    return
  }
  const { startDevelopmentSite } = (await import(DEVELOPMENT_SERVER.href)) as DevelopmentSite
  const { middleware, renderPage, close } = await startDevelopmentSite({ server: app.server })
  app.addHook('onClose', close)
  await servePages(app, { publicUrl, support, settings, renderPage, middleware, timeoutMs: DEVELOPMENT_TIMEOUT_MS })
}

type Middleware = Awaited<ReturnType<DevelopmentSite['startDevelopmentSite']>>['middleware']

interface Pages extends GivenPages {
  /** Undefined: no setting was changed. */
  settings?: ShownSettings
  /** Holds the built assets. */
  filesFolder?: string
  /** Comes before pages, in development. */
  middleware?: Middleware
}

/** The routes of the site around any way to render it. */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<void> {
  const { publicUrl, support, settings, filesFolder, middleware } = pages
  const { timeoutMs = PAGE_TIMEOUT_MS } = pages
  const secure = publicUrl.startsWith('https:')
  const development = middleware !== undefined

  const failurePage = createFailurePages({ secure })
  const closed = createMaintenancePage(support, { secure })
  // In development, Vite's addresses look like pages.
  const given = givePages(app, { ...pages, timeoutMs })
  if (!development) refusePagesEarly(app, { isRefused: given.isRefused, page: failurePage(503) })

  if (filesFolder) await app.register(serveFiles, { folder: filesFolder })

  settings?.onChange(given.forgetAll)

  await app.register(async (site) => {
    site.decorateRequest('pageNonce', '')
    site.decorateRequest('ownPolicy', undefined)
    site.addHook('onRequest', (req, _reply, done) => {
      req.pageNonce = takeRandomBytes(16).toString('base64')
      done()
    })
    // As the last hook: the API's own headers for failures would forbid an error page its style sheet.
    site.addHook('onSend', (req, reply, _payload, done) => {
      if (!isNoPage(req)) void reply.headers(pageHeaders({ nonce: req.pageNonce, secure, development }))
      if (isSecretAddress(req.raw.url ?? '')) void reply.headers(SECRET_HEADERS)
      if (req.ownPolicy) void reply.header('content-security-policy', req.ownPolicy)
      done()
    })
    site.setErrorHandler(async (error, req, reply) => {
      const failure = toAppError(error)
      if (failure.isShed) await delayRefusal()
      if (isNoPage(req)) return answerError(error, req, reply)
      logFailure(req, failure, error)
      return sendFailure(req, reply, failure, failurePage)
    })
    site.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // Not part of the API's documentation.
      schema: { hide: true },
      handlerTimeout: timeoutMs,
      handler: async (req, reply) => {
        if (middleware && (await isServedBy(middleware, req, reply))) return reply
        if (isNoPage(req)) return reply.callNotFound()
        if (isClosedTo(req.raw)) {
          const elsewhere = asDocument(req.url)
          if (elsewhere) return reply.code(204).headers(elsewhere).send()
          req.ownPolicy = MAINTENANCE_POLICY
          return reply.code(503).headers(closed.headers).send(closed.body)
        }

        return given.give(req, reply)
      },
    })
  })
}

function isNoPage(req: FastifyRequest): boolean {
  return NOT_PAGES.test(req.raw.url ?? '')
}

/** Refuses visitors early where they would be refused in the end. Requests for anything but pages go on. */
function refusePagesEarly(
  app: FastifyInstance,
  { isRefused, page }: { isRefused: (req: IncomingMessage) => boolean; page: FailurePage },
): void {
  const files = new Set<string>()
  app.addHook('onRoute', ({ url }) => void (/[:*]/.test(url) || files.add(url)))
  const isPage = (req: IncomingMessage) => {
    const path = pathOf(req)
    return (req.method === 'GET' || req.method === 'HEAD') && !NOT_PAGES.test(path) && !files.has(path)
  }
  const { 'content-length': _, ...headers } = page.headers
  refuseEarly(app.server, (req) => isRefused(req) && isPage(req), { headers, body: () => page.body })
}

async function serveFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // One route per file: files that were not there at the start are not looked for.
    wildcard: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Assets carry a hash of their content in the name; files at the root (icons, manifest) keep their names.
      const isAsset = /[\\/]assets[\\/]/.test(path)
      void reply.header(
        'cache-control',
        isAsset ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
      // By the name asked for: what is sent may be the compressed file beside it.
      const filePolicy = FILE_POLICIES[basename(path).replace(/\.(br|gz)$/, '')]
      if (filePolicy !== undefined && !isAsset) {
        // Changes of these must reach everybody at once: they decide what others see.
        void reply.headers({ 'content-security-policy': filePolicy, 'cache-control': 'no-cache' })
      }
      void reply.header('x-content-type-options', 'nosniff')
      void reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
}

/** Hands the request to a middleware of the Connect kind; false when that has nothing for it. */
async function isServedBy(middleware: Middleware, req: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const served = await new Promise<boolean>((resolve, reject) => {
    reply.raw.once('close', () => resolve(true))
    middleware(req.raw, reply.raw, (error) => (error ? reject(error) : resolve(false)))
  })
  if (served) reply.hijack()
  return served
}

function logFailure(req: FastifyRequest, { status, isShed }: AppError, error: unknown): void {
  const visitorHasLeft = req.raw.socket.destroyed
  if (status >= 500 && !visitorHasLeft && !isShed) req.log[status === 503 ? 'warn' : 'error']({ err: error }, 'no page')
}

/** The page for when none can be rendered: the address is refused, the renderer failed or took too long, or the server sheds load. */
function sendFailure(
  req: FastifyRequest,
  reply: FastifyReply,
  { status, message, retryAfterSeconds = RETRY_AFTER_SECONDS }: AppError,
  failurePage: ReturnType<typeof createFailurePages>,
): FastifyReply {
  if (status === 503 || status === 429) void reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  req.ownPolicy = FAILURE_POLICY
  const { headers, body } = failurePage(status, message)
  return reply.code(status).headers(headers).send(body)
}

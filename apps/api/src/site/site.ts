import { randomBytes } from 'node:crypto'
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
import { asInnerCall } from '../platform/inner-calls.ts'
import type { Queue } from '../platform/queue.ts'
import type { SettingsInForce } from '../platform/settings/settings-in-force.ts'
import { StartupError } from '../platform/startup-error.ts'
import { createFailurePages, FAILURE_POLICY, type FailurePage } from './failure-page.ts'
import { asDocument, createMaintenancePage, isClosedTo, MAINTENANCE_POLICY } from './maintenance-page.ts'
import { addressForLog, FILE_POLICIES, isSecretAddress, pageHeaders, SECRET_HEADERS } from './page-headers.ts'
import { createPageLine, type PageLineLimits } from './page-line.ts'
import { sendKeptPage, sendPage } from './send-page.ts'
import { commonKeyOf, isForMany, pathOf, sharedKeyOf, themeCookieOf } from './shared-keys.ts'
import { createSharedPages, type SharedPages } from './shared-pages.ts'
import type { BuiltSite, DevelopmentSite, RenderPage, SiteVisit } from '@asime/contract/site'

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
    /** Of the page that answers this request. */
    pageNonce: string
    /** Of a page that runs no scripts, in the place of the policy with the nonce. */
    ownPolicy: string | undefined
  }
}

/** What of the settings pages show. */
type ShownSettings = Pick<SettingsInForce, 'timers' | 'paused' | 'onChange'>

export interface SiteOptions {
  mode: 'built' | 'development' | 'off'
  /** Origin that pages are addressed by; never taken from a request. */
  publicUrl: string
  support: SiteVisit['support']
  settings: ShownSettings
  /** A page was given that had been rendered for an earlier visitor. */
  onShownAgain?: (req: FastifyRequest) => void
}

/**
 * Lets the server answer with the web app wherever it has no answer of its own. Pages are rendered by calling the API in
 * process, as an anonymous visitor with the address of whoever asked.
 */
export async function mountSite(
  app: FastifyInstance,
  { mode, publicUrl, support, settings, onShownAgain }: SiteOptions,
): Promise<void> {
  if (mode === 'off') return
  if (mode === 'built') {
    if (!existsSync(SERVER_BUNDLE)) {
      throw new StartupError(
        'The site is not built. Run "npm run build -w @asime/web", or set ASIME_SITE=off to serve the API alone.',
      )
    }
    const { renderPage } = (await import(SERVER_BUNDLE.href)) as BuiltSite
    const filesFolder = fileURLToPath(CLIENT_FILES)
    await servePages(app, { publicUrl, support, settings, onShownAgain, renderPage, filesFolder })
    return
  }
  const { startDevelopmentSite } = (await import(DEVELOPMENT_SERVER.href)) as DevelopmentSite
  const { middleware, renderPage, close } = await startDevelopmentSite({ server: app.server })
  app.addHook('onClose', close)
  await servePages(app, { publicUrl, support, settings, renderPage, middleware, timeoutMs: DEVELOPMENT_TIMEOUT_MS })
}

type Middleware = Awaited<ReturnType<DevelopmentSite['startDevelopmentSite']>>['middleware']

interface Pages {
  publicUrl: string
  support: SiteVisit['support']
  /** None: nothing was changed. */
  settings?: ShownSettings
  onShownAgain?: SiteOptions['onShownAgain']
  renderPage: RenderPage
  /** Holds the built assets. */
  filesFolder?: string
  /** Comes before pages, in development. */
  middleware?: Middleware
  timeoutMs?: number
  /** Others than production's, for tests. */
  line?: Partial<PageLineLimits>
}

/** The routes of the site around any way to render it. */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<void> {
  const { publicUrl, support, settings, onShownAgain, renderPage, filesFolder, middleware } = pages
  const { timeoutMs = PAGE_TIMEOUT_MS } = pages
  const secure = publicUrl.startsWith('https:')
  const development = middleware !== undefined

  const shared = createSharedPages()
  const line = createPageLine(pages.line)
  const failurePage = createFailurePages({ secure })
  const closed = createMaintenancePage(support, { secure })
  // In development, addresses of Vite look like pages.
  if (!development) refusePagesEarly(app, { line, shared, page: failurePage(503) })

  if (filesFolder) await app.register(serveFiles, { folder: filesFolder })

  settings?.onChange(() => shared.clear())
  const visitOf = (req: FastifyRequest) =>
    toVisit(app, req, { support, timers: settings?.timers() ?? {}, paused: settings?.paused() ?? {} })
  const isAtHand = (key: string) => isForMany(key) || shared.has(key)

  async function giveShared(req: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> {
    const urgent = isForMany(key)
    const { page, isAgain } = await shared.get(key, req.pageNonce, () =>
      line(() => renderPage(toSharedRequest(req, publicUrl, timeoutMs), visitOf(req)), { urgent }),
    )
    if (isGivenUp(req)) return giveUp(reply)
    if (!isAgain) return sendPage(req, reply, page.toResponse(req.pageNonce))
    if (page.status === 200) onShownAgain?.(req)
    return sendKeptPage(req, reply, page)
  }
  await app.register(async (site) => {
    site.decorateRequest('pageNonce', '')
    site.decorateRequest('ownPolicy', undefined)
    site.addHook('onRequest', (req, _reply, done) => {
      req.pageNonce = randomBytes(16).toString('base64')
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

        const key = middleware ? undefined : sharedKeyOf(req.raw, line)
        try {
          if (key) return await giveShared(req, reply, key)
          const { signal } = req
          const page = await line(() => renderPage(toWebRequest(req, publicUrl), visitOf(req)), { signal })
          return isGivenUp(req) ? giveUp(reply) : await sendPage(req, reply, page)
        } catch (error) {
          if (isGivenUp(req)) return giveUp(reply)
          // Whoever waited in vain is given what others had rendered meanwhile.
          const other = toAppError(error).isShed && !key && !middleware ? commonKeyOf(req.raw) : undefined
          if (other && isAtHand(other)) return await giveShared(req, reply, other)
          throw error
        }
      },
    })
  })
}

function isNoPage(req: FastifyRequest): boolean {
  return NOT_PAGES.test(req.raw.url ?? '')
}

/**
 * Turns visitors away before anything is done for them while the line for pages is full. Whatever is no page, and pages
 * that are there for many, go on.
 */
function refusePagesEarly(
  app: FastifyInstance,
  { line, shared, page }: { line: Queue; shared: SharedPages; page: FailurePage },
): void {
  const files = new Set<string>()
  app.addHook('onRoute', ({ url }) => void (/[:*]/.test(url) || files.add(url)))
  const isRefused = (req: IncomingMessage) => {
    const path = pathOf(req)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || NOT_PAGES.test(path) || files.has(path)) return false
    const key = sharedKeyOf(req, line)
    return key === undefined || !(isForMany(key) || shared.has(key))
  }
  const { 'content-length': _, ...headers } = page.headers
  refuseEarly(app.server, (req) => line.isFull() && isRefused(req), { headers, body: () => page.body })
}

/** The time-out has answered, or nobody is there any more. */
function isGivenUp(req: FastifyRequest): boolean {
  return req.signal.aborted
}

/** An answer to nobody ends the call; one that was never given would be waited for at shutdown. */
function giveUp(reply: FastifyReply): FastifyReply {
  return reply.sent ? reply : reply.send()
}

async function serveFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // One route per file: what was not there at the start is not looked for.
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
        // What changes with these must reach everybody at once: they decide what others see.
        void reply.headers({ 'content-security-policy': filePolicy, 'cache-control': 'no-cache' })
      }
      void reply.header('x-content-type-options', 'nosniff')
      void reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
}

function toWebRequest(req: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  // Joined as text: resolving against the origin would let a path like //elsewhere.example name another host.
  return new Request(publicUrl + req.raw.url, { method: req.method, headers, signal: req.signal })
}

/** Nothing of who asked first, whose going away must not end it for the others either. */
function toSharedRequest(req: FastifyRequest, publicUrl: string, timeoutMs: number): Request {
  return new Request(publicUrl + req.raw.url, {
    headers: { accept: 'text/html', cookie: themeCookieOf(req.raw) },
    signal: AbortSignal.timeout(timeoutMs),
  })
}

function toVisit(
  app: FastifyInstance,
  req: FastifyRequest,
  shown: Pick<SiteVisit, 'support' | 'timers' | 'paused'>,
): SiteVisit {
  return {
    nonce: req.pageNonce,
    ...shown,
    async callApi({ method, path, body, signal }) {
      // Begun by awaiting it, so that has to be inside.
      const answer = await asInnerCall(async () =>
        app.inject({
          method,
          url: path,
          // The visitor's address, so that limits count visitors and not this server. Cookies and credentials stay out:
          // what a page shows before scripts run is what everybody may see.
          remoteAddress: req.ip,
          headers: {
            accept: 'application/json',
            // As a view is counted: by address and browser.
            ...(req.headers['user-agent'] === undefined ? {} : { 'user-agent': req.headers['user-agent'] }),
            // And as it counts for a search.
            ...(req.headers.referer === undefined ? {} : { referer: req.headers.referer }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: body }),
          signal,
        }),
      )
      return { status: answer.statusCode, body: answer.payload }
    },
    reportError(error) {
      req.log.error({ err: error }, 'page broke')
    },
    // Without the stack: the API has logged what is worth more.
    reportMissing(error) {
      req.log.warn(
        { url: addressForLog(req.url), reason: error instanceof Error ? error.message : String(error) },
        'page is missing a part',
      )
    },
  }
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

/** The page for when there can be none: the address is refused, the renderer broke or took too long, or the server sheds load. */
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

/**
 * What the API server and the web app that it carries agree on. Types only, and no imports: the web app is compiled
 * without the API's code, and the API without the web app's.
 */

/** A call of the API made while a page is rendered, always as an anonymous visitor. */
export interface SiteApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query, from /api/v1 on. */
  path: string
  /** JSON text. */
  body: string | undefined
  signal: AbortSignal
}

export interface SiteApiAnswer {
  status: number
  body: string
}

/** What a page gets to know beside its HTTP request. */
export interface SiteVisit {
  /** Allows this response's inline scripts and styles in its content security policy. */
  nonce: string
  /** Of the timers that texts speak of, those that were changed. */
  timers: import('./changed-timers.ts').ChangedTimers
  /** Of the features that owners have paused, what to say. */
  paused: import('./features.ts').PausedFeatures
  /** How visitors reach support. */
  support: { phone: string | null; email: string }
  callApi(call: SiteApiCall): Promise<SiteApiAnswer>
  /** The page, or a piece of it, broke: a bug. */
  reportError(error: unknown): void
  /** The page does without something that the API did not give. */
  reportMissing(error: unknown): void
}

/** The web app as a function. Never rejects for a page's own errors: those are pages too. */
export type RenderPage = (request: Request, visit: SiteVisit) => Promise<Response>

/** Whom the browser claims to show a page to, as far as pages differ by it. */
export interface DrawnFor {
  id: string | undefined
  /** Who are drawn the same pages but for their own pieces. Without spaces. */
  kind: string
  /** Has a page drawn for nobody in particular of that kind. */
  cookieOfKind: string
  /** HTML that shows who it is, the same number for everybody. */
  pieces: readonly string[]
}

/** apps/web/build/server/index.js */
export interface BuiltSite {
  renderPage: RenderPage
  /** @param cookies the header's text; undefined where it claims nobody */
  drawnFor(cookies: string): DrawnFor | undefined
}

/** apps/web/dev-server.ts */
export interface DevelopmentSite {
  startDevelopmentSite(options: { server: import('node:http').Server }): Promise<{
    /** Serves modules and hot updates; calls `next` for everything else. */
    middleware: (
      req: import('node:http').IncomingMessage,
      res: import('node:http').ServerResponse,
      next: (error?: unknown) => void,
    ) => void
    renderPage: RenderPage
    close(): Promise<void>
  }>
}

/**
 * The interface between the API server and the web app that it serves. Types only, no imports: the web app is compiled without the API's
 * code, and the API without the web app's.
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

/** What a page gets besides its HTTP request. */
export interface SiteVisit {
  /** Allows this response's inline scripts and styles in its content security policy. */
  nonce: string
  /** Changed timers, for the texts that mention them. */
  timers: import('./changed-timers.ts').ChangedTimers
  /** The sentence of each feature that owners have paused. */
  paused: import('./features.ts').PausedFeatures
  /** How visitors reach support. */
  support: { phone: string | null; email: string }
  callApi(call: SiteApiCall): Promise<SiteApiAnswer>
  /** Reports a bug: the page or a part of it failed to render. */
  reportError(error: unknown): void
  /** Reports that the page was rendered without some data, because the API failed to give it. */
  reportMissing(error: unknown): void
}

/** The web app as a function. It never rejects because of a page's own errors, which are rendered as pages. */
export type RenderPage = (request: Request, visit: SiteVisit) => Promise<Response>

/** The user that the browser claims to have, as far as pages depend on it. */
export interface DrawnFor {
  id: string | undefined
  /** The shop that they own or work for. */
  shopId: string | undefined
  /** Users of one kind get the same pages, apart from their own pieces. Without spaces. */
  kind: string
  /** A cookie that renders a page for that kind of user, for nobody in particular. */
  cookieOfKind: string
  /** The pieces of HTML that show who the user is. Everybody has the same number of them. */
  pieces: readonly string[]
}

/** apps/web/build/server/index.js */
export interface BuiltSite {
  renderPage: RenderPage
  /** Undefined if the cookies name no user. @param cookies the header's text */
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

import { putTimersInForce } from '@asime/contract/changed-timers'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import appStyles from './app.css?url'
import { CrashPage } from './features/site/crash-page.tsx'
import { NoConnectionPage } from './features/site/no-connection-page.tsx'
import { OfflineBanner } from './features/site/offline-banner.tsx'
import { SiteFooter } from './features/site/site-footer.tsx'
import { SiteHeader } from './features/site/site-header.tsx'
import { TabBar } from './features/site/tab-bar.tsx'
import { WaitingOrderLine } from './features/site/waiting-order-line.tsx'
import { useSessionEnd } from './features/site/use-session-end.ts'
import { APP_NAME } from './lib/page/brand.ts'
import { KEEP_EARLY_FORMS, sendEarlyForms } from './lib/scripts/early-forms.ts'
import { KEEP_EARLY_PRESSES } from './lib/scripts/early-presses.ts'
import { keepFocus } from './lib/page/keep-focus.ts'
import {
  followLinksWithoutConnection,
  keepLoadedPage,
  NoConnectionError,
  readOffline,
} from './lib/offline/loaded-pages.ts'
import { useNonce } from './lib/scripts/nonce.ts'
import { RELOAD_OUTDATED_PAGE } from './lib/scripts/outdated-page.ts'
import { frameOf } from './lib/page/page-frame.ts'
import { LEAVE_ROOM } from './lib/page/payment-due.ts'
import { registerServiceWorker } from './lib/offline/service-worker.ts'
import { followScrolling } from './lib/page/scroll-direction.ts'
import { scrollPastNumbers } from './lib/page/scroll-past-numbers.ts'
import { startLive } from './lib/live/start-live.ts'
import { startSession } from './lib/session/session.ts'
import { useLikelyViewer } from './lib/session/use-likely-viewer.ts'
import { useViewerHint } from './lib/session/viewer-hint-context.ts'
import { ViewerMeta } from './lib/session/viewer-meta.tsx'
import { showFocused } from './lib/page/show-focused.ts'
import { themeOf } from './lib/page/theme.server.ts'
import { useIsServerHtml } from './lib/page/use-is-server-html.ts'
import { usePageFocus } from './lib/page/use-page-focus.ts'
import { visitContext } from './lib/page/visit.server.ts'
import bricolageLatin from './ui/fonts/bricolage-latin.woff2'
import cedi from './ui/fonts/cedi.woff2'
import onestLatin from './ui/fonts/onest-latin.woff2'
import icon from './ui/icon.svg'
import { Toaster } from './ui/toaster.tsx'
import * as texts from './root.texts.ts'

/** Few visits ever show it. */
const NotFoundPage = lazy(() =>
  // Without a line it may be out of reach.
  import('./features/site/not-found-page.tsx').catch(() => ({ default: NoConnectionPage })),
)

export const links: Route.LinksFunction = () => [
  ...[onestLatin, bricolageLatin, cedi].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', type: 'image/svg+xml', href: icon },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ request, context }: Route.LoaderArgs) {
  const { support, timers, paused } = context.get(visitContext)
  return {
    theme: themeOf(request),
    support,
    timers,
    paused,
    origin: new URL(request.url).origin,
    year: new Date().getUTCFullYear(),
  }
}

/** What it says holds for the whole visit; who is signed in is the session's to know from here on. */
export function shouldRevalidate() {
  return false
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [readOffline]

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  // Before anything is drawn that speaks of them. The same for everybody, so that the server may hold them for all its pages.
  if (site) putTimersInForce(site.timers)
  const nonce = useNonce()
  const hint = useViewerHint()
  return (
    <html lang="en-GH" data-theme={site?.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#052e1f" />
        {/* Where scripts find the nonce: Vite's, for the styles and preloads they add, and entry.client.tsx. */}
        <meta property="csp-nonce" nonce={nonce} />
        {hint && <ViewerMeta viewer={hint} />}
        {/* Before the style sheet, which it would have to wait for: no press may come before it. */}
        <EarlyScripts />
        {/* Before all that may come later: nothing shows without it. */}
        <link rel="stylesheet" href={appStyles} />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-control bg-gold px-4 py-3 font-semibold text-on-gold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          {texts.skipToTheContent}
        </a>
        <Frame>{children}</Frame>
        <Toaster />
        <ServerScripts />
      </body>
    </html>
  )
}

/** Header, footer and tabs around a page, as far as the page wants them. */
function Frame({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const viewer = useLikelyViewer()
  const { Frame: OwnFrame, bare, tabBar, footer } = frameOf(useMatches())
  const content = (
    // Down to the end of the first screen at least: a footer that shows below what is loading would jump out of sight.
    <main
      id="main"
      tabIndex={-1}
      className={bare ? 'min-h-dvh outline-none' : 'min-h-[calc(100vh-200px)] outline-none'}
    >
      <WaitingOrderLine />
      {children}
    </main>
  )
  if (bare || !site) {
    return (
      <>
        <OfflineBanner />
        {content}
      </>
    )
  }
  if (OwnFrame) {
    return (
      <>
        <OfflineBanner />
        <OwnFrame viewer={viewer} tabBar={tabBar}>
          {content}
        </OwnFrame>
      </>
    )
  }
  return (
    <>
      <OfflineBanner />
      <SiteHeader viewer={viewer} support={site.support} />
      {content}
      {footer && (
        <Suspense>
          <SiteFooter isSignedIn={viewer !== undefined} support={site.support} year={site.year} />
        </Suspense>
      )}
      {tabBar && <TabBar viewer={viewer} support={site.support} />}
    </>
  )
}

export default function App() {
  useSessionEnd()
  useEffect(() => {
    // For whoever drives the page by script: from here on it reacts.
    document.documentElement.dataset['alive'] = 'true'
    void startSession()
    startLive()
    sendEarlyForms()
    void registerServiceWorker()
    addEventListener('focusin', showFocused)
    keepFocus()
    followScrolling()
    scrollPastNumbers()
    followLinksWithoutConnection()
  }, [])
  return (
    <>
      <Outlet />
      <ScrollPosition />
      <PageFocus />
      <LoadedPages />
    </>
  )
}

/**
 * Inline scripts are only ever the server's. Where React makes them anew (after a crash, or when something between us and
 * the visitor has changed the HTML), Trusted Types refuse them, and the page would stay empty. Parts of their own, since
 * they change as soon as the page is taken over, and all that stands in the same part is drawn again with them.
 */
function EarlyScripts() {
  const nonce = useNonce()
  // Their text is not in what browsers load: taking over the page, React leaves what such a script holds as it is.
  return (
    useIsServerHtml() && (
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR
            ? `${LEAVE_ROOM};${KEEP_EARLY_FORMS};${KEEP_EARLY_PRESSES};${RELOAD_OUTDATED_PAGE}`
            : '',
        }}
      />
    )
  )
}

/** Those that load the page's modules. */
function ServerScripts() {
  return useIsServerHtml() && <Scripts />
}

function ScrollPosition() {
  return useIsServerHtml() ? <ScrollRestoration /> : <ScrollKeeper />
}

/** ScrollRestoration without its inline script. */
function ScrollKeeper() {
  useScrollRestoration()
  return null
}

/** A part of its own: what follows the address is drawn again with it. */
function PageFocus() {
  usePageFocus()
  return null
}

function LoadedPages() {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  useEffect(() => keepLoadedPage(pathname + search, matches), [pathname, search, matches])
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{texts.pageTitle(APP_NAME)}</title>
        <Suspense>
          <NotFoundPage />
        </Suspense>
      </>
    )
  }
  if (error instanceof NoConnectionError) return <NoConnectionPage />
  return <CrashPage error={error} />
}

import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import { CrashPage } from './features/site/crash-page.tsx'
import { NotFoundPage } from './features/site/not-found-page.tsx'
import { SiteFooter } from './features/site/site-footer.tsx'
import { SiteHeader } from './features/site/site-header.tsx'
import { APP_NAME } from './lib/brand.ts'
import { useNonce } from './lib/nonce.ts'
import { useIsServerHtml } from './lib/use-is-server-html.ts'
import { themeOf } from './lib/theme.server.ts'
import bricolageLatin from './ui/fonts/bricolage-latin.woff2'
import cedi from './ui/fonts/cedi.woff2'
import onestLatin from './ui/fonts/onest-latin.woff2'
import icon from './ui/icon.svg'

export const links: Route.LinksFunction = () => [
  ...[onestLatin, bricolageLatin, cedi].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: icon },
]

export function loader({ request }: Route.LoaderArgs) {
  return { theme: themeOf(request) }
}

export function Layout({ children }: { children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.theme
  const nonce = useNonce()
  // Inline scripts are only ever the server's. Where React makes them anew (after a crash, or when something between us
  // and the visitor has changed the HTML), Trusted Types refuse them, and the page would stay empty.
  const isServerHtml = useIsServerHtml()
  return (
    <html lang="en-GH" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#052e1f" />
        {/* Where scripts find the nonce: Vite's, for the styles and preloads they add, and entry.client.tsx. */}
        <meta property="csp-nonce" nonce={nonce} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-control bg-gold px-4 py-3 font-semibold text-on-gold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to the content
        </a>
        <SiteHeader />
        <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
          {children}
        </main>
        <SiteFooter />
        {isServerHtml && <Scripts />}
      </body>
    </html>
  )
}

export default function App() {
  const isServerHtml = useIsServerHtml()
  return (
    <>
      <Outlet />
      {isServerHtml ? <ScrollRestoration /> : <ScrollKeeper />}
    </>
  )
}

/** ScrollRestoration without its inline script. */
function ScrollKeeper() {
  useScrollRestoration()
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{`Page Not Found · ${APP_NAME}`}</title>
        <NotFoundPage />
      </>
    )
  }
  return <CrashPage error={error} />
}

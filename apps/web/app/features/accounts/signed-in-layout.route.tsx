import { lazy, Suspense, useEffect } from 'react'
import { href, Navigate, Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { untilLoaded } from '../../lib/scripts/until-loaded.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { currentSession, startSession, useSession } from '../../lib/session/session.ts'
import { viewerHintOf } from '../../lib/session/viewer-hint.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { ConfirmHost } from './confirm/confirm-host.tsx'
import type { Route } from './+types/signed-in-layout.route.ts'
import * as texts from './signed-in-layout.texts.ts'

// Of few.
const PhoneNotices = lazy(() => untilLoaded(() => import('./phone-change/phone-notices.tsx')))
// Of admins alone.
const CodePrompt = lazy(() => untilLoaded(() => import('./second-factor/code-prompt.tsx')))

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The server knows nobody; but a browser that does not even claim to have a session can be sent to sign in at once. */
export function loader({ request }: Route.LoaderArgs) {
  if (!viewerHintOf(request.headers.get('cookie') ?? '')) throw redirect(signInPath(pathOf(request)))
  return null
}

/** Before any page below: only for those who are signed in; others sign in first and come back. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const checked = startSession()
  // Whoever is known from before need not wait for the API's word, which on a bad line is ten seconds: a session that it
  // refuses ends on any page.
  if (currentSession().state === 'checking') await checked
  if (currentSession().state === 'signed_out') throw redirect(signInPath(pathOf(request)) + hashOf(request))
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <SpinnerPage label={texts.openingYourAccount} />
}

export default function AppLayout() {
  const { state, user } = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()

  // Signed out meanwhile, here or in another tab.
  useEffect(() => {
    // Whoever signs out in the menu is on the way to the home page; only its drawing is still to come.
    const isLeaving = window.location.pathname !== pathname
    if (state === 'signed_out' && !isLeaving) void navigate(signInPath(pathname + search) + hash, { replace: true })
  }, [state, navigate, pathname, search, hash])

  // The page has waited for the API's word on whose the stored token is, and had none.
  if (state === 'checking') {
    return (
      <div className="frame py-10">
        <h1 className="sr-only">{texts.yourAccount}</h1>
        <Notice kind="failed" title={texts.weCouldNotOpenYourAccount} retryHref={pathname + search}>
          {texts.asimeTookTooLong}
        </Notice>
      </div>
    )
  }
  if (state !== 'signed_in' || !user) return <SpinnerPage label={texts.openingYourAccount} />
  const enrolPath = href('/app/second-factor')
  if (user.must_enrol && pathname !== enrolPath) return <Navigate to={enrolPath} replace />
  return (
    <>
      {(user.phone_change ?? user.phone_released) && (
        <Suspense>
          <PhoneNotices user={user} pathname={pathname} />
        </Suspense>
      )}
      <Outlet />
      <ConfirmHost />
      {user.user_type === 'admin' && (
        <Suspense>
          <CodePrompt />
        </Suspense>
      )}
    </>
  )
}

/** Of the page that is being opened. It stays behind the #: what a scanned code leads to is for no log and no other site. */
function hashOf(request: Request): string {
  const { location } = window
  return location.pathname === new URL(request.url).pathname ? location.hash : ''
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}

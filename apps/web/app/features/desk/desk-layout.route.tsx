import { href, Outlet, redirect, useLocation } from 'react-router'
import type { FrameProps, PageHandle } from '../../lib/page/page-frame.ts'
import { LeadAway, OnlyFor } from '../../lib/session/only-for.tsx'
import { currentSession, useViewer } from '../../lib/session/session.ts'
import { viewerHintOf } from '../../lib/session/viewer-hint.server.ts'
import { AccountMenu } from '../site/account-menu.tsx'
import { BellLink } from '../site/bell-link.tsx'
import { ThemeSwitch } from '../site/theme-switch.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { isShownTo } from './desk-sections.ts'
import type { Route } from './+types/desk-layout.route.ts'

export const handle: PageHandle = { Frame: AdminFrame }

/** A browser that claims to show somebody else than an admin is sent on before it loads anything of the desk. */
export function loader({ request }: Route.LoaderArgs) {
  const hint = viewerHintOf(request.headers.get('cookie') ?? '')
  // Whoever claims nothing is sent to sign in by the layout above.
  if (hint && hint.user_type !== 'admin') throw redirect(href('/app'))
  return null
}

/** From another page: without asking the server, which knows nobody. */
export function clientLoader() {
  const { user } = currentSession()
  if (user && user.user_type !== 'admin') throw redirect(href('/app'))
  return null
}

/** Around all of /app/admin. */
export default function DeskLayout() {
  return (
    <OnlyFor type="admin">
      <OfRole />
    </OnlyFor>
  )
}

/** What the admin's role shows; other pages of the desk lead to the first one. */
function OfRole() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  return isShownTo(viewer, pathname) ? <Outlet /> : <LeadAway to={href('/app/admin')} />
}

function AdminFrame({ viewer, children }: FrameProps) {
  return (
    <DeskFrame
      viewer={viewer}
      tools={
        viewer && (
          <>
            <BellLink />
            <AccountMenu viewer={viewer} />
          </>
        )
      }
      theme={<ThemeSwitch />}
    >
      {children}
    </DeskFrame>
  )
}

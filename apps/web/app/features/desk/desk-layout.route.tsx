import { href, Navigate, Outlet, useLocation } from 'react-router'
import type { FrameProps, PageHandle } from '../../lib/page/page-frame.ts'
import { OnlyFor } from '../../lib/session/only-for.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { AccountMenu } from '../site/account-menu.tsx'
import { BellLink } from '../site/bell-link.tsx'
import { ThemeSwitch } from '../site/theme-switch.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { isShownTo } from './desk-sections.ts'

export const handle: PageHandle = { Frame: AdminFrame }

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
  return isShownTo(viewer, pathname) ? <Outlet /> : <Navigate to={href('/app/admin')} replace />
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

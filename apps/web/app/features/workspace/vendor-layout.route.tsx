import { mayInShop } from '@asime/contract/shop-roles'
import { href, Navigate, Outlet, useLocation } from 'react-router'
import type { FrameProps, PageHandle } from '../../lib/page/page-frame.ts'
import { useViewer } from '../../lib/session/session.ts'
import { shopRoleOf } from '../../lib/session/shop-role.ts'
import { AccountMenu } from '../site/account-menu.tsx'
import { BellLink } from '../site/bell-link.tsx'
import { CartLink } from '../site/cart-link.tsx'
import { MessagesLink } from '../site/messages-link.tsx'
import { SearchBox } from '../site/search-box.tsx'
import { ThemeSwitch } from '../site/theme-switch.tsx'
import { dutyAt } from './sections.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'

export const handle: PageHandle = { Frame: VendorFrame }

/** Around the pages of a shop: all of /app/vendor, and what else `sections.ts` names. */
export default function VendorLayout() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (!viewer) return null
  const role = shopRoleOf(viewer)
  if (viewer.user_type === 'admin' || !role) return <Navigate to={href('/app')} replace />
  // What everybody there may see. The API refuses the rest in any case.
  if (!mayInShop(role, dutyAt(pathname))) return <Navigate to={href('/app/vendor/orders')} replace />
  return <Outlet />
}

function VendorFrame({ viewer, tabBar, children }: FrameProps) {
  return (
    <WorkspaceFrame
      tabBar={tabBar}
      search={<SearchBox id="search-workspace" />}
      tools={
        <>
          {viewer && <MessagesLink />}
          <CartLink hideWhenEmpty />
          {viewer && (
            <>
              <BellLink />
              <AccountMenu viewer={viewer} />
            </>
          )}
        </>
      }
      theme={<ThemeSwitch />}
    >
      {children}
    </WorkspaceFrame>
  )
}

import type { Profile } from '@asime/contract/accounts'
import { mayInShop } from '@asime/contract/shop-roles'
import { useEffect, useState } from 'react'
import { href, Outlet, useLocation } from 'react-router'
import type { FrameProps, PageHandle } from '../../lib/page/page-frame.ts'
import { useLive } from '../../lib/live/live-events.ts'
import { LeadAway } from '../../lib/session/only-for.tsx'
import { reloadUser, useViewer } from '../../lib/session/session.ts'
import { shopRoleOf } from '../../lib/session/shop-role.ts'
import { toast } from '../../ui/toast.tsx'
import { AccountMenu } from '../site/account-menu.tsx'
import { BellLink } from '../site/bell-link.tsx'
import { CartLink } from '../site/cart-link.tsx'
import { MessagesLink } from '../site/messages-link.tsx'
import { SearchBox } from '../site/search-box.tsx'
import { ThemeSwitch } from '../site/theme-switch.tsx'
import { dutyAt } from './sections.ts'
import * as texts from './vendor-layout.texts.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'

export const handle: PageHandle = { Frame: VendorFrame }

/** Around the pages of a shop: all of /app/vendor, and what else `sections.ts` names. */
export default function VendorLayout() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const role = shopRoleOf(viewer)
  useTeamNews(viewer)
  if (!viewer) return null
  if (viewer.user_type === 'admin' || !role) return <LeadAway to={href('/app')} />
  // What everybody there may see. The API refuses the rest in any case.
  if (!mayInShop(role, dutyAt(pathname))) return <LeadAway to={href('/app/vendor/orders')} />
  return <Outlet />
}

/** Whoever is removed from the team while a page of the shop is open reads why they are led away. */
function useTeamNews(viewer: Profile | undefined): void {
  const shop = viewer?.shop_role && viewer.shop_role !== 'owner' ? viewer.vendor?.business_name : undefined
  const [lastShop, setLastShop] = useState(shop)
  if (shop !== undefined && shop !== lastShop) setLastShop(shop)
  useLive(({ type }) => {
    // Or it was told before the page could hear.
    if ((type === 'notifications' || type === 'catch_up') && shop !== undefined) void reloadUser()
  })
  const left = viewer && shop === undefined ? lastShop : undefined
  useEffect(() => {
    if (left !== undefined) toast.info(texts.noLongerWorkFor(left))
  }, [left])
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

import { Outlet } from 'react-router'
import type { FrameProps, PageHandle } from '../../lib/page/page-frame.ts'
import { OnlyFor } from '../../lib/session/only-for.tsx'
import { AccountMenu } from '../site/account-menu.tsx'
import { CartLink } from '../site/cart-link.tsx'
import { SearchBox } from '../site/search-box.tsx'
import { ThemeSwitch } from '../site/theme-switch.tsx'
import { WorkspaceFrame } from './workspace-frame.tsx'

export const handle: PageHandle = { Frame: VendorFrame }

/** Around the pages of a shop: all of /app/vendor, and what else `sections.ts` names. */
export default function VendorLayout() {
  return (
    <OnlyFor type="vendor">
      <Outlet />
    </OnlyFor>
  )
}

function VendorFrame({ viewer, tabBar, children }: FrameProps) {
  return (
    <WorkspaceFrame
      tabBar={tabBar}
      search={<SearchBox id="search-workspace" />}
      tools={
        <>
          <CartLink hideWhenEmpty />
          {viewer && <AccountMenu viewer={viewer} />}
        </>
      }
      theme={<ThemeSwitch />}
    >
      {children}
    </WorkspaceFrame>
  )
}

import { Outlet } from 'react-router'
import type { FrameProps, PageHandle } from '../../lib/page/page-frame.ts'
import { OnlyFor } from '../../lib/session/only-for.tsx'
import { AccountMenu } from '../site/account-menu.tsx'
import { BellLink } from '../site/bell-link.tsx'
import { ThemeSwitch } from '../site/theme-switch.tsx'
import { DeskFrame } from './desk-frame.tsx'

export const handle: PageHandle = { Frame: AdminFrame }

/** Around all of /app/admin. */
export default function DeskLayout() {
  return (
    <OnlyFor type="admin">
      <Outlet />
    </OnlyFor>
  )
}

function AdminFrame({ viewer, children }: FrameProps) {
  return (
    <DeskFrame
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

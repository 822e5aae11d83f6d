import type { UserType } from '@asime/contract/accounts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { LeadAway } from './lead-away.tsx'
import { useViewer } from './session.ts'

/** Pages for one kind of user; others are sent to their dashboard. Below signed-in-layout.route.tsx, which knows the user. */
export function OnlyFor({ type, children }: { type: UserType; children: ReactNode }) {
  const viewer = useViewer()
  if (!viewer) return null
  return viewer.user_type === type ? children : <LeadAway to={href('/app')} />
}

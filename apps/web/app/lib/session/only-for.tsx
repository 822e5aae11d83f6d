import type { UserType } from '@asime/contract/accounts'
import { type ReactNode, useEffect, useState } from 'react'
import { href, Navigate } from 'react-router'
import { startSession, useViewer } from './session.ts'

/** Pages for one kind of user; others are sent to their dashboard. Below signed-in-layout.route.tsx, which knows the user. */
export function OnlyFor({ type, children }: { type: UserType; children: ReactNode }) {
  const viewer = useViewer()
  if (!viewer) return null
  return viewer.user_type === type ? children : <LeadAway to={href('/app')} />
}

/**
 * Leads those whose role does not allow a page to another, once the API has said who they are: the stored user may be older than
 * a role that was given elsewhere.
 */
export function LeadAway({ to }: { to: string }) {
  const [isSure, setSure] = useState(false)
  useEffect(() => {
    void startSession().then(() => setSure(true))
  }, [])
  return isSure && <Navigate to={to} replace />
}

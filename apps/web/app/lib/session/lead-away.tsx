import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { startSession } from './session.ts'

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

import { href, Navigate } from 'react-router'

/** Leads to the admin's dashboard until it has a page of its own. */
export default function AdminPanelPage() {
  return <Navigate to={href('/app')} replace />
}

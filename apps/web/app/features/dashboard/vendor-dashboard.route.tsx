import { href, Navigate } from 'react-router'

/** Leads to the orders of the shop until it has a page of its own. */
export default function VendorDashboardPage() {
  return <Navigate to={href('/app/vendor/orders')} replace />
}

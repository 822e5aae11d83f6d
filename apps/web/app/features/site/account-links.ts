import { href } from 'react-router'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'

const dashboard = { to: href('/app'), label: 'Dashboard' } as const
const orders = { to: href('/app/orders'), label: 'Orders' } as const
const sales = { to: href('/app/vendor/orders'), label: 'Orders' } as const
const purchases = { to: href('/app/orders'), label: 'Purchases' } as const
const payouts = { to: href('/app/vendor/payouts'), label: 'Payouts' } as const
const profile = { to: href('/app/profile'), label: 'Profile' } as const
const vendorDashboard = { to: href('/app/vendor'), label: 'Vendor Dashboard' } as const
const adminPanel = { to: href('/app/admin'), label: 'Admin Panel' } as const

/** Where somebody's own things are, in the order in which every menu names them. `Orders` are those that one mostly has. */
export function accountLinks({ user_type: userType }: Pick<ViewerHint, 'user_type'>) {
  switch (userType) {
    case 'buyer':
      return [dashboard, orders, profile]
    case 'vendor':
      return [dashboard, sales, purchases, payouts, profile, vendorDashboard]
    case 'admin':
      return [dashboard, orders, profile, adminPanel]
  }
}

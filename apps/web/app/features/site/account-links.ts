import { href } from 'react-router'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'

const dashboard = { to: href('/app'), label: 'Dashboard' } as const
const orders = { to: href('/app/orders'), label: 'Orders' } as const
const payouts = { to: href('/app/vendor/payouts'), label: 'Payouts' } as const
const profile = { to: href('/app/profile'), label: 'Profile' } as const

/** Where somebody's own things are, in the order in which every menu names them. Areas appear here once they exist. */
export function accountLinks({ user_type: userType }: Pick<ViewerHint, 'user_type'>) {
  return userType === 'vendor' ? [dashboard, orders, payouts, profile] : [dashboard, orders, profile]
}

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
const openShop = { to: href('/app/open-shop'), label: 'Become a Vendor' } as const

type Viewer = Pick<ViewerHint, 'user_type' | 'vendor'>

/** Where somebody's own things are, in the order in which every menu names them. `Orders` are those of the hat that is on. */
export function accountLinks(viewer: Viewer, hat: Hat | undefined) {
  if (viewer.user_type === 'admin') return [dashboard, orders, profile, adminPanel]
  if (!hat) return [dashboard, orders, profile, openShop]
  return hat.isSelling ? [vendorDashboard, sales, payouts, profile] : [dashboard, purchases, profile, vendorDashboard]
}

export interface Hat {
  isSelling: boolean
  label: string
  /** Where the other one is worn. */
  other: { to: string; label: 'Switch to buying' | 'Switch to selling' }
}

/**
 * Which hat is on, of somebody who has a shop: in its workspace they sell, everywhere else they buy. What they may do is for
 * the API to say.
 */
export function hatOf({ user_type: userType, vendor }: Viewer, pathname: string): Hat | undefined {
  if (userType !== 'vendor') return undefined
  return /^\/app\/vendor(\/|$)/.test(pathname)
    ? {
        isSelling: true,
        label: vendor ? `Selling as ${vendor.business_name}` : 'Selling',
        other: { to: href('/app'), label: 'Switch to buying' },
      }
    : { isSelling: false, label: 'Buying', other: { to: href('/app/vendor'), label: 'Switch to selling' } }
}

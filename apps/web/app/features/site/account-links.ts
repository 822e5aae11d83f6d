import { href } from 'react-router'
import { shopRoleOf } from '../../lib/session/shop-role.ts'
import type { ViewerHint } from '../../lib/session/viewer-hint.ts'
import * as texts from './account-links.texts.ts'

const dashboard = { name: 'dashboard', to: href('/app'), label: texts.dashboard } as const
const orders = { name: 'orders', to: href('/app/orders'), label: texts.orders } as const
const sales = { name: 'orders', to: href('/app/vendor/orders'), label: texts.orders } as const
const purchases = { name: 'purchases', to: href('/app/orders'), label: texts.purchases } as const
const payouts = { name: 'payouts', to: href('/app/vendor/payouts'), label: texts.payouts } as const
/** For visitors, too. */
export const messages = { name: 'messages', to: href('/app/chat/:id?', {}), label: texts.messages } as const
export const wishlist = { name: 'wishlist', to: href('/app/wishlist'), label: texts.wishlist } as const
const profile = { name: 'profile', to: href('/app/profile'), label: texts.profile } as const
const vendorDashboard = { name: 'vendorDashboard', to: href('/app/vendor'), label: texts.vendorDashboard } as const
const adminPanel = { name: 'adminPanel', to: href('/app/admin'), label: texts.adminPanel } as const
const openShop = { name: 'becomeVendor', to: href('/app/open-shop'), label: texts.becomeAVendor } as const

type Viewer = Pick<ViewerHint, 'user_type' | 'vendor' | 'shop_role'>

/** Where somebody's own things are, in the order in which every menu names them. `Orders` are those of the hat that is on. */
export function accountLinks(viewer: Viewer, hat: Hat | undefined) {
  if (viewer.user_type === 'admin') return [dashboard, orders, profile, adminPanel]
  if (!hat) return [dashboard, orders, wishlist, profile, openShop]
  const role = shopRoleOf(viewer)
  if (!hat.isSelling)
    return role === 'packer'
      ? [dashboard, purchases, wishlist, profile]
      : [dashboard, purchases, wishlist, profile, vendorDashboard]
  if (role === 'packer') return [sales, profile]
  return role === 'owner' ? [vendorDashboard, sales, payouts, profile] : [vendorDashboard, sales, profile]
}

export interface Hat {
  isSelling: boolean
  label: string
  /** Where the other one is worn. */
  other: { to: string; label: string }
}

/**
 * Which hat is on, of somebody who owns a shop or works for one: in its workspace they sell, everywhere else they buy. What they
 * may do is for the API to say.
 */
export function hatOf(viewer: Viewer, pathname: string): Hat | undefined {
  const role = shopRoleOf(viewer)
  if (!role || viewer.user_type === 'admin') return undefined
  if (!/^\/app\/(vendor|bids)(\/|$)/.test(pathname)) {
    const to = role === 'packer' ? href('/app/vendor/orders') : href('/app/vendor')
    return {
      isSelling: false,
      label: texts.buying,
      other: { to, label: role === 'packer' ? texts.switchToPacking : texts.switchToSelling },
    }
  }
  const shop = viewer.vendor?.business_name
  const work = { owner: texts.sellingAs, manager: texts.sellingFor, packer: texts.packingFor }[role]
  return {
    isSelling: true,
    label: shop === undefined ? texts.selling : `${work} ${shop}`,
    other: { to: href('/app'), label: texts.switchToBuying },
  }
}

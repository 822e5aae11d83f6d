import type { ShopWork } from '@asime/contract/shop-work'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import Gavel from 'lucide-react/icons/gavel'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LinkIcon from 'lucide-react/icons/link'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { mayInShop, type ShopDuty, type ShopRole } from '@asime/contract/shop-roles'
import { href } from 'react-router'
import { isWithin, type Section } from '../../lib/workspaces/section-nav.tsx'
import * as texts from './sections.texts.ts'

export interface WorkspaceSection extends Section {
  /** Which of the phone's tabs holds it. */
  tab: keyof typeof TABS
  /** Whose duty it is: it is in the navigation of nobody else. */
  duty: ShopDuty
  /** How much waits there to be done. */
  waiting?: (counts: ShopWork['counts']) => number
}

export interface WorkspaceTab {
  label: string
  Icon: Section['Icon']
  sections: readonly [WorkspaceSection, ...WorkspaceSection[]]
}

/** The bar at the bottom of a phone's screen, in its order. */
const TABS = {
  overview: { label: texts.overview, Icon: LayoutDashboard },
  requests: { label: texts.requests, Icon: Megaphone },
  orders: { label: texts.orders, Icon: ShoppingBag },
  shop: { label: texts.shop, Icon: Store },
} as const

/** The pages of the workspace, in the order in which every navigation names them. Only what is there. */
export const sections: readonly WorkspaceSection[] = [
  { to: href('/app/vendor'), label: texts.overview, Icon: LayoutDashboard, tab: 'overview', duty: 'sell', end: true },
  { to: href('/requests'), label: texts.requests, Icon: Megaphone, tab: 'requests', duty: 'sell' },
  {
    to: href('/app/bids'),
    label: texts.myBids,
    Icon: Gavel,
    tab: 'requests',
    duty: 'sell',
    waiting: (counts) => counts.bids_to_confirm + counts.bids_closing,
  },
  { to: href('/app/vendor/products'), label: texts.products, Icon: Package, tab: 'shop', duty: 'sell' },
  { to: href('/app/vendor/deals'), label: texts.deals, Icon: LinkIcon, tab: 'shop', duty: 'sell' },
  {
    to: href('/app/vendor/orders'),
    label: texts.orders,
    Icon: ShoppingBag,
    tab: 'orders',
    duty: 'pack',
    waiting: (counts) => counts.to_confirm + counts.to_dispatch + counts.disputes_to_answer + counts.disputes_in_talks,
  },
  { to: href('/app/vendor/analytics'), label: texts.analytics, Icon: ChartColumn, tab: 'shop', duty: 'sell' },
  { to: href('/app/vendor/payouts'), label: texts.payouts, Icon: Wallet, tab: 'shop', duty: 'payouts' },
  { to: href('/app/vendor/team'), label: texts.team, Icon: Users, tab: 'shop', duty: 'team' },
  { to: href('/app/vendor/shop'), label: texts.shopSettings, Icon: Store, tab: 'shop', duty: 'sell' },
  {
    to: href('/app/vendor/verification'),
    label: texts.verification,
    Icon: BadgeCheck,
    tab: 'shop',
    duty: 'verify',
  },
]

/** The pages for somebody of that role. */
export function sectionsOf(role: ShopRole | undefined): readonly WorkspaceSection[] {
  return sections.filter(({ duty }) => mayInShop(role, duty))
}

/** Their tabs, those that hold a page. One that holds a single page is that page. */
export function tabsOf(role: ShopRole | undefined): readonly WorkspaceTab[] {
  return Object.entries(TABS).flatMap(([name, tab]) => {
    const [first, ...others] = sectionsOf(role).filter((section) => section.tab === name)
    if (!first) return []
    return [others.length === 0 ? { ...first, sections: [first] } : { ...tab, sections: [first, ...others] }]
  })
}

/** Whose duty the page at the address is; selling, where no section says otherwise. */
export function dutyAt(pathname: string): ShopDuty {
  return sections.find((section) => isWithin(pathname, section))?.duty ?? 'sell'
}

import type { Profile } from '@asime/contract/accounts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HandCoins from 'lucide-react/icons/hand-coins'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import type { ComponentType, SVGProps } from 'react'
import { href, Link } from 'react-router'
import { isOnDuty } from '../../lib/session/shop-role.ts'
import * as texts from './quick-links.texts.ts'

interface QuickLink {
  to: string
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  tint: string
}

const OWN_ITEM_REQUESTS = {
  to: href('/app/requests'),
  label: texts.yourRequests,
  Icon: Megaphone,
  tint: 'bg-gold-soft text-gold-ink',
}
const OWN_BIDS = { to: href('/app/bids'), label: texts.yourBids, Icon: HandCoins, tint: 'bg-gold-soft text-gold-ink' }
const OWN_ORDERS = {
  to: href('/app/orders'),
  label: texts.yourOrders,
  Icon: Package,
  tint: 'bg-forest-soft text-forest-ink',
}
const SHOP_ORDERS = {
  to: href('/app/vendor/orders'),
  label: texts.sales,
  Icon: ReceiptText,
  tint: 'bg-forest-soft text-forest-ink',
}
const PAYOUTS = {
  to: href('/app/vendor/payouts'),
  label: texts.payouts,
  Icon: Wallet,
  tint: 'bg-forest-soft text-forest-ink',
}
const EVERYBODYS: QuickLink[] = [
  { to: href('/products'), label: texts.browseProducts, Icon: ShoppingBag, tint: 'bg-forest-soft text-forest-ink' },
  { to: href('/requests'), label: texts.itemRequests, Icon: ScrollText, tint: 'bg-forest-soft text-forest-ink' },
  { to: href('/vendors'), label: texts.vendors, Icon: Store, tint: 'bg-indigo-soft text-indigo' },
  { to: href('/app/profile'), label: texts.profile, Icon: UserRound, tint: 'bg-indigo-soft text-indigo' },
]

function ownLinks(user: Profile): readonly QuickLink[] {
  return [
    ...(isOnDuty(user, 'pack') ? [SHOP_ORDERS] : []),
    ...(isOnDuty(user, 'payouts') ? [PAYOUTS] : []),
    ...(isOnDuty(user, 'sell') ? [OWN_BIDS] : []),
    OWN_ITEM_REQUESTS,
    OWN_ORDERS,
  ]
}

export function QuickLinks({ user }: { user: Profile }) {
  return (
    <nav aria-label={texts.quickLinks} className="rounded-panel border border-line bg-surface p-2">
      <ul className="grid gap-x-2 sm:max-lg:grid-cols-2">
        {[...ownLinks(user), ...EVERYBODYS].map(({ to, label, Icon, tint }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-[52px] items-center gap-3 rounded-control px-2.5 py-1.5 font-medium hover:bg-surface-2"
            >
              <span className={`grid size-9 flex-none place-items-center rounded-control ${tint}`}>
                <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.9} />
              </span>
              <span className="flex-1">{label}</span>
              <ChevronRight aria-hidden="true" className="size-[18px] text-ink-3" strokeWidth={1.9} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import type { notificationKindNames } from '@asime/contract/notification-kinds'
import { orderSides } from '@asime/contract/order-states'
import { moderationMoves } from '@asime/contract/moderation-states'

const NAMES = {
  id: 'i1',
  number: 'AS-1',
  goods: 'Zed zed',
  buyer: 'Zed zed',
  shop: 'Zed zed',
  total: 'GH₵ 2.00',
  refunded: 'GH₵ 1.00',
  request_id: 'r1',
  request_title: 'Zed zed',
  amount: 'GH₵ 3.00',
  account: 'MTN MoMo 1234',
  product: 'Zed zed',
  product_id: 'p1',
  vendor_id: 'v1',
  reason: 'Zed zed',
  from: 'Zed zed',
  text: 'Zed zed',
  path: '/zed',
  name: 'Zed zed',
  setting: 'Zed zed',
  before: 'GH₵ 1.00',
  after: 'GH₵ 2.00',
  provider: 'Google',
  device: 'Chrome sur Android',
  address: '41.66.200.7',
  category: 'Zed zed',
  search: 'Zed zed',
  price: 'GH₵ 4.00',
  version: 3,
  rating: 4,
}

/** The facts of all kinds of notifications together, so that each finds its own, in every variant that changes the words. */
export function someFacts(kind: (typeof notificationKindNames)[number]): object[] {
  return [true, false].flatMap((is) =>
    orderSides.flatMap((side) =>
      [0, 1, 2, 5].flatMap((count) =>
        (['product', 'item_request', 'bid', 'review', 'vendor'] as const).flatMap((posted) =>
          Object.keys(moderationMoves).map((move) => ({
            ...NAMES,
            side,
            posted,
            move,
            by: 'Zed zed',
            at: '25 novembre 2026',
            by_asime: is,
            is_free: is,
            is_over: is,
            is_pickup: is,
            is_sent: is,
            was_paid: is,
            is_first: is,
            bids: count,
            left: count,
            found: Math.max(count, 1),
            products: Math.max(count, 1),
            list: is ? 'products' : 'requests',
            newest: is ? 'Zed zed' : null,
            title: is ? 'Zed zed' : undefined,
            to: is ? 'Zed zed' : undefined,
            about: is ? 'Zed zed' : undefined,
            region: is ? 'Volta' : null,
            budget: is ? 'GH₵ 5.00' : null,
            // Of a shop's team, or of Asime's staff.
            role: kind === 'team_role_changed' ? (is ? 'manager' : 'packer') : is ? 'owner' : null,
            page: is ? 'terms' : 'privacy',
            parts: Array.from({ length: count }, () => 'Zed zed'),
          })),
        ),
      ),
    ),
  )
}

import { mayInShop, type ShopDuty } from '@asime/contract/shop-roles'
import { readShopOverviewEndpoint, readShopWorkEndpoint, type ShopGap } from '@asime/contract/shop-work'
import type { shopParts } from '@asime/contract/shop-settings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { getBalance } from '../payouts/statement.service.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { readShop } from '../shops/shops.service.ts'
import { readShopFigures, readShopWork } from './shop-work.repository.ts'

/** Without what only makes a shop look better. */
const GAP_OF: Partial<Record<(typeof shopParts)[number], ShopGap>> = {
  legal_facts: 'legal_facts',
  description: 'description',
  return_policy: 'return_policy',
  place: 'location',
  pickup: 'pickup',
}

/** Where the money goes and who is behind the shop is for its owner. */
const DUTY_OF: Partial<Record<ShopGap, ShopDuty>> = {
  payout_account: 'payouts',
  payout_problem: 'payouts',
  verification: 'verify',
}

export function shopWorkRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const provider = transferProvider(context)

  serve(app, context, readShopWorkEndpoint, async ({ actor }) => {
    const [work, shop] = await Promise.all([readShopWork(db, actor.vendorId), readShop(db, actor.vendorId)])
    const gaps = [...work.gaps, ...shop.completeness.missing.flatMap(({ part }) => GAP_OF[part] ?? [])]
    return { data: { ...work, gaps: gaps.filter((gap) => mayInShop(actor.shopRole, DUTY_OF[gap] ?? 'sell')) } }
  })
  serve(app, context, readShopOverviewEndpoint, async ({ actor }) => {
    const [figures, balance] = await Promise.all([
      readShopFigures(db, actor.vendorId),
      // Where the money goes is for the owner.
      mayInShop(actor.shopRole, 'payouts') ? getBalance(db, actor.vendorId, provider) : null,
    ])
    return { data: { ...figures, balance } }
  })
}

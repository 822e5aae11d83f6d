import { mayInShop } from '@asime/contract/shop-roles'
import { readShopOverviewEndpoint, readShopWorkEndpoint } from '@asime/contract/shop-work'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { getBalance } from '../payouts/statement.service.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { readShopFigures, readShopWork } from './shop-work.repository.ts'

export function shopWorkRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const provider = transferProvider(context)

  serve(app, context, readShopWorkEndpoint, async ({ actor }) => {
    const work = await readShopWork(db, actor.vendorId)
    // Who is behind the shop only its owner can prove.
    const gaps = mayInShop(actor.shopRole, 'verify') ? work.gaps : work.gaps.filter((gap) => gap !== 'verification')
    return { data: { ...work, gaps } }
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

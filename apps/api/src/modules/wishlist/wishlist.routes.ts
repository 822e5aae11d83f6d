import {
  addWishesEndpoint,
  listProductCardsEndpoint,
  listWishedIdsEndpoint,
  listWishesEndpoint,
  removeWishEndpoint,
} from '@asime/contract/wishlist'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { deleteWish, listProductCardsText, listWishedIds, listWishes } from './wishlist.repository.ts'
import { addWishes } from './wishlist.service.ts'

const SORT = 'wishes added_at desc'

export function wishlistRoutes(app: FastifyInstance, context: Context): void {
  const { db, pool } = context
  serve(app, context, listWishesEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, SORT, 'time')
    const page = await listWishes(pool, actor.userId, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: SORT, counts: page.counts })
  })
  serve(app, context, listWishedIdsEndpoint, async ({ actor }) => ({ data: await listWishedIds(db, actor.userId) }))
  serve(app, context, addWishesEndpoint, async ({ actor, body }) => ({
    data: await addWishes(db, actor, body.product_ids),
  }))
  serve(
    app,
    context,
    removeWishEndpoint,
    async ({ actor, params }) => deleteWish(db, actor.userId, params.id) as Promise<undefined>,
  )
  serve(
    app,
    context,
    listProductCardsEndpoint,
    async ({ query }) => new JsonText(`{"data":${await listProductCardsText(pool, query.ids.split(','))}}`),
  )
}

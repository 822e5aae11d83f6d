import {
  followVendorEndpoint,
  listFollowedVendorsEndpoint,
  readFollowEndpoint,
  unfollowVendorEndpoint,
} from '@asime/contract/follows'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listFollowedVendors } from './follows.repository.ts'
import { followVendor, getFollowing, unfollowVendor } from './follows.service.ts'

const SORT = 'followed vendors followed_at desc'

export function followRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listFollowedVendorsEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, SORT, 'time')
    const page = await listFollowedVendors(context.pool, actor.userId, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: SORT })
  })
  serve(app, context, readFollowEndpoint, async ({ actor, params }) => ({
    data: await getFollowing(context.db, actor, params.id),
  }))
  serve(app, context, followVendorEndpoint, async ({ actor, params }) => ({
    data: await followVendor(context.db, actor, params.id),
  }))
  serve(app, context, unfollowVendorEndpoint, async ({ actor, params }) => ({
    data: await unfollowVendor(context.db, actor, params.id),
  }))
}

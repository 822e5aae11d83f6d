import { PathId } from '@asime/contract/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { CardKind } from './card.ts'
import { cardNotFound, createCards } from './link-previews.service.ts'

const DAY_SECONDS = 24 * 60 * 60
const Id = PathId('Not found')

/** The routes, which cost more than a file. */
export const CARD_ROUTES = [
  '/cards/products/:id.jpg',
  '/cards/requests/:id.jpg',
  '/cards/vendors/:id.jpg',
  '/cards/site.jpg',
] as const

/** Pictures of things for previews of links to them (Open Graph). Not part of the versioned API. */
export function cardRoutes(app: FastifyInstance, context: Context): void {
  const cards = createCards(context, app.log)
  app.addHook('onClose', async () => cards.stop())

  for (const route of CARD_ROUTES) {
    const kind = route.split(/[/.]/)[2] as CardKind
    app.get<{ Params: { id?: string } }>(route, async (req, reply) => {
      const id = req.params.id?.toLowerCase() ?? 'asime'
      if (kind !== 'site' && !Id.safeParse(id).success) throw cardNotFound(kind)
      const found = await cards.find(kind, id)
      const headers = {
        etag: `"${found.version}"`,
        'cache-control': `public, max-age=${DAY_SECONDS}`,
        // Other sites show it: that is what it is for.
        'cross-origin-resource-policy': 'cross-origin',
      }
      if (isKnown(req, headers.etag)) return reply.code(304).headers(headers).send()
      const { jpeg, isPartial } = await cards.paint(kind, id, found)
      void reply.headers(headers)
      if (isPartial) void reply.removeHeader('etag').header('cache-control', 'public, max-age=60')
      return reply.type('image/jpeg').send(jpeg)
    })
  }
}

function isKnown(req: FastifyRequest, etag: string): boolean {
  const known = req.headers['if-none-match'] ?? ''
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

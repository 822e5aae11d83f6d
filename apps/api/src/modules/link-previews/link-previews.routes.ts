import { PathId } from '@asime/contract/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { LinkPreviewKind } from './preview.ts'
import { previewNotFound, createLinkPreviews } from './link-previews.service.ts'

const DAY_SECONDS = 24 * 60 * 60
const Id = PathId('Not found')

/** The routes, which cost more than a file. */
export const LINK_PREVIEW_ROUTES = [
  '/cards/products/:id.jpg',
  '/cards/requests/:id.jpg',
  '/cards/vendors/:id.jpg',
  '/cards/site.jpg',
] as const

/** Pictures of things for previews of links to them (Open Graph). Not part of the versioned API. */
export function linkPreviewRoutes(app: FastifyInstance, context: Context): void {
  const previews = createLinkPreviews(context, app.log)
  app.addHook('onClose', async () => previews.stop())

  for (const route of LINK_PREVIEW_ROUTES) {
    const kind = route.split(/[/.]/)[2] as LinkPreviewKind
    app.get<{ Params: { id?: string } }>(route, async (req, reply) => {
      const id = req.params.id?.toLowerCase() ?? 'asime'
      if (kind !== 'site' && !Id.safeParse(id).success) throw previewNotFound(kind)
      const found = await previews.find(kind, id)
      const headers = {
        etag: `"${found.version}"`,
        'cache-control': `public, max-age=${DAY_SECONDS}`,
        // Other sites show it: that is what it is for.
        'cross-origin-resource-policy': 'cross-origin',
      }
      if (isKnown(req, headers.etag)) return reply.code(304).headers(headers).send()
      const { jpeg, isPartial } = await previews.paint(kind, id, found)
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

import { DEAL_TOKEN } from '@asime/contract/deal-states'
import { PathId } from '@asime/contract/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { limitWrongTokens } from '../../platform/http/rate-limits.ts'
import type { LinkPreviewKind } from './preview.ts'
import { createLinkPreviews, type FoundPreview, previewNotFound } from './link-previews.service.ts'

const DAY_SECONDS = 24 * 60 * 60
const Id = PathId('Not found')

/** The routes, which cost more than a file. */
export const LINK_PREVIEW_ROUTES = [
  '/cards/products/:id.jpg',
  '/cards/requests/:id.jpg',
  '/cards/vendors/:id.jpg',
  '/cards/deals/:id.jpg',
  '/cards/site.jpg',
] as const

/** Pictures of things for previews of links to them (Open Graph). Not part of the versioned API. Callers wait for `handlerMs`. */
export function linkPreviewRoutes(app: FastifyInstance, context: Context, handlerMs: number): void {
  const previews = createLinkPreviews(context, app.log, handlerMs)
  app.addHook('onClose', async () => previews.stop())

  /** An invalid token is counted, as everywhere. */
  async function findByGuess(req: FastifyRequest, token: string): Promise<FoundPreview> {
    const found = await limitWrongTokens(context.rateLimits, networkOf(req.ip), () =>
      previews.find('deals', token).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return undefined
        throw error
      }),
    )
    if (!found) throw previewNotFound('deals')
    return found
  }

  for (const route of LINK_PREVIEW_ROUTES) {
    const kind = route.split(/[/.]/)[2] as LinkPreviewKind
    app.get<{ Params: { id?: string } }>(route, async (req, reply) => {
      const isOfDeal = kind === 'deals'
      const id = isOfDeal ? (req.params.id ?? '') : (req.params.id?.toLowerCase() ?? 'asime')
      if (kind !== 'site' && !(isOfDeal ? DEAL_TOKEN.test(id) : Id.safeParse(id).success)) throw previewNotFound(kind)
      const found = isOfDeal ? await findByGuess(req, id) : await previews.find(kind, id)
      const headers = {
        etag: `"${found.version}"`,
        // Whoever has a deal's link is shown what it is for; what lies in between keeps nothing of it.
        'cache-control': isOfDeal ? 'private, max-age=300' : `public, max-age=${DAY_SECONDS}`,
        // Other sites show it: that is what it is for.
        'cross-origin-resource-policy': 'cross-origin',
      }
      if (isKnown(req, headers.etag)) return reply.code(304).headers(headers).send()
      const { jpeg, isPartial } = await previews.paint(kind, found)
      void reply.headers(headers)
      if (isPartial)
        void reply.removeHeader('etag').header('cache-control', `${isOfDeal ? 'private' : 'public'}, max-age=60`)
      return reply.type('image/jpeg').send(jpeg)
    })
  }
}

function isKnown(req: FastifyRequest, etag: string): boolean {
  const known = req.headers['if-none-match'] ?? ''
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

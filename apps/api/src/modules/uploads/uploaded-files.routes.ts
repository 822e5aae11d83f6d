import { UPLOADS_PATH } from '@asime/contract/uploads'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { ByteRange } from '../../platform/files/stored-file.ts'
import { isGivenOut, type LinkProof } from './private-links.ts'
import { findAudience } from './uploads.repository.ts'
import { contentTypeOf, linkTo, parseLink, toKey } from './upload-names.ts'

export const UPLOADED_FILE_ROUTE = `${UPLOADS_PATH}:id/:name`

/** The largest file over a network that is hardly one; then the connection is cut. */
const SEND_MS = 120_000

/**
 * The uploads themselves, from a folder or a bucket alike. What pages show is for whoever has the link; what shows a parcel or
 * a problem, and what proves who somebody is, only by a link that was given to somebody who may see it, and that runs out.
 */
export function uploadedFileRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string; name: string }; Querystring: LinkProof }>(
    UPLOADED_FILE_ROUTE,
    { handlerTimeout: SEND_MS },
    async (req, reply) => {
      const file = parseLink(linkTo(req.params.id, req.params.name))
      if (!file) throw new AppError('not_found')
      const audience = await findAudience(context.pool, file.id)
      const isHeard = file.kind === 'audio'
      // A voice is for those whom it was sent to, before it is sent and after it was removed as well.
      const isGuarded = isHeard || audience.is_confidential || (audience.is_private && !audience.is_public)
      if (isGuarded && !isGivenOut(context, file.id, req.query)) throw new AppError('not_found')
      const part = isHeard ? partOf(req.headers.range, audience.bytes) : undefined
      if (part === 'outside') return reply.code(416).header('content-range', `bytes */${audience.bytes}`).send()
      const stored = await context.files.open(toKey(file.id, file.name), part)
      if (!stored) throw new AppError('not_found')
      return reply
        .code(part ? 206 : 200)
        .headers({
          ...(isHeard ? { 'accept-ranges': 'bytes' } : {}),
          ...(part ? { 'content-range': `bytes ${part.first}-${part.last}/${audience.bytes}` } : {}),
          'content-type': contentTypeOf(file.name),
          'content-length': stored.bytes,
          // No cache on the way keeps what may still become somebody's evidence.
          'cache-control': audience.is_confidential
            ? 'no-store'
            : audience.is_public
              ? 'public, max-age=2592000, immutable'
              : 'private, max-age=3600',
          // Opened by itself, a file is a document, and this one was made by somebody else.
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          ...(file.kind === 'document' ? { 'content-disposition': 'attachment; filename="document.pdf"' } : {}),
        })
        .send(stored.content)
    },
  )
}

/** The one part that a player asks for, when somebody goes to the middle. Several at once, which none does, are answered with all. */
function partOf(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first > last ? 'outside' : { first, last }
}

import { UPLOADS_PATH } from '@asime/contract/uploads'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { contentTypeOf, linkTo, parseLink, toKey } from './upload-names.ts'

/** The largest file over a network that is hardly one; then the connection is cut. */
const SEND_MS = 120_000

/** The uploads themselves. Whoever has the link may look: it is as hard to guess as a key. */
export function uploadedFileRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string; name: string } }>(
    `${UPLOADS_PATH}:id/:name`,
    { handlerTimeout: SEND_MS },
    async (req, reply) => {
      const file = parseLink(linkTo(req.params.id, req.params.name))
      const stored = file && (await context.files.open(toKey(file.id, file.name)))
      if (!stored) throw new AppError('not_found')
      return reply
        .headers({
          'content-type': contentTypeOf(file.name),
          'content-length': stored.bytes,
          'cache-control': 'public, max-age=2592000, immutable',
          // Opened by itself, a file is a document, and this one somebody else made.
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          ...(file.kind === 'document' ? { 'content-disposition': 'attachment; filename="document.pdf"' } : {}),
        })
        .send(stored.content)
    },
  )
}

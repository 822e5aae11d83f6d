import multipart from '@fastify/multipart'
import { deleteUploadEndpoint, uploadFileEndpoint } from '@asime/contract/uploads'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { receiveFile } from './receive-file.ts'
import { inMemory } from './room-in-memory.ts'
import { deleteUpload, storeUpload } from './uploads.service.ts'

export function uploadRoutes(app: FastifyInstance, context: Context): void {
  // In a scope of its own: nothing but this takes forms.
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    serve(scope, context, uploadFileEndpoint, async ({ req, reply, actor, once }) => {
      await context.rateLimits.take('uploads', actor.userId)
      return inMemory(actor.userId, async () => {
        const content = await receiveFile(req)
        // Files are put outside of any transaction, so the key comes last: what was sent before goes again.
        const upload = await storeUpload(context, actor, content, () => reply.raw.destroyed)
        let isFirst = false
        try {
          return await once(
            async () => {
              isFirst = true
              return { body: { data: upload } }
            },
            { content },
          )
        } finally {
          // What cannot be removed now goes with what nothing uses.
          if (!isFirst) await deleteUpload(context, actor, upload.id).catch(() => {})
        }
      })
    })
  })
  serve(
    app,
    context,
    deleteUploadEndpoint,
    async ({ actor, params }) => deleteUpload(context, actor, params.id) as Promise<undefined>,
  )
}

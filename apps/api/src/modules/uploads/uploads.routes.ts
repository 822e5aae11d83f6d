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
    serve(scope, context, uploadFileEndpoint, async ({ req, reply, actor }) => {
      await context.rateLimits.take('uploads', actor.userId)
      return inMemory(actor.userId, async () => {
        const content = await receiveFile(req)
        return { data: await storeUpload(context, actor, content, () => reply.raw.destroyed) }
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

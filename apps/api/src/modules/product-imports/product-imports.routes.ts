import { formatCount } from '@asime/contract/counts'
import multipart from '@fastify/multipart'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_IMPORT_SIZE } from '@asime/contract/product-import-states'
import {
  cancelProductImportEndpoint,
  checkProductFileEndpoint,
  confirmProductImportEndpoint,
  downloadImportProblemsEndpoint,
  exportProductsEndpoint,
  listProductImportsEndpoint,
  readProductImportEndpoint,
} from '@asime/contract/product-imports'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { receiveFile } from '../uploads/receive-file.ts'
import { inMemory } from '../uploads/room-in-memory.ts'
import { exportProducts, productTemplate } from './export-products.ts'
import {
  cancelProductImport,
  checkProductFile,
  confirmProductImport,
  downloadProblems,
  listProductImports,
  readProductImport,
} from './product-imports.service.ts'

const TOO_LARGE = `This file is too large. Send at most ${formatCount(MAX_IMPORT_ROWS)} rows and ${MAX_IMPORT_SIZE} at a time`

export function productImportRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  // In a scope of its own: nothing else here takes forms.
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    serve(scope, context, checkProductFileEndpoint, async ({ req, actor, query }) => {
      await context.rateLimits.take('uploads', actor.userId)
      return inMemory(actor.userId, async () => {
        const content = await receiveFile(req).catch((error: unknown) => {
          throw error instanceof AppError && error.code === 'payload_too_large'
            ? new AppError('payload_too_large', { message: TOO_LARGE })
            : error
        })
        if (content.length > MAX_IMPORT_BYTES) throw new AppError('payload_too_large', { message: TOO_LARGE })
        return { data: await checkProductFile(db, actor, { content, fileName: query.file_name }) }
      })
    })
  })
  serve(app, context, listProductImportsEndpoint, async ({ actor }) => ({
    data: await listProductImports(db, actor),
  }))
  serve(app, context, downloadImportProblemsEndpoint, ({ actor, params }) => downloadProblems(db, actor, params.id))
  serve(app, context, readProductImportEndpoint, async ({ actor, params }) => ({
    data: await readProductImport(db, actor, params.id),
  }))
  serve(app, context, confirmProductImportEndpoint, async ({ actor, params, body }) => ({
    data: await confirmProductImport(db, actor, params.id, body.leave_out_bad),
  }))
  serve(app, context, cancelProductImportEndpoint, async ({ actor, params }) => ({
    data: await cancelProductImport(db, actor, params.id),
  }))
  serve(app, context, exportProductsEndpoint, async ({ actor, query }) =>
    query.template ? productTemplate() : exportProducts(db, actor.vendorId),
  )
}

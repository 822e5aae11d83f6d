import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { API_PATH, buildOpenApi } from '@asime/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'

/** The OpenAPI document made from the contract, and readable docs of it, served from here without third parties. */
export async function docsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const document = buildOpenApi({ publicUrl: context.config.publicUrl })
  const text = JSON.stringify(document)
  app.get(`${API_PATH}/openapi.json`, async (_req, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: `${API_PATH}/docs`,
      staticCSP: true,
      uiConfig: { docExpansion: 'list', deepLinking: true, tryItOutEnabled: false },
      theme: { title: 'Asime API' },
    })
  })
}

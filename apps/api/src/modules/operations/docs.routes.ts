import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { API_PATH, buildOpenApi } from '@asime/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'

/** Everything from here. The reader writes style attributes, so styles may be inline; scripts may not. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The OpenAPI document made from the contract, and readable docs of it, served from here without third parties. */
export async function docsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  // When it is first asked for, since making it takes a quarter of a start.
  const makeDocument = () => buildOpenApi({ publicUrl: context.config.publicUrl })
  let text: string | undefined
  app.get(`${API_PATH}/openapi.json`, async (_req, reply) =>
    reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(makeDocument()))),
  )
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: { toJSON: makeDocument } as never } })
    await scope.register(swaggerUi, {
      routePrefix: `${API_PATH}/docs`,
      staticCSP: POLICY,
      uiConfig: { docExpansion: 'list', deepLinking: true, tryItOutEnabled: false },
      theme: { title: 'Asime API' },
    })
  })
}

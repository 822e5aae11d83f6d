import { API_PATH } from '@asime/contract/openapi'
import type { FastifyInstance } from 'fastify'

const RULES = new Set<string>(['public', 'signed_in', 'vendor', 'admin'])
/** Public by nature: they say what the API is. */
const DOCUMENTS = new RegExp(`^${API_PATH}/(openapi\\.json|docs(/.*)?)$`)

/** Deny by default: a route below /api that no endpoint of the contract stands behind does not start. */
export function requireDeclaredAccess(server: FastifyInstance): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/.test(url) || DOCUMENTS.test(url)) return
    if (RULES.has(config?.endpoint?.access ?? '')) return
    throw new Error(`${String(method)} ${url} does not declare who may call it: register it with serve()`)
  })
}

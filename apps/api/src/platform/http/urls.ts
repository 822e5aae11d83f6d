import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** No search needs a longer query string. Node itself refuses what does not fit its header limit of 16 KB. */
const MAX_QUERY_LENGTH = 8_000

/**
 * The path of a request line. Clients may write it in full ("GET http://anything/path"), as they do to a proxy: left so,
 * it would be routed like the path but look different to whatever compares paths.
 */
export function toPath({ url = '/' }: { url?: string }): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  return path.includes('%') ? asPageAddress(path) : path
}

/**
 * A page's address with escapes that stand for no text (`/products/%E0%A4%A`, cut off on its way) is one that leads
 * nowhere, and the site says so: its percent signs are taken as they are. The API refuses such an address.
 */
function asPageAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  try {
    decodeURIComponent(path)
  } catch {
    if (!path.startsWith('/api/')) return [path.replaceAll('%', '%25'), ...query].join('?')
  }
  return address
}

/** A repeated parameter becomes a list, which no schema takes. Runs inside the router, where nothing may be thrown. */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  if (text.length > MAX_QUERY_LENGTH) return query // Refused by the hook below.
  for (const [key, value] of new URLSearchParams(text)) {
    const before = query[key]
    query[key] = before === undefined ? value : [before, value].flat()
  }
  return query
}

export function rejectMalformedUrls(server: FastifyInstance): void {
  server.addHook('onRequest', async (req) => {
    const queryStart = req.url.indexOf('?')
    if (queryStart !== -1 && req.url.length - queryStart > MAX_QUERY_LENGTH) {
      throw new AppError('validation_failed', { message: 'The address is too long' })
    }
    // Node would refuse this by itself, but with an empty answer.
    if (req.raw.httpVersion === '1.1' && req.headers.host === undefined) {
      throw new AppError('validation_failed', { message: 'The request has no Host header' })
    }
  })
}

/**
 * Whether the API is meant: by the route, since the router decodes percent signs and the text of the address
 * ("/%61pi/v1/products") does not tell; or by the address, where no route of the API is met.
 */
export function isApiCall(req: FastifyRequest): boolean {
  return Boolean(req.routeOptions.url?.startsWith('/api/')) || req.url.startsWith('/api/')
}

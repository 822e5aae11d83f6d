import http from 'node:http'
import type { HostileRequest } from './requests.ts'

export const AT_ONCE = 12
const LONGEST_MS = 10_000
/** Nothing here has a reason to take so long; a handler that hangs is given up after 8 s. */
export const SLOW_MS = 7_000

/** SQL, stacks, paths and hashes, which no answer may hold. Requests hold none that could come back. */
export const INTERNALS =
  /\$argon2|\bat \S+ \(\S+:\d+|node_modules|file:\/\/\/|syntax error at|pg_catalog|relation "|_fkey\b/

export interface HostileAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  ms: number
}

/** A refusal of the API is JSON with a sentence, a code and the id of the request; HEAD has no body to look at. */
export function isInEnvelope({ method, path }: HostileRequest, { status, headers, text }: HostileAnswer): boolean {
  if (status < 400 || !path.startsWith('/api/')) return true
  if (headers['x-request-id'] === undefined) return false
  if (method === 'HEAD') return true
  try {
    const { message, code, request_id: id } = JSON.parse(text) as Record<string, unknown>
    return typeof message === 'string' && typeof code === 'string' && id === headers['x-request-id']
  } catch {
    return false
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** Undefined when no answer came in time. */
export function sendHostile(
  url: string,
  { method, path, headers, body }: HostileRequest,
): Promise<HostileAnswer | undefined> {
  const startedAt = performance.now()
  const { hostname, port } = new URL(url)
  return new Promise((settle) => {
    const request = http.request(
      { hostname, port, method, path, headers, agent, timeout: LONGEST_MS + 2_000 },
      (response) => {
        const chunks: Buffer[] = []
        const done = () =>
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: response.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - startedAt,
          })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        // A body that is refused may be cut off while it is still being sent; the answer has come by then.
        response.on('close', done)
      },
    )
    request.on('error', () => settle(undefined))
    request.on('timeout', () => request.destroy())
    request.end(body)
  })
}

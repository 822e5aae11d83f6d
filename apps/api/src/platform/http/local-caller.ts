import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether the caller is a program on this machine, for what only its developer may see. The socket's address alone does not
 * say so: a proxy or tunnel on this machine makes every visitor look local. So nobody is local in production, behind a
 * configured proxy, or with a header that proxies add. And a page of another site in the developer's own browser can
 * point its host name at this machine (DNS rebinding), so the name asked for must be this machine's.
 */
export function isLocalCaller(req: FastifyRequest, { production, trustProxy, publicUrl }: Config): boolean {
  if (production || trustProxy !== false) return false
  if (FORWARDING_HEADERS.some((name) => req.headers[name] !== undefined)) return false
  return LOOPBACK.has(req.socket.remoteAddress ?? '') && isOwnName(req.headers.host, publicUrl)
}

function isOwnName(host: string | undefined, publicUrl: string): boolean {
  // HTTP/1.0 clients need not send one; browsers always do.
  if (host === undefined) return true
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return ['localhost', '127.0.0.1', '[::1]', new URL(publicUrl).hostname].includes(hostname)
}

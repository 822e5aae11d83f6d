import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SiteVisit } from '@asime/contract/site'
import { asInnerCall } from '../platform/inner-calls.ts'
import { stopWith } from '../platform/time-limit.ts'
import { addressForLog } from './page-headers.ts'
import { claimsViewer, pageAddressOf, themeCookieOf } from './shared-keys.ts'

/** What the web app is asked, for the one visitor alone. */
export function toWebRequest(req: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  // Joined as text: resolving against the origin would let a path like //elsewhere.example name another host.
  return new Request(publicUrl + pageAddressOf(req.raw), { method: req.method, headers, signal: req.signal })
}

/**
 * Nothing of who asked first, whose going away must not end it for the others either.
 * @param viewer cookie that stands for viewers of the kind; none for visitors
 */
export function toSharedRequest(
  req: FastifyRequest,
  publicUrl: string,
  { signal, viewer }: { signal: AbortSignal; viewer: string | undefined },
): Request {
  const cookie = [themeCookieOf(req.raw), viewer].filter(Boolean).join('; ')
  return new Request(publicUrl + pageAddressOf(req.raw), { headers: { accept: 'text/html', cookie }, signal })
}

/** What a page gets to know beside its request. */
export function toVisit(
  app: FastifyInstance,
  req: FastifyRequest,
  shown: Pick<SiteVisit, 'support' | 'timers' | 'paused'>,
): SiteVisit {
  const isForVisitor = !claimsViewer(req.raw)
  return {
    nonce: req.pageNonce,
    ...shown,
    async callApi({ method, path, body, signal }) {
      const call = async (own: AbortSignal) =>
        app.inject({
          method,
          url: path,
          // The visitor's address, so that limits count visitors and not this server. Cookies and credentials stay out:
          // what a page shows before scripts run is what everybody may see.
          remoteAddress: req.ip,
          headers: {
            accept: 'application/json',
            // As a view is counted: by address and browser.
            ...(req.headers['user-agent'] === undefined ? {} : { 'user-agent': req.headers['user-agent'] }),
            // And as it counts for a search.
            ...(req.headers.referer === undefined ? {} : { referer: req.headers.referer }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: body }),
          signal: own,
        })
      // Begun by awaiting it, so that has to be inside.
      const answer = await asInnerCall(() => stopWith(signal, call), { isForVisitor })
      return { status: answer.statusCode, body: answer.payload }
    },
    reportError(error) {
      req.log.error({ err: error }, 'page broke')
    },
    // Without the stack: the API has logged what is worth more.
    reportMissing(error) {
      req.log.warn(
        { url: addressForLog(req.url), reason: error instanceof Error ? error.message : String(error) },
        'page is missing a part',
      )
    },
  }
}

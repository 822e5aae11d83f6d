import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg)/

/**
 * Sends a web response as the reply: status and headers as they are, the body streamed no faster than the visitor reads
 * it and compressed on the way. Headers of the response win over those set before.
 */
export function sendPage(req: FastifyRequest, reply: FastifyReply, page: Response): FastifyReply {
  // Kept by the browser itself for going back, asked for again on every visit, and by no cache in between: the nonce is
  // good for one response.
  void reply.code(page.status).headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' })
  for (const [name, value] of page.headers) {
    // Each cookie is a header of its own: iteration gives them one by one, and Fastify collects them.
    void reply.header(name, value)
  }
  if (!page.body || req.method === 'HEAD') {
    void page.body?.cancel()
    return reply.send()
  }

  const body = Readable.fromWeb(page.body)
  const encoder = COMPRESSIBLE.test(page.headers.get('content-type') ?? '') ? encoderFor(req, reply) : undefined
  if (!encoder) return reply.send(body)
  void reply.removeHeader('content-length')
  pipeline(body, encoder).catch((error: unknown) => {
    // The visitor has gone, or the page broke off; the reply is already cut.
    req.log.debug({ err: error }, 'page not sent to its end')
  })
  return reply.send(encoder)
}

function encoderFor(req: FastifyRequest, reply: FastifyReply): Transform | undefined {
  const accepted = req.headers['accept-encoding'] ?? ''
  // Fast settings: a page is compressed while it is made, so a better ratio would cost more time than it saves.
  if (accepts(accepted, 'br')) {
    void reply.header('content-encoding', 'br')
    return createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    })
  }
  if (accepts(accepted, 'gzip')) {
    void reply.header('content-encoding', 'gzip')
    return createGzip({ level: 5 })
  }
  return undefined
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

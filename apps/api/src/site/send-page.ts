import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage, PageFill } from './kept-page.ts'

const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg)/

/**
 * Sends a web response as the reply: status and headers as they are, the body in one piece, compressed. Headers of the
 * response win over those set before.
 */
export async function sendPage(req: FastifyRequest, reply: FastifyReply, page: Response): Promise<FastifyReply> {
  startReply(reply, page)
  if (!page.body || req.method === 'HEAD') {
    void page.body?.cancel()
    return reply.send()
  }

  const body = Buffer.from(await page.arrayBuffer())
  const compressible = COMPRESSIBLE.test(page.headers.get('content-type') ?? '')
  const encoding = compressible ? encodingFor(req.headers['accept-encoding'] ?? '') : undefined
  if (!encoding) return reply.send(body)
  return reply
    .removeHeader('content-length')
    .header('content-encoding', encoding)
    .send(await compress[encoding](body))
}

/** Sends a page that is kept: where the visitor reads gzip, without compressing it anew. */
export async function sendKeptPage(
  req: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  fill: PageFill,
): Promise<FastifyReply> {
  if (!accepts(req.headers['accept-encoding'] ?? '', 'gzip')) {
    return sendPage(req, reply, await page.toResponse(fill))
  }
  startReply(reply, page)
  return reply.removeHeader('content-length').header('content-encoding', 'gzip').send(page.gzip(fill))
}

function startReply(reply: FastifyReply, page: { status: number; headers: Iterable<[string, string]> }): void {
  // Kept by the browser itself for going back, asked for again on every visit, and by no cache in between: the nonce is
  // good for one response.
  void reply.code(page.status).headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' })
  for (const [name, value] of page.headers) {
    // Each cookie is a header of its own: iteration gives them one by one, and Fastify collects them.
    void reply.header(name, value)
  }
}

// Fast settings: a page is compressed for one visitor, so a better ratio would cost more time than it saves.
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
}

function encodingFor(accepted: string): keyof typeof compress | undefined {
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

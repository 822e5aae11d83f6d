import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { createTurns } from '../../platform/turns.ts'
import { createSitemaps } from './sitemaps.ts'

/** The routes that ask the database. */
export const SITEMAP_ROUTES = ['/sitemap.xml', '/sitemaps/:name.xml'] as const

/** Files of ten thousand entries made at the same time: search engines come one by one. */
const inTurn = createTurns(4)
const HOUR_SECONDS = 60 * 60
/** What is only of use to one person, or leads nowhere without being signed in. */
const PRIVATE = [
  '/api/',
  '/app$',
  '/app/',
  '/cart',
  '/checkout',
  '/login',
  '/login/phone',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/sign-in/',
  '/confirm-email-change',
  '/confirm-number',
  '/stop-number-change',
  '/newsletter/',
]

/** What search engines ask for. Not part of the versioned API. */
export function indexingRoutes(app: FastifyInstance, context: Context): void {
  const { publicUrl } = context.config
  const sitemaps = createSitemaps(context.pool, publicUrl)
  const robots = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

  app.get('/robots.txt', async (_req, reply) =>
    reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type('text/plain; charset=utf-8').send(robots),
  )
  app.get(SITEMAP_ROUTES[0], async (req, reply) => sendXml(req, reply, await inTurn(() => sitemaps.index())))
  app.get<{ Params: { name: string } }>(SITEMAP_ROUTES[1], async (req, reply) => {
    const xml = await inTurn(() => sitemaps.file(req.params.name))
    if (xml === undefined) throw new AppError('not_found')
    return sendXml(req, reply, xml)
  })
}

async function sendXml(req: FastifyRequest, reply: FastifyReply, xml: string): Promise<FastifyReply> {
  void reply
    .headers({ 'cache-control': `public, max-age=${HOUR_SECONDS}`, vary: 'accept-encoding' })
    .type('application/xml; charset=utf-8')
  if (!/\bgzip\b(?!;\s*q=0(?:[,\s]|$))/.test(req.headers['accept-encoding'] ?? '')) return reply.send(xml)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(xml, { level: 5 }))
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { createTurns } from '../../platform/turns.ts'
import type { LinkPreview, LinkPreviewKind } from './preview.ts'
import { createPreviewStore } from './preview-store.ts'
import { hashToken } from '../accounts/opaque-tokens.ts'
import { findDeal, findItemRequest, findProduct, findVendor } from './link-previews.repository.ts'
import { isOwnPicture, readOwnPicture } from './own-pictures.ts'
import { createPainter } from './painter.ts'
import type { PaintedPreview } from './painting/draw.ts'

/** To be raised with any change to how previews look: those that are kept were painted before it. */
const DESIGN = 1
/** Being painted or waiting for it. At a quarter of a second each, the last one waits four. */
const MOST_WAITING = 16

const SITE_PICTURES = ['hero-kente', 'hero-generator-yellow', 'hero-tomato', 'hero-phone-gold'].map(
  (name) => `/media/pictures/${name}.webp`,
)

export interface FoundPreview {
  preview: LinkPreview
  /** What the picture is kept by. */
  id: string
  /** The same as long as the preview shows the same. */
  version: string
}

export interface LinkPreviews {
  /** @throws AppError not_found */
  find(kind: LinkPreviewKind, id: string): Promise<FoundPreview>
  /** @throws AppError unavailable when there is too much to paint */
  paint(kind: LinkPreviewKind, found: FoundPreview): Promise<PaintedPreview>
  stop(): void
}

/** What a preview may take beyond the time that its caller waits (ms): the next to ask finds it painted. */
const LONGER_THAN_WAITED = 2_500

/**
 * The pictures that links are shown with elsewhere: painted once for each thing they show, and kept. Callers wait for
 * `handlerMs`.
 */
export function createLinkPreviews(context: Context, log: FastifyBaseLogger, handlerMs: number): LinkPreviews {
  const painter = createPainter({ timeoutMs: handlerMs + LONGER_THAN_WAITED })
  const store = createPreviewStore(join(context.config.dataDir, 'cards'))
  const inTurn = createTurns(MOST_WAITING)
  const underWay = new Map<string, Promise<PaintedPreview>>()

  async function readOrPaint(name: string, preview: LinkPreview): Promise<PaintedPreview> {
    const kept = await store.read(name)
    if (kept) return { jpeg: kept, isPartial: false }
    return inTurn(async () => {
      const files = await Promise.all(preview.pictures.map((link) => readOwnPicture(context.files, link)))
      const there = files.filter((file) => file !== undefined)
      const { jpeg, ...painted } = await painter.paint(preview, there)
      const isPartial = painted.isPartial || there.length < files.length
      if (!isPartial) {
        await store.write(name, jpeg).catch((error: unknown) => log.warn({ err: error }, 'link preview not kept'))
      }
      return { jpeg, isPartial }
    })
  }

  return {
    async find(kind, id) {
      const { id: keptBy, preview } = await findPreview(context, kind, id)
      const version = createHash('sha256')
        .update(JSON.stringify([DESIGN, preview]))
        .digest('base64url')
        .slice(0, 20)
      return { preview, id: keptBy, version }
    },
    paint(kind, { preview, id, version }) {
      // Spread over folders by the end of the id: its beginning is the time.
      const name = join(kind, id.slice(-2), `${id}-${version}.jpg`)
      const already = underWay.get(name)
      if (already) return already
      const painting = readOrPaint(name, preview).finally(() => underWay.delete(name))
      underWay.set(name, painting)
      return painting
    },
    stop: () => painter.stop(),
  }
}

const NOT_FOUND = {
  products: 'Product not found',
  requests: 'Request not found',
  vendors: 'Vendor not found',
  deals: 'This link does not exist',
  site: 'Not found',
} as const satisfies Record<LinkPreviewKind, string>

export function previewNotFound(kind: LinkPreviewKind): AppError {
  return new AppError('not_found', { message: NOT_FOUND[kind] })
}

async function findPreview(
  { pool }: Context,
  kind: LinkPreviewKind,
  id: string,
): Promise<Omit<FoundPreview, 'version'>> {
  if (kind === 'site') return { id, preview: { kind, pictures: SITE_PICTURES } }
  if (kind === 'products') {
    const found = await findProduct(pool, id)
    if (found) return { id, preview: toPreview(kind, found, 1) }
  }
  if (kind === 'requests') {
    const found = await findItemRequest(pool, id)
    if (found) return { id, preview: toPreview(kind, found, 1) }
  }
  if (kind === 'vendors') {
    const found = await findVendor(pool, id)
    if (found) return { id, preview: toPreview(kind, found, 4) }
  }
  if (kind === 'deals') {
    const found = await findDeal(pool, hashToken(id))
    if (found) return { id: found.id, preview: toPreview(kind, found.facts, 1) }
  }
  throw previewNotFound(kind)
}

/** With as many pictures as the preview has places for, or just the first. */
function toPreview<K extends LinkPreviewKind, F extends { links: string[] }>(
  kind: K,
  { links, ...facts }: F,
  places: number,
) {
  const pictures = [...new Set(links.filter(isOwnPicture))].slice(0, places)
  return { kind, ...facts, pictures: pictures.length < places ? pictures.slice(0, 1) : pictures }
}

import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from '@asime/contract/uploads'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { OTHER_KIND } from './file-kinds.ts'
import { hashOf } from './picture-hash.ts'

// No two pictures have anything in common that would be worth keeping, and several are made side by side.
sharp.cache(false)
sharp.concurrency(1)

const BROKEN = 'This picture is damaged. Please choose another'
const TOO_MANY_PIXELS = `This picture has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels. Please make it smaller`

/** A picture that takes longer than this to make is given up. */
const STEP_SECONDS = 20
const WEBP = { quality: 80, effort: 4 }
// About the look of WebP at 80. More effort takes six times as long for a sixth off the size.
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' }
/** The most that the placeholder's algorithm takes. */
const THUMBHASH_PIXELS = 100

export interface Picture {
  /** Dimensions of the largest version. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
  /** What it looks like, in 64 bits; undefined where it is too plain to tell. */
  hash: bigint | undefined
  /** By file name; sizes that would be the same share their content. */
  files: Map<string, Buffer>
}

/** As in `Picture`. */
export type Look = Pick<Picture, 'hash'>

interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Every version of a picture, made from its pixels alone: turned upright, in sRGB, and without anything else that the
 * file held, such as where it was taken or what was hidden behind its end.
 * @throws AppError unsupported_media_type, validation_failed
 */
export async function toPicture(content: Buffer): Promise<Picture> {
  await checkHeader(content)
  const limit = Math.max(...IMAGE_WIDTHS)
  const largest = await sharp(content, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, autoOrient: true })
    .resize({ width: limit, height: limit, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)

  const from = (pixels: Pixels) => sharp(pixels.data, { raw: pixels.info }).timeout({ seconds: STEP_SECONDS })
  const files = new Map<string, Buffer>()
  let before: { side: number; webp: Buffer; avif: Buffer } | undefined
  for (const width of [...IMAGE_WIDTHS].toReversed()) {
    const side = Math.min(width, Math.max(largest.info.width, largest.info.height))
    if (before?.side !== side) {
      const pixels = side === limit ? largest : await shrink(from(largest), side)
      before = {
        side,
        webp: await from(pixels).webp(WEBP).toBuffer(),
        avif: await from(pixels).avif(AVIF).toBuffer(),
      }
    }
    files.set(`${width}.webp`, before.webp)
    files.set(`${width}.avif`, before.avif)
  }
  const tiny = await shrink(from(largest).ensureAlpha(), THUMBHASH_PIXELS)
  const thumbhash = rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)
  return {
    width: largest.info.width,
    height: largest.info.height,
    thumbhash: Buffer.from(thumbhash).toString('base64'),
    hash: await hashOf(from(largest)),
    files,
  }
}

/** What a picture of ours looks like. @throws AppError validation_failed */
export async function toLook(content: Buffer): Promise<Look> {
  const picture = sharp(content, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS })
  return { hash: await hashOf(picture.timeout({ seconds: STEP_SECONDS })).catch(refuse) }
}

async function shrink(picture: Sharp, side: number): Promise<Pixels> {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** By what the file says of itself, before anything is unpacked: a small file can hold a huge picture. */
async function checkHeader(content: Buffer): Promise<void> {
  const { format, compression, width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(refuse)
  const isKnown = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1')
  if (!isKnown) throw new AppError('unsupported_media_type', { message: OTHER_KIND })
  if (width * height > MAX_IMAGE_PIXELS) throw invalidField('file', TOO_MANY_PIXELS)
}

function refuse(cause: unknown): never {
  throw new AppError('validation_failed', { message: BROKEN, errors: { file: BROKEN }, cause })
}

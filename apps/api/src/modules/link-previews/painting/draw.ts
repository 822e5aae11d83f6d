import { MAX_IMAGE_PIXELS } from '@asime/contract/uploads'
import sharp from 'sharp'
import { type LinkPreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../preview.ts'
import { paint } from './paint.ts'

export interface PaintedPreview {
  jpeg: Buffer
  /** A picture could not be had: another attempt may show it. */
  isPartial: boolean
}

/** As large as it is shown: one beside the words, or four in its place. */
const sideOf = (files: number) => (files < 4 ? 630 : 316)
/** Drawing is given up after this time; the client has gone. */
const STEP_SECONDS = 5

// A preview is drawn once; nothing of it would be used again.
sharp.cache(false)
sharp.concurrency(1)

/** A preview as JPEG, with its pictures as they lie on the disk. */
export async function draw(preview: LinkPreview, files: readonly Uint8Array[]): Promise<PaintedPreview> {
  const pictures: string[] = []
  for (const file of files) {
    const picture = await toDataLink(file, sideOf(files.length))
    if (picture !== undefined) pictures.push(picture)
  }
  const svg = await paint(preview, pictures)
  const jpeg = await sharp(Buffer.from(svg))
    .timeout({ seconds: STEP_SECONDS })
    .resize(PREVIEW_WIDTH, PREVIEW_HEIGHT)
    // WhatsApp leaves out pictures of much more than 100 kB.
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return { jpeg, isPartial: pictures.length < files.length }
}

/** Undefined for a file that is no picture, or half of one. */
async function toDataLink(file: Uint8Array, side: number): Promise<string | undefined> {
  try {
    const jpeg = await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, autoOrient: true })
      .timeout({ seconds: STEP_SECONDS })
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 92 })
      .toBuffer()
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch {
    return undefined
  }
}

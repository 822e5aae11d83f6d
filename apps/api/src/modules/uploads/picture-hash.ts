import type { Sharp } from 'sharp'

/** Raised with each change of what follows: old pictures are looked at again (old-pictures.service.ts), by an index of that version. */
export const HASH_VERSION = 1

/** The picture is looked at in so many by so many grey places, and so many by so many of its waves are told. */
const SIDE = 32
const WAVES = 8
/** The bits of a plain picture, such as a white one, say nothing: its shades lie this close together. */
const PLAIN = 16

const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: SIDE }, (__, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))),
)

/**
 * What a picture looks like, in 63 bits: which of its slow waves (DCT) are stronger than the median of them (pHash). Other sizes, formats and
 * qualities of one picture differ in few bits; what is cut off or mirrored is another picture.
 * @returns as a signed number; undefined for a picture that is too plain to tell
 */
export async function hashOf(picture: Sharp): Promise<bigint | undefined> {
  const shades = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  if (Math.max(...shades) - Math.min(...shades) < PLAIN) return undefined
  const lines = COSINES.map((cosine) =>
    Array.from({ length: SIDE }, (_, y) =>
      cosine.reduce((sum, factor, x) => sum + factor * (shades[y * SIDE + x] ?? 0), 0),
    ),
  )
  // Without the first, which is how bright the whole is.
  const strengths = lines
    .flatMap((line) => COSINES.map((cosine) => cosine.reduce((sum, factor, y) => sum + factor * (line[y] ?? 0), 0)))
    .slice(1)
  const median = strengths.toSorted((a, b) => a - b)[(strengths.length - 1) / 2] ?? 0
  const bits = strengths.reduce((sum, strength) => (sum << 1n) | (strength > median ? 1n : 0n), 0n)
  return BigInt.asIntN(64, bits)
}

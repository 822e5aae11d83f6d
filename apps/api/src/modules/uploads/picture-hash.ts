import type { Sharp } from 'sharp'

const SIDE = 8
/** Of a plain picture, such as a white one, the bits say nothing. */
const FEWEST_BITS = 8

/**
 * What a picture looks like, in 64 bits: whether each of 8 by 8 places is brighter than the next one to its right (a difference hash). Other sizes,
 * formats and qualities of one picture differ in few bits; what is cut off or mirrored is another picture.
 * @returns as a signed number; undefined for a picture that is too plain to tell
 */
export async function hashOf(picture: Sharp): Promise<bigint | undefined> {
  const shades = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: SIDE + 1, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  let count = 0
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const at = y * (SIDE + 1) + x
      const isBrighter = (shades[at] ?? 0) > (shades[at + 1] ?? 0)
      bits = (bits << 1n) | (isBrighter ? 1n : 0n)
      if (isBrighter) count += 1
    }
  return count < FEWEST_BITS || count > SIDE * SIDE - FEWEST_BITS ? undefined : BigInt.asIntN(64, bits)
}

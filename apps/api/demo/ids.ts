import type { SeededRandom } from './random.ts'

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A UUID of version 7: the moment in its first 48 bits, so that ids sort by age, and seeded bits behind. */
export function idAt(createdAtMs: number, random: SeededRandom): string {
  const time = createdAtMs.toString(16).padStart(12, '0')
  const first = random.bits()
  const second = random.bits()
  const third = random.bits()
  const byte = (word: number, shift: number) => hex[(word >>> shift) & 0xff]
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${byte(first, 0)}${hex[first >>> 24]![1]}` +
    `-${hex[0x80 | ((first >>> 8) & 0x3f)]}${byte(first, 16)}` +
    `-${byte(second, 0)}${byte(second, 8)}${byte(second, 16)}${byte(second, 24)}${byte(third, 0)}${byte(third, 8)}`
  )
}

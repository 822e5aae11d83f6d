/** Opus counts in samples of this rate, whatever was recorded in. */
export const OPUS_RATE = 48_000

/** Of 2.5, 5, 10, 20, 40 and 60 ms. */
const MS = OPUS_RATE / 1_000
const SILK = [10 * MS, 20 * MS, 40 * MS, 60 * MS] as const
const HYBRID = [10 * MS, 20 * MS] as const
const CELT = [2.5 * MS, 5 * MS, 10 * MS, 20 * MS] as const

const MOST_SAMPLES = 120 * MS

/**
 * How many samples a packet stands for, by its first two bytes (RFC 6716, section 3): what it says itself, so that no file can say that it is
 * shorter than it plays. Undefined where it is no packet of Opus.
 */
export function opusSamples(packet: Uint8Array): number | undefined {
  const [head, count] = packet
  if (head === undefined) return undefined
  const config = head >> 3
  const samples = config < 12 ? SILK[config & 3] : config < 16 ? HYBRID[config & 1] : CELT[config & 3]
  const code = head & 3
  // Two frames of the same length share what is left.
  if (code === 1 && packet.length % 2 === 0) return undefined
  if (code === 2 && count === undefined) return undefined
  const frames = code === 0 ? 1 : code < 3 ? 2 : (count ?? 0) & 63
  const total = frames * (samples ?? 0)
  return total === 0 || total > MOST_SAMPLES ? undefined : total
}

/** Samples at the beginning that the decoder needs to settle, as every recorder's encoder makes them. */
const PRE_SKIP = 312

/** What stands in front of packets (RFC 7845, section 5.1): of our own making, so that none of a stranger's comes along. */
export function opusHead(channels: number): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(PRE_SKIP, 10)
  head.writeUInt32LE(OPUS_RATE, 12)
  return head
}

/** The embedded database has the segments that initdb makes where it is not told otherwise. */
export const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS_PER_LOG = 0x1_0000_0000n / BigInt(SEGMENT_BYTES)

/** A whole segment of the log, such as 000000010000000000000003. */
export function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name)
}

function timelineOf(segment: string): number {
  return Number.parseInt(segment.slice(0, 8), 16)
}

/** The segment that holds a place in the log. */
export function segmentAt(timeline: number, lsn: string): string {
  const [high = '0', low = '0'] = lsn.split('/')
  return nameOf(timeline, ((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) / BigInt(SEGMENT_BYTES))
}

export function nextSegment(segment: string): string {
  const number = BigInt(`0x${segment.slice(8, 16)}`) * SEGMENTS_PER_LOG + BigInt(`0x${segment.slice(16)}`)
  return nameOf(timelineOf(segment), number + 1n)
}

function nameOf(timeline: number, number: bigint): string {
  const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(timeline) + hex(number / SEGMENTS_PER_LOG) + hex(number % SEGMENTS_PER_LOG)
}

/** The segments from the first one up to the first gap. */
export function unbroken(first: string, segments: ReadonlySet<string>): string[] {
  const run: string[] = []
  for (let segment = first; segments.has(segment); segment = nextSegment(segment)) run.push(segment)
  return run
}

// Reads the recordings that most browsers make, strictly: what is not as they write it is no recording. By a reader of our own, since those made
// for whatever there is in the world can be led round in circles.

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  audio: 0xe1,
  channels: 0x9f,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/** What stands inside the segment beside them and is passed over: an index, tags, times, blanks. */
const PASSED = new Set([0x114d9b74, 0x1549a966, 0x1c53bb6b, 0x1254c367, 0xec, 0xbf, 0xe7, 0xa7, 0xab])
const AUDIO = 2
/** Flags of a block that say that several packets share it, which no recorder does. */
const LACING = 0x06

export interface OpusRecording {
  channels: number
  packets: Uint8Array[]
}

export class NotARecording extends Error {}

/** @throws NotARecording for anything but one track of Opus in WebM */
export function readWebm(content: Buffer): OpusRecording {
  let at = 0
  let channels: number | undefined
  const packets: Uint8Array[] = []

  const header = next(content.length)
  if (header.id !== ID.header) throw new NotARecording('no header')
  if (findIn(header, ID.docType)?.toString('latin1').replace(/\0+$/, '') !== 'webm') throw new NotARecording('no WebM')
  at = header.to
  const segment = next(content.length)
  if (segment.id !== ID.segment) throw new NotARecording('no segment')
  at = segment.from

  // What is in a cluster and what follows it are read alike: a recorder does not know how long either becomes.
  while (at < segment.to) {
    const element = next(segment.to)
    if (element.id === ID.cluster || element.id === ID.blockGroup) at = element.from
    else if (element.id === ID.tracks) {
      if (channels !== undefined) throw new NotARecording('tracks twice')
      channels = readTracks(element)
      at = element.to
    } else if (element.id === ID.simpleBlock || element.id === ID.block) {
      if (channels === undefined) throw new NotARecording('a block before its track')
      packets.push(packetOf(element))
      at = element.to
    } else if (PASSED.has(element.id) || isOfBlock(element.id)) at = element.to
    else throw new NotARecording(`an element ${element.id.toString(16)}`)
  }
  if (channels === undefined) throw new NotARecording('no track')
  return { channels, packets }

  /** The element that begins here. One of unknown length goes on to the end of what it is in. */
  function next(end: number): { id: number; from: number; to: number } {
    const id = readNumber(at, end, false)
    const size = readNumber(at + id.length, end, true)
    const from = at + id.length + size.length
    const isOpen = size.value === 2 ** (7 * size.length) - 1
    const isParent = id.value === ID.segment || id.value === ID.cluster
    if (isOpen && !isParent) throw new NotARecording('an element without an end')
    // The last one of a recording that broke off ends with it.
    const to = isOpen ? end : Math.min(from + size.value, end)
    if (!isParent && to < from + size.value) throw new NotARecording('broken off')
    return { id: id.value, from, to }
  }

  function readNumber(from: number, end: number, isSize: boolean): { value: number; length: number } {
    const first = from < end ? (content[from] ?? 0) : 0
    const length = Math.clz32(first) - 23
    if (first === 0 || length > (isSize ? 8 : 4) || from + length > end) throw new NotARecording('no number')
    let value = isSize ? first - (1 << (8 - length)) : first
    for (let n = 1; n < length; n++) value = value * 256 + (content[from + n] ?? 0)
    // Eight bytes of ones are rounded up, and are still what means unknown.
    return { value: length === 8 && value >= 2 ** 56 - 1 ? 2 ** 56 - 1 : value, length }
  }

  function* childrenOf({ from, to }: { from: number; to: number }) {
    at = from
    while (at < to) {
      const child = next(to)
      yield child
      at = child.to
    }
  }

  function findIn(parent: { from: number; to: number }, id: number): Buffer | undefined {
    for (const child of childrenOf(parent)) if (child.id === id) return content.subarray(child.from, child.to)
    return undefined
  }

  function readTracks(element: { from: number; to: number }): number {
    const entries = [...childrenOf(element)].filter(({ id }) => id !== 0xec && id !== 0xbf)
    const [entry] = entries
    if (!entry || entries.length > 1 || entry.id !== ID.track) throw new NotARecording('not one track')
    if (findIn(entry, ID.trackType)?.readUInt8() !== AUDIO) throw new NotARecording('no sound')
    if (findIn(entry, ID.codec)?.toString('latin1').replace(/\0+$/, '') !== 'A_OPUS') throw new NotARecording('no Opus')
    const audio = [...childrenOf(entry)].find(({ id }) => id === ID.audio)
    const count = audio && findIn(audio, ID.channels)
    return count?.length === 1 ? count.readUInt8() : 1
  }

  /** Behind the number of its track, its time and its flags. */
  function packetOf({ from, to }: { from: number; to: number }): Uint8Array {
    const track = readNumber(from, to, true)
    const start = from + track.length + 3
    if (start >= to || ((content[start - 1] ?? 0) & LACING) !== 0) throw new NotARecording('no block')
    return content.subarray(start, to)
  }
}

/** Beside a block in its group: how long it is, and what it follows. */
function isOfBlock(id: number): boolean {
  return id === 0x9b || id === 0xfb || id === 0x75a2 || id === 0xfd
}

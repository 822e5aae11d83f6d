import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gunzip } from 'node:zlib'

/** The parts of a kept page that differ from visitor to visitor. */
export interface PageFill {
  nonce: string
  /** HTML that shows who is signed in. */
  pieces: readonly string[]
}

/**
 * A rendered page with gaps where its fill stood. Kept only as a gzip file: compressed once for all visitors, whatever their fills, and
 * a sixth of the page’s size or less.
 */
export interface KeptPage {
  status: number
  headers: readonly [string, string][]
  /** Its size in memory. */
  bytes: number
  /** Its body for a visitor as a gzip file. */
  gzip: (fill: PageFill) => Buffer
  /** As a response that is not compressed, for the few who do not read gzip. */
  toResponse: (fill: PageFill) => Promise<Response>
}

/** Keeps what was rendered with such a fill. Reads its body. */
export async function keepPage(rendered: Response, fill: PageFill): Promise<KeptPage> {
  const { status } = rendered
  const headers = [...rendered.headers].filter(([name]) => name !== 'content-length')
  const parts = await compress(cut(withoutNul(await rendered.text()), fill), fill.nonce.length)
  const gzip = (own: PageFill) => assemble(parts, own)
  return {
    status,
    headers,
    bytes: parts.reduce((sum, { deflated }) => sum + deflated.length + PART_OVERHEAD, 0),
    gzip,
    toResponse: async (own) => new Response(await promisify(gunzip)(gzip(own)), { status, headers }),
  }
}

/** As browsers read it (HTML, "parse errors"). Only an address can bring one: no text that is stored holds a NUL. */
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** Which of the fill stands there: the nonce, or a piece. */
type Gap = 'nonce' | number

interface Cut {
  text: string
  /** What comes after it; undefined at the end. */
  gap: Gap | undefined
}

interface Part {
  /** Blocks of deflate, the last of which is not the last of the file, ending at a whole byte. */
  deflated: Buffer
  size: number
  /** Of its plain bytes. */
  sum: number
  /** What becomes of each bit of the sum before it, by its length. */
  shift: Uint32Array
  gap: Gap | undefined
}

const PART_OVERHEAD = 400
/** In bytes. Compressing less is not worth the quarter of a megabyte of memory that it takes meanwhile. */
const SHORT = 256
/** As far back as deflate can refer, in bytes. */
const WINDOW = 32_768
const deflate = promisify(deflateRaw)
const EMPTY = Buffer.alloc(0)
const ZEROS = Buffer.alloc(65_536)

/** The text between the fill's parts, which may each stand there any number of times. */
function cut(text: string, { nonce, pieces }: PageFill): Cut[] {
  const marks: [Gap, string][] = [...pieces.entries(), ['nonce', nonce]]
  let cuts: Cut[] = [{ text, gap: undefined }]
  for (const [gap, mark] of marks) {
    cuts = cuts.flatMap(({ text: whole, gap: after }) => {
      const texts = whole.split(mark)
      return texts.map((each, index) => ({ text: each, gap: index < texts.length - 1 ? gap : after }))
    })
  }
  return cuts
}

async function compress(cuts: readonly Cut[], nonceLength: number): Promise<Part[]> {
  // No page holds a NUL (`withoutNul`), so nothing ever refers to what is in a nonce.
  const nonce = Buffer.alloc(nonceLength)
  let before: Buffer = EMPTY
  const jobs = cuts.map(({ text, gap }) => {
    const plain = Buffer.from(text)
    const dictionary = before
    // A piece has no fixed length, so nothing may refer past it.
    before = typeof gap === 'number' ? EMPTY : Buffer.concat([before, plain, nonce]).subarray(-WINDOW)
    return { plain, dictionary, gap }
  })
  const parts = await Promise.all(
    jobs.map(async ({ plain, dictionary, gap }) => ({
      deflated:
        plain.length < SHORT
          ? Buffer.concat(stored(plain))
          : await deflate(plain, {
              finishFlush: constants.Z_SYNC_FLUSH,
              ...(dictionary.length > 0 ? { dictionary } : {}),
            }),
      size: plain.length,
      sum: crc32(plain),
      shift: shiftOf(plain.length),
      gap,
    })),
  )
  // Copied, since each would hold on to the 16 kB that zlib writes to.
  const all = Buffer.concat(parts.map(({ deflated }) => deflated))
  let end = 0
  return parts.map((part) => {
    const start = end
    end += part.deflated.length
    return { ...part, deflated: all.subarray(start, end) }
  })
}

/** The sum of what had this one, with so many zeros behind it. */
function sumAfterZeros(count: number, sum: number): number {
  let result = sum
  for (let left = count; left > 0; left -= ZEROS.length) result = crc32(ZEROS.subarray(0, left), result)
  return result
}

/**
 * Sums are linear: that of A and B is what B's length makes of A's, added to B's own. So each visitor's needs no look at the plain bytes.
 * @returns for each bit, what so many bytes make of it
 */
function shiftOf(length: number): Uint32Array {
  const ofNone = sumAfterZeros(length, 0)
  return Uint32Array.from({ length: 32 }, (_, bit) => sumAfterZeros(length, (1 << bit) >>> 0) ^ ofNone)
}

function shifted(sum: number, shift: Uint32Array): number {
  let result = 0
  for (let left = sum, bit = 0; left !== 0; left >>>= 1, bit++) if (left & 1) result ^= shift[bit] ?? 0
  return result
}

/** Deflate, no name, no time, from an unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that says it is the last (RFC 1951). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
/** The most bytes that a stored block can hold. */
const MOST_STORED = 65_535
const NOTHING = stored(EMPTY)

function assemble(parts: readonly Part[], { nonce, pieces }: PageFill): Buffer {
  const fills = { nonce: stored(Buffer.from(nonce)), pieces: pieces.map((piece) => stored(Buffer.from(piece))) }
  const chunks: Buffer[] = [HEADER]
  let sum = 0
  let size = 0
  for (const { deflated, size: length, sum: own, shift, gap } of parts) {
    chunks.push(deflated)
    sum = (shifted(sum, shift) ^ own) >>> 0
    size += length
    if (gap === undefined) continue
    const [head, bytes] = (gap === 'nonce' ? fills.nonce : fills.pieces[gap]) ?? NOTHING
    chunks.push(head, bytes)
    sum = crc32(bytes, sum)
    size += bytes.length
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(sum, 0)
  end.writeUInt32LE(size, 4)
  return Buffer.concat([...chunks, LAST_BLOCK, end])
}

/** A block that is stored uncompressed: its length, and the length's complement, stand before it. */
function stored(bytes: Buffer): [head: Buffer, bytes: Buffer] {
  if (bytes.length > MOST_STORED) throw new RangeError('too long for a gap of a page')
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return [head, bytes]
}

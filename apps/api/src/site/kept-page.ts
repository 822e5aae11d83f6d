import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A rendered page with gaps where its nonce stood. */
export interface KeptPage {
  status: number
  /** As a response for a visitor with this nonce. */
  toResponse: (nonce: string) => Response
  headers: readonly [string, string][]
  /** Its body for a visitor with this nonce as a gzip file: compressed once for all visitors, whatever their nonces. */
  gzip: (nonce: string) => Promise<Buffer>
}

/** Keeps what was rendered with a nonce. Reads its body. */
export async function keepPage(rendered: Response, nonce: string): Promise<KeptPage> {
  const { status } = rendered
  const headers = [...rendered.headers]
  // As bytes: a text with a cedi sign in it takes two for each letter.
  const parts = (await rendered.text()).split(nonce).map((part) => Buffer.from(part))
  let compressed: Promise<Part[]> | undefined
  return {
    status,
    headers,
    toResponse: (own) => new Response(join(parts, own), { status, headers }),
    gzip: async (own) => assemble(await (compressed ??= compress(parts, nonce.length)), Buffer.from(own)),
  }
}

interface Part {
  plain: Buffer
  /** Blocks of deflate, the last of which is not the last of the file, ending at a whole byte. */
  deflated: Buffer
}

/** As far back as deflate can refer, in bytes. */
const WINDOW = 32_768
const deflate = promisify(deflateRaw)

function join(parts: readonly Buffer[], nonce: string): Buffer<ArrayBuffer> {
  const gap = Buffer.from(nonce)
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [gap, part])))
}

async function compress(plain: readonly Buffer[], nonceLength: number): Promise<Part[]> {
  // No page holds a NUL, so nothing ever refers to what is in a gap.
  const gap = Buffer.alloc(nonceLength)
  let before = Buffer.alloc(0)
  const windows = plain.map((part) => {
    const window = before
    before = Buffer.concat([before, part, gap]).subarray(-WINDOW)
    return window
  })
  return Promise.all(
    plain.map(async (part, index) => {
      const dictionary = windows[index]
      const deflated = await deflate(part, {
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(dictionary?.length ? { dictionary } : {}),
      })
      return { plain: part, deflated }
    }),
  )
}

/** Deflate, no name, no time, from an unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that says it is the last (RFC 1951). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

function assemble(parts: readonly Part[], nonce: Buffer): Buffer {
  // A block that is stored as it is: its length, and the length's complement.
  const head = Buffer.alloc(5)
  head.writeUInt16LE(nonce.length, 1)
  head.writeUInt16LE(nonce.length ^ 0xffff, 3)
  const chunks: Buffer[] = [HEADER]
  let sum = 0
  let size = 0
  for (const [index, { plain, deflated }] of parts.entries()) {
    if (index > 0) {
      chunks.push(head, nonce)
      sum = crc32(nonce, sum)
      size += nonce.length
    }
    chunks.push(deflated)
    sum = crc32(plain, sum)
    size += plain.length
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(sum, 0)
  end.writeUInt32LE(size, 4)
  return Buffer.concat([...chunks, LAST_BLOCK, end])
}

import { encode } from 'uqr'

/** Modules of quiet around the code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code: one SVG path over a square of so many units. Made here, so that no browser loads the maker. */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const runs = data.flatMap((row, y) => [...runsOf(row)].map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: runs.join('') }
}

function* runsOf(row: readonly boolean[]): Generator<[start: number, length: number]> {
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    yield [start, x - start + 1]
  }
}

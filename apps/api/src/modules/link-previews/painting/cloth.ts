import { drawing, type Element, type Style } from './elements.ts'

// The woven strip, the edges that say how urgent an item request is, and the large grounds: abstract blocks, the same as
// on the site (apps/web/app/ui/cloth.css), drawn here as large as a preview needs them.

const GOLD = '#f7b52e'
const FOREST = '#0e5a3b'
const LATERITE = '#b33e20'
const INK = '#1e1e14'

type Block = readonly [x: number, y: number, width: number, height: number, fill: string]

interface Pattern {
  width: number
  height: number
  blocks: readonly Block[]
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A pattern repeated over an area, each of its pixels `scale` wide: whole numbers keep the edges sharp. */
function woven(pattern: Pattern, width: number, height: number, scale: number, style: Style = {}): Element {
  const blocks = pattern.blocks
    .map(([x, y, w, h, fill]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`)
    .join('')
  const content = `<defs><pattern id="p" width="${pattern.width}" height="${pattern.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${blocks}</pattern></defs><rect width="${width}" height="${height}" fill="url(#p)" shape-rendering="crispEdges"/>`
  return drawing(`0 0 ${width} ${height}`, width, height, content, style)
}

const STRIP: Pattern = {
  width: 96,
  height: 6,
  blocks: [
    [0, 0, 96, 6, GOLD],
    ...[0, 8, 16].flatMap((x): Block[] => [
      [x, 0, 4, 3, FOREST],
      [x + 4, 3, 4, 3, FOREST],
    ]),
    [24, 0, 2, 6, INK],
    [26, 0, 18, 6, LATERITE],
    [29, 2, 12, 2, GOLD],
    [44, 0, 2, 6, INK],
    [46, 0, 24, 6, FOREST],
    ...[48, 52, 56, 60, 64].map((x): Block => [x, 0, 2, 6, GOLD]),
    [70, 0, 2, 6, INK],
    [75, 0, 4, 6, LATERITE],
    [81, 0, 4, 6, INK],
    [87, 0, 4, 6, LATERITE],
    [94, 0, 2, 6, INK],
  ],
}

/** The strip below the site's header: six pixels of cloth, enlarged. */
export function strip(width: number, scale: number, style: Style = {}): Element {
  return woven(STRIP, width, 6 * scale, scale, style)
}

const edgeOf = (ground: string, ...blocks: Block[]): Pattern => ({
  width: 8,
  height: 48,
  blocks: [[0, 0, 8, 48, ground], ...blocks],
})

const EDGES = {
  low: edgeOf('#8fb9a0', [0, 22, 8, 4, FOREST]),
  normal: edgeOf(
    FOREST,
    [0, 4, 8, 4, GOLD],
    [0, 12, 8, 2, GOLD],
    [0, 24, 4, 4, GOLD],
    [4, 28, 4, 4, GOLD],
    [0, 32, 4, 4, GOLD],
    [0, 42, 8, 2, GOLD],
  ),
  high: edgeOf(
    GOLD,
    [0, 0, 8, 10, LATERITE],
    [0, 2, 8, 2, GOLD],
    [0, 6, 8, 2, GOLD],
    [0, 14, 8, 2, INK],
    [0, 20, 4, 4, LATERITE],
    [4, 24, 4, 4, LATERITE],
    [0, 28, 4, 4, LATERITE],
    [0, 36, 8, 2, INK],
    [0, 40, 8, 8, LATERITE],
  ),
  urgent: edgeOf(
    LATERITE,
    [0, 0, 8, 3, INK],
    [0, 6, 4, 4, GOLD],
    [4, 10, 4, 4, GOLD],
    [0, 14, 4, 4, GOLD],
    [0, 21, 8, 3, INK],
    [0, 24, 8, 3, GOLD],
    [0, 27, 8, 3, INK],
    [4, 33, 4, 4, GOLD],
    [0, 37, 4, 4, GOLD],
    [4, 41, 4, 4, GOLD],
  ),
  gone: edgeOf('#c9c4b8', [0, 20, 8, 8, '#b1ab9d']),
} as const

export type EdgeName = keyof typeof EDGES

/** The woven edge of an item request: its pattern is the urgency. */
export function edge(name: EdgeName, height: number, scale: number, style: Style = {}): Element {
  return woven(EDGES[name], 8 * scale, height, scale, style)
}

/** Stepped and chequered blocks on warp threads, two colours of block for each second column. */
function blockCloth(side: { width: number; block: number; columns: number }, paint: ClothPaint): Pattern {
  const { width, block, columns } = side
  const period = block * 4
  const blocks: Block[] = []
  for (const column of range(columns)) {
    const left = column * width
    blocks.push(...paint.warp(left, column % 2, period))
    for (const turn of range(2)) {
      const top = turn * block * 2 + (column % 2) * block
      blocks.push(...paint.block(left, top, column % 2, (column + turn) % 2 === 1))
    }
  }
  return { width: width * columns, height: period, blocks }
}

interface ClothPaint {
  warp(left: number, odd: number, height: number): Block[]
  block(left: number, top: number, odd: number, chequered: boolean): Block[]
}

const GREEN_CLOTH = blockCloth(
  { width: 56, block: 56, columns: 4 },
  {
    warp: (left, _odd, height) => [
      [left, 0, 56, height, '#052e1f'],
      ...range(5).map((thread): Block => [left + 4 + thread * 11, 0, 4, height, '#073826']),
      [left, 0, 1, height, '#04261a'],
    ],
    block: (left, top, _odd, chequered) => [
      [left, top, 56, 52, '#0a4430'],
      ...(chequered
        ? checks(4, 1).map(([across, down]): Block => [left + across * 14, top + 5 + down * 14, 14, 14, '#0d4f38'])
        : steps().map(([inset, step]): Block => [
            left + 28 * inset,
            top + 2 + step * 8,
            56 * (1 - inset),
            8,
            step % 2 ? '#0d4f38' : '#073826',
          ])),
      [left, top, 56, 2, '#06291c'],
      [left, top + 50, 56, 2, '#06291c'],
    ],
  },
)

const BRIGHT_CLOTH = blockCloth(
  { width: 60, block: 45, columns: 6 },
  {
    warp: (left, odd, height) => [
      [left, 0, 60, height, odd ? FOREST : GOLD],
      ...range(5).map((thread): Block => [
        left + 6 + thread * 12,
        0,
        5,
        height,
        odd ? '#17694a' : thread % 2 ? INK : LATERITE,
      ]),
    ],
    block: (left, top, odd, chequered) => [
      [left, top, 60, 45, odd ? LATERITE : FOREST],
      ...(chequered
        ? checks(5, 0).map(([across, down]): Block => [left + across * 12, top + 4.5 + down * 12, 12, 12, GOLD])
        : steps().map(([inset, step]): Block => [
            left + 30 * inset,
            top + 4 + step * 6.2,
            60 * (1 - inset),
            6.2,
            step % 2 ? INK : GOLD,
          ])),
      [left, top, 60, 2.5, INK],
      [left, top + 42.5, 60, 2.5, INK],
    ],
  },
)

/** Every second square of three rows, beginning with the first (0) or the second (1). */
function checks(across: number, first: 0 | 1): [across: number, down: number][] {
  return range(across * 3)
    .map((index): [number, number] => [index % across, Math.floor(index / across)])
    .filter(([x, y]) => (x + y) % 2 === first)
}

/** Six bars, widest in the middle. */
function steps(): [inset: number, step: number][] {
  return range(6).map((step) => [Math.abs(step - 2.5) / 3, step])
}

/** Green on green, to write on. */
export function greenCloth(width: number, height: number, scale: number, style: Style = {}): Element {
  return woven(GREEN_CLOTH, width, height, scale, style)
}

/** Gold, green and red, to look at. */
export function brightCloth(width: number, height: number, scale: number, style: Style = {}): Element {
  return woven(BRIGHT_CLOTH, width, height, scale, style)
}

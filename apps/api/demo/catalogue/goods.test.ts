import { expect, test } from 'vitest'
import { SeededRandom } from '../random.ts'
import { kinds } from './kinds.ts'

const FIGURES = /(\d[\d.,]*)[ -](HP|kVA|kg|mAh|GB|W|inch|litres?|yards|pieces|seats)\b/g
const figuresIn = (text: string) =>
  [...text.matchAll(FIGURES)].map(([, figure = '', unit = '']) => ({ figure, unit: unit.replace(/s$/, '') }))

test.each(kinds.map(({ kind, makeListing }) => [kind, makeListing] as const))(
  'a %s has the figures that its name says',
  (_kind, makeListing) => {
    const contradictions: string[] = []
    for (let index = 0; index < 300; index++) {
      const { name, specifications } = makeListing(new SeededRandom(1, 2, index))
      for (const [label, value] of Object.entries(specifications))
        for (const { figure, unit } of figuresIn(value)) {
          const said = figuresIn(name).filter((each) => each.unit === unit)
          // A name with 256 GB may be of the storage, and its memory another.
          const isOther = unit === 'GB' && (label === 'Memory') !== /RAM/.test(name)
          if (!isOther && said.length > 0 && said.every((each) => each.figure !== figure))
            contradictions.push(`${name}: ${label} ${value}`)
        }
    }
    expect(contradictions).toEqual([])
  },
)

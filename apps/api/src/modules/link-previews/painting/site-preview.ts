import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../preview.ts'
import { greenCloth, strip } from './cloth.ts'
import { column, type Element, row, text, word } from './elements.ts'
import { BODY, colour, DISPLAY } from './palette.ts'
import { photo, wordmark } from './parts.ts'

const HEM = 24
const HEIGHT = PREVIEW_HEIGHT - HEM
const TILE = 236
const GAP = 20
const SHELF = 2 * TILE + GAP
/** One per line. */
const HEADLINE = ['Ask for it.', 'Let the market', 'bring the price.']

/** The first words of the home page, on its cloth. */
export function paintSite(pictures: string[]): Element {
  return column(
    { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, backgroundColor: colour.forestDeep },
    row(
      { width: PREVIEW_WIDTH, height: HEIGHT, position: 'relative', overflow: 'hidden' },
      greenCloth(PREVIEW_WIDTH, HEIGHT, 2, { position: 'absolute', top: 0, left: 0 }),
      row({
        position: 'absolute',
        top: 0,
        left: 0,
        width: PREVIEW_WIDTH,
        height: HEIGHT,
        backgroundImage: 'linear-gradient(90deg, #052e1f 30%, rgba(5, 46, 31, 0.7) 58%, rgba(5, 46, 31, 0) 100%)',
      }),
      column(
        { position: 'absolute', left: 60, top: 48, width: 640, height: HEIGHT - 96, justifyContent: 'space-between' },
        wordmark(60, colour.white),
        column(
          { gap: 26 },
          column(
            {},
            ...HEADLINE.map((line) =>
              word(line, {
                fontFamily: DISPLAY,
                fontWeight: 800,
                fontSize: 82,
                lineHeight: 1.02,
                letterSpacing: '-0.04em',
                color: colour.white,
              }),
            ),
          ),
          text('Post what you need and your budget. Vendors across Ghana bid, and you choose the offer you like.', {
            fontFamily: BODY,
            fontWeight: 500,
            fontSize: 28,
            lineHeight: 1.45,
            color: colour.onDeep2,
            width: 580,
          }),
        ),
      ),
      row(
        {
          position: 'absolute',
          left: PREVIEW_WIDTH - SHELF - 40,
          top: (HEIGHT - SHELF) / 2,
          width: SHELF,
          gap: GAP,
          flexWrap: 'wrap',
        },
        ...pictures.slice(0, 4).map((picture) => photo(picture, TILE, { borderRadius: 26 })),
      ),
    ),
    strip(PREVIEW_WIDTH, HEM / 6),
  )
}

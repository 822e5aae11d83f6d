import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type VendorPreview } from '../preview.ts'
import { brightCloth, edge } from './cloth.ts'
import { column, type Element, row, text, word } from './elements.ts'
import { BODY, colour, DISPLAY } from './palette.ts'
import { badge, fact, icon, photo, shopTile, stars, wordmark } from './parts.ts'
import { counted, drawable } from './texts.ts'

const SHELF = PREVIEW_HEIGHT
const SEAM = 16
const GAP = 6
const MARGIN = 44
const TEXT_WIDTH = PREVIEW_WIDTH - SHELF - SEAM - 2 * MARGIN

/** The shop beside its newest things. */
export function paintVendor(preview: VendorPreview, pictures: string[]): Element {
  return row(
    { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, backgroundColor: colour.bg },
    shelf(pictures),
    pictures.length > 0 && edge('normal', PREVIEW_HEIGHT, SEAM / 8),
    column(
      { flexGrow: 1, padding: `40px ${MARGIN}px 40px`, justifyContent: 'space-between' },
      wordmark(52),
      column(
        { gap: 24 },
        shopTile(preview.name, 116, 2),
        text(
          drawable(preview.name) || 'A shop',
          {
            fontFamily: DISPLAY,
            fontWeight: 700,
            ...(preview.name.length > 26 ? { fontSize: 44 } : { fontSize: 54, textWrap: 'balance' }),
            lineHeight: 1.12,
            letterSpacing: '-0.022em',
            color: colour.ink,
            width: TEXT_WIDTH,
          },
          3,
        ),
        preview.isVerified &&
          row(
            {},
            badge(
              'Verified shop',
              { ground: colour.forestSoft, ink: colour.forestInk },
              24,
              icon('verified', 25, colour.forestInk),
            ),
          ),
      ),
      column(
        { gap: 12 },
        preview.place !== null && fact('place', drawable(preview.place), 27, { maxWidth: TEXT_WIDTH }),
        row(
          { gap: 26, alignItems: 'center' },
          preview.totalReviews > 0 && stars(preview.rating, preview.totalReviews, 27),
          products(preview.totalProducts),
        ),
      ),
    ),
  )
}

function products(total: number): Element {
  return word(total === 0 ? 'New on Asime' : counted(total, 'product'), {
    fontFamily: BODY,
    fontWeight: 500,
    fontSize: 27,
    color: colour.ink2,
  })
}

/** Four pictures, or one where there are fewer, or cloth. */
function shelf(pictures: string[]): Element {
  const [first] = pictures
  if (first === undefined) return brightCloth(SHELF + SEAM, SHELF, 3)
  if (pictures.length < 4) return photo(first, SHELF, { flexShrink: 0 })
  const size = (SHELF - GAP) / 2
  return row(
    { width: SHELF, height: SHELF, flexWrap: 'wrap', gap: GAP, flexShrink: 0, backgroundColor: colour.bg },
    ...pictures.slice(0, 4).map((picture) => photo(picture, size)),
  )
}

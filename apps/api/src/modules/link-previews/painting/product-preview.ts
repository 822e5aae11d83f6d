import { formatPesewas } from '../../../platform/money.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type ProductPreview } from '../preview.ts'
import { brightCloth, edge } from './cloth.ts'
import { column, type Element, row, text, word } from './elements.ts'
import { BODY, colour, DISPLAY } from './palette.ts'
import { badge, fact, money, photo, shopTile, stars, wordmark } from './parts.ts'
import { amountOf, drawable, percentOff } from './texts.ts'

const PICTURE = PREVIEW_HEIGHT
const SEAM = 16
const MARGIN = 44
const TEXT_WIDTH = PREVIEW_WIDTH - PICTURE - SEAM - 2 * MARGIN
/** Letters that certainly fit on two lines: balanced, a text that needs all its lines would lose its end. */
const BALANCED = 34

/** The picture at its full height, the price as the largest word beside it. */
export function paintProduct(preview: ProductPreview, [picture]: string[]): Element {
  return row(
    { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, backgroundColor: colour.bg },
    row(
      { width: picture ? PICTURE : PICTURE + SEAM, height: PICTURE, position: 'relative', flexShrink: 0 },
      picture ? photo(picture, PICTURE) : brightCloth(PICTURE + SEAM, PICTURE, 3),
      discountFlag(preview),
      !preview.inStock &&
        row(
          { position: 'absolute', left: 32, bottom: 32 },
          badge('Out of stock', { ground: colour.ink, ink: colour.white }, 28),
        ),
    ),
    picture !== undefined && edge('normal', PREVIEW_HEIGHT, SEAM / 8),
    column(
      { flexGrow: 1, padding: `40px ${MARGIN}px 38px`, justifyContent: 'space-between' },
      wordmark(52),
      column(
        { gap: 22 },
        text(
          drawable(preview.name) || drawable(preview.category),
          {
            fontFamily: DISPLAY,
            fontWeight: 700,
            fontSize: preview.name.length > 44 ? 40 : 46,
            ...(preview.name.length <= BALANCED && { textWrap: 'balance' }),
            lineHeight: 1.14,
            letterSpacing: '-0.02em',
            color: colour.ink,
            width: TEXT_WIDTH,
          },
          3,
        ),
        priceLine(preview),
      ),
      shop(preview),
    ),
  )
}

function discountFlag({ price, discountPrice }: ProductPreview): Element | false {
  const percent = discountPrice === null ? 0 : percentOff(price, discountPrice)
  // A saving that rounds to none is said by the prices alone.
  if (percent === 0) return false
  return row(
    {
      position: 'absolute',
      top: 36,
      left: 0,
      padding: '10px 22px 10px 24px',
      borderTopRightRadius: 14,
      borderBottomRightRadius: 14,
      backgroundColor: colour.laterite,
    },
    word(`-${percent}%`, {
      fontFamily: DISPLAY,
      fontWeight: 700,
      fontSize: 40,
      lineHeight: 1.1,
      color: colour.white,
    }),
  )
}

function priceLine({ price, discountPrice, isPriceFrom, currency }: ProductPreview): Element {
  const amount = amountOf(discountPrice ?? price, currency)
  // Beside the sign and the pesewas, what is left of the line.
  const size = Math.min(84, Math.floor(TEXT_WIDTH / (0.62 * amount.whole.length + 2.1)))
  return column(
    { gap: 12 },
    isPriceFrom &&
      word('From', { fontFamily: BODY, fontWeight: 500, fontSize: 30, lineHeight: 1.2, color: colour.ink3 }),
    money(amount, size, discountPrice === null ? colour.ink : colour.laterite),
    discountPrice !== null &&
      word(formatPesewas(price, currency), {
        fontFamily: BODY,
        fontWeight: 500,
        fontSize: 30,
        lineHeight: 1.2,
        color: colour.ink3,
        textDecoration: 'line-through',
      }),
  )
}

function shop({ shop: name, place, rating, totalReviews }: ProductPreview): Element {
  return row(
    { alignItems: 'center', gap: 18, width: TEXT_WIDTH },
    shopTile(name, 72, 1.5),
    column(
      { gap: 4, flexGrow: 1, minWidth: 0 },
      word(drawable(name), {
        fontFamily: BODY,
        fontWeight: 600,
        fontSize: 26,
        color: colour.ink,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        width: TEXT_WIDTH - 90,
      }),
      row(
        { gap: 18, width: TEXT_WIDTH - 90 },
        totalReviews > 0 && stars(rating, totalReviews, 24),
        place !== null && fact('place', drawable(place), 24, { flexShrink: 1 }),
      ),
    ),
  )
}

import { EXPIRED_REQUEST_LABEL, itemRequestStatusLabels } from '@asime/contract/item-request-states'
import { formatPesewas } from '../../../platform/money.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type ItemRequestPreview } from '../preview.ts'
import { edge, type EdgeName } from './cloth.ts'
import { column, drawing, type Element, row, text, word } from './elements.ts'
import { BODY, colour, DISPLAY } from './palette.ts'
import { badge, fact, icon, money, photo, wordmark } from './parts.ts'
import { amountOf, counted, dayOf, drawable } from './texts.ts'

const EDGE_SCALE = 5
const LEFT = 56
const RIGHT = 52
const WIDTH = PREVIEW_WIDTH - 8 * EDGE_SCALE - LEFT - RIGHT
const PICTURE = 232
/** Letters that certainly fit on two lines: balanced, a text that needs all its lines would lose its end. */
const BALANCED = 48

/** What somebody wants, what they would pay, and how the haggle stands. The woven edge is the urgency. */
export function paintItemRequest(preview: ItemRequestPreview, [picture]: string[]): Element {
  const titleWidth = picture ? WIDTH - PICTURE - 36 : WIDTH
  return row(
    { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, backgroundColor: colour.bg },
    edge(edgeName(preview), PREVIEW_HEIGHT, EDGE_SCALE),
    column(
      { flexGrow: 1, padding: `38px ${RIGHT}px 36px ${LEFT}px`, justifyContent: 'space-between' },
      row(
        { justifyContent: 'space-between', alignItems: 'center' },
        row({ gap: 14 }, ...badges(preview)),
        wordmark(52),
      ),
      row(
        { justifyContent: 'space-between', alignItems: 'center', width: WIDTH },
        column(
          { gap: 22, width: titleWidth },
          text(
            drawable(preview.title) || 'Item request',
            {
              fontFamily: DISPLAY,
              fontWeight: 700,
              fontSize: preview.title.length > 60 ? 46 : 54,
              ...(preview.title.length <= BALANCED && { textWrap: 'balance' }),
              lineHeight: 1.12,
              letterSpacing: '-0.022em',
              color: colour.ink,
              width: titleWidth,
            },
            3,
          ),
          budget(preview, titleWidth),
        ),
        picture !== undefined && photo(picture, PICTURE, { borderRadius: 24, flexShrink: 0 }),
      ),
      thread(preview),
      row(
        { justifyContent: 'space-between', alignItems: 'center', width: WIDTH, gap: 30 },
        row(
          { gap: 30, alignItems: 'center', minWidth: 0, flexShrink: 1 },
          word(bidsLine(preview), {
            flexShrink: 0,
            fontFamily: BODY,
            fontWeight: 600,
            fontSize: 28,
            color: colour.ink,
          }),
          preview.place !== null && fact('place', drawable(preview.place), 27, { flexShrink: 1 }),
        ),
        isLive(preview) &&
          preview.expiresAt !== null &&
          fact('clock', `Open until ${dayOf(preview.expiresAt, Date.now())}`, 27, { flexShrink: 0 }),
      ),
    ),
  )
}

function isLive({ status, isExpired }: ItemRequestPreview): boolean {
  return status === 'open' && !isExpired
}

function edgeName(preview: ItemRequestPreview): EdgeName {
  return isLive(preview) ? preview.urgency : 'gone'
}

function badges(preview: ItemRequestPreview): Element[] {
  const size = 27
  const quiet = { ground: colour.surface3, ink: colour.ink2 }
  if (preview.status !== 'open') return [badge(itemRequestStatusLabels[preview.status], quiet, size)]
  if (preview.isExpired) return [badge(EXPIRED_REQUEST_LABEL, quiet, size)]
  const wanted = badge('Wanted', { ground: colour.forestSoft, ink: colour.forestInk }, size)
  switch (preview.urgency) {
    case 'urgent':
      return [
        wanted,
        badge('Urgent', { ground: colour.laterite, ink: colour.white }, size, icon('flame', 26, colour.white)),
      ]
    case 'high':
      return [wanted, badge('High urgency', { ground: colour.goldSoft, ink: colour.goldInk }, size)]
    case 'normal':
      return [wanted]
    case 'low':
      return [wanted, badge('Low urgency', quiet, size)]
  }
}

function budget({ budgetMin: min, budgetMax: max, currency }: ItemRequestPreview, width: number): Element {
  const before = (content: string) =>
    word(content, { fontFamily: BODY, fontWeight: 500, fontSize: 32, color: colour.ink2, marginRight: 14 })
  if (min === null && max === null) {
    return word('Open budget', {
      fontFamily: DISPLAY,
      fontWeight: 700,
      fontSize: 46,
      lineHeight: 1.1,
      color: colour.ink2,
    })
  }
  const single = min === null || max === null || min === max
  const digits = amountOf(max ?? min ?? 0, currency).whole.length + (single ? 0 : amountOf(min, currency).whole.length)
  const size = Math.min(single ? 72 : 62, Math.floor(width / (0.6 * digits + (single ? 3.4 : 5))))
  if (min !== null && max !== null && !single) {
    return row(
      { alignItems: 'baseline' },
      money(amountOf(min, currency), size, colour.ink),
      word('–', {
        fontFamily: DISPLAY,
        fontWeight: 700,
        fontSize: size,
        lineHeight: 1,
        color: colour.ink3,
        margin: `0 ${size * 0.24}px`,
      }),
      money({ ...amountOf(max, currency), unit: '' }, size, colour.ink),
    )
  }
  return row(
    { alignItems: 'baseline' },
    min !== max && before(max === null ? 'From' : 'Up to'),
    money(amountOf(max ?? min ?? 0, currency), size, colour.ink),
  )
}

function hasThread({ budgetMin, budgetMax, bids }: ItemRequestPreview): boolean {
  return budgetMin !== null && budgetMax !== null && bids.length > 0
}

/** How many bids, and the best one where no thread shows it. */
function bidsLine(preview: ItemRequestPreview): string {
  const { totalBids, bids, currency } = preview
  const [best] = bids
  if (totalBids === 0) return isLive(preview) ? 'No bids yet. Be the first.' : 'No bids'
  if (hasThread(preview) || best === undefined) return counted(totalBids, 'bid')
  return `${counted(totalBids, 'bid')}, best ${formatPesewas(best, currency)}`
}

/** The haggle in one line: the dashed axis is the market, green the buyer's budget, each bead a bid, gold the best. */
function thread(preview: ItemRequestPreview): Element | false {
  const { budgetMin: min, budgetMax: max, bids, currency } = preview
  const [best] = bids
  if (best === undefined || min === null || max === null) return false
  const highest = bids.at(-1) ?? best
  // Some market on both sides of the budget, and always enough to hold every bid.
  const low = Math.min(min * 0.86, best * 0.98)
  const high = Math.max(max * 1.1, highest * 1.02)
  const inset = 24
  const x = (amount: number) => inset + ((amount - low) / (high - low || 1)) * (WIDTH - 2 * inset)
  const beads = bids
    .slice(1)
    .toReversed()
    .map(
      (amount) =>
        `<circle cx="${x(amount)}" cy="28" r="13" fill="#fff" stroke="${colour.ink}" stroke-width="2.5"/><circle cx="${x(amount)}" cy="28" r="8" fill="${colour.laterite}"/>`,
    )
    .join('')
  const line = drawing(
    `0 0 ${WIDTH} 56`,
    WIDTH,
    56,
    `<path d="M0 28H${WIDTH}" stroke="${colour.lineStrong}" stroke-width="3.5" stroke-dasharray="10 8"/><rect x="${x(min)}" y="22" width="${Math.max(12, x(max) - x(min))}" height="12" rx="6" fill="${colour.forest}"/>${beads}<circle cx="${x(best)}" cy="28" r="23" fill="${colour.ink}"/><circle cx="${x(best)}" cy="28" r="20" fill="#fff"/><circle cx="${x(best)}" cy="28" r="16.5" fill="${colour.gold}"/>`,
  )
  const label = 340
  return column(
    { width: WIDTH, gap: 4, opacity: isLive(preview) ? 1 : 0.5 },
    row(
      { width: label, justifyContent: 'center', marginLeft: Math.min(Math.max(0, x(best) - label / 2), WIDTH - label) },
      badge(`Best ${formatPesewas(best, currency)}`, { ground: colour.ink, ink: colour.white }, 23),
    ),
    line,
  )
}

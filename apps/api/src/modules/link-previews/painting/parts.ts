import { strip } from './cloth.ts'
import { column, drawing, type Element, image, row, type Style, word } from './elements.ts'
import { BODY, colour, DISPLAY } from './palette.ts'
import { type Amount, drawable, initialsOf } from './texts.ts'

/** The mark: an open hand that is also a market bowl (apps/web/app/ui/icon.svg). */
export function mark(size: number): Element {
  return drawing(
    '0 0 40 40',
    size,
    size,
    '<rect width="40" height="40" rx="11" fill="#0e5a3b"/><g fill="#f7b52e"><rect x="8.2" y="13" width="4.9" height="11" rx="2.45"/><rect x="14.5" y="8.4" width="4.9" height="15" rx="2.45"/><rect x="27.1" y="11" width="4.9" height="12" rx="2.45"/></g><rect x="20.8" y="6.4" width="4.9" height="17" rx="2.45" fill="#f0805c"/><path d="M7.4 22.2h25.2a1 1 0 0 1 1 1.1C33 29.6 27.5 34 20 34S7 29.6 6.4 23.3a1 1 0 0 1 1-1.1Z" fill="#fff7e6"/><path d="M9.5 27h21" stroke="#0e5a3b" stroke-width="1.5" stroke-dasharray="3 2.2"/>',
  )
}

export function wordmark(height: number, ink: string = colour.ink): Element {
  return row(
    { alignItems: 'center', gap: height * 0.24 },
    mark(height),
    word('asime', {
      fontFamily: DISPLAY,
      fontWeight: 800,
      fontSize: height * 0.8,
      letterSpacing: '-0.04em',
      lineHeight: 1,
      color: ink,
      marginTop: -height * 0.06,
    }),
  )
}

// Path data from Lucide 1.75.0 (ISC licence, see apps/api/media/categories/THIRD_PARTY_NOTICES.md).
const ICONS = {
  star: '<path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"/>',
  place:
    '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  flame: '<path d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4"/>',
  verified:
    '<path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z"/><path d="m16 9-5.5 5.5L8 12"/>',
} as const

export function icon(name: keyof typeof ICONS, size: number, stroke: string, fill = 'none'): Element {
  return drawing(
    '0 0 24 24',
    size,
    size,
    `<g fill="${fill}" stroke="${stroke}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${ICONS[name]}</g>`,
    { flexShrink: 0 },
  )
}

/** A fact with its icon before it. */
export function fact(name: keyof typeof ICONS, content: string, size: number, style: Style = {}): Element {
  return row(
    { alignItems: 'center', gap: size * 0.3, minWidth: 0, ...style },
    icon(name, size * 0.92, colour.ink3),
    word(content, {
      fontFamily: BODY,
      fontWeight: 500,
      fontSize: size,
      color: colour.ink2,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    }),
  )
}

export function stars(rating: number, reviews: number, size: number): Element {
  const style = { fontFamily: BODY, fontSize: size }
  return row(
    { alignItems: 'center', gap: size * 0.26, flexShrink: 0 },
    icon('star', size, colour.star, colour.star),
    word(rating.toFixed(1), { ...style, fontWeight: 600, color: colour.ink }),
    word(`(${reviews})`, { ...style, fontWeight: 500, color: colour.ink3 }),
  )
}

/** An amount in its three sizes. */
export function money({ unit, whole, fraction }: Amount, size: number, ink: string): Element {
  const style = { fontFamily: DISPLAY, color: ink, lineHeight: 1 }
  const small = { ...style, fontWeight: 700, letterSpacing: 0 }
  return row(
    { alignItems: 'baseline' },
    unit !== '' && word(unit, { ...small, fontSize: size * 0.6, marginRight: size * 0.14 }),
    word(whole, { ...style, fontWeight: 800, fontSize: size, letterSpacing: '-0.02em' }),
    word(fraction, { ...small, fontSize: size * 0.62 }),
  )
}

const SHOP_COLOURS = ['#0e5a3b', '#8a3a1e', '#29548d', '#5a4312', '#4a2a4f', '#1f5560']

/** A shop without a picture: its letters on a rounded square with a woven hem, in a colour that stays its own. */
export function shopTile(name: string, size: number, hemScale: number): Element {
  const hash = Array.from(name).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7)
  return column(
    {
      width: size,
      height: size,
      flexShrink: 0,
      borderRadius: size * 0.24,
      overflow: 'hidden',
      backgroundColor: SHOP_COLOURS[hash % SHOP_COLOURS.length] ?? colour.forest,
      alignItems: 'center',
      position: 'relative',
    },
    row(
      { flexGrow: 1, alignItems: 'center' },
      word(initialsOf(drawable(name)), {
        fontFamily: DISPLAY,
        fontWeight: 700,
        fontSize: size * 0.4,
        color: colour.white,
        lineHeight: 1,
      }),
    ),
    strip(size, hemScale),
  )
}

interface Tone {
  ground: string
  ink: string
}

export function badge(content: string, { ground, ink }: Tone, size: number, before: Element | false = false): Element {
  return row(
    {
      alignItems: 'center',
      gap: size * 0.32,
      padding: `${size * 0.3}px ${size * 0.6}px`,
      borderRadius: size * 0.36,
      backgroundColor: ground,
      flexShrink: 0,
    },
    before,
    word(content, { fontFamily: BODY, fontWeight: 600, fontSize: size, lineHeight: 1.2, color: ink }),
  )
}

/** A square picture that fills its box. */
export function photo(source: string, size: number, style: Style = {}): Element {
  return image(source, size, size, { objectFit: 'cover', ...style })
}

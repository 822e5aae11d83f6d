import { formatCount } from '@asime/contract/counts'
import { unitOf } from '@asime/contract/money'

// Words and numbers as they stand on a preview.

// Letters of the Latin script with their marks, and what goes with them. All else (pictures of things, other scripts)
// none of the fonts has, and it would show as empty boxes.
const UNDRAWABLE =
  /[^\u0300-\u036f\u0020-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2122\u2191\u2193\u2212]/gu
/** Letters made to look bold, slanted or wide by choosing others. */
const COSTUMED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e]/gu

/** A text without what the fonts cannot draw. */
export function drawable(text: string): string {
  return text
    .replace(COSTUMED, (letter) => letter.normalize('NFKC'))
    .replace(UNDRAWABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export interface Amount {
  /** The sign for cedis, the ISO code for anything else. */
  unit: string
  whole: string
  /** With its point. */
  fraction: string
}

export function amountOf(pesewas: number, currency: string): Amount {
  return {
    unit: unitOf(currency),
    whole: formatCount(Math.floor(pesewas / 100)),
    fraction: `.${String(pesewas % 100).padStart(2, '0')}`,
  }
}

/** Rounded half up, as the contract has it; never all, as something is paid. */
export function percentOff(price: number, discountPrice: number): number {
  return Math.min(99, Math.round(((price - discountPrice) * 100) / price))
}

export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'March', 'April', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/**
 * `Tue 11 March`, with the year if it is not the current one: a day and not the time that is left, because a picture stays in a chat for
 * as long as the chat does. Ghana keeps UTC all year.
 */
export function dayOf(instant: number, nowMs: number): string {
  const at = new Date(instant)
  const day = `${DAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`
  return at.getUTCFullYear() === new Date(nowMs).getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`
}

/** The first letters of the first two words. */
export function initialsOf(name: string): string {
  return name
    .split(' ')
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => Array.from(part)[0])
    .join('')
    .toUpperCase()
}

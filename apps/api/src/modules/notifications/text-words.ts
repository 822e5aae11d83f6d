import { CURRENCY, CURRENCY_SIGN } from '@asime/contract/money'

/** What one SMS holds in the alphabet of telephones (GSM 03.38); a longer one is paid for twice. */
export const SMS_LENGTH = 160

/** Letters that people and Asime write, and that would make an SMS hold 70 characters alone. */
const OTHERWISE: Record<string, string> = {
  [CURRENCY_SIGN]: CURRENCY,
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'ng',
  Ŋ: 'Ng',
}
const WRITTEN_OTHERWISE = new RegExp(Object.keys(OTHERWISE).join('|'), 'g')

/** As letters of which an SMS holds 160. What has no such letter is left out. */
export function inSmsLetters(text: string): string {
  return text
    .replace(WRITTEN_OTHERWISE, (found) => OTHERWISE[found] ?? '')
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[^\w !"#$%&'()*+,\-./:;<=>?@]/g, '')
    .trim()
}

/** `Asime: Your payout of GHS 50.00 came back. https://…`, in one SMS: what does not fit is cut from the words, never from the link. */
export function textMessage(title: string, url: string): string {
  const room = SMS_LENGTH - 'Asime: '.length - '. '.length - url.length
  const words = inSmsLetters(title)
  const fitting = words.length <= room ? words : `${words.slice(0, Math.max(0, room - 3)).trimEnd()}...`
  return `Asime: ${fitting}${/[.?!]$/.test(fitting) ? '' : '.'} ${url}`
}

/** A notification's id as short links have it: 22 letters instead of 36. */
export const shortCode = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id behind a short code; undefined for an invalid one. */
export function idOfShortCode(code: string): string | undefined {
  if (!/^[\w-]{22}$/.test(code)) return undefined
  const hex = Buffer.from(code, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

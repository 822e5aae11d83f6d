import { type Duration, lengthOf } from '@asime/contract/deadlines'
import { nameInMail } from './mail-text.ts'

// Lengths of time and days as French mails have them. Authors type plain spaces before `:` and within `« »`: mails are typeset when
// they are printed.

const UNITS = { seconds: 'seconde', minutes: 'minute', hours: 'heure', days: 'jour' } as const
const NUMBERS = ['', '', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf']

/** `72 heures`, `une heure`; in days where those are asked for and are whole: `trois jours`. As `inWords` of the contract. */
export function frenchDuration(duration: Duration, inUnit?: 'days'): string {
  const own = (Object.keys(UNITS) as (keyof typeof UNITS)[]).find((unit) =>
    duration.split(' ')[1]?.startsWith(unit.slice(0, -1)),
  )!
  const unit = inUnit && Number.isInteger(lengthOf(duration, inUnit)) ? inUnit : own
  const count = lengthOf(duration, unit)
  if (count === 1) return `${unit === 'days' ? 'un' : 'une'} ${UNITS[unit]}`
  return `${NUMBERS[count] || count} ${UNITS[unit]}${count < 2 ? '' : 's'}`
}

const inGhana = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Africa/Accra' })
const DAY = { day: 'numeric', month: 'long' } as const
const WITH_WEEKDAY = inGhana({ weekday: 'long', ...DAY })
const WITH_WEEKDAY_AND_YEAR = inGhana({ weekday: 'long', ...DAY, year: 'numeric' })
const WITH_YEAR = inGhana({ ...DAY, year: 'numeric' })
const TIME = inGhana({ hour: '2-digit', minute: '2-digit' })

/** Only the first of a month is an ordinal: `1er décembre`. */
const write = (format: Intl.DateTimeFormat, instant: string | Date) =>
  format.format(new Date(instant)).replace(/(^| )1 /, '$11er ')

/** `vendredi 27 novembre`, with the year if it is not this one. */
export function frenchDay(instant: string): string {
  const isThisYear = new Date(instant).getUTCFullYear() === new Date().getUTCFullYear()
  return write(isThisYear ? WITH_WEEKDAY : WITH_WEEKDAY_AND_YEAR, instant)
}

/** `27 novembre 2026` */
export const frenchDate = (instant: string) => write(WITH_YEAR, instant)

/** `vendredi 27 novembre à 14:05` */
export const frenchMoment = (instant: string) => `${write(WITH_WEEKDAY, instant)} à ${TIME.format(new Date(instant))}`

/** `27 novembre 2026 à 14:05` */
export const frenchDateAndTime = (instant: Date) => `${write(WITH_YEAR, instant)} à ${TIME.format(instant)}`

const WEEKDAYS: Record<string, string> = {
  Sun: 'dimanche',
  Mon: 'lundi',
  Tue: 'mardi',
  Wed: 'mercredi',
  Thu: 'jeudi',
  Fri: 'vendredi',
  Sat: 'samedi',
}
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day that was written down as `dayInWords` of the contract has it, `Fri 27 Nov`: in French. */
export function frenchDayOf(words: string): string {
  const [weekday = '', day = '', month = '', year] = words.split(' ')
  const french = [
    WEEKDAYS[weekday] ?? weekday,
    day === '1' ? '1er' : day,
    MONTHS[ENGLISH_MONTHS.indexOf(month)] ?? month,
  ]
  return [...french, ...(year === undefined ? [] : [year])].join(' ')
}

/** `d’Ama`, `de Kofi`, `d’une heure` */
export const de = (name: string) => (/^[aeiouàâéèêëîïôû]/i.test(name) ? `d’${name}` : `de ${name}`)

/** What a mail to somebody begins with. */
export function bonjour(fullName: string): string {
  const name = nameInMail(fullName)
  return name === undefined ? 'Bonjour,' : `Bonjour ${name},`
}

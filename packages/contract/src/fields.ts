import { MAX_REASON, MAX_SPECIFICATION_NAME, MAX_SPECIFICATION_VALUE } from './text-lengths.ts'
import './zod-in-browsers.ts'
import { z } from 'zod'
import { formatCount } from './counts.ts'
import { CURRENCY, formatAmount } from './money.ts'
import { MAX_CEDIS, MAX_PIECES } from './rules.ts'

// Control characters, except tab and line breaks (allowed in long texts only).
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u
const LINE_BREAK_OR_TAB = /[\t\n\r\u2028\u2029]/u
// Direction overrides and zero-width marks can disguise a name or a link, and nobody types them on purpose.
// The zero-width joiner and non-joiner stay: emoji and some scripts need them.
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu
// Where there is nothing else, they leave a name or title that nobody sees or can press. The last is the empty braille pattern.
const NOTHING_TO_SEE = /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u
// No language stacks more marks (UAX #15, Stream-Safe Text Format). Normalising takes quadratic time in their number: a megabyte of
// accents on one letter would keep the server busy for minutes.
const LONG_RUN_OF_MARKS = /\p{M}{31}/u

/**
 * Trims, normalises to NFC and removes invisible marks; what shows nothing is empty. Text that is far too long or will be
 * refused anyway is left as it is.
 */
export function tidy(max: number): (value: string) => string {
  return (value) => {
    if (value.length > 4 * max + 1_000) return value
    const visible = value.replace(INVISIBLE, '')
    if (NOTHING_TO_SEE.test(visible)) return ''
    return LONG_RUN_OF_MARKS.test(visible) ? visible : visible.normalize('NFC').trim()
  }
}

/** Whether a tidied text has only characters that can be stored and shown. Line breaks and tabs pass. */
export function isPlain(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value) && !LONG_RUN_OF_MARKS.test(value)
}

/** The message of a number above its limit. */
export const atMost = (max: number): string => `Must be at most ${formatCount(max)}`

/** The message of a text that is too long. */
export const tooLong = (max: number): string => `${atMost(max)} characters`

const REQUIRED = 'This field is required'

/** The error of a schema, which tells a field that is left out from one that is something else. */
const missingOr = (wrong: string) => ({
  error: ({ input }: { input: unknown }) => (input === undefined ? REQUIRED : wrong),
})

interface TextOptions {
  max: number
  /** Message for a missing, empty or non-text value. */
  required?: string
  /** The shortest, and what it is called in the message. */
  min?: { length: number; of: string }
}

/** Text on one line: trimmed, NFC, bounded, without control characters. */
export function line({ max, required = REQUIRED, min }: TextOptions) {
  const schema = z
    .string({ error: (issue) => (issue.input === undefined ? required : 'Must be text') })
    .overwrite(tidy(max))
    .min(1, required)
    .max(max, tooLong(max))
    .refine((value) => isPlain(value) && !LINE_BREAK_OR_TAB.test(value), 'Contains characters that are not allowed')
  return min ? schema.min(min.length, `${min.of} must be at least ${min.length} characters`) : schema
}

/** Text of several lines: like `line`, but keeps line breaks and tabs. */
export function paragraph({ max, required = REQUIRED, min }: TextOptions) {
  const schema = z
    .string({ error: (issue) => (issue.input === undefined ? required : 'Must be text') })
    .overwrite(tidy(max))
    .min(1, required)
    .max(max, tooLong(max))
    .refine(isPlain, 'Contains characters that are not allowed')
  return min ? schema.min(min.length, `${min.of} must be at least ${min.length} characters`) : schema
}

/** Text that may be left out or empty; empty counts as left out. */
export function optionalText({ max, multiline = false }: { max: number; multiline?: boolean }) {
  return z
    .string({ error: 'Must be text' })
    .overwrite(tidy(max))
    .max(max, tooLong(max))
    .refine(
      (value) => isPlain(value) && (multiline || !LINE_BREAK_OR_TAB.test(value)),
      'Contains characters that are not allowed',
    )
    .optional()
}

/**
 * Whether a number has at most `places` decimals. Exact: `0.30000000000000004` and `5e-324` fail, though a check by division would let
 * them pass.
 */
export function hasDecimals(places: number): (value: number) => boolean {
  const unit = 10 ** places
  return (value) => Math.round(value * unit) / unit === value
}

/** The reason for an action that others may question. */
export const Reason = paragraph({ max: MAX_REASON, required: 'A reason is required' })

/**
 * As `when` of a rule about several fields: checks the rule even if other fields are wrong, so that all problems are reported at once. By
 * default, zod only checks such a rule once everything else is right.
 */
export function hasFields({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

/** Of what was typed into a form, such as 12,50: JSON has no NaN. */
const NO_NUMBER = 'Enter an amount such as 25 or 19.50, with a point'

function money({ required, wrong }: { required: string; wrong: string }) {
  return (
    z
      .number({ error: ({ input }) => (input === undefined ? required : Number.isNaN(input) ? NO_NUMBER : wrong) })
      .min(0, 'Must not be below 0')
      .max(MAX_CEDIS, `Must be at most ${formatAmount(MAX_CEDIS)}`)
      .refine(hasDecimals(2), 'Must have at most 2 decimals')
      // Turns -0, which is a number in JSON, into 0.
      .overwrite((value) => value + 0)
      .meta({ multipleOf: 0.01 })
  )
}

/** An amount as a JSON number in whole currency units with at most 2 decimals (PAY-1). Stored as integer pesewas. */
export const Money = money({ required: REQUIRED, wrong: 'Must be a number' })

const NO_AMOUNT = 'Enter an amount such as 25 or 19.50'
/** One part of an amount that is split; may be 0. */
export const Share = money({ required: NO_AMOUNT, wrong: NO_AMOUNT })

/** An amount to pay or refund, above 0. */
export const AmountToMove = Share.refine((value) => value > 0, 'Must be above 0')

/** The price of a product. Not 0: a free order would count as a sale, though nobody is paid. */
export const Price = Money.refine((value) => value > 0, 'The price must be above 0')

/** ISO 4217 codes of the currencies that Asime accepts. */
export const Currency = z.enum([CURRENCY, 'USD', 'EUR', 'GBP', 'NGN', 'XOF'], { error: 'Unknown currency' })
export type Currency = z.infer<typeof Currency>

const MISSING_DATE = 'Choose a date'

/** A calendar day. */
export const Day = z.iso.date({
  error: ({ input }) => (input === undefined ? MISSING_DATE : 'Must be a date like 2026-01-31'),
})

const NO_TIMESTAMP = 'Must be a date and time like 2026-01-31T12:00:00Z'

/** An RFC 3339 timestamp with a zone or offset, whose year also has four digits in UTC. */
export const Timestamp = z.iso
  .datetime({ offset: true, error: ({ input }) => (input === undefined ? MISSING_DATE : NO_TIMESTAMP) })
  .refine((value) => value.length <= 40 && !value.startsWith('0000'), NO_TIMESTAMP)
  // No time zone is more than 14 hours from UTC, and the database accepts less than 16.
  .refine(
    (value) => Date.parse(value) < Date.UTC(9999, 11, 31) && !/[+-](?:1[6-9]|2\d):\d\d$/.test(value),
    NO_TIMESTAMP,
  )

function link(missing: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : 'Must be a link') })
    .max(2000, tooLong(2000))
    .refine(isSafeLink, 'Must be an https link or one of your uploads')
}

/** An https link, or the path of an own upload. Only one guarded job fetches linked pictures, to copy them. */
export const Link = link('Must be a link')
/** A link to a required picture. */
export const PictureLink = link('Add a picture')

/** A link that may be sent empty, to clear it. */
export const OptionalLink = z
  .string({ error: 'Must be a link' })
  .max(2000, tooLong(2000))
  .refine((value) => value === '' || isSafeLink(value), 'Must be an https link or one of your uploads')
  .optional()

/** Uploads are served below this path. */
export const MEDIA_PATH = '/media/'

function isSafeLink(value: string): boolean {
  // Browsers ignore tabs and line breaks inside a link, so these and other white space could hide a scheme.
  if (!/^[\x21-\x7e]+$/.test(value) || value.includes('\\')) return false
  if (value.startsWith(MEDIA_PATH))
    return /^\/media\/[\w-][\w./-]*$/.test(value) && !value.includes('..') && !value.includes('//')
  if (!value.startsWith('https://')) return false
  try {
    const url = new URL(value)
    // No shop's site is at an IP address. The parser has normalised every way to write one to these two forms.
    const isNumber = /^(\[.*\]|[\d.]+)$/.test(url.hostname)
    return (
      url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.') && !isNumber
    )
  } catch {
    return false
  }
}

const RESERVED_KEYS = new Set(Object.getOwnPropertyNames(Object.prototype))

/** A map of short names to texts, such as the specifications of a product or an item request. */
export function TextMap({ maxEntries = 50 }: { maxEntries?: number } = {}) {
  return z
    .record(
      line({ max: MAX_SPECIFICATION_NAME }).refine((key) => !RESERVED_KEYS.has(key), 'This name is not allowed'),
      line({ max: MAX_SPECIFICATION_VALUE, required: 'Must not be empty' }),
      { error: 'Must be pairs of name and value' },
    )
    .refine((map) => Object.keys(map).length <= maxEntries, `Must have at most ${maxEntries} entries`)
}

const MAX_DIMENSION = 100_000
const MAX_DIMENSIONS = 10
/** Dimensions by name, such as length, width and height: a number of centimetres or a short text. */
export const Dimensions = z
  .record(
    line({ max: 30 }).refine((key) => !RESERVED_KEYS.has(key), 'This name is not allowed'),
    z.union([z.number().min(0, 'Must not be below 0').max(MAX_DIMENSION, atMost(MAX_DIMENSION)), line({ max: 60 })], {
      error: 'Must be a number or a short text',
    }),
    { error: 'Must be pairs of name and size' },
  )
  .refine((map) => Object.keys(map).length <= MAX_DIMENSIONS, `Must have at most ${MAX_DIMENSIONS} entries`)

/** A whole number in a body. */
export const wholeNumber = (wrong = 'Must be a whole number') => z.int(missingOr(wrong))

/** A number of pieces. Each use has a smallest number of its own. */
export const Pieces = wholeNumber().max(MAX_PIECES, atMost(MAX_PIECES))

/** The revision that a caller saw of what others may change as well. */
export const Revision = wholeNumber()
  .min(0, 'Must not be below 0')
  .max(2 ** 31 - 1, 'Must be a revision')
  .meta({ description: 'That the caller saw; another one since is a conflict' })

/** A UUID in a path. A malformed one names nothing, so it gets the same message as an unknown one. */
export function PathId(notFound: string) {
  return z.uuid({ error: notFound })
}

/** A UUID in a body or query, where a malformed one is the caller's mistake. */
export const Id = z.uuid(missingOr('Must be a UUID'))

/** A UUID in a body that is chosen from a list. @param missing - the message if none was chosen */
export function chosenId(missing: string) {
  return z.uuid({ error: ({ input }) => (input === undefined ? missing : 'Must be a UUID') })
}

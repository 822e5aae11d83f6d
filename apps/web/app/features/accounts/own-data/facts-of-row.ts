import { mailLanguageNames } from '@asime/contract/mail-language'
import { CURRENCY } from '@asime/contract/money'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatSigned } from '../../../lib/format/money.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import * as texts from './own-data.texts.ts'
import { columnNames } from './sections.texts.ts'

export type Row = Record<string, unknown>

export interface Fact {
  label: string
  value: string
}

/** Columns with amounts in pesewas. */
const AMOUNTS = new Set(
  (
    'price discount_price effective_price highest_price price_then unit_price fee delivery_fee payment_fee ' +
    'up_to_2_kg up_to_5_kg up_to_10_kg up_to_25_kg per_kg_more free_from budget_min budget_max total amount balance ' +
    'commission commission_vat refunded refunded_total refunded_before charged_back charged_back_total owed gross net ' +
    'deducted captured revenue'
  ).split(' '),
)

/** Columns with words of ours (`picked_up`), where nobody types. */
const WORDS = new Set(
  (
    'user_type staff_role status verification_status revoked_because kind way provider actor_type actor event from_status ' +
    'to_status subject_type method network condition warranty_by visibility blocked_visibility urgency mode ' +
    'next_step state trigger author offered_by order_status topic_group topic channel digest alert list role side last_side ' +
    'used_by legal_status feature_answer grain zone reason'
  ).split(' '),
)

const IS_ID = /(^|_)id$/
/** A text message goes to a recipient; other recipients are no numbers and stay as they are. */
const IS_PHONE = /(^|_)phone$|^recipient$/
const IN_WORDS = /^[a-z]+(_[a-z]+)*$/
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
const FILE = /^(https?:\/\/\S*)?\/media\//

/** What a person can read of a row: without ids, and without what is empty. Absolute times, as it may be printed. */
export function factsOf(row: Row): Fact[] {
  const currency = typeof row['currency'] === 'string' ? row['currency'] : CURRENCY
  return Object.entries(row).flatMap(([column, value]) => {
    if (IS_ID.test(column) || column === 'currency') return []
    const text = textOf(value, column, currency)
    return text === '' ? [] : [{ label: columnNames[column] ?? nameOf(column), value: text }]
  })
}

/** `Created`, of `created_at`. */
function nameOf(column: string): string {
  const words = column.replace(/^(is|has)_(?=.)/, '').replace(/(?<=.)_at$/, '')
  return startWithCapital(words)
}

const startWithCapital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1).replaceAll('_', ' ')}`

function textOf(value: unknown, column: string, currency: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number')
    return AMOUNTS.has(column) ? formatSigned(value / 100, currency as never) : String(value)
  if (typeof value === 'string') return wordsOf(value, column)
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isFile)) return texts.files(value.length)
    return value
      .map((each) => textOf(each, column, currency))
      .filter((text) => text !== '')
      .join(', ')
  }
  return Object.entries(value)
    .filter(([key]) => !IS_ID.test(key))
    .map(([key, part]) => [startWithCapital(key), textOf(part, key, currency)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => texts.entry(key, text))
    .join('; ')
}

/** Its path, or what is kept beside the path of a picture. */
function isFile(value: unknown): boolean {
  const path = typeof value === 'object' && value !== null && 'url' in value ? value.url : value
  return typeof path === 'string' && FILE.test(path)
}

function wordsOf(text: string, column: string): string {
  if (INSTANT.test(text)) {
    const at = new Date(text)
    if (!Number.isNaN(at.getTime())) return texts.moment(formatDate(text), at.toISOString().slice(11, 16))
  }
  if (DAY.test(text)) return formatDate(text)
  if (column === 'mail_language') return mailLanguageNames[text as keyof typeof mailLanguageNames] ?? text
  if (IS_PHONE.test(column)) return formatPhone(text)
  return WORDS.has(column) && IN_WORDS.test(text) ? startWithCapital(text) : text
}

import { type Duration, inWords, lengthOf, REQUESTS_COUNTED } from './deadlines.ts'
import { type Timer, usualTimers } from './deadlines-in-force.ts'
import { type Feature, features } from './features.ts'
import { MAX_OPEN_DEALS } from './deal-states.ts'
import { MAX_REQUESTS_A_DAY, MAX_SHOP_TEAM } from './rules.ts'
import { MAX_SAVED_SEARCHES } from './saved-search-words.ts'

// What owners may change while Asime runs: the one table of it. Without schemas, so that the desk can have it for nothing.

export const settingGroups = {
  operation: 'Open or closed',
  features: 'What is open',
  orders: 'Orders and payment',
  disputes: 'Disputes and refunds',
  shops: 'Shops and payouts',
  requests: 'Requests and offers',
  accounts: 'Accounts',
} as const
export type SettingGroup = keyof typeof settingGroups

interface Described {
  group: SettingGroup
  label: string
  /** What it does, in a sentence. */
  text: string
}
export interface DurationSetting extends Described {
  kind: 'duration'
  /** In which it is typed and stored. */
  unit: 'minutes' | 'hours' | 'days'
  min: number
  max: number
}
export interface NumberSetting extends Described {
  /** amount: whole cedis. */
  kind: 'amount' | 'count'
  min: number
  max: number
  /** What holds where nobody has changed it, and the environment says nothing else. */
  usual: number
}
/** On is 1, off is 0, so that it is stored, compared and undone as every other. */
export interface SwitchSetting extends Described {
  kind: 'switch'
  min: 0
  max: 1
  usual: 0 | 1
}
export type Setting = DurationSetting | NumberSetting | SwitchSetting

const timerSettings = {
  // At most half of LONGEST_RESERVATION: a prompt that is sent in the last minute has time to be answered.
  reservation: {
    kind: 'duration',
    unit: 'minutes',
    min: 5,
    max: 15,
    group: 'orders',
    label: 'Time to pay for a cart',
    text: 'Stock of an order is kept for the buyer this long while they pay.',
  },
  short_reservation: {
    kind: 'duration',
    unit: 'minutes',
    min: 3,
    max: 15,
    group: 'orders',
    label: 'Time to pay where much is unpaid',
    text: 'Instead of the time to pay for a cart, where many reservations of the buyer or of the product are unpaid.',
  },
  bid_payment: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 168,
    group: 'orders',
    label: 'Time to pay for an accepted bid',
    text: 'An unpaid order of a bid ends after this time, and the request opens again.',
  },
  confirm_order: {
    kind: 'duration',
    unit: 'hours',
    min: 2,
    max: 168,
    group: 'orders',
    label: 'Time to confirm an order',
    text: 'A shop that has not confirmed a paid order after this time is reminded, and the buyer is told.',
  },
  release: {
    kind: 'duration',
    unit: 'hours',
    min: 24,
    max: 336,
    group: 'orders',
    label: 'Release after delivery without a code',
    text: 'The money of an order that was delivered without its code is released after this time, unless a problem is reported.',
  },
  reminder_ahead: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 72,
    group: 'orders',
    label: 'Reminder ahead of a deadline',
    text: 'Whoever has something to do is reminded this long before a release, and before the deadlines of a dispute.',
  },
  dispute_answer: {
    kind: 'duration',
    unit: 'hours',
    min: 12,
    max: 168,
    group: 'disputes',
    label: 'Time to answer a reported problem',
    text: 'A shop that does not answer within this time leaves the decision to Asime.',
  },
  dispute_talk: {
    kind: 'duration',
    unit: 'hours',
    min: 12,
    max: 336,
    group: 'disputes',
    label: 'Time to agree in a dispute',
    text: 'From the shop’s answer on, both sides have this long to agree. Then Asime decides.',
  },
  decision_approval: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 168,
    group: 'disputes',
    label: 'Time to approve a decision',
    text: 'A decision that needs a second admin expires after this time.',
  },
  refund_approval: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 168,
    group: 'disputes',
    label: 'Time to approve a refund account',
    text: 'A refund account that an admin entered expires after this time, unless a second admin approves it.',
  },
  new_account_hold: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 168,
    group: 'shops',
    label: 'Hold on a new payout account',
    text: 'Payouts to a changed account, or a first one added after a sale, wait this long so that the owner can object.',
  },
  verification_review: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 336,
    group: 'shops',
    label: 'Time to check a verification',
    text: 'The clock of the verification queue: by when an admin decides.',
  },
  shop_invitation: {
    kind: 'duration',
    unit: 'days',
    min: 1,
    max: 30,
    group: 'shops',
    label: 'Invitation to a shop’s team',
    text: 'The link in an invitation works this long.',
  },
  reopened_request: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 336,
    group: 'requests',
    label: 'Least time of a reopened request',
    text: 'A request that opens again because its accepted bid was not paid, or its order was cancelled, stays open at least this long.',
  },
  usual_deal: {
    kind: 'duration',
    unit: 'days',
    min: 1,
    max: 30,
    group: 'requests',
    label: 'Usual life of a deal link',
    text: 'How long a deal link is valid where its shop does not say.',
  },
  phone_confirmed: {
    kind: 'duration',
    unit: 'days',
    min: 14,
    max: 180,
    group: 'accounts',
    label: 'A code by text message is enough for',
    text: 'Networks give unused numbers to other people. Whoever has not confirmed a number for this long needs something else as well on a new device.',
  },
} as const satisfies Record<Timer, DurationSetting>

const numberSettings = {
  dispute_approval_above: {
    kind: 'amount',
    min: 0,
    max: 999_999,
    usual: 5_000,
    group: 'disputes',
    label: 'Second admin for a decision above',
    text: 'Where more is held, the decision of a dispute waits for a second admin, and no admin refunds or cancels without a dispute. 0 means always.',
  },
  refund_approval_above: {
    kind: 'amount',
    min: 0,
    max: 999_999,
    usual: 0,
    group: 'disputes',
    label: 'Second admin for a refund account above',
    text: 'Where more of an order is refunded, an account that an admin entered waits for a second admin. 0 means always.',
  },
  shop_team: {
    kind: 'count',
    min: 1,
    max: 200,
    usual: MAX_SHOP_TEAM,
    group: 'shops',
    label: 'People in a shop’s team',
    text: 'The owner, whoever works there and whoever is invited. A larger team stays, and takes nobody new.',
  },
  open_deals: {
    kind: 'count',
    min: 1,
    max: 1_000,
    usual: MAX_OPEN_DEALS,
    group: 'requests',
    label: 'Open deal links of a shop',
    text: 'A shop with so many open links revokes one before it makes another.',
  },
  requests_a_day: {
    kind: 'count',
    min: 1,
    max: 1_000,
    usual: MAX_REQUESTS_A_DAY,
    group: 'requests',
    label: 'Daily requests of a person',
    text: `Whoever has posted so many within ${inWords(REQUESTS_COUNTED)} waits before they post another.`,
  },
  saved_searches: {
    kind: 'count',
    min: 1,
    max: 500,
    usual: MAX_SAVED_SEARCHES,
    group: 'requests',
    label: 'Saved searches of a person',
    text: 'Whoever has so many deletes one before they save another.',
  },
} as const satisfies Record<string, NumberSetting>

const switchOf = (feature: Feature) =>
  ({ kind: 'switch', min: 0, max: 1, usual: 1, group: 'features', ...features[feature] }) as const

const switchSettings = {
  maintenance: {
    kind: 'switch',
    min: 0,
    max: 1,
    usual: 0,
    group: 'operation',
    label: 'Maintenance mode',
    text: 'When on, visitors see a page that says we are back soon, and nothing is saved for them. Admins sign in and work as usual, and payments that are under way are still recorded. Deadlines run on.',
  },
  post_requests: switchOf('post_requests'),
  place_bids: switchOf('place_bids'),
  check_out: switchOf('check_out'),
  sign_up: switchOf('sign_up'),
  open_shops: switchOf('open_shops'),
  newsletter: switchOf('newsletter'),
} as const satisfies Record<Feature | 'maintenance', SwitchSetting>

export const settingTable = { ...switchSettings, ...timerSettings, ...numberSettings } as const
export type SettingKey = keyof typeof settingTable
export type SwitchKey = keyof typeof switchSettings
export type NumberKey = keyof typeof numberSettings | SwitchKey
/** A duration in the unit of its setting; of a switch 1 or 0. */
export type SettingValue = number
export type SettingValues = Record<SettingKey, SettingValue>

/**
 * What keeps one admin, or whoever took over a shop, from moving money alone, and which of two values is the stricter. Of all that held
 * within `LOOSENED_WAIT` the strictest holds, so that nobody loosens one, acts and tightens it again.
 */
export const safeguards = {
  dispute_approval_above: 'lowest',
  refund_approval_above: 'lowest',
  new_account_hold: 'highest',
} as const satisfies Partial<Record<SettingKey, 'lowest' | 'highest'>>
export type Safeguard = keyof typeof safeguards
export const isSafeguard = (key: string): key is Safeguard => Object.hasOwn(safeguards, key)

export const settingKeys = Object.keys(settingTable) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingTable, key)
export const isTimer = (key: SettingKey): key is Timer => Object.hasOwn(timerSettings, key)

/** As the table has it, in the unit of the setting. */
export function usualValue(key: SettingKey): SettingValue {
  return isTimer(key)
    ? lengthOf(usualTimers[key], timerSettings[key].unit)
    : { ...numberSettings, ...switchSettings }[key].usual
}

/** `72 hours`, as PostgreSQL and texts take it. */
export function durationOf(key: Timer, value: number): Duration {
  const { unit } = timerSettings[key]
  const one = { minutes: '1 minute', hours: '1 hour', days: '1 day' } as const
  return value === 1 ? one[unit] : `${value} ${unit}`
}

/** Why a setting cannot have this value, whatever the others are; undefined where it can. */
export function valueProblem(key: SettingKey, value: unknown): string | undefined {
  const setting: Setting = settingTable[key]
  if (setting.kind === 'switch') return value === 0 || value === 1 ? undefined : 'Must be 1 (on) or 0 (off)'
  const unit = setting.kind === 'duration' ? ` ${setting.unit}` : setting.kind === 'amount' ? ' cedis' : ''
  if (typeof value !== 'number' || !Number.isInteger(value)) return `Enter a whole number${unit && ` of${unit}`}`
  const { min, max } = setting
  if (value < min || value > max)
    return `Must be ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}${unit}`
  return undefined
}

/** Of each pair the first ends before the second. */
const ORDERED: readonly (readonly [Timer, Timer, orEqual?: boolean])[] = [
  ['reminder_ahead', 'release'],
  ['reminder_ahead', 'dispute_answer'],
  ['reminder_ahead', 'dispute_talk'],
  ['short_reservation', 'reservation', true],
]

/** Why these values do not fit each other once `changed` is one of them; undefined where they do. */
export function fitProblem(values: SettingValues, changed: SettingKey): string | undefined {
  const seconds = (key: Timer) => lengthOf(durationOf(key, values[key]), 'seconds')
  for (const [shorter, longer, orEqual] of ORDERED) {
    if (shorter !== changed && longer !== changed) continue
    if (seconds(shorter) < seconds(longer) || (orEqual && seconds(shorter) === seconds(longer))) continue
    const [other, word] = shorter === changed ? [longer, 'shorter'] : [shorter, 'longer']
    const { unit, label } = timerSettings[other]
    return `Must be ${word} than “${label}”, which is ${values[other]} ${unit}`
  }
  return undefined
}

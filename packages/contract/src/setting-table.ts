import { formatCount } from './counts.ts'
import { type Duration, inWords, lengthOf, REQUESTS_COUNTED } from './deadlines.ts'
import { type Timer, usualTimers } from './usual-timers.ts'
import { type Feature, features } from './features.ts'
import { MAX_OPEN_DEALS } from './deal-states.ts'
import { MAX_REQUESTS_A_DAY, MAX_SHOP_TEAM } from './rules.ts'
import { MAX_SAVED_SEARCHES } from './saved-search-words.ts'
import type { NumberSetting, Setting, SwitchSetting } from './setting-kinds.ts'
import { timerSettings } from './timer-table.ts'

// All settings that owners may change while Asime runs. Without schemas, so that the desk does not load zod with it.

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
    text: 'The owner, members and open invitations. A team that is already larger keeps its people but cannot add anyone.',
  },
  open_deals: {
    kind: 'count',
    min: 1,
    max: 1_000,
    usual: MAX_OPEN_DEALS,
    group: 'requests',
    label: 'Open deal links of a shop',
    text: 'A shop with this many open links must revoke one before it makes another.',
  },
  requests_a_day: {
    kind: 'count',
    min: 1,
    max: 1_000,
    usual: MAX_REQUESTS_A_DAY,
    group: 'requests',
    label: 'Daily requests of a person',
    text: `Someone who has posted this many within ${inWords(REQUESTS_COUNTED)} must wait before posting another.`,
  },
  saved_searches: {
    kind: 'count',
    min: 1,
    max: 500,
    usual: MAX_SAVED_SEARCHES,
    group: 'requests',
    label: 'Saved searches of a person',
    text: 'Someone with this many must delete one before saving another.',
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
/** A duration in the unit of its setting, an amount, a count, or 1 or 0 for a switch. */
export type SettingValue = number
export type SettingValues = Record<SettingKey, SettingValue>

/**
 * Settings that keep a single admin, or somebody who took over a shop, from moving money alone, and which of two values is stricter. The
 * strictest value of the last `LOOSENED_WAIT` applies, so that nobody can loosen one, act and tighten it again.
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
export const isAtOnce = (key: string): boolean => isSettingKey(key) && 'isAtOnce' in settingTable[key]
export const isTimer = (key: SettingKey): key is Timer => Object.hasOwn(timerSettings, key)

/** The default, in the unit of the setting. */
export function usualValue(key: SettingKey): SettingValue {
  return isTimer(key)
    ? lengthOf(usualTimers[key], timerSettings[key].unit)
    : { ...numberSettings, ...switchSettings }[key].usual
}

/** `72 hours`, for PostgreSQL and texts. */
export function durationOf(key: Timer, value: number): Duration {
  const { unit } = timerSettings[key]
  const one = { minutes: '1 minute', hours: '1 hour', days: '1 day' } as const
  return value === 1 ? one[unit] : `${value} ${unit}`
}

/** Why a setting cannot have this value, regardless of other settings; undefined if it can. */
export function valueProblem(key: SettingKey, value: unknown): string | undefined {
  const setting: Setting = settingTable[key]
  if (setting.kind === 'switch') return value === 0 || value === 1 ? undefined : 'Must be 1 (on) or 0 (off)'
  const unit = setting.kind === 'duration' ? ` ${setting.unit}` : setting.kind === 'amount' ? ' cedis' : ''
  if (typeof value !== 'number' || !Number.isInteger(value)) return `Enter a whole number${unit && ` of${unit}`}`
  const { min, max } = setting
  if (value < min || value > max) return `Must be ${formatCount(min)} to ${formatCount(max)}${unit}`
  return undefined
}

/** The first of each pair must be shorter than the second. */
const ORDERED: readonly (readonly [Timer, Timer, orEqual?: boolean])[] = [
  ['reminder_ahead', 'release'],
  ['reminder_ahead', 'dispute_answer'],
  ['reminder_ahead', 'dispute_talk'],
  ['short_reservation', 'reservation', true],
  ['usual_deal', 'longest_deal', true],
  ['usual_deal_delivery', 'longest_deal_delivery', true],
]

/** Why the changed setting does not fit the others; undefined if it does. */
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

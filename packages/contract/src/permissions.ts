import { disputeSides } from './dispute-states.ts'

/** Roles of callers, towards the object of a call or Asime, in the words of the documentation. */
const PARTIES = {
  owner: 'the owner of the request',
  bidder: 'the vendor who placed it',
  other_vendor: 'a vendor other than the owner',
  buyer: 'the buyer',
  vendor: 'the vendor',
  admin: 'an admin',
  /** Nobody approves an account or decision that they entered or proposed themselves. */
  other_admin: 'an admin other than the one who entered or proposed it',
  uploader: 'the user who uploaded it',
  side: 'somebody of either side of the conversation',
  reader: 'somebody of the side that it was sent to',
  reviewer: 'the user who wrote the review',
  others: 'anyone except the vendor whose product or shop it is',
} as const
export type Party = keyof typeof PARTIES

/** Other conditions of a call, in the words of the documentation. */
const CONDITIONS = {
  password: 'Needs the password',
  password_if_any: 'Needs the password; of an account without one, a session that was confirmed lately',
  confirmed_if_codes: 'Where sign-in codes are on, needs a session that was confirmed lately as well',
  not_own_shop: 'Not of a shop that was their own',
  not_own_account: 'Not on the caller’s own account',
  confirmed_email: 'Needs a confirmed email address or number',
  no_shop_yet: 'Only for buyers without a shop',
  mailed_address: 'Only with the confirmed email address that the invitation was sent to',
  hand_over_code: 'Needs the buyer’s code',
  reason_of_admin: 'An admin has to give a reason',
  own_orders: 'Only orders that the caller bought or sold',
  own_cancelled: 'Cancelled requests are listed only for their owner, with `user_id` and a token',
  once: 'Once per product',
  unused: 'Only while nothing uses it',
  of_a_bid: 'Only for an order of a bid',
  offer_of_other_side: 'Not the party who made it',
  awaits_decision: 'While a dispute is open, an admin has to wait until it awaits a decision',
  late: 'Only once the date is past, or the one that the vendor has proposed',
  date_open: 'Only while the vendor’s proposal is open and its date is ahead',
  first_date: 'Once per order',
  no_money_moves: 'Only in the sandbox, where no money moves',
  sandbox_signature:
    'Signed over the raw body with the provider’s secret (x-asime-signature, HMAC-SHA512 in lower-case hex)',
  paystack_signature:
    'Signed over the raw body with the secret key (x-paystack-signature, HMAC-SHA512 in lower-case hex); 404 unless Paystack is the payment provider',
} as const
export type Condition = keyof typeof CONDITIONS

/**
 * Who may make a call and when, besides what `access` requires. It is data, so that the documentation is generated from it and a test can
 * compare every part with the server's answers.
 */
export interface Rule {
  /** Any of these; empty if `access` says everything. */
  by: readonly Party[]
  when?: { noun: string; states: readonly string[]; words?: string }
  conditions: readonly Condition[]
}

interface Permission {
  by: readonly string[]
  from: readonly string[]
}

interface Words {
  /** What the states belong to, such as "order". */
  noun: string
  /** For parties whose name differs from that in the table. */
  parties?: Readonly<Record<string, Party>>
  /** Words to use instead of the list of states. */
  states?: string
}

/** The rule of an action in a table of actions, by which the server decides as well. */
export function ruleOf({ by, from }: Permission, { noun, parties = {}, states }: Words, ...also: Condition[]): Rule {
  return {
    by: [...new Set(by.filter((party) => party !== 'system').map((party) => parties[party] ?? (party as Party)))],
    when: { noun, states: from, ...(states && { words: states }) },
    conditions: also,
  }
}

export function onlyFor(by: readonly Party[], ...conditions: Condition[]): Rule {
  return { by, conditions }
}

/** Both sides of the order, and admins. */
export function forParticipants(): Rule {
  return { by: disputeSides, conditions: [] }
}

export function onlyIf(...conditions: Condition[]): Rule {
  return { by: [], conditions }
}

export function either(...rules: Rule[]): readonly Rule[] {
  return rules
}

export const listOfRules = (rule: Rule | readonly Rule[] | undefined): readonly Rule[] =>
  rule === undefined ? [] : 'by' in rule ? [rule] : rule

/** The rule as a sentence, for the documentation. */
export function sentenceOf(rule: Rule | readonly Rule[]): string {
  return listOfRules(rule)
    .flatMap(({ by, when, conditions }) => {
      const people = inList(by.map((party) => PARTIES[party]))
      const time =
        when &&
        `while the ${when.noun} is ${when.words ?? inList(when.states.map((state) => state.replaceAll('_', ' ')))}`
      const who = [people, time].filter(Boolean).join(', ')
      return [
        ...(who ? [who.charAt(0).toUpperCase() + who.slice(1)] : []),
        ...conditions.map((name) => CONDITIONS[name]),
      ]
    })
    .join('. ')
}

function inList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

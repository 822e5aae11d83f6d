import fs from 'node:fs'
import path from 'node:path'
import * as deadlines from '@asime/contract/deadlines'
import { usualTimers } from '@asime/contract/usual-timers'
import { timerSettings } from '@asime/contract/timer-table'
import { expect, test } from 'vitest'

// For each deadline it is decided whether owners may change it (decision 129), and pages name the usual length of the ones they read.

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Why these stay as they are. */
const CONSTANTS: Record<string, readonly string[]> = {
  'the law, or a notice that the terms promise': [
    'LEGAL_CANCELLATION',
    'LEGAL_REFUND',
    'TERMS_NOTICE',
    'UNDISPATCHED',
    'USUAL_DELIVERY',
  ],
  'worked out when it is looked at: an edit would move what somebody was told': [
    'DATE_REMINDER',
    'DATES_MOVE',
    'FEATURE_REFUSED_WAIT',
    'LONGEST_RESERVATION',
  ],
  'what opens an account or somebody’s documents, and what guards both and the settings themselves': [
    'CONFIRMATION_FRESH',
    'DOCUMENT_LINK',
    'EXPORT_LINK',
    'KNOWN_DEVICE',
    'LONG_PHONE_CODE',
    'LOOSENED_WAIT',
    'PASSKEY_CHALLENGE',
    'PHONE_CHANGE_WAIT',
    'PHONE_CODE',
    'PROVIDER_VISIT',
    'RESET_LINK',
    'SAME_HAND',
    'SECOND_FACTOR_FRESH',
    'SESSION',
    'SESSION_UNUSED',
    'SIGN_IN_LOCK',
    'TEXT_CODE',
  ],
  'how long something is kept, which the privacy page promises': [
    'DRAFT_KEPT',
    'EMPTY_CONVERSATION',
    'ENDED_VERIFICATION_KEPT',
    'IDEMPOTENCY_KEY',
    'NOTIFICATION_KEPT',
    'PRODUCT_FIGURES_KEPT',
    'PRODUCT_IMPORT_HISTORY',
    'PRODUCT_IMPORT_KEPT',
    'RECORD_KEPT',
    'SHOP_FIGURES_KEPT',
    'UNUSED_UPLOAD',
  ],
  'over which something that was done is counted: the count beside it is the rule': [
    'FIRST_MESSAGES_COUNTED',
    'LAPSED_COUNTED',
    'MATCHES_COUNTED',
    'POSTINGS_COUNTED',
    'PROMPTS_COUNTED',
    'REQUESTS_COUNTED',
    'REVIEW_BURST',
    'TEXTS_COUNTED',
    'UNPAID_COUNTED',
    'VIEW_COUNTED',
  ],
  'of which a figure or a summary is: another one would not compare with what was shown before': [
    'DAILY_REQUESTS_PERIOD',
    'DIGEST_OF',
    'SALES_PERIOD',
    'SLOWEST_USUAL_REPLY',
    'USUAL_REPLY_OF',
  ],
  'technical: what providers, mailboxes, browsers and nodes need, or a guard against slips and robots': [
    'ARRIVED_PAYOUT_WATCHED',
    'BID_CHANGE_UNSEEN',
    'CARD_PAYMENT',
    'CONTACT_FORM',
    'FAILED_PAYMENT_WATCHED',
    'LEGAL_TEXT_AHEAD',
    'MAIL_GIVEN_UP',
    'MAINTENANCE_RETRY',
    'MARKET_COUNTED',
    'MESSAGE_HELD',
    'PRODUCT_IMPORT_LEASE',
    'PROMPT',
    'PROMPT_GRACE',
    'REQUEST_CHANGES_GATHERED',
    'TEXT_GIVEN_UP',
    'WARNING_GIVEN_UP',
    'WISH_NOTIFICATION_WAIT',
  ],
}

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
/** The name of the constant of each timer. */
const constantOf = new Map(
  [...read('packages/contract/src/usual-timers.ts').matchAll(/^ {2}(\w+): ([A-Z_]+),$/gm)].map(
    ([, name = '', constant = '']) => [name, constant],
  ),
)

test('each deadline is a setting, or a constant for a reason', () => {
  const all = Object.entries(deadlines).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []))

  expect([...constantOf.keys()]).toEqual(Object.keys(usualTimers))
  expect([...constantOf.values(), ...Object.values(CONSTANTS).flat()].toSorted()).toEqual(all.toSorted())
})

test('a page that asks for a timer names its usual length', () => {
  const folder = path.join(ROOT, 'apps/web/app')
  const asked = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...read(path.join('apps/web/app', file)).matchAll(/\binForce\('(\w+)', (\w+)\)/g)])
    .map(([, name = '', constant]) => ({ name, constant }))

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(({ name, constant }) => constantOf.get(name) !== constant)).toEqual([])
})

test('pages read no constant that is a setting but beside its timer', () => {
  const constants = [...constantOf.values()].join('|')
  const folder = path.join(ROOT, 'apps/web/app')
  const bare = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = read(path.join('apps/web/app', file)).replaceAll(/^import [^']*'[^']*'$/gm, '')
      const left = text.replaceAll(/\binForce\('\w+', \w+\)/g, '').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      return [...left.matchAll(new RegExp(String.raw`\b(${constants})\b`, 'g'))].map(([name]) => `${file} ${name}`)
    })

  expect(bare).toEqual([])
})

test('a setting that applies at once is a reminder or an alert, which sets no deadline', () => {
  const atOnce = Object.entries(timerSettings).filter(([, setting]) => 'isAtOnce' in setting)

  expect(atOnce.filter(([, { group }]) => group !== 'alerts').map(([name]) => name)).toEqual([
    'verification_reminder',
    'request_expires_soon',
    'bid_closing',
  ])
})

import fs from 'node:fs'
import path from 'node:path'
import * as deadlines from '@asime/contract/deadlines'
import { BID_PAYMENT, CONFIRM_ORDER, type Duration, inWords, lengthOf, REMINDER_AHEAD } from '@asime/contract/deadlines'
import { endpoints } from '@asime/contract/endpoints'
import { Currency } from '@asime/contract/fields'
import { CURRENCY, CURRENCY_SIGN } from '@asime/contract/money'
import { settingKeys } from '@asime/contract/setting-table'
import { expect, test } from 'vitest'
import { useTestApp } from './test-app.ts'

// Deadlines of Asime's rules stand in packages/contract/src/deadlines.ts and nowhere else, times of the day in times-of-day.ts, its
// currency in money.ts.

const app = useTestApp()
const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Times of the machinery itself: no text names these, and each is used where it stands. */
const TECHNICAL: Record<string, string> = {
  'announcements.sql.ts 10 minutes': 'longer than a transaction that opens an account',
  'conversation-json.sql.ts 100 seconds': 'a node writes down each minute who is there',
  'deals.repository.ts 1 minute': 'what was chosen to the minute takes a moment to arrive',
  'disputes.repository.ts 0': 'no time at all',
  'push.sql.ts 1 day': 'the quiet ends tomorrow',
  'push.sql.ts 0': 'no time at all',
  'new-products.sql.ts 1 day': 'from one noon to the next',
  'new-products.sql.ts 12 hours': 'when it is noon',
  'held-notifications.service.ts 2 seconds': 'runs of one job do not follow each other without end',
  'notifications.repository.ts 3 hours': 'who got one since the last clean-up, with room for one that was missed',
  'linked-pictures.repository.ts 2 minutes': 'a picture that a dead process was fetching is free again',
  'linked-pictures.repository.ts 1 microsecond': 'keeps an order among rows of one moment',
  'mails.ts 1 minute': 'a mail that a dead worker was sending is free again',
  'wishlist.repository.ts 1 microsecond': 'keeps the order in which they were named',
  'verification.repository.ts 1 second': 'the end of a card’s last day, by which the day is named',
  'findings.sql.ts 1 second': 'the unit of the pauses that the queue makes after failures',
  'findings.sql.ts 26 hours': 'a daily backup, with room for its own length',
  'findings.sql.ts 15 minutes': 'parts of a backup that are copied all the time',
  'provider-events.repository.ts 1 hour': 'longest pause between attempts to handle an event',
  'late-money.repository.ts 8 days': 'how far back the weekly look goes, with a day to spare',
  'late-money.repository.ts 30 minutes': 'the pause between two questions about one payment',
  'payments.repository.ts 15 seconds': 'a call to the provider has ended by then',
  'payments.repository.ts 10 minutes': 'the provider has settled an open prompt by then; and a pause between questions',
  'payments.repository.ts 20 seconds': 'the pause between two questions about one payment',
  'reconcile.repository.ts 30 minutes': 'a payment that is still open so long after its prompt is a difference',
  'reconcile.repository.ts 7 days': 'how far back refunds are compared; one that is open longer is a difference',
  'refunds.repository.ts 3 minutes': 'a call to the provider has ended by then',
  'refunds.repository.ts 2 minutes': 'puts a reopened refund at the head of the line',
  'refunds.repository.ts 1 hour': 'the pause between attempts',
  'refunds.repository.ts 1 minute': 'the pause between two questions about one refund',
  'payouts.repository.ts 20 seconds': 'the pause between two questions about one payout',
  'payouts.repository.ts 6 hours': 'the pause between two questions about a payout that arrived',
  'reviews.repository.ts 1 microsecond': 'a cursor',
  'rates.repository.ts 1 month': 'a month of the calendar',
  'search-changes.sql.ts 1 hour': 'longer than what a search has counted is kept',
  'sold-goods.repository.ts 1 hour': 'what was paid before midnight has been written by then',
  'sales-by-month.repository.ts 1 month': 'a month of the calendar',
  'statement.repository.ts 1 month': 'a month of the calendar',
  'jobs.ts 2 minutes': 'a clock that was set back, against the memory of the job runner',
  'lease.ts 10 seconds': 'a job that has only just been taken is left alone',
  'proofs.ts 10 minutes': 'longer than any proof is good',
}

/** Words that look like a deadline of ours but are not one. */
const OTHER_WORDS: Record<string, string> = {
  'scam-weights.ts one hour': 'words that people write',
  'failure-page.ts a minute': 'advice',
  'own-data.service.ts a minute': 'advice',
  'payments.service.ts a minute': 'advice',
  'mail-form.texts.ts a minute': 'how long mail takes',
  'join-banner.texts.ts two minutes': 'how long a form takes',
  'take-backup.ts a day': 'a line in the log',
  'newsletter.mails.ts a week': 'how often it comes',
  'confirm-newsletter.texts.ts a week': 'how often it comes',
  'site-footer.texts.ts a week': 'how often it comes',
  'own-rows.sql.ts two months': 'how far back a month is compared with the one before',
  'payouts.ts a month': 'one of the calendar',
  'product-condition.texts.ts 1 month': 'a warranty',
  'specification-rows.texts.ts 1 month': 'a warranty',
  'table-line.ts a minute': 'advice',
  'alert-kinds.ts 30 minutes': 'a deadline of the provider',
  'alert-kinds.ts two hours': 'about how long an attempt waits',
  'setting-table.ts 1 minute': 'one of a unit',
  'setting-table.ts 1 hour': 'one of a unit',
  'setting-table.ts 1 day': 'one of a unit',
  'own-bid-card.texts.ts 1 day': 'a delivery time that the bid names',
  'bid-card.texts.ts 1 day': 'a delivery time that the bid names',
  'decide-bid-dialogs.texts.ts 1 day': 'a delivery time that the bid names',
  'live-stage.texts.ts a day': 'a delivery time that the bid names',
  'bids.ts 1 day': 'the shortest delivery time, a whole number',
  'text-number.texts.ts a day': 'how many at most',
  'saved-searches.texts.ts a day': 'how often it comes',
  'help.texts.ts a day': 'how late parcels may be',
  'extend-dialog.texts.ts 1 day': 'a choice that a form offers',
  'extend-dialog.texts.ts 3 days': 'a choice that a form offers',
  'extend-dialog.texts.ts 1 week': 'a choice that a form offers',
  'extend-dialog.texts.ts 2 weeks': 'a choice that a form offers',
  'item-request-form-budget.texts.ts a week': 'what a kind of urgency means',
  'item-request-form-budget.texts.ts 3 days': 'a choice that a form offers',
  'item-request-form-budget.texts.ts 1 week': 'a choice that a form offers',
  'item-request-form-budget.texts.ts 2 weeks': 'a choice that a form offers',
}

/** Typed in migrations before the contract had them: they stay as they are, and equal the contract's. */
const IN_MIGRATIONS: Record<string, string> = {
  '0014_checkouts.sql 24 hours': BID_PAYMENT,
  '0019_disputes.sql 48 hours': CONFIRM_ORDER,
  '0019_disputes.sql 24 hours': REMINDER_AHEAD,
  '0019_disputes.sql 0': 'technical: no time at all',
  '0005_search.sql 1 microsecond': 'technical: a cursor',
  '0075_product_facts.sql 1 microsecond': 'technical: a cursor',
  '0051_linked_pictures.sql 2 seconds': 'technical: links of one person are fetched one by one',
  '0618_verifications_end_with_the_card.sql 1 second': 'technical: the last moment of a day',
}

const INTERVAL = /\binterval '([^'$]*)'/g
/** Also a lifetime that goes into SQL as a parameter. */
const LENGTH = /(?<!interval )'(\d+ (?:seconds?|minutes?|hours?|days?))'/g
const NUMBERS = 'an?|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|thirty'
const WORDS = new RegExp(String.raw`\b((?:\d+|${NUMBERS})[ -](?:minutes?|hours?|days?|weeks?|months?))\b`, 'gi')
const TIME_OF_DAY = /'(\d\d:\d\d)'/g
const CONSTANT = /\b([A-Z_]+_(?:MINUTES|HOURS|DAYS) = \d+)/g

test('no interval is typed into the SQL of a business rule', () => {
  const typed = found(['apps/api/src'], [INTERVAL, LENGTH])

  expect(typed).toEqual(Object.keys(TECHNICAL).toSorted())
})

test('no text says how long something takes in words of its own', () => {
  const inApi = found(['apps/api/src'], [WORDS], (text) => text.replaceAll(INTERVAL, '').replaceAll(LENGTH, ''))
  const said = [...inApi, ...found(['apps/web/app', 'packages/contract/src'], [WORDS])].toSorted()

  expect(said).toEqual(Object.keys(OTHER_WORDS).toSorted())
})

test('no time of the day is typed a second time', () => {
  expect(found(['apps/api/src', 'apps/api/demo', 'apps/web/app', 'packages/contract/src'], [TIME_OF_DAY])).toEqual([
    // What holds until somebody chooses.
    'notification-topics.ts 06:00',
    'notification-topics.ts 18:00',
    'notification-topics.ts 21:00',
    // When a shop is open that has not said so.
    'opening-hours.ts 08:00',
    'opening-hours.ts 18:00',
    'shop-draft.ts 09:00',
    'shop-draft.ts 16:00',
    'times-of-day.ts 06:00',
    'times-of-day.ts 07:00',
    'times-of-day.ts 18:00',
  ])
})

test('values that owners can change are read where the server decides', () => {
  const asked = found(['apps/api/src'], [/\b(?:timer|limitOf|isOn)\('(\w+)'\)/g]).map((each) => each.split(' ')[1])

  // Calls that need a feature ask for it.
  const needed = endpoints.flatMap(({ feature }) => feature ?? [])

  expect([...new Set([...asked, ...needed])].toSorted()).toEqual(settingKeys.toSorted())
})

test('no other constant holds minutes, hours or days of a rule', () => {
  expect(found(['apps/api/src', 'apps/web/app', 'packages/contract/src'], [CONSTANT])).toEqual([
    'linked-pictures.repository.ts FAILED_FOR_HOURS = 24',
    'linked-pictures.repository.ts PAUSE_MINUTES = 15',
    // A count of days that are shown at once.
    'market-health.ts MARKET_HEALTH_DAYS = 30',
    'reconcile.service.ts PAYMENT_DAYS = 7',
    'reconcile.service.ts PAYOUT_DAYS = 30',
    'reconcile.service.ts REFUND_DAYS = 60',
    // A count of days that a bid names.
    'rules.ts MAX_DELIVERY_DAYS = 365',
    // Counts of days that a shop names.
    'shop-facts.ts MAX_COMPLAINTS_DAYS = 30',
    'shop-settings.ts MAX_DAYS = 365',
    'shops.ts MAX_LEAD_TIME_DAYS = 30',
  ])
})

test('intervals in migrations are those of the contract', () => {
  const typed = found(['apps/api/migrations'], [INTERVAL])
  const differing = Object.entries(IN_MIGRATIONS)
    .filter(([, own]) => !own.startsWith('technical'))
    .filter(
      ([where, own]) =>
        lengthOf(where.slice(where.indexOf(' ') + 1) as Duration, 'seconds') !== lengthOf(own as Duration, 'seconds'),
    )

  expect(typed).toEqual(Object.keys(IN_MIGRATIONS).toSorted())
  expect(differing).toEqual([])
})

/** A number that a sentence names, of two digits and more, but for what is an example or belongs to somebody else. */
const LIMIT = /\b((?:at most|at least|up to|more than|from 1 to) -?\d[\d,._]*\d\b|\d+ MB\b|\d\d+ characters)/g

test('no text names a limit by a number of its own', () => {
  expect(found(['apps/api/src', 'apps/web/app', 'packages/contract/src'], [LIMIT])).toEqual([
    // The columns of a table of fees, which their names say.
    'delivery-zones.ts up to 10',
    'delivery-zones.ts up to 25',
  ])
})

test('the currency of Asime and its sign are typed once', () => {
  const everywhere = ['apps/api/src', 'apps/api/demo', 'apps/web/app', 'packages/contract/src']

  expect(
    found(everywhere, [new RegExp(String.raw`\b(${CURRENCY})\b`, 'g'), new RegExp(`(${CURRENCY_SIGN})`, 'g')]),
  ).toEqual([`money.ts ${CURRENCY}`, `money.ts ${CURRENCY_SIGN}`])
})

test('the money held for an order is calculated in one place, and in one place in SQL', () => {
  expect(
    found(
      ['apps/api/src', 'apps/web/app', 'packages/contract/src'],
      [/(total - [\w.]*refunded\w* - [\w.]*charged\w*)/gi],
    ),
  ).toEqual([
    'locked-order.sql.ts total - o.refunded_total - o.charged_back_total',
    'money.ts total - order.refunded_total - order.charged_back_total',
  ])
})

test('the database defaults to that currency, and knows those of the contract', async () => {
  const fallbacks = await app().sql<{ fallback: string }>(
    `SELECT pg_get_expr(adbin, adrelid) AS fallback FROM pg_attrdef JOIN pg_attribute a ON a.attrelid = adrelid AND a.attnum = adnum
     WHERE a.attname = 'currency' AND attrelid::regclass::text IN ('products', 'item_requests')
     UNION ALL SELECT pg_get_expr(proargdefaults, 0) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND 'in_currency' = ANY (proargnames)`,
  )
  const [known] = await app().sql<{ source: string }>(
    "SELECT prosrc AS source FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = 'is_currency'",
  )

  expect(fallbacks.map(({ fallback }) => fallback)).toEqual(Array.from({ length: 3 }, () => `'${CURRENCY}'::text`))
  expect([...(known?.source ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1])).toEqual(Currency.options)
})

test('functions and triggers of the database hold no deadline', async () => {
  const typed = await app().sql<{ proname: string }>(
    `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND probin IS NULL
       AND (prosrc ~ 'interval ''(?!1 microsecond|0)' OR prosrc ~ 'make_interval')`,
  )

  expect(typed).toEqual([])
})

test('PostgreSQL reads every deadline as the code does', async () => {
  const all = Object.values(deadlines).filter((each): each is Duration => typeof each === 'string')
  const rows = await app().sql<{ seconds: number }>(
    'SELECT extract(epoch FROM t::interval)::float AS seconds FROM unnest($1::text[]) WITH ORDINALITY AS x (t, n) ORDER BY n',
    [all],
  )

  expect(all.length).toBeGreaterThan(30)
  expect(rows.map(({ seconds }) => seconds)).toEqual(all.map((each) => lengthOf(each, 'seconds')))
})

test('lengths of time in words', () => {
  expect([inWords('72 hours'), inWords('72 hours', 'days'), inWords('1 hour'), inWords('24 hours', 'days')]).toEqual([
    '72 hours',
    'three days',
    'one hour',
    'one day',
  ])
  expect(inWords('90 seconds', 'days')).toBe('90 seconds')
  expect(inWords('14 days')).toBe('14 days')
})

/** Each once, as `file words`. By the file's name alone, so that it may move. */
function found(
  folders: readonly string[],
  patterns: readonly RegExp[],
  prepare: (text: string) => string = (text) => text,
): string[] {
  const all = folders.flatMap((folder) =>
    filesOf(path.join(ROOT, folder)).flatMap((file) => {
      const text = prepare(withoutComments(fs.readFileSync(file, 'utf8')).replaceAll(/\s+/g, ' '))
      return patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map((match) => `${path.basename(file)} ${match[1]}`),
      )
    }),
  )
  return [...new Set(all)].toSorted()
}

function filesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.|(?:^|[/\\])(?:deadlines\.ts|design[/\\])/.test(file))
    .map((file) => path.join(folder, file))
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|[^:'"`\\/])(?:\/\/|--).*$/gm, '')

import { beforeEach, expect, test } from 'vitest'
import { mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { buildBuyer, buildItemRequest, buildProduct, buildVendor } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { sendNewsletter } from './issues.service.ts'
import { makeUnsubscribeToken } from './unsubscribe-tokens.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

beforeEach(async () => {
  await app().sql('TRUNCATE newsletter_issues, newsletter_subscriptions, mails, graphile_worker._private_jobs')
  await app().sql("UPDATE products SET deleted_at = now(); UPDATE item_requests SET status = 'cancelled'")
})

const DAY = 86_400_000
const inDays = (count: number) => new Date(Date.now() + count * DAY)

async function buildSubscribers(count: number, confirmedAt: Date | null = inDays(-1)): Promise<string[]> {
  const emails = Array.from({ length: count }, () => uniqueEmail('reader'))
  await app().sql(
    `INSERT INTO newsletter_subscriptions (email, token_hash, token_expires_at, confirmed_at)
     SELECT email, sha256(email::bytea), now(), $2 FROM unnest($1::text[]) AS email`,
    [emails, confirmedAt],
  )
  return emails
}

const buildDeal = (name: string, percentOff: number, overrides: Parameters<typeof buildProduct>[1] = {}) =>
  buildProduct(app(), { name, price: 10_000, discountPrice: 10_000 - 100 * percentOff, ...overrides })

/** Its batches one after the other, as the worker runs them. */
async function runMonday(): Promise<void> {
  await enqueue(app().context.db, 'send_newsletter', {})
  await app().runJobs()
}

async function mailText(): Promise<string> {
  const [email = ''] = await buildSubscribers(1)
  await runMonday()
  return (await mailsTo(app(), email))[0]?.text ?? ''
}

const namesIn = (text: string) => [...text.matchAll(/^((?:Deal|Wanted) .*)$/gm)].map(([, name]) => name)

test('subscribers get the deals and the newest requests of the week, with links', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Boateng Electronics', location: 'Kumasi' })
  const deal = await buildDeal('Deal on a radio', 25, { vendor, price: 123_450, discountPrice: 100_000 })
  const wanted = await buildItemRequest(app(), { title: 'Wanted: a blue smock', budgetMax: 15_050, location: 'Tamale' })
  const [email = ''] = await buildSubscribers(1)

  await runMonday()

  const [mail, ...others] = await app().sql('SELECT * FROM mails')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: email, subject: 'This week’s deals' })
  const text = mail.body_text.replaceAll('\u00a0', ' ')
  expect(text).toContain(
    `Deal on a radio\nGH₵ 1,000.00 instead of GH₵ 1,234.50, Boateng Electronics, Kumasi\nhttps://asime.example/products/${deal.id}`,
  )
  expect(text).toContain(`Wanted: a blue smock\nUp to GH₵ 150.50, Tamale\nhttps://asime.example/requests/${wanted.id}`)
  expect(mail.body_html).toContain(`<a href="https://asime.example/products/${deal.id}"`)
  const [{ id }] = await app().sql('SELECT id FROM newsletter_subscriptions')
  expect(mail.unsubscribe_url).toBe(
    `https://asime.example/newsletter/unsubscribe?token=${makeUnsubscribeToken(app().context.secrets, id)}`,
  )
  expect(mail.body_text).toContain(mail.unsubscribe_url)
})

test('a place that a mailbox would turn into a link is left out', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Boateng Electronics', location: 'cheap-phones.example/win' })
  await buildDeal('Deal on a radio', 25, { vendor })
  await buildItemRequest(app(), { title: 'Wanted: a smock', budgetMax: 15_000, location: 'Write to ama@evil.example' })

  const text = (await mailText()).replaceAll('\u00a0', ' ')
  expect(text).toContain('GH₵ 75.00 instead of GH₵ 100.00, Boateng Electronics\nhttps://asime.example')
  expect(text).toContain('Wanted: a smock\nUp to GH₵ 150.00\nhttps://asime.example')
})

test('the eight largest savings come first, the best of each shop before the second of any', async () => {
  const greedy = await buildVendor(app())
  for (const percent of [90, 80, 70]) await buildDeal(`Deal ${percent} of one shop`, percent, { vendor: greedy })
  for (const percent of [10, 20, 30, 40, 50, 60]) await buildDeal(`Deal ${percent}`, percent)

  expect(namesIn(await mailText())).toEqual([
    'Deal 90 of one shop',
    ...[60, 50, 40, 30, 20, 10].map((percent) => `Deal ${percent}`),
    'Deal 80 of one shop',
  ])
})

test('only what can be had is a deal', async () => {
  const suspended = await buildVendor(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  await buildDeal('Deal that holds', 5)
  await buildDeal('Deal of a suspended shop', 50, { vendor: suspended })
  await buildDeal('Deal that is sold out', 50, { stock: 0 })
  await buildDeal('Deal on evil.example', 50)
  await buildProduct(app(), { name: 'Deal without a discount' })
  const gone = await buildDeal('Deal that is gone', 50)
  await app().sql('UPDATE products SET deleted_at = now() WHERE id = $1', [gone.id])

  expect(namesIn(await mailText())).toEqual(['Deal that holds'])
})

test('the five newest requests that take bids are shown', async () => {
  const suspended = await buildBuyer(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  for (let i = 0; i < 7; i++) await buildItemRequest(app(), { title: `Wanted ${i}`, createdAt: inDays(-10 - i) })
  await buildItemRequest(app(), { title: 'Wanted until yesterday', expiresAt: inDays(-1) })
  await buildItemRequest(app(), { title: 'Wanted no more', status: 'closed' })
  await buildItemRequest(app(), { title: 'Wanted by nobody', owner: suspended })
  await buildItemRequest(app(), { title: 'Wanted at evil.example' })

  const text = await mailText()

  expect(namesIn(text)).toEqual(['Wanted 0', 'Wanted 1', 'Wanted 2', 'Wanted 3', 'Wanted 4'])
  expect(text).not.toContain('Deals of the week')
})

test('what was hidden, cancelled or deleted after the first batch is in no later one', async () => {
  const [hidden] = [await buildDeal('Deal that is hidden', 50), await buildDeal('Deal that stays', 40)]
  const [wanted] = [
    await buildItemRequest(app(), { title: 'Wanted no more' }),
    await buildItemRequest(app(), { title: 'Wanted still' }),
  ]
  await buildSubscribers(3)
  const writeOne = async () => {
    await app().sql('DELETE FROM mails')
    await sendNewsletter(app().context, undefined, 1)
    const [mail] = await app().sql('SELECT body_text FROM mails')
    return mail && namesIn(mail.body_text).toSorted()
  }

  expect(await writeOne()).toEqual(['Deal that is hidden', 'Deal that stays', 'Wanted no more', 'Wanted still'])
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [hidden.id])
  await app().sql('UPDATE item_requests SET hidden_at = now() WHERE id = $1', [wanted.id])
  expect(await writeOne()).toEqual(['Deal that stays', 'Wanted still'])
  await app().sql("UPDATE products SET deleted_at = now(); UPDATE item_requests SET status = 'cancelled'")
  expect(await writeOne()).toBeUndefined()
})

test('what is sold out, dearer or expired after the first batch is in no later one', async () => {
  const [soldOut, dearer, cheaper] = [
    await buildDeal('Deal that sells out', 50),
    await buildDeal('Deal that ends', 40),
    await buildDeal('Deal that grows', 30),
  ]
  const expired = await buildItemRequest(app(), { title: 'Wanted until today', expiresAt: inDays(1) })
  await buildSubscribers(2)
  await sendNewsletter(app().context, undefined, 1)
  await app().sql('DELETE FROM mails')

  await app().sql('UPDATE products SET stock_quantity = 0 WHERE id = $1', [soldOut.id])
  await app().sql('UPDATE products SET discount_price = NULL WHERE id = $1', [dearer.id])
  await app().sql('UPDATE products SET discount_price = discount_price - 1 WHERE id = $1', [cheaper.id])
  await app().sql("UPDATE item_requests SET expires_at = now() - interval '1 minute' WHERE id = $1", [expired.id])
  await sendNewsletter(app().context, undefined, 1)

  const [mail] = await app().sql('SELECT body_text FROM mails')
  expect(namesIn(mail.body_text)).toEqual(['Deal that grows'])
})

test('nothing is sent when there is nothing to tell', async () => {
  await buildSubscribers(2)

  await runMonday()

  expect(await app().sql('SELECT FROM mails')).toEqual([])
  expect(await app().sql('SELECT FROM newsletter_issues')).toEqual([])
})

test('only confirmed subscribers get it, and who confirms while it is sent waits for the next', async () => {
  await buildDeal('Deal', 10)
  const [confirmed] = await buildSubscribers(1)
  await buildSubscribers(1, null)
  await buildSubscribers(1, inDays(1))

  await runMonday()

  expect(await app().sql('SELECT recipient FROM mails')).toEqual([{ recipient: confirmed }])
})

test('it is written in batches, to everybody once, however often it is begun', async () => {
  await buildDeal('Deal', 10)
  const emails = await buildSubscribers(450)

  await runMonday()
  const [issue] = await app().sql('SELECT finished_at FROM newsletter_issues')
  await runMonday()

  const recipients = await app().sql('SELECT recipient FROM mails')
  expect(recipients.map(({ recipient }) => recipient).toSorted()).toEqual(emails.toSorted())
  expect(issue.finished_at).toEqual(expect.any(Date))
  expect(await app().sql('SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL')).toEqual([])
})

test('each batch enqueues the next, and none after the last', async () => {
  await buildDeal('Deal', 10)
  await buildSubscribers(4)
  const { context } = app()
  const waiting = async () =>
    (await app().sql("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_newsletter'")).length
  const written = async () => (await app().sql('SELECT FROM mails')).length

  const [{ week }] = await app().sql("SELECT date_trunc('week', now())::date::text AS week")
  const steps = []
  await sendNewsletter(context, undefined, 3)
  steps.push([await written(), await waiting()])
  await sendNewsletter(context, week, 3)
  steps.push([await written(), await waiting()])
  await sendNewsletter(context, week, 3)
  steps.push([await written(), await waiting()])

  expect(steps).toEqual([
    [3, 1],
    [4, 1],
    [4, 1],
  ])
})

test('a batch that fails leaves nothing, and is made up for', async () => {
  await buildDeal('Deal', 10)
  const emails = await buildSubscribers(4)
  await app().sql("ALTER TABLE mails ADD CONSTRAINT none_today CHECK (subject = '')")

  await expect(sendNewsletter(app().context, undefined, 3)).rejects.toThrow('none_today')
  const marked = await app().sql('SELECT FROM newsletter_subscriptions WHERE last_week IS NOT NULL')
  await app().sql('ALTER TABLE mails DROP CONSTRAINT none_today')
  await runMonday()

  expect(marked).toEqual([])
  const recipients = await app().sql('SELECT recipient FROM mails')
  expect(recipients.map(({ recipient }) => recipient).toSorted()).toEqual(emails.toSorted())
})

test('ten runs at once write to everybody once', async () => {
  await buildDeal('Deal', 10)
  const emails = await buildSubscribers(40)

  await Promise.all(Array.from({ length: 10 }, () => sendNewsletter(app().context, undefined, 7)))
  await app().runJobs()

  const recipients = await app().sql('SELECT recipient FROM mails')
  expect(recipients.map(({ recipient }) => recipient).toSorted()).toEqual(emails.toSorted())
})

test('what is in it is decided once for the week, and anew for the next', async () => {
  await buildDeal('Deal of Monday', 10)
  const emails = await buildSubscribers(2)
  await sendNewsletter(app().context, undefined, 1)
  await buildDeal('Deal of Tuesday', 90)
  await app().runJobs()
  const thisWeek = (await Promise.all(emails.map((email) => mailsTo(app(), email)))).flat()
  // As if a week had gone by.
  await app().sql('UPDATE newsletter_issues SET week = week - 7')
  await app().sql('UPDATE newsletter_subscriptions SET last_week = last_week - 7')
  await runMonday()

  const all = (await Promise.all(emails.map((email) => mailsTo(app(), email)))).flat()
  expect(thisWeek.map(({ text }) => namesIn(text))).toEqual([['Deal of Monday'], ['Deal of Monday']])
  expect(all).toHaveLength(4)
  expect(all.filter(({ text }) => text.includes('Deal of Tuesday'))).toHaveLength(2)
})

test('a batch of another week than this is left', async () => {
  await buildDeal('Deal', 10)
  await buildSubscribers(1)

  await sendNewsletter(app().context, '2026-01-05')

  expect(await app().sql('SELECT FROM mails')).toEqual([])
  expect(await app().sql('SELECT FROM newsletter_issues')).toEqual([])
})

test('mails that somebody waits for go first', async () => {
  await buildDeal('Deal', 10)
  await buildSubscribers(1)

  await sendNewsletter(app().context, undefined)
  await app().anonymous.post('/auth/register', {
    email: uniqueEmail(),
    password: 'akwaaba-2026',
    full_name: 'Ama Serwaa',
  })

  const jobs = await app().sql(
    "SELECT priority FROM graphile_worker.jobs WHERE task_identifier = 'send_mail' ORDER BY id",
  )
  expect(jobs).toEqual([{ priority: 10 }, { priority: 0 }])
})

import type { SettingKey } from '@asime/contract/setting-table'
import { expect, onTestFinished, test } from 'vitest'
import { mailsTo, register, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin, buildBid, buildBuyer, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { expectInvalid } from '../../../test/failures.ts'
import { newNumber, phonesOf } from '../../../test/phones.ts'
import { changeSetting } from '../../../test/settings.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { notifyOfExpiry } from '../item-requests/expiry-notices.service.ts'

// Each timer that owners may change holds for what begins from then on, and leaves what has begun (decision 129). Some are tested where
// what they time is: of verifications, late orders, payouts and alerts.

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })
const { giveNumber, textsTo } = phonesOf(app)

const set = async (key: SettingKey, value: number) => onTestFinished(await changeSetting(app(), key, value))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('the bounds of a deal link, and what holds where its shop says nothing', async () => {
  const shop = await buildVendor(app())
  const make = (changes: object = {}) =>
    app()
      .as(shop)
      .post('/user/deals', { title: 'Blue smock', price: 120, delivery_methods: ['pickup'], ...changes })
  const first = (await make({ valid_until: inHours(29 * 24) })).body.data
  expect(first.delivery_days).toBe(3)

  await set('longest_deal', 60)
  await set('shortest_deal', 2)
  await set('longest_deal_delivery', 6)
  await set('usual_deal_delivery', 5)

  expect((await make({ valid_until: inHours(59 * 24) })).status).toBe(201)
  for (const hours of [1.5, 61 * 24])
    expectInvalid(await make({ valid_until: inHours(hours) }), {
      valid_until: 'Must be two hours to 60 days from now',
    })
  expect((await make()).body.data.delivery_days).toBe(5)
  expect((await make({ delivery_days: 6 })).status).toBe(201)
  expectInvalid(await make({ delivery_days: 7 }), { delivery_days: 'Must be at most 6' })
  await set('longest_deal', 20)
  const kept = (await app().as(shop).get('/user/deals')).body.data.at(-1)
  expect(kept).toMatchObject({ id: first.id, valid_until: first.valid_until, delivery_days: 3, status: 'open' })
})

interface Link {
  /** In hours. */
  usual: number
  /** In its unit. */
  value: number
  hours: number
  /** @returns to whom the link went */
  ask: () => Promise<string>
  /** SQL of when the link that went to $1 ends. */
  end: string
  words: string
}

const tokenOf = (purpose: string) =>
  `(SELECT expires_at FROM one_time_tokens WHERE purpose = '${purpose}' AND user_id = (SELECT id FROM users WHERE email = $1))`

const LINKS = {
  verification_link: {
    usual: 24,
    value: 12,
    hours: 12,
    ask: async () => (await register(app())).email,
    end: tokenOf('verify_email'),
    words: 'The link works for 12 hours.',
  },
  email_change: {
    usual: 48,
    value: 72,
    hours: 72,
    ask: async () => {
      const [support, user] = [await buildAdmin(app()), await buildBuyer(app(), { email: uniqueEmail('old') })]
      const body = { new_email: uniqueEmail('new'), reason: 'They have another provider' }
      const answer = await app().as(support).post(`/admin/users/${user.id}/change-email`, body)
      expect(answer.status, answer.text).toBe(200)
      return user.email
    },
    end: `least(${tokenOf('change_email_old')}, ${tokenOf('change_email_new')},
      (SELECT expires_at FROM email_changes WHERE old_email = $1))`,
    words: 'within 72 hours',
  },
  newsletter_link: {
    usual: 168,
    value: 3,
    hours: 72,
    ask: async () => {
      const email = uniqueEmail()
      await app().anonymous.post('/newsletter', { email })
      await app().runJobs()
      return email
    },
    end: '(SELECT token_expires_at FROM newsletter_subscriptions WHERE email = $1)',
    words: 'The link works for three days.',
  },
} satisfies Partial<Record<SettingKey, Link>>

async function hoursLeft(email: string, end: string): Promise<number> {
  const [row] = await app().sql(`SELECT round(extract(epoch FROM ${end} - now()) / 3600)::int AS hours`, [email])
  return row.hours
}

test.each(Object.entries(LINKS))('links keep the end that they were sent with: %s', async (key, link) => {
  const before = await link.ask()
  expect(await hoursLeft(before, link.end)).toBe(link.usual)

  await set(key as SettingKey, link.value)

  const after = await link.ask()
  expect([await hoursLeft(before, link.end), await hoursLeft(after, link.end)]).toEqual([link.usual, link.hours])
  const [was, is] = [await mailsTo(app(), before), await mailsTo(app(), after)]
  expect(was.at(-1)?.text).not.toContain(link.words)
  expect(is.at(-1)?.text).toContain(link.words)
})

test('the link to a new number keeps its end, and the wait is as long as before', async () => {
  const support = await buildAdmin(app(), { staffRole: 'support' })
  const ask = async () => {
    const [user, phone] = [await buildBuyer(app()), newNumber()]
    await giveNumber(user, newNumber())
    const body = { new_phone: phone, reason: 'They have lost their SIM' }
    const answer = await app().as(support).post(`/admin/users/${user.id}/change-phone`, body)
    expect(answer.status, answer.text).toBe(200)
    expect((await textsTo(phone)).at(-1)?.body).toContain('confirm-number')
    return user.email
  }
  const wait = '(SELECT takes_effect_at FROM phone_changes JOIN users u ON u.id = user_id WHERE u.email = $1)'
  const first = await ask()

  await set('phone_change_link', 6)

  const second = await ask()
  expect(await hoursLeft(first, tokenOf('change_phone_new'))).toBe(48)
  expect(await hoursLeft(second, tokenOf('change_phone_new'))).toBe(6)
  expect(await hoursLeft(second, wait)).toBe(72)
})

test('the owner of a request hears as long before its end as is set, and the end stays', async () => {
  const owner = await buildBuyer(app())
  const { id } = await buildItemRequest(app(), { owner, title: 'Four chairs', expiresAt: new Date(inHours(40)) })
  await app().sql(
    "UPDATE item_requests SET created_at = now() - interval '5 days', updated_at = now() - interval '5 days' WHERE id = $1",
    [id],
  )
  const end = () => app().sql('SELECT expires_at FROM item_requests WHERE id = $1', [id])
  const titles = async () =>
    (await app().as(owner).get('/notifications')).body.data.map(({ title }: { title: string }) => title)
  const before = await end()
  await notifyOfExpiry(app().context)
  expect(await titles()).toEqual([])

  await set('request_expires_soon', 48)
  await notifyOfExpiry(app().context)
  await notifyOfExpiry(app().context)

  expect(await titles()).toEqual(['Your request expires within 48 hours'])
  expect(await end()).toEqual(before)
})

test('bids are listed as long before the request closes as is set', async () => {
  const itemRequest = await buildItemRequest(app(), { expiresAt: new Date(inHours(30)) })
  const { vendor } = await buildBid(app(), { itemRequest })
  const work = async () => (await app().as(vendor).get('/user/shop/work')).body.data
  expect((await work()).counts.bids_closing).toBe(0)

  await set('bid_closing', 36)

  const { counts, tasks } = await work()
  expect([counts.bids_closing, tasks[0].kind]).toEqual([1, 'review_bid'])
  expect(Math.round((Date.parse(tasks[0].due_at) - Date.now()) / 3_600_000)).toBe(30)
})

test('the privacy page names the longest link in a mail, whichever it is', async () => {
  const named = async () => {
    const { text } = await app().anonymous.get('/information/privacy')
    return /links in emails after (.*?) at the latest/.exec(text)?.[1]
  }
  expect(await named()).toBe('seven days')

  await set('newsletter_link', 1)
  await set('shop_invitation', 2)
  await set('email_change', 100)

  expect(await named()).toBe('100 hours')
})

import type { SignUpType } from '@asime/contract/accounts'
import { endpoints } from '@asime/contract/endpoints'
import { type Feature, features } from '@asime/contract/features'
import type { SettingKey } from '@asime/contract/setting-table'
import type { SiteVisit } from '@asime/contract/site'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

let paused: SiteVisit['paused']
const app = useTestApp({
  renderPage: async (_request, visit) => {
    paused = visit.paused
    return new Response('page', { headers: { 'content-type': 'text/html' } })
  },
})
let owner: TestUser
beforeAll(async () => {
  owner = await buildAdmin(app())
})

const versions = new Map<SettingKey, number>()
async function set(key: SettingKey, value: number): Promise<void> {
  const version = versions.get(key) ?? 0
  const answer = await app().as(owner).put(`/admin/settings/${key}`, { value, if_version: version, reason: 'Spam' })
  expect(answer.status, answer.text).toBe(200)
  versions.set(key, version + 1)
}

test.each(Object.keys(features) as Feature[])(
  '%s can be paused: its calls are refused, and pages say so',
  async (feature) => {
    const needing = endpoints.filter((endpoint) => endpoint.feature === feature)
    const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
    const tryAll = () =>
      Promise.all(
        needing.map(({ access, path }) => {
          const caller = access === 'public' ? app().anonymous : app().as(access === 'vendor' ? vendor : buyer)
          const filled = path.replace(':id', '019aafee-0000-7000-8000-000000000404').replace(':token', 'x'.repeat(24))
          return caller.post(filled, {})
        }),
      )
    expect(needing).not.toEqual([])
    await set(feature, 0)

    for (const answer of await tryAll())
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'paused', features[feature].paused])
    await app().server.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(paused).toEqual({ [feature]: features[feature].paused })

    await set(feature, 1)
    for (const answer of await tryAll()) expectFailure(answer, 'validation_failed')
    await app().server.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(paused).toEqual({})
  },
)

test('where no shops are opened, an account is opened for a buyer alone', async () => {
  await set('open_shops', 0)
  const account = { full_name: 'Ama Owusu', email: 'ama@shops.example', password: 'a long password 1' }
  const open = (user_type: SignUpType) => app().anonymous.post('/auth/register', { ...account, user_type })

  expectFailure(await open('vendor'), 'paused')
  expect((await open('buyer')).status).toBe(201)
})

test('a request beyond the daily limit is refused, also of two at once, until the first is a day old', async () => {
  await set('requests_a_day', 2)
  const buyer = await buildBuyer(app())
  const post = () =>
    app().as(buyer).post('/requests', { request_title: 'Wooden stool', description: 'Hand carved, for a child' })
  expect((await post()).status).toBe(201)

  const answers = await Promise.all([post(), post()])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.message).toMatch(/^You have posted 2 requests within 24 hours/)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000)
  await app().sql("UPDATE item_requests SET created_at = created_at - interval '1 day' WHERE user_id = $1", [buyer.id])
  expect((await post()).status).toBe(201)
})

import type { SettingKey } from '@asime/contract/setting-table'
import { expect, onTestFinished, test } from 'vitest'
import { buildVendor } from '../../../test/builders.ts'
import { expectInvalid } from '../../../test/failures.ts'
import { changeSetting } from '../../../test/settings.ts'
import { useTestApp } from '../../../test/test-app.ts'

// Each timer that owners may change holds for what begins from then on, and leaves what has begun (decision 129). Some are tested where
// what they time is: of verifications, late orders, payouts and alerts.

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

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

import { timer } from '@asime/contract/deadlines-in-force'
import { limitOf } from '@asime/contract/limits-in-force'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { settingKeys, settingTable, usualValue, valueProblem } from '@asime/contract/setting-table'
import { changeSettingEndpoint, listSettingChangesEndpoint, listSettingsEndpoint } from '@asime/contract/settings'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin, buildCheckout, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { DISPUTE_APPROVAL_ABOVE: '700' } })
let owner: TestUser
beforeAll(async () => {
  owner = await buildAdmin(app())
})

async function stateOf(key: string) {
  const answer = await app().as(owner).get('/admin/settings')
  expectContract(listSettingsEndpoint, answer)
  return answer.body.data.find((each: { key: string }) => each.key === key)
}

async function change(key: string, value: unknown, version?: number) {
  const seen = version ?? (await stateOf(key))?.version ?? 0
  return app().as(owner).put(`/admin/settings/${key}`, { value, if_version: seen, reason: 'Buyers asked for it' })
}

/** From now on, as the database counts. */
async function hoursToRelease(): Promise<number> {
  const { orderId, vendor } = await buildCheckout(app())
  await app().sql("UPDATE orders SET status = 'preparing' WHERE id = $1", [orderId])
  const answer = await app().as(vendor).post(`/orders/${orderId}/mark-delivered`, { proof: 'The rider', photos: [] })
  expect(answer.status, answer.text).toBe(200)
  return hoursLeft(orderId)
}
async function hoursLeft(orderId?: string): Promise<number> {
  const [row] = await app().sql(
    'SELECT round(extract(epoch FROM release_at - now()) / 3600)::int AS hours FROM orders WHERE release_at IS NOT NULL AND ($1::uuid IS NULL OR id = $1) ORDER BY id LIMIT 1',
    [orderId ?? null],
  )
  return row.hours
}

test('every default is a valid value, and the environment overrides the table', async () => {
  expect(settingKeys.filter((key) => valueProblem(key, usualValue(key)) !== undefined)).toEqual([])
  expect(await stateOf('release')).toEqual({
    key: 'release',
    value: 72,
    in_force: 72,
    usual: 72,
    version: 0,
    changed_at: null,
    changed_by: null,
  })
  expect(await stateOf('dispute_approval_above')).toMatchObject({ value: 700, usual: 700 })
  expect(limitOf('dispute_approval_above')).toBe(700)
})

test('a change holds for what begins from then on, is told in words, and can be undone once', async () => {
  expect(await hoursToRelease()).toBe(72)

  const changed = await change('release', 48)
  expectContract(changeSettingEndpoint, changed)
  expect(changed.body.data).toMatchObject({ value: 48, usual: 72, version: 1, changed_by: { id: owner.id } })
  expect(await hoursToRelease()).toBe(48)
  // The one before keeps its own.
  expect(await hoursLeft()).toBe(72)

  const list = await app().as(owner).get('/admin/setting-changes?key=release')
  expectContract(listSettingChangesEndpoint, list)
  const [latest] = list.body.data
  expect(latest).toMatchObject({ before: 72, after: 48, version: 1, is_latest: true, reason: 'Buyers asked for it' })

  const undo = () => app().as(owner).post(`/admin/setting-changes/${latest.id}/undo`, { reason: 'Too short' })
  const undone = await undo()
  expect([undone.status, undone.body.data.value, undone.body.data.version]).toEqual([200, 72, 2])
  expect(await app().sql("SELECT FROM settings WHERE key = 'release'")).toEqual([])
  expect(timer('release')).toBe('72 hours')
  expectFailure(await undo(), 'conflict')
  const after = await app().as(owner).get('/admin/setting-changes?key=release&limit=1')
  expect(after.body.data[0]).toMatchObject({ before: 48, after: 72, undoes_version: 1, changed_by: { id: owner.id } })
  const kept = await app().sql("SELECT after FROM audit_events WHERE kind = 'setting_changed' ORDER BY id")
  expect(kept.map((each) => each.after)).toMatchObject([{ value: 48 }, { value: 72, undoesVersion: 1 }])
})

test.each([
  ['release', 0, 'Must be 24 to 336 hours'],
  ['release', 240_000, 'Must be 24 to 336 hours'],
  ['shop_invitation', 10_000, 'Must be 1 to 30 days'],
  ['release', 48.5, 'Enter a whole number of hours'],
  ['release', 72, 'This is already the value'],
  ['release', '48', 'Enter a whole number'],
  ['release', null, 'Enter a whole number'],
  ['release', 24, 'Must be longer than “Reminder ahead of a deadline”, which is 24 hours'],
  ['reminder_ahead', 72, 'Must be shorter than “Release after delivery without a code”, which is 72 hours'],
  ['short_reservation', 20, 'Must be 3 to 15 minutes'],
  ['longest_deal', 2, 'Must be longer than “Usual life of a deal link”, which is 3 days'],
  ['usual_deal_delivery', 31, 'Must be shorter than “Longest delivery time of a deal link”, which is 30 days'],
  ['phone_change_link', 73, 'Must be 1 to 72 hours'],
  ['maintenance', 2, 'Must be 1 (on) or 0 (off)'],
  ['open_deals', 1_001, 'Must be 1 to 1,000'],
])('%s cannot be %s', async (key, value, message) => {
  const before = await stateOf(key)

  expectInvalid(await change(key, value), { value: message })

  expect(await stateOf(key)).toEqual(before)
})

test('an invalid number, an unknown setting and no change are refused', async () => {
  const raw = await app().server.inject({
    method: 'PUT',
    url: '/api/v1/admin/settings/release',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    payload: '{"value":NaN,"if_version":0,"reason":"Odd"}',
  })
  expect(raw.statusCode).toBe(400)
  expectFailure(await change('toString', 5), 'not_found')
  const none = '019aafee-0000-7000-8000-000000000404'
  expectFailure(await app().as(owner).post(`/admin/setting-changes/${none}/undo`, { reason: 'x' }), 'not_found')
})

test('one of two owners at once changes it, and the other is told', async () => {
  const answers = await atOnce(
    app(),
    'setting_changes',
    [30, 36].map((value) => () => change('bid_payment', value, 0)),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^This setting was changed meanwhile/)
  expect((await stateOf('bid_payment')).version).toBe(1)
})

test('what another node has changed holds here, and nonsense counts as nothing', async () => {
  const write = (key: string, value: string) =>
    app().sql('INSERT INTO settings (key, value) VALUES ($1, $2)', [key, value])
  await write('confirm_order', '12')

  await expect.poll(() => timer('confirm_order'), { timeout: 20_000 }).toBe('12 hours')

  await write('dispute_talk', '-1')
  await write('no_such_setting', '"x"')
  await write('open_deals', '7')
  await expect.poll(() => limitOf('open_deals'), { timeout: 20_000 }).toBe(7)
  expect(timer('dispute_talk')).toBe('72 hours')
  expect(await stateOf('dispute_talk')).toMatchObject({ value: usualValue('dispute_talk') })
  expect(settingTable.open_deals.usual).toBe(100)
})

test('a safeguard that is loosened holds as strictly for a day, whatever is done to it meanwhile; the other owners are told', async () => {
  const [other] = [await buildAdmin(app()), await buildAdmin(app(), { staffRole: 'finance' })]
  const told = async () =>
    (
      await app().sql("SELECT user_id, title, detail FROM notifications WHERE kind = 'safeguard_changed' ORDER BY id")
    ).map(({ user_id: userId, title, detail }) => ({ userId, title, detail }))
  const dayPasses = () => app().sql("UPDATE setting_changes SET changed_at = changed_at - interval '24 hours'")
  await app().sql("UPDATE users SET full_name = 'Kojo Owner' WHERE id = $1", [owner.id])

  const loosened = await change('dispute_approval_above', 999_999)

  expectContract(changeSettingEndpoint, loosened)
  expect(loosened.body.data).toMatchObject({ value: 999_999, in_force: 700 })
  expect(limitOf('dispute_approval_above')).toBe(700)
  expect(await told()).toEqual([
    {
      userId: other.id,
      title: `Second admin for a decision above: now set to ${formatMoney(999_999, CURRENCY)}`,
      detail: `Kojo Owner changed it from ${formatMoney(700, CURRENCY)}. A looser value takes effect after 24 hours. If you did not expect this, undo it and ask them.`,
    },
  ])

  // What is stricter still holds at once, and stays for a day.
  await change('dispute_approval_above', 50)
  expect(limitOf('dispute_approval_above')).toBe(50)
  await change('dispute_approval_above', 800)
  expect(limitOf('dispute_approval_above')).toBe(50)
  await dayPasses()
  await change('new_account_hold', 48)
  expect([limitOf('dispute_approval_above'), timer('new_account_hold')]).toEqual([800, '48 hours'])
  expect(await stateOf('dispute_approval_above')).toMatchObject({ value: 800, in_force: 800 })

  // Of a hold the longer is the stricter. An undoing is a change as any other.
  await change('new_account_hold', 1)
  expect(timer('new_account_hold')).toBe('48 hours')
  expect(await stateOf('new_account_hold')).toMatchObject({ value: 1, in_force: 48, usual: 24 })
  const [latest] = (await app().as(owner).get('/admin/setting-changes?key=new_account_hold')).body.data
  await app().as(owner).post(`/admin/setting-changes/${latest.id}/undo`, { reason: 'Too short' })
  expect(await stateOf('new_account_hold')).toMatchObject({ value: 48, in_force: 48 })
  expect(await told()).toHaveLength(6)
})

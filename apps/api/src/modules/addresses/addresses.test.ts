import { type Address, listAddressesEndpoint } from '@asime/contract/addresses'
import { MAX_ADDRESSES } from '@asime/contract/rules'
import { addAddressEndpoint, changeAddressEndpoint, makeAddressDefaultEndpoint } from '@asime/contract/save-address'
import { expect, test } from 'vitest'
import { buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { buildBuyer, buildProduct, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const PATH = '/user/addresses'

const HOME = {
  label: 'Home',
  region: 'Greater Accra',
  town: 'Osu',
  landmark: 'Near the Methodist school, blue gate',
  digital_address: 'ga 183 8164',
  contact_phone: '024 412 3456',
}

const add = (user: TestUser, address: object = {}) =>
  app()
    .as(user)
    .post(PATH, { ...HOME, ...address })
async function listOf(user: TestUser): Promise<Address[]> {
  const answer = await app().as(user).get(PATH)
  expectContract(listAddressesEndpoint, answer)
  return answer.body.data.addresses
}
const labelsOf = async (user: TestUser) =>
  (await listOf(user)).map(({ label, is_default: isDefault }) => (isDefault ? `${label} *` : label))

test('addresses are kept for their owner alone; one of them is the default, whatever is deleted', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const home = await add(user)
  expectContract(addAddressEndpoint, home)
  expect(home.body.data).toMatchObject({
    digital_address: 'GA-183-8164',
    contact_phone: '+233244123456',
    is_default: true,
  })
  const work = await add(user, { label: 'Work', digital_address: '' })
  expect(work.body.data).toMatchObject({ digital_address: null, is_default: false })
  await add(user, { label: 'Parents' })
  expect(await labelsOf(user)).toEqual(['Home *', 'Parents', 'Work'])
  expect(await listOf(other)).toEqual([])

  const at = `${PATH}/${work.body.data.id}`
  const chosen = await app().as(user).put(`${at}/default`)
  expectContract(makeAddressDefaultEndpoint, chosen)
  const changed = await app()
    .as(user)
    .put(at, { ...HOME, label: 'Shop' })
  expectContract(changeAddressEndpoint, changed)
  expect(changed.body.data).toMatchObject({ label: 'Shop', is_default: true, digital_address: 'GA-183-8164' })

  expectFailure(await app().as(other).put(at, HOME), 'not_found', 'Address not found')
  expectFailure(await app().as(other).put(`${at}/default`), 'not_found')
  expectFailure(await app().as(other).delete(at), 'not_found')
  expect(await labelsOf(user)).toEqual(['Shop *', 'Parents', 'Home'])

  expect((await app().as(user).delete(at)).status).toBe(204)
  expect(await labelsOf(user)).toEqual(['Parents *', 'Home'])
})

test('what is wrong with an address is said beside its field', async () => {
  const user = await buildBuyer(app())
  expectInvalid(await add(user, { label: ' ', region: 'Accra', town: '', contact_phone: '030 222 1111' }), {
    label: 'Name this address',
    region: 'Choose a region',
    town: 'Town is required',
    contact_phone: 'Enter a Ghanaian mobile number, like 024 412 3456',
  })
  expectInvalid(await add(user, { digital_address: 'AS-12-1' }), {
    digital_address: 'Must be a digital address like GA-183-8164',
  })
  expect(await listOf(user)).toEqual([])
})

test('a person has a limited number of addresses and one default, whatever is sent at once', async () => {
  const user = await buildBuyer(app())
  const first = await Promise.all([1, 2, 3].map((n) => add(user, { label: `Place ${n}` })))
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201])
  for (let n = 4; n < MAX_ADDRESSES; n++) await add(user, { label: `Place ${n}` })

  const last = await Promise.all(['one', 'two', 'three'].map((label) => add(user, { label })))
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expectFailure(
    last.find(({ status }) => status === 409)!,
    'conflict',
    'You have 10 addresses. Delete one first',
  )

  const all = await listOf(user)
  const chosen = await Promise.all(all.map(({ id }) => app().as(user).put(`${PATH}/${id}/default`)))
  expect(new Set(chosen.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await listOf(user)).map(({ is_default: isDefault }) => isDefault)).toEqual([true, ...Array(9).fill(false)])
  // Also by whoever forgets to wait in line.
  await expect(app().sql('UPDATE addresses SET is_default = true WHERE user_id = $1', [user.id])).rejects.toThrow(
    'addresses_one_default',
  )
})

test('an order keeps its own copy, of a postcode of five digits, too', async () => {
  const user = await buildBuyer(app())
  const product = await buildProduct(app(), { stock: 5 })
  const { body } = await add(user, { digital_address: 'N5 03074 1234' })
  const { id, label: _label, is_default: _isDefault, ...place } = body.data
  const placed = await app()
    .as(user)
    .post('/orders', {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery: { ...place, method: 'dispatch_rider' },
    })
  expect(placed.status).toBe(201)
  const lastOrder = async () => (await app().as(user).get(PATH)).body.data.last_order
  expect(await lastOrder()).toBeNull()
  await app()
    .as(user)
    .put(`${PATH}/${id}`, { ...HOME, town: 'Tema' })
  await app().as(user).delete(`${PATH}/${id}`)

  const order = await app().as(user).get(`/orders/${placed.body.data.orders[0].id}`)
  expect(order.body.data.delivery).toMatchObject({ town: 'Osu', digital_address: 'N5-03074-1234' })
  expect(await lastOrder()).toEqual(place)
})

test('they are exported, and go with the account, whatever is sent at once', async () => {
  const user = await buildUserWithPassword(app())
  await add(user)
  const exported = await app().as(user).post('/user/data/export', { password: PASSWORD })
  expect(exported.body.data.tables.addresses).toMatchObject([{ label: 'Home', landmark: HOME.landmark }])

  const [, closed] = await Promise.all([
    add(user, { label: 'Late' }),
    app().as(user).post('/user/close', { password: PASSWORD }),
  ])
  expect(closed?.status).toBe(204)
  expect(await app().sql('SELECT FROM addresses WHERE user_id = $1', [user.id])).toEqual([])
})

import { shopFacts } from '@asime/contract/shop-facts'
import { readShopTrustEndpoint, saveShopFactsEndpoint } from '@asime/contract/shop-trust'
import { expect, test } from 'vitest'
import { buildBuyer, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const FACTS = {
  legal_name: 'Ama Serwaa Enterprise',
  legal_status: 'sole_proprietor',
  registration_number: 'BN-417 2210 884',
  address: 'Plot 12, Market Road, Tamale',
  phone: '024 412 3456',
  email: 'Shop@Tamale.example',
  terms: 'Orders are binding once they are paid',
  guarantees: 'A year on seams',
  complaints_contact: 'Ama Serwaa',
  complaints_phone: '0244123456',
  complaints_days: 3,
}

test('everybody reads what a shop has told, what is missing, and of a bare shop nothing that it has not said', async () => {
  const vendor = await buildVendor(app())
  const read = async () => {
    const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}/trust`)
    expectContract(readShopTrustEndpoint, answer)
    return answer.body.data
  }
  const save = (facts: object) => app().as(vendor).put('/user/shop/facts', facts)

  const bare = await read()
  expect(bare.missing).toEqual(shopFacts.filter((fact) => fact !== 'payment'))
  // What the account knows is not what the shop tells.
  expect([bare.email, bare.phone, bare.legal_name]).toEqual([null, null, null])
  const saved = await save(FACTS)
  expectContract(saveShopFactsEndpoint, saved)
  expect(await read()).toEqual(saved.body.data)
  expect(saved.body.data).toMatchObject({
    phone: '+233244123456',
    asked: shopFacts.length,
    missing: ['delivery_time', 'return_policy'],
  })
  await app().sql("UPDATE vendors SET region = 'Northern', return_policy = 'Within a week' WHERE id = $1", [
    vendor.vendorId,
  ])
  expect((await read()).missing).toEqual([])

  // A number is asked of those alone who have registered something; half of a complaints procedure is none.
  const { registration_number: _number, complaints_days: _days, ...rest } = FACTS
  await save(rest)
  expect((await read()).missing).toEqual(['registration', 'complaints'])
  await save({ ...rest, legal_status: 'individual' })
  expect((await read()).missing).toEqual(['complaints'])
})

test('facts that name what they are made of do not overwrite what was changed since', async () => {
  const vendor = await buildVendor(app())
  const save = (changes: object) =>
    app()
      .as(vendor)
      .put('/user/shop/facts', { ...FACTS, ...changes })
  const first = await save({ if_updated_at: null })
  expectContract(saveShopFactsEndpoint, first)
  const message = 'These facts have changed in the meantime. Check them and save again'
  expectFailure(await save({ terms: 'None', if_updated_at: null }), 'conflict', message)
  const { facts_updated_at: seenAt } = first.body.data
  expect((await save({ terms: 'No returns of food', if_updated_at: seenAt })).status).toBe(200)

  expectFailure(await save({ guarantees: 'Two years', if_updated_at: seenAt }), 'conflict', message)
  const now = (await app().anonymous.get(`/vendors/${vendor.vendorId}/trust`)).body.data
  expect(now).toMatchObject({ terms: 'No returns of food', guarantees: FACTS.guarantees })
})

test('invalid facts are named, and only the shop’s own vendor sets them', async () => {
  const vendor = await buildVendor(app())

  expectInvalid(
    await app().as(vendor).put('/user/shop/facts', {
      legal_name: '',
      legal_status: 'cooperative',
      phone: '12345',
      email: 'nobody',
      website: 'http://plain.example',
      complaints_days: 31,
    }),
    {
      legal_name: 'Must not be empty',
      legal_status: 'Choose a legal status',
      phone: 'Enter a Ghanaian mobile number, like 024 412 3456',
      email: 'Email is invalid',
      website: 'Must be an https link or one of your uploads',
      complaints_days: 'Must be at most 30 days',
    },
  )
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .put('/user/shop/facts', FACTS),
    'forbidden',
    'Only vendors have a shop',
  )
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [vendor.id])
  expectFailure(await app().anonymous.get(`/vendors/${vendor.vendorId}/trust`), 'not_found', 'Vendor not found')
})

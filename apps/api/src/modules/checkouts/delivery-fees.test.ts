import { readDeliveryFeesEndpoint, saveDeliveryFeesEndpoint } from '@asime/contract/delivery-fees'
import { expect, test } from 'vitest'
import { buildBuyer, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

const OWN = [
  { region: 'Ashanti', method: 'bus_parcel', fee: 12.5 },
  { region: 'Ashanti', method: 'vendor_delivery', fee: 0 },
]

test('a shop takes the usual fees for every region until it names its own, and again when it names none', async () => {
  const vendor = await buildVendor(app())
  const read = () => app().anonymous.get(`/vendors/${vendor.vendorId}/delivery-fees`)
  const save = (fees: object[]) => app().as(vendor).put('/user/delivery-fees', { fees })

  const usual = await read()
  const saved = await save(OWN)

  expectContract(readDeliveryFeesEndpoint, usual)
  expect([usual.body.data.is_own, usual.body.data.fees.length]).toEqual([false, 48])
  expectContract(saveDeliveryFeesEndpoint, saved)
  expect(saved.body.data).toMatchObject({ is_own: true, by: 'region', fees: OWN })
  expect((await read()).body).toEqual(saved.body)
  expect((await save([])).body.data).toEqual({ ...usual.body.data, updated_at: expect.any(String) })
})

test('invalid fees are refused by place, and only vendors have fees', async () => {
  const vendor = await buildVendor(app())

  expectInvalid(
    await app()
      .as(vendor)
      .put('/user/delivery-fees', { fees: [OWN[0], OWN[0]] }),
    {
      fees: 'Each region and method can be listed only once',
    },
  )
  expectInvalid(
    await app()
      .as(vendor)
      .put('/user/delivery-fees', { fees: [{ region: 'Accra', method: 'pickup', fee: -1 }] }),
    {
      'fees.0.region': 'Choose a region',
      'fees.0.method': 'Choose a delivery method',
      'fees.0.fee': 'Must not be below 0',
    },
  )
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .put('/user/delivery-fees', { fees: OWN }),
    'forbidden',
  )
  expectFailure(
    await app().anonymous.get('/vendors/01890000-0000-7000-8000-000000000000/delivery-fees'),
    'not_found',
    'Vendor not found',
  )
})

import { askQuoteEndpoint, readOrderEndpoint } from '@asime/contract/orders'
import { expect, test } from 'vitest'
import { buildBuyer, buildMember, buildProduct, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildVerification } from '../../../test/verifications.ts'

const app = useTestApp()

async function payeeIn(vendor: Awaited<ReturnType<typeof buildVendor>>) {
  const { id } = await buildProduct(app(), { vendor, stock: 5 })
  const items = [{ product_id: id, quantity: 1 }]
  const answer = await app()
    .as(await buildBuyer(app()))
    .post('/quotes', { items, region: 'Ashanti' })
  expectContract(askQuoteEndpoint, answer)
  return answer.body.data.orders[0].paid_out_to
}

test('before they pay buyers see to whom the money goes, and whether that is who was verified', async () => {
  const vendor = await buildVendor(app())
  expect(await payeeIn(vendor)).toBeNull()

  await buildVerification(app(), vendor, {
    status: 'verified',
    accountName: 'KOFI MENSAH ASANTE',
    fullName: 'Kofi Asante',
  })
  const payee = { name: 'K. Asante', bank_name: 'MTN MoMo', is_confirmed: false }
  expect(await payeeIn(vendor)).toEqual({ ...payee, match: 'owner' })
  // Not a moment longer than it is valid.
  await app().sql(
    "UPDATE shop_verifications SET verified_at = now() - interval '2 years', valid_until = now() - interval '1 second' WHERE vendor_id = $1",
    [vendor.vendorId],
  )
  expect(await payeeIn(vendor)).toEqual({ ...payee, match: null })

  const business = await buildVendor(app())
  const names = { legalName: 'Volta Machines Enterprise', accountName: 'Volta Machines' }
  await buildVerification(app(), business, { status: 'verified', fullName: 'Mawuli Dzokoto', ...names })
  expect(await payeeIn(business)).toMatchObject({ name: 'Volta Machines', match: 'business' })

  // A match in part is claimed nowhere.
  const partly = await buildVendor(app())
  await buildVerification(app(), partly, { status: 'verified', fullName: 'Kofi Asante', accountName: 'K. Asante' })
  expect(await payeeIn(partly)).toMatchObject({ name: 'K. Asante', match: null })
})

test('on the order its buyer sees it until it has ended, and its shop has no need to', async () => {
  const order = await buildPaidOrder(app())
  const packer = await buildMember(app(), order.vendor, 'packer')
  await buildVerification(app(), order.vendor, { status: 'verified' })
  const read = async (who: { token: string }) => {
    const answer = await app().as(who).get(`/orders/${order.orderId}`)
    expectContract(readOrderEndpoint, answer)
    return answer.body.data.paid_out_to
  }

  expect(await read(order.buyer)).toMatchObject({ name: 'A. Mensah', match: 'owner' })
  expect(await read(order.vendor)).toBeNull()
  expect(await read(packer)).toBeNull()
  await app().sql("UPDATE orders SET status = 'completed' WHERE id = $1", [order.orderId])
  expect(await read(order.buyer)).toBeNull()
})

import { listBidsEndpoint, listOwnBidsEndpoint, updateBidEndpoint } from '@asime/contract/bids'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildItemRequest,
  buildVendor,
  letPaymentTimePass,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

type BuiltBid = Awaited<ReturnType<typeof buildBid>>

const pathOf = ({ id, itemRequest }: BuiltBid) => `/requests/${itemRequest.id}/bids/${id}`
const accept = (bid: BuiltBid, body?: object) =>
  app()
    .as(bid.itemRequest.owner)
    .post(`${pathOf(bid)}/accept`, body)

/** A bid that was passed over for another, of whose order nothing came. */
async function buildRestoredBid(): Promise<BuiltBid> {
  const itemRequest = await buildItemRequest(app())
  const [chosen, passedOver] = [
    await buildBid(app(), { itemRequest, amount: 4_000 }),
    await buildBid(app(), { itemRequest, amount: 5_000 }),
  ]
  const accepted = await accept(chosen, { bid_amount: 40 })
  await letPaymentTimePass(app(), accepted.body.data.order.id)
  await app().sql("SELECT graphile_worker.add_job('expire_orders')")
  await app().runJobs()
  return passedOver
}

const mailsTo = ({ vendor }: BuiltBid) =>
  app().sql("SELECT body_text FROM mails WHERE recipient = $1 AND subject LIKE 'Confirm your bid%'", [vendor.email])

test('a bid that stands again is accepted only after its vendor has confirmed it', async () => {
  const bid = await buildRestoredBid()

  for (const body of [{ bid_amount: 50 }, undefined]) expectFailure(await accept(bid, body), 'bid_unconfirmed')
  const listed = await app().anonymous.get(`/requests/${bid.itemRequest.id}/bids`)
  expectContract(listBidsEndpoint, listed)
  expect(listed.body.data[0]).toMatchObject({ id: bid.id, status: 'pending', needs_confirmation: true })
  const own = await app().as(bid.vendor).get('/user/bids')
  expectContract(listOwnBidsEndpoint, own)
  expect(own.body.data[0].needs_confirmation).toBe(true)

  const confirmed = await app().as(bid.vendor).put(pathOf(bid), { bid_amount: 50 })
  expectContract(updateBidEndpoint, confirmed)
  expect(confirmed.body.data.needs_confirmation).toBe(false)
  expect((await accept(bid, { bid_amount: 50 })).status).toBe(200)
})

test('its owner reads that it was confirmed, or changed where it is another amount now', async () => {
  const [same, dearer] = [await buildRestoredBid(), await buildRestoredBid()]
  await app().as(same.vendor).put(pathOf(same), { bid_amount: 50 })
  await app().as(dearer.vendor).put(pathOf(dearer), { bid_amount: 70 })
  await app().runJobs()

  const newestOf = async ({ itemRequest: { owner } }: BuiltBid) =>
    (await app().as(owner).get('/notifications')).body.data[0].title
  expect(await newestOf(same)).toMatch(/ confirmed their bid of GH₵\s50\.00$/)
  expect(await newestOf(dearer)).toMatch(/ changed their bid to GH₵\s70\.00$/)
})

test('its vendor is asked by mail, once, with the way to the bid', async () => {
  const bid = await buildRestoredBid()
  // As after a crash: the same job again.
  await app().sql(
    `SELECT graphile_worker.add_job('mail_bid_restored', json_build_object('bid_id', id, 'restored_at', updated_at)) FROM bids WHERE id = $1`,
    [bid.id],
  )
  await app().runJobs()

  const mails = await mailsTo(bid)
  expect(mails).toHaveLength(1)
  expect(mails[0].body_text).toContain('Your bid of GH₵\u00a050.00 can be accepted once you confirm it.')
  expect(mails[0].body_text).toContain(`/requests/${bid.itemRequest.id}`)
})

test('its vendor may withdraw it at once, confirmed or not', async () => {
  const bid = await buildRestoredBid()

  expect((await app().as(bid.vendor).delete(pathOf(bid))).status).toBe(204)
  expectFailure(await accept(bid, { bid_amount: 50 }), 'not_found')
})

test('nobody but its vendor confirms it', async () => {
  const bid = await buildRestoredBid()
  const other = await buildBid(app())

  expectFailure(await app().as(other.vendor).put(pathOf(bid), { bid_amount: 50 }), 'forbidden')
  expectFailure(await app().as(bid.itemRequest.owner).put(pathOf(bid), { bid_amount: 50 }), 'forbidden')
  expectFailure(await accept(bid, { bid_amount: 50 }), 'bid_unconfirmed')
})

const byAdmin = async (who: TestUser, move: string, asked: object = {}) => {
  const answer = await app()
    .as(await buildAdmin(app()))
    .post(`/admin/users/${who.id}/${move}`, { reason: 'They asked us to', ...asked })
  expect(answer.status, answer.text).toBe(200)
  await app().runJobs()
}
const expire = async (orderId: string) => {
  await letPaymentTimePass(app(), orderId)
  await app().sql("SELECT graphile_worker.add_job('expire_orders')")
  await app().runJobs()
}

test('a request of somebody who was suspended meanwhile is cancelled instead, and vendors wait for no answer', async () => {
  const itemRequest = await buildItemRequest(app())
  const [chosen, passedOver] = [await buildBid(app(), { itemRequest }), await buildBid(app(), { itemRequest })]
  const accepted = await accept(chosen)
  await byAdmin(itemRequest.owner, 'suspend')

  await expire(accepted.body.data.order.id)

  expect((await app().as(chosen.vendor).get(`/requests/${itemRequest.id}`)).body.data).toMatchObject({
    status: 'cancelled',
    actions: [],
  })
  const own = await app().as(passedOver.vendor).get('/user/bids')
  expect(own.body.data).toMatchObject([{ id: passedOver.id, status: 'rejected' }])
  expect(await mailsTo(passedOver)).toEqual([])
})

test('bids of a shop that was suspended or closed meanwhile do not stand again, whatever becomes of it', async () => {
  for (const [leave, comeBack] of [
    ['suspend', { move: 'restore' }],
    ['make-buyer', { move: 'make-vendor', business_name: 'Ama Fabrics' }],
  ] as const) {
    const itemRequest = await buildItemRequest(app())
    const vendor = await buildVendor(app())
    await buildBid(app(), { itemRequest, vendor, amount: 5_000 })
    const acceptOne = async () => {
      const accepted = await accept(await buildBid(app(), { itemRequest }))
      return accepted.body.data.order.id as string
    }
    const first = await acceptOne()
    await byAdmin(vendor, leave)
    await expire(first)
    const listed = await app().anonymous.get(`/requests/${itemRequest.id}/bids`)
    expect(listed.body.data.map(({ status }: { status: string }) => status)).toEqual(['rejected', 'rejected'])

    // It bids again, and is passed over again.
    const { move, ...asked } = comeBack
    await byAdmin(vendor, move, asked)
    const again = await buildBid(app(), { itemRequest, vendor, amount: 6_000 })
    await expire(await acceptOne())
    const pending = (await app().anonymous.get(`/requests/${itemRequest.id}/bids`)).body.data.filter(
      ({ status }: { status: string }) => status === 'pending',
    )
    expect(pending).toMatchObject([{ id: again.id, needs_confirmation: true }])
  }
})

test('without the amount that the owner saw, a bid that was changed within five minutes is not accepted', async () => {
  const bid = await buildBid(app(), { amount: 10_000 })
  await app().as(bid.vendor).put(pathOf(bid), { bid_amount: 900 })

  expectFailure(await accept(bid), 'bid_changed')
  expectFailure(await accept(bid, {}), 'bid_changed')
  expectFailure(await accept(bid, { bid_amount: 100 }), 'bid_changed')
  expect(await app().sql('SELECT FROM orders WHERE bid_id = $1', [bid.id])).toEqual([])

  await app().sql(
    "UPDATE bids SET created_at = now() - interval '1 hour', updated_at = now() - interval '4 minutes 50 seconds' WHERE id = $1",
    [bid.id],
  )
  expectFailure(await accept(bid), 'bid_changed')
  await app().sql("UPDATE bids SET updated_at = now() - interval '5 minutes' WHERE id = $1", [bid.id])
  expect((await accept(bid)).body.data.order.total).toBe(900)
})

test('with the amount that the owner saw, a bid that was just changed is accepted', async () => {
  const bid = await buildBid(app(), { amount: 10_000 })
  await app().as(bid.vendor).put(pathOf(bid), { bid_amount: 90 })

  expect((await accept(bid, { bid_amount: 90 })).status).toBe(200)
})

test('a bid as it was placed needs no amount', async () => {
  expect((await accept(await buildBid(app()))).status).toBe(200)
})

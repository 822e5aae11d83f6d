import { USUAL_OPENING_HOURS } from '@asime/contract/opening-hours'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { uniqueEmail } from '../../../test/accounts.ts'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  buildVariants,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const WHY = '“moon dust” is not allowed. Not on Asime.'
const SHOP = {
  business_name: 'Kumasi Power House',
  region: 'Ashanti',
  town: 'Adum, Kumasi',
  opening_hours: USUAL_OPENING_HOURS,
  lead_time_days: 2,
  delivery_methods: ['vendor_delivery'],
}
const NEW_VENDOR = { email: uniqueEmail(), password: 'a-long-pass-word-9', user_type: 'vendor' }
let moderator: TestUser
let [top, sub]: string[] = []

const makeRule = async (rule: object) => {
  const answer = await app()
    .as(moderator)
    .put(`/admin/posting-rules/${uuid()}`, { if_updated_at: null, reason: 'The law says so', ...rule })
  expect(answer.status, answer.text).toBe(200)
}
beforeAll(async () => {
  moderator = await buildAdmin(app(), { staffRole: 'moderator' })
  top = await buildCategory(app())
  sub = await buildCategory(app())
  await app().sql('UPDATE categories SET parent_id = $1 WHERE id = $2', [top, sub])
  await makeRule({ kind: 'prohibited', phrase: 'moon dust', message: 'Not on Asime.' })
  await makeRule({ kind: 'watched', phrase: 'whatsapp me' })
  await makeRule({ kind: 'prohibited', phrase: 'lion', category_id: top, message: 'No lions.' })
})
const hintsOn = (subjectId: string) =>
  app().sql(
    'SELECT h.kind, h.detail FROM moderation_hints h JOIN moderation_cases c ON c.id = h.case_id WHERE c.subject_id = $1',
    [subjectId],
  )
const bulk = (vendor: TestVendor, ids: string[], change: object) =>
  app().as(vendor).post('/user/products/bulk', { ids, change })

test('bids and shops say nothing prohibited, and watched words in them open cases', async () => {
  const [vendor, request] = [await buildVendor(app()), await buildItemRequest(app(), { categoryId: sub as string })]
  const bid = (message: string) => app().as(vendor).post(`/requests/${request.id}/bids`, { bid_amount: 50, message })
  const shop = (changes: object) =>
    app()
      .as(vendor)
      .put('/user/shop', { ...SHOP, ...changes })

  expectInvalid(await bid('Moon dust, fresh'), { message: WHY })
  expectInvalid(await bid('A lion'), { message: '“lion” is not allowed. No lions.' })
  const placed = await bid('WhatsApp me')
  expect(placed.status, placed.text).toBe(201)
  expect(await hintsOn(placed.body.data.id)).toEqual([{ kind: 'watched_words', detail: 'whatsapp me' }])
  const change = (message: string) =>
    app().as(vendor).put(`/requests/${request.id}/bids/${placed.body.data.id}`, { bid_amount: 40, message })
  expectInvalid(await change('moon dust'), { message: WHY })

  expectInvalid(await shop({ description: 'We have moon dust' }), { description: WHY })
  expectInvalid(await shop({ away: { from: '2099-01-01', until: '2099-01-02', message: 'Moon dust' } }), {
    'away.message': WHY,
  })
  const saved = await shop({ return_policy: 'Whatsapp me first' })
  expect(saved.status, saved.text).toBe(200)
  expect(await hintsOn(vendor.vendorId)).toEqual([{ kind: 'watched_words', detail: 'whatsapp me' }])
  expectInvalid(
    await app()
      .as(await buildBuyer(app()))
      .post('/user/shop', { business_name: 'Moon dust and sons' }),
    { business_name: WHY },
  )
  // The first thing that a vendor says is their name, which the shop has.
  const registered = await app().anonymous.post('/auth/register', { ...NEW_VENDOR, full_name: 'Moon dust of Kumasi' })
  expectInvalid(registered, { full_name: WHY })
  expectInvalid(await app().as(vendor).put('/user/shop/facts', { terms: 'No moon dust is taken back' }), { terms: WHY })
})

test('many products at once are published or moved only where all may be, and so are those put back', async () => {
  const [vendor, elsewhere] = [await buildVendor(app()), await buildCategory(app())]
  const of = (overrides: object) => buildProduct(app(), { vendor, categoryId: elsewhere, ...overrides })
  const lion = await of({ name: 'Lion mask', visibility: 'draft' })
  const dust = await of({ name: 'Sand', attributes: { kind: 'Moon dust' }, visibility: 'hidden' })
  const watched = await of({ name: 'Beads', description: 'Whatsapp me', visibility: 'hidden' })

  expectInvalid(await bulk(vendor, [watched.id, dust.id], { kind: 'visibility', visibility: 'published' }), {
    'ids.1': `Sand: ${WHY}`,
  })
  expect(await hintsOn(watched.id)).toEqual([])
  expectInvalid(await bulk(vendor, [lion.id], { kind: 'category', category_id: sub }), {
    'ids.0': 'Lion mask: “lion” is not allowed. No lions.',
  })
  const published = await bulk(vendor, [watched.id], { kind: 'visibility', visibility: 'published' })
  expect(published.status, published.text).toBe(200)
  expect(await hintsOn(watched.id)).toEqual([{ kind: 'watched_words', detail: 'whatsapp me' }])

  // A price changes of anything, and so does its undoing; what was deleted comes back only where it may still be posted.
  expect((await bulk(vendor, [dust.id], { kind: 'price_percent', percent: 10 })).status).toBe(200)
  await app().sql("UPDATE products SET visibility = 'published' WHERE id = $1", [dust.id])
  const deleted = await bulk(vendor, [dust.id], { kind: 'delete' })
  expect(deleted.status, deleted.text).toBe(200)
  expectInvalid(await app().as(vendor).post('/user/products/restore', deleted.body.data.undo), {
    'products.0': `Sand: ${WHY}`,
  })
})

test('a copy of a product that is prohibited by now is refused, also by its options', async () => {
  const product = await buildProduct(app(), { categoryId: await buildCategory(app()) })
  await buildVariants(app(), product, { Small: {}, 'Moon dust': {} })

  const copy = await app().as(product.vendor).post(`/user/products/${product.id}/duplicate`)

  expectFailure(copy, 'conflict', WHY)
})

test('watched words in a deal open a case of its shop, and a suspended shop’s deal shows nothing', async () => {
  const shop = await buildVendor(app())
  const make = (title: string) =>
    app()
      .as(shop)
      .post('/user/deals', { title, description: 'As agreed', price: 20, delivery_methods: ['vendor_delivery'] })
  expectInvalid(await make('Moon dust'), { title: WHY })

  const made = await make('Smock: whatsapp me')
  expect(made.status, made.text).toBe(201)
  const cases = await app().as(moderator).get('/admin/moderation-cases?limit=100')
  const found = cases.body.data.find(({ subject }: { subject: { id: string } }) => subject.id === shop.vendorId)
  expect(found.hints).toEqual([{ kind: 'watched_deal', detail: 'Smock: whatsapp me: As agreed', path: null }])

  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [shop.id])
  const opened = await app().anonymous.get(`/deals/${made.body.data.link.split('/').at(-1)}`)
  expect(opened.body.data).toMatchObject({
    title: 'Offer no longer available',
    description: null,
    pictures: [],
    vendor: { logo_url: null },
  })
})

import type { Upload } from '@asime/contract/uploads'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin, buildBuyer, buildCategory, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import type { Answer } from '../../../test/test-app.ts'
import { buildUpload, PDF, useAppWithFiles } from '../../../test/uploads.ts'

const { app } = useAppWithFiles()

const NOT_YOURS = 'This file is not one of your uploads'

/** How often each is used, by what is counted and by what is written down; and whether its time runs. */
async function usesOf(...uploads: Upload[]): Promise<number[]> {
  const rows = await app().sql(
    `SELECT u.uses, u.unused_since IS NULL AS used, (SELECT count(*)::int FROM upload_uses x WHERE x.upload_id = u.id) AS counted
     FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, n) JOIN uploads u USING (id) ORDER BY n`,
    [uploads.map(({ id }) => id)],
  )
  return rows.map(({ uses, used, counted }) => {
    expect({ uses, used }).toEqual({ uses: counted, used: counted > 0 })
    return uses
  })
}

const saveItemRequest = (attachments: string[]) => ({
  request_title: 'Wanted: a smock',
  description: 'In blue, for a tall man',
  attachments,
})

async function saveProduct(images: string[]) {
  return {
    product_name: 'Smock',
    description: 'From Tamale',
    price: 120,
    category_id: await buildCategory(app()),
    stock_quantity: 5,
    images_urls: images,
  }
}

/** Every place that takes links, and what a call that sets one looks like. */
const PLACES: [string, string, (user: TestUser, link: string) => Promise<Answer>][] = [
  ['an avatar', 'avatar_url', (user, link) => app().as(user).put('/auth/profile', { avatar_url: link })],
  [
    'an attachment',
    'attachments.0',
    (user, link) =>
      app()
        .as(user)
        .post('/requests', saveItemRequest([link])),
  ],
  [
    'a product’s picture',
    'images_urls.0',
    async (user, link) =>
      app()
        .as(user)
        .post('/products', await saveProduct([link])),
  ],
]

describe.each(PLACES)('%s', (_name, field, set) => {
  test('may be an own upload, in any of its versions', async () => {
    const vendor = await buildVendor(app())
    const upload = await buildUpload(app(), vendor)

    for (const link of [upload.url, upload.thumbnail_url as string, upload.url.replace('1600.webp', '720.avif')]) {
      const answer = await set(vendor, link)

      expect(answer.status).toBeLessThan(300)
      expect(answer.text).toContain(link)
    }
    expect((await usesOf(upload))[0]).toBeGreaterThan(0)
  })

  test('is nobody else’s upload, and none that there never was', async () => {
    const vendor = await buildVendor(app())
    const theirs = await buildUpload(app(), await buildBuyer(app()))
    const own = await buildUpload(app(), vendor)

    for (const link of [
      theirs.url,
      own.url.replace('1600.webp', 'document.pdf'),
      own.url.replace('1600.webp', '1601.webp'),
      own.url.replace('1600.webp', ''),
      own.url.toUpperCase().replace('/MEDIA/UPLOADS', '/media/uploads'),
      '/media/uploads/01920000-0000-7000-8000-000000000000/1600.webp',
      '/media/uploads/x.webp',
      `/media/uploads/${own.id}`,
    ]) {
      expectInvalid(await set(vendor, link), { [field]: NOT_YOURS })
    }
    expect(await usesOf(theirs, own)).toEqual([0, 0])
  })

  test('is no upload that is about to be removed', async () => {
    const vendor = await buildVendor(app())
    const upload = await buildUpload(app(), vendor)
    await app().sql("UPDATE uploads SET state = 'removing' WHERE id = $1", [upload.id])

    expectInvalid(await set(vendor, upload.url), { [field]: NOT_YOURS })
  })

  test('may lie elsewhere, or be one of ours, as before', async () => {
    const vendor = await buildVendor(app())

    for (const link of ['https://pictures.example/media/uploads/a.webp', '/media/pictures/ac-01.webp']) {
      expect((await set(vendor, link)).status).toBeLessThan(300)
    }
  })
})

test('only attachments may be documents', async () => {
  const vendor = await buildVendor(app())
  const pdf = await buildUpload(app(), vendor, { content: PDF })
  const [setAvatar, attach, picture] = PLACES.map(([, , set]) => set)

  expectInvalid((await setAvatar?.(vendor, pdf.url)) as Answer, { avatar_url: 'Please choose a picture' })
  expectInvalid((await picture?.(vendor, pdf.url)) as Answer, { 'images_urls.0': 'Please choose a picture' })
  expect((await attach?.(vendor, pdf.url))?.status).toBe(201)
})

test('every wrong link is named, and the right ones are not taken either', async () => {
  const buyer = await buildBuyer(app())
  const own = await buildUpload(app(), buyer)
  const theirs = await buildUpload(app(), await buildBuyer(app()))

  const answer = await app()
    .as(buyer)
    .post('/requests', saveItemRequest([theirs.url, own.url, '/media/uploads/x/y.webp']))

  expectInvalid(answer, { 'attachments.0': NOT_YOURS, 'attachments.2': NOT_YOURS })
  expect(answer.body.message).toBe('Please check the highlighted fields')
  expect(await usesOf(own, theirs)).toEqual([0, 0])
})

test('an avatar that is replaced or taken away is released; leaving it out changes nothing', async () => {
  const buyer = await buildBuyer(app())
  const [first, second] = [await buildUpload(app(), buyer), await buildUpload(app(), buyer)]
  const save = (body: Record<string, unknown>) => app().as(buyer).put('/auth/profile', body)

  await save({ avatar_url: first.url })
  expect(await usesOf(first, second)).toEqual([1, 0])
  await save({ bio: 'Hello' })
  expect(await usesOf(first, second)).toEqual([1, 0])
  await save({ avatar_url: second.url })
  expect(await usesOf(first, second)).toEqual([0, 1])
  await save({ avatar_url: second.thumbnail_url })
  expect(await usesOf(first, second)).toEqual([0, 1])
  await save({ avatar_url: '' })
  expect(await usesOf(first, second)).toEqual([0, 0])
})

test('attachments that are changed are released and taken; an upload may be used in several places, and twice in one', async () => {
  const buyer = await buildBuyer(app())
  const [a, b, c] = [await buildUpload(app(), buyer), await buildUpload(app(), buyer), await buildUpload(app(), buyer)]
  const client = app().as(buyer)

  const { body } = await client.post('/requests', saveItemRequest([a.url, b.url, a.url]))
  expect(await usesOf(a, b, c)).toEqual([1, 1, 0])
  await client.put(`/requests/${body.data.id}`, saveItemRequest([c.url, b.url]))
  expect(await usesOf(a, b, c)).toEqual([0, 1, 1])
  await client.post('/requests', saveItemRequest([b.url]))
  await client.put('/auth/profile', { avatar_url: b.url })
  expect(await usesOf(a, b, c)).toEqual([0, 3, 1])
  await client.put(`/requests/${body.data.id}`, saveItemRequest([]))
  expect(await usesOf(a, b, c)).toEqual([0, 2, 0])
})

test('a cancelled item request keeps its attachments: it can still be read', async () => {
  const buyer = await buildBuyer(app())
  const upload = await buildUpload(app(), buyer)
  const { body } = await app()
    .as(buyer)
    .post('/requests', saveItemRequest([upload.url]))

  await app().as(buyer).delete(`/requests/${body.data.id}`)

  expect(await usesOf(upload)).toEqual([1])
})

test('a product’s own pictures bring their thumbnails and placeholders, and go with the product', async () => {
  const vendor = await buildVendor(app())
  const [first, second] = [await buildUpload(app(), vendor), await buildUpload(app(), vendor)]
  const elsewhere = 'https://pictures.example/smock.webp'
  const { body } = await app()
    .as(vendor)
    .post('/products', await saveProduct([first.url, elsewhere]))

  const known = ({ url, thumbnail_url, thumbhash }: Upload) => ({ url, thumbnail_url, thumbhash })
  const { id } = body.data
  expect(body.data.images).toEqual([known(first), { url: elsewhere, thumbnail_url: null, thumbhash: null }])
  expect(body.data).toMatchObject({ thumbnail_url: first.thumbnail_url, thumbhash: first.thumbhash })

  const changed = await app()
    .as(vendor)
    .put(`/products/${id}`, await saveProduct([elsewhere, second.url]))
  expect(changed.body.data.images[1]).toEqual(known(second))
  expect(await usesOf(first, second)).toEqual([0, 1])

  await app()
    .as(await buildAdmin(app()))
    .delete(`/products/${id}`, { body: { reason: 'Counterfeit' } })
  expect(await usesOf(first, second)).toEqual([0, 0])
})

test('nobody changes what others’ things use: a refused change releases nothing', async () => {
  const [buyer, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const upload = await buildUpload(app(), buyer)
  const { body } = await app()
    .as(buyer)
    .post('/requests', saveItemRequest([upload.url]))

  expectFailure(await app().as(other).put(`/requests/${body.data.id}`, saveItemRequest([])), 'forbidden')

  expect(await usesOf(upload)).toEqual([1])
})

test('changes made at once leave exactly what is shown in use', async () => {
  const buyer = await buildBuyer(app())
  const uploads = await Promise.all(Array.from({ length: 4 }, () => buildUpload(app(), buyer)))
  const { body } = await app().as(buyer).post('/requests', saveItemRequest([]))
  const path = `/requests/${body.data.id}`

  const attached = await atOnce(
    app(),
    'item_requests',
    uploads.map(
      ({ url }) =>
        () =>
          app()
            .as(buyer)
            .put(path, saveItemRequest([url])),
    ),
  )
  const shown = await Promise.all(uploads.map(({ url }) => app().as(buyer).put('/auth/profile', { avatar_url: url })))

  expect([...attached, ...shown].map(({ status }) => status)).toEqual(Array(8).fill(200))
  const { attachments } = (await app().anonymous.get(path)).body.data
  const { avatar_url: avatar } = (await app().as(buyer).get('/user/profile')).body.data.profile
  expect(await usesOf(...uploads)).toEqual(
    uploads.map(({ url }) => Number(attachments.includes(url)) + Number(avatar === url)),
  )
})

test('two things that swap their uploads at the same moment do not wait for each other for ever', async () => {
  const buyer = await buildBuyer(app())
  const [a, b] = [await buildUpload(app(), buyer), await buildUpload(app(), buyer)]
  const client = app().as(buyer)
  const [one, two] = await Promise.all([
    client.post('/requests', saveItemRequest([a.url])),
    client.post('/requests', saveItemRequest([b.url])),
  ])

  const answers = await atOnce(app(), 'item_requests', [
    () => client.put(`/requests/${one.body.data.id}`, saveItemRequest([b.url])),
    () => client.put(`/requests/${two.body.data.id}`, saveItemRequest([a.url])),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await usesOf(a, b)).toEqual([1, 1])
})

test('the database counts for itself, and lets no upload go that is used', async () => {
  const buyer = await buildBuyer(app())
  const upload = await buildUpload(app(), buyer)
  await app().as(buyer).put('/auth/profile', { avatar_url: upload.url })
  const client = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await client.connect()
  onTestFinished(() => client.end())
  const refusal = (text: string) =>
    client.query(text, [upload.id]).then(
      () => undefined,
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )

  expect(await refusal('DELETE FROM uploads WHERE id = $1')).toBe('upload_uses_upload_fk')
  expect(await refusal("UPDATE uploads SET state = 'removing' WHERE id = $1")).toBe('uploads_used_when_ready')
  expect(await refusal('UPDATE uploads SET unused_since = now() WHERE id = $1')).toBe('uploads_uses')
  expect(await refusal('UPDATE upload_uses SET subject_id = uuid_v7() WHERE upload_id = $1')).toMatch(/do not change/)
  expect(await refusal('UPDATE uploads SET thumbhash = NULL WHERE id = $1')).toBe('uploads_picture')
})

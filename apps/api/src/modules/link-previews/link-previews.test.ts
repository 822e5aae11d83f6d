import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildBid, buildItemRequest, buildProduct, buildVendor } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'asime-cards-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
// On a busy machine nobody is turned away for the time that painting takes there.
const app = useTestApp({ env: { DATA_DIR: dataDir }, limits: { handlerMs: 30_000 } })

async function get(path: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: answered, rawPayload, body } = await app().server.inject({ url: path, headers })
  return { status, headers: answered, bytes: rawPayload, text: body }
}

const image = (url: string) => ({ url, thumbnail_url: null, thumbhash: null })

/** The colour in the middle of where a product's picture is. */
async function pictureColour(preview: Buffer): Promise<number[]> {
  return [...(await sharp(preview).extract({ left: 315, top: 315, width: 1, height: 1 }).raw().toBuffer())]
}

async function putPicture(background: string): Promise<string> {
  const id = uuid()
  const file = await sharp({ create: { width: 720, height: 480, channels: 3, background } })
    .webp()
    .toBuffer()
  await app().context.files.put(`uploads/${id}/720.webp`, file, 'image/webp')
  return `/media/uploads/${id}/1600.webp`
}

test('every kind of preview is a JPEG of 1200 by 630 that messengers take, for every site to show', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Bonwire Weavers', location: 'Bonwire' })
  const picture = image('/media/pictures/kente-01.webp')
  const product = await buildProduct(app(), { vendor, price: 145_000, discountPrice: 116_000, images: [picture] })
  const itemRequest = await buildItemRequest(app(), { budgetMin: 400_000, budgetMax: 520_000, urgency: 'urgent' })
  await buildBid(app(), { itemRequest, amount: 435_000 })

  for (const path of [
    `/cards/products/${product.id}.jpg`,
    `/cards/requests/${itemRequest.id}.jpg`,
    `/cards/vendors/${vendor.vendorId}.jpg`,
    '/cards/site.jpg',
  ]) {
    const { status, headers, bytes } = await get(path)

    expect(status, path).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length, path).toBeLessThan(120_000)
  }
})

test.for([
  ['products', 'Product not found'],
  ['requests', 'Request not found'],
  ['vendors', 'Vendor not found'],
])('where there is no such thing among %s, there is no preview', async ([kind, message]) => {
  for (const id of [uuid(), 'none', '%00', 'x'.repeat(150)]) {
    const { status, text } = await get(`/cards/${kind}/${id}.jpg`)

    expect([status, JSON.parse(text)], id).toMatchObject([404, { code: 'not_found', message }])
  }
})

test('what is not public has no preview', async () => {
  const product = await buildProduct(app())
  await app().sql('UPDATE products SET deleted_at = now() WHERE id = $1', [product.id])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [product.vendor.id])

  expect((await get(`/cards/products/${product.id}.jpg`)).status).toBe(404)
  expect((await get(`/cards/vendors/${product.vendor.vendorId}.jpg`)).status).toBe(404)
  expect((await get('/cards/orders/1.jpg')).status).toBe(404)
})

test('a preview stays the same, and need not be sent again, until what it shows changes', async () => {
  const product = await buildProduct(app(), { price: 10_000 })
  const path = `/cards/products/${product.id}.jpg`
  const first = await get(path)
  const etag = String(first.headers.etag)

  const known = await get(path, { 'if-none-match': `"other", W/${etag}` })
  expect([known.status, known.bytes.length]).toEqual([304, 0])
  await app().sql('UPDATE products SET views_count = views_count + 1 WHERE id = $1', [product.id])
  expect((await get(path)).headers.etag).toBe(etag)

  await app().sql('UPDATE products SET discount_price = 8000 WHERE id = $1', [product.id])
  const reduced = await get(path, { 'if-none-match': etag })

  expect(reduced.status).toBe(200)
  expect(reduced.headers.etag).not.toBe(etag)
  expect(reduced.bytes.equals(first.bytes)).toBe(false)
})

test('a bid, and the end of the time for bids, make a new preview of an item request', async () => {
  const itemRequest = await buildItemRequest(app(), {
    budgetMin: 5_000,
    budgetMax: 9_000,
    expiresAt: new Date(Date.now() + 90_000),
  })
  const path = `/cards/requests/${itemRequest.id}.jpg`
  const tags = [(await get(path)).headers.etag]

  await buildBid(app(), { itemRequest, amount: 6_000 })
  tags.push((await get(path)).headers.etag)
  await app().sql("UPDATE item_requests SET expires_at = now() - interval '1 second' WHERE id = $1", [itemRequest.id])
  tags.push((await get(path)).headers.etag)

  expect(new Set(tags).size).toBe(3)
})

test('a picture that was uploaded is shown', async () => {
  const product = await buildProduct(app(), { images: [image(await putPicture('#ff0000'))] })

  const { bytes } = await get(`/cards/products/${product.id}.jpg`)

  const [red = 0, green = 255, blue = 255] = await pictureColour(bytes)
  expect([red > 240, green < 20, blue < 20]).toEqual([true, true, true])
})

test('nothing is ever fetched: a picture that lies elsewhere is left out, and the next one of our own is taken', async () => {
  let asked = 0
  const elsewhere = createServer((_req, res) => {
    asked++
    res.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  try {
    const foreign = [
      `http://${address}/x.webp`,
      `//${address}/x.webp`,
      '/media/../../package.json',
      '/media/pictures/../../x.png',
    ]
    const alone = await buildProduct(app(), { images: foreign.map(image) })
    const withOwn = await buildProduct(app(), { images: [...foreign, await putPicture('#0000ff')].map(image) })

    expect((await get(`/cards/products/${alone.id}.jpg`)).status).toBe(200)
    const [, , blue = 0] = await pictureColour((await get(`/cards/products/${withOwn.id}.jpg`)).bytes)
    expect(blue).toBeGreaterThan(240)
    expect(asked).toBe(0)
  } finally {
    elsewhere.close()
  }
})

test('a preview without a picture that it should have is kept neither here nor elsewhere', async () => {
  const link = await putPicture('#00ff00')
  const product = await buildProduct(app(), { images: [image(link)] })
  const [, , , id] = link.split('/')
  await app().context.files.remove([`uploads/${id}/720.webp`])

  const { status, headers } = await get(`/cards/products/${product.id}.jpg`)

  expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'public, max-age=60', undefined])
  const kept = await readdir(join(dataDir, 'cards'), { recursive: true })
  expect(kept.filter((name) => name.includes(product.id))).toEqual([])
})

test('a broken picture does not leave a preview unpainted for ever', async () => {
  const id = uuid()
  await app().context.files.put(`uploads/${id}/720.webp`, Buffer.from('not a picture'), 'image/webp')
  const product = await buildProduct(app(), { images: [image(`/media/uploads/${id}/1600.webp`)] })

  const { status, headers } = await get(`/cards/products/${product.id}.jpg`)

  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
})

test('a preview that is kept is painted anew where its file is gone', async () => {
  const product = await buildProduct(app())
  const path = `/cards/products/${product.id}.jpg`
  const { bytes } = await get(path)
  expect((await get(path)).bytes.equals(bytes)).toBe(true)
  await rm(join(dataDir, 'cards'), { recursive: true })

  const { status, bytes: again } = await get(path)

  expect(status).toBe(200)
  expect(again.equals(bytes)).toBe(true)
})

test('in a flood as many as possible are painted in time, and the others are turned away at once', async () => {
  const vendor = await buildVendor(app())
  const images = [image(await putPicture('#0e5a3b'))]
  const products = await Promise.all(Array.from({ length: 24 }, () => buildProduct(app(), { vendor, images })))
  // No preview is painted until the others have been turned away, however long it takes for all of them to be asked for.
  const { files } = app().context
  const open = files.open.bind(files)
  const othersTurnedAway = Promise.withResolvers<void>()
  const held = vi.spyOn(files, 'open').mockImplementation(async (key) => {
    await othersTurnedAway.promise
    return open(key)
  })
  onTestFinished(() => held.mockRestore())
  let refusals = 0

  const answers = await Promise.all(
    products.map(async ({ id }) => {
      const answer = await get(`/cards/products/${id}.jpg`)
      if (answer.status === 503 && ++refusals === 8) othersTurnedAway.resolve()
      return answer
    }),
  )

  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(16)
  expect(refused).toHaveLength(8)
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(refused[0]?.headers.etag).toBeUndefined()
})

test('many who ask for the same preview wait for one painting', async () => {
  const product = await buildProduct(app())

  const answers = await Promise.all(Array.from({ length: 40 }, () => get(`/cards/products/${product.id}.jpg`)))

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
})

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCategory, buildVendor, type TestUser, type TestVendor } from '../../../test/builders.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'

const { app } = useAppWithFiles()
let moderator: TestUser
let categoryId: string
beforeAll(async () => {
  moderator = await buildAdmin(app(), { staffRole: 'moderator' })
  categoryId = await buildCategory(app())
})

/** Rings and stripes in an order of their own, by which pictures differ as photos do. */
function scene(seed: number): Promise<Buffer> {
  let state = seed
  const next = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
  const shapes = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${next(400)}" cy="${next(300)}" r="${20 + next(80)}" fill="rgb(${next(255)},${next(255)},${next(255)})"/>`,
  )
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${shapes.join('')}</svg>`))
    .flatten({ background: '#888' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function sell(vendor: TestVendor, content: Buffer): Promise<string> {
  const { url } = await buildUpload(app(), vendor, { content })
  const made = await app()
    .as(vendor)
    .post('/products', {
      product_name: 'Stool',
      description: 'Carved',
      price: 80,
      currency: 'GHS',
      category_id: categoryId,
      images_urls: [url],
      stock_quantity: 1,
    })
  expect(made.status, made.text).toBe(201)
  await app().runJobs()
  return made.body.data.id
}
async function hintsOn(id: string): Promise<object[]> {
  const { data } = (await app().as(moderator).get('/admin/moderation-cases?limit=100')).body
  return data.find(({ subject }: { subject: { id: string } }) => subject.id === id)?.hints ?? []
}

test('a copy of another shop’s picture comes before a moderator, whatever its size and format, and nothing else does', async () => {
  const [first, second] = [await buildVendor(app(), { businessName: 'Ama Carves' }), await buildVendor(app())]
  const picture = await scene(7)
  const original = await sell(first, picture)

  const copy = await sell(second, await sharp(picture).resize(250).webp({ quality: 40 }).toBuffer())
  const other = await sell(second, await scene(8))
  const mirrored = await sell(second, await sharp(picture).flop().toBuffer())
  const ownAgain = await sell(first, picture)
  const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const [blank, blankOfOther] = [await sell(first, plain), await sell(second, plain)]

  expect(await hintsOn(copy)).toEqual([
    { kind: 'same_picture', detail: 'Stool, Ama Carves', path: `/products/${original}` },
  ])
  for (const id of [original, other, mirrored, blank, blankOfOther]) expect(await hintsOn(id)).toEqual([])
  // The copy is of another shop by now.
  expect(await hintsOn(ownAgain)).toEqual([expect.objectContaining({ path: `/products/${copy}` })])
})

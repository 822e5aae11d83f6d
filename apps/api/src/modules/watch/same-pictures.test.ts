import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCategory, buildVendor, type TestUser, type TestVendor } from '../../../test/builders.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'
import { keysOf } from '../uploads/upload-names.ts'
import { hashOldPictures } from '../uploads/old-pictures.service.ts'
import { compareCopiesLater } from './same-pictures.service.ts'

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

async function sell(vendor: TestVendor, content: Buffer, isCompared = true): Promise<string> {
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
  if (isCompared) await app().runJobs()
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

/** As pictures were before there were hashes, or with one of an earlier kind. */
async function forgetHashes(productIds: string[], earlier?: number): Promise<void> {
  const of = 'upload_id IN (SELECT upload_id FROM upload_uses WHERE subject_id = ANY ($1::uuid[]))'
  await app().sql(`UPDATE uploads SET hash_version = 0 WHERE ${of.replace('upload_id', 'id')}`, [productIds])
  if (earlier === undefined) await app().sql(`DELETE FROM picture_hashes WHERE ${of}`, [productIds])
  else await app().sql(`UPDATE picture_hashes SET hash = $2 WHERE ${of}`, [productIds, earlier])
}
const unhashed = async () => {
  const [row] = await app().sql("SELECT count(*)::int AS n FROM uploads WHERE kind = 'image' AND hash_version = 0")
  return row.n
}

test('pictures from before there were hashes are looked at once, and copies among them come before a moderator', async () => {
  const [first, second] = [await buildVendor(app(), { businessName: 'Esi Carves' }), await buildVendor(app())]
  const [one, two] = [await scene(21), await scene(22)]
  const smaller = (picture: Buffer) => sharp(picture).resize(260).webp({ quality: 45 }).toBuffer()
  const originals = [await sell(first, one, false), await sell(first, two, false)]
  const copies = [await sell(second, await smaller(one), false), await sell(second, await smaller(two), false)]
  const alone = await sell(second, await scene(23), false)
  // One whose file is gone, so that it can never be read.
  const lost = await sell(second, await scene(24), false)
  const [{ upload_id: lostId }] = await app().sql('SELECT upload_id FROM upload_uses WHERE subject_id = $1', [lost])
  await app().context.files.remove(keysOf({ id: lostId, kind: 'image' }))
  await forgetHashes([...originals, alone, lost])
  await forgetHashes(copies, 13)
  await app().runJobs()
  for (const id of copies) expect(await hintsOn(id)).toEqual([])

  // Stopped at the second of them, as by the end of the process.
  let done = 0
  const stopped = hashOldPictures(app().context, async (tx, id) => {
    if (++done > 1) throw new Error('stopped')
    await compareCopiesLater(tx, id)
  })
  await expect(stopped).rejects.toThrow('stopped')
  const left = await unhashed()
  expect(left).toBeGreaterThan(0)
  await hashOldPictures(app().context, compareCopiesLater)
  expect(await unhashed()).toBe(0)
  await app().runJobs()

  for (const [n, id] of copies.entries())
    expect(await hintsOn(id)).toEqual([
      { kind: 'same_picture', detail: 'Stool, Esi Carves', path: `/products/${originals[n]}` },
    ])
  for (const id of [...originals, alone]) expect(await hintsOn(id)).toEqual([])

  await hashOldPictures(app().context, () => Promise.reject(new Error('looked at again')))
})

import type { Product } from '@asime/contract/products'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildMember, buildVendor, type TestUser } from '../../../test/builders.ts'
import { useAppWithFiles } from '../../../test/uploads.ts'
import { SHOW_STORED } from '../../jobs.ts'
import { type FetchPicture, PictureUnavailable } from './fetch-picture.ts'
import { MOST_WAITING } from './linked-pictures.repository.ts'
import { fetchLinkedPictures } from './linked-pictures.service.ts'

const { app } = useAppWithFiles()

// Links of an owner are due two seconds apart, so some of the test before would become due during this one.
beforeEach(async () => {
  await app().sql("DELETE FROM linked_pictures WHERE state = 'waiting'")
})

const OWN = /^\/media\/uploads\/[\w-]+\/1600\.webp$/
let made = 0
const linkOf = (name = 'photo.jpg') => `https://pictures.example/${++made}/${name}`

/** The internet: what each link leads to, and how often it was asked for. */
function internet(pages: Record<string, Buffer | PictureUnavailable>) {
  const asked: string[] = []
  const fetchPicture: FetchPicture = async (link) => {
    asked.push(link)
    const page = pages[link]
    if (page instanceof Buffer) return page
    throw page ?? new PictureUnavailable('nobody here')
  }
  return { asked, run: () => fetchLinkedPictures(app().context, fetchPicture, SHOW_STORED) }
}

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0e5a3b' } })
    .jpeg()
    .toBuffer()

async function listProduct(vendor: TestUser, images: string[]): Promise<Product> {
  const answer = await app()
    .as(vendor)
    .post('/products', await productOf(images))
  expect(answer.status).toBe(201)
  return answer.body.data
}

async function productOf(images: string[]) {
  return {
    product_name: 'Smock',
    description: 'From Tamale',
    price: 120,
    category_id: await buildCategory(app()),
    stock_quantity: 5,
    images_urls: images,
  }
}

async function readProduct({ id }: Product): Promise<Product> {
  return (await app().anonymous.get(`/products/${id}`)).body.data
}

/** So that no test has to wait: a link of an owner is due two seconds after the one before. */
const makeDue = () =>
  app().sql('UPDATE linked_pictures SET due_at = now(), claimed_until = NULL WHERE due_at IS NOT NULL')

describe('a picture behind a link', () => {
  test('is fetched once, and our copy takes the place of the link', async () => {
    const vendor = await buildVendor(app())
    const link = linkOf()
    const product = await listProduct(vendor, [link])
    expect(product.images_urls).toEqual([link])

    const { asked, run } = internet({ [link]: await photo() })
    await run()
    await run()

    const shown = await readProduct(product)
    expect(shown.images).toEqual([
      {
        url: expect.stringMatching(OWN),
        thumbnail_url: expect.stringMatching(/400\.webp$/),
        thumbhash: expect.any(String),
      },
    ])
    expect(shown.images_urls).toEqual([shown.images[0]?.url])
    expect((await app().anonymous.get(shown.images[0]?.url ?? '')).status).toBe(200)
    expect(asked).toEqual([link])
  })

  test('is not fetched again when its owner names it again', async () => {
    const vendor = await buildVendor(app())
    const link = linkOf()
    const { asked, run } = internet({ [link]: await photo() })
    const product = await listProduct(vendor, [link])
    await run()

    const again = await app()
      .as(vendor)
      .put(`/products/${product.id}`, await productOf([link]))
    const other = await listProduct(vendor, [link])
    await run()

    const { images } = await readProduct(product)
    expect(again.body.data.images).toEqual(images)
    expect(other.images).toEqual(images)
    expect(asked).toEqual([link])
  })

  test('is of the one who named it: another vendor gets a copy of their own', async () => {
    const link = linkOf()
    const { asked, run } = internet({ [link]: await photo() })
    const products = [
      await listProduct(await buildVendor(app()), [link]),
      await listProduct(await buildVendor(app()), [link]),
    ]
    await run()

    const [one, other] = await Promise.all(products.map(readProduct))
    expect(one?.images_urls[0]).toMatch(OWN)
    expect(other?.images_urls[0]).toMatch(OWN)
    expect(one?.images_urls).not.toEqual(other?.images_urls)
    expect(asked).toEqual([link, link])
  })

  test('takes its place among attachments; what is no picture by its name is never asked for', async () => {
    const buyer = await buildBuyer(app())
    const [picture, document] = [linkOf('plate.png?size=large'), linkOf('plate.pdf')]
    const created = await app()
      .as(buyer)
      .post('/requests', {
        request_title: 'A freezer',
        description: 'For my cold store',
        attachments: [document, picture],
      })

    const { asked, run } = internet({ [picture]: await photo(), [document]: await photo() })
    await run()

    const answer = await app().anonymous.get(`/requests/${created.body.data.id}`)
    expect(answer.body.data.attachments).toEqual([document, expect.stringMatching(OWN)])
    expect(asked).toEqual([picture])
  })

  test('becomes the picture of an account, in a small version', async () => {
    const buyer = await buildBuyer(app())
    const link = linkOf()
    await app().as(buyer).put('/auth/profile', { avatar_url: link })

    await internet({ [link]: await photo() }).run()

    const { body } = await app().as(buyer).get('/user/profile')
    expect(body.data.profile.avatar_url).toMatch(/^\/media\/uploads\/[\w-]+\/400\.webp$/)
  })

  test('is kept as long as something shows it, and forgotten with the file', async () => {
    const vendor = await buildVendor(app())
    const link = linkOf()
    const { asked, run } = internet({ [link]: await photo() })
    const product = await listProduct(vendor, [link])
    await run()
    const copy = (await readProduct(product)).images_urls[0]

    await app().as(vendor).delete(`/products/${product.id}`)
    await app().sql("UPDATE uploads SET unused_since = now() - interval '25 hours' WHERE owner_id = $1 AND uses = 0", [
      vendor.id,
    ])
    await app().sql("SELECT graphile_worker.add_job('sweep_uploads')")
    await app().runJobs()
    expect((await app().anonymous.get(copy ?? '')).status).toBe(404)

    const next = await listProduct(vendor, [link])
    expect(next.images_urls).toEqual([link])
    await run()
    expect((await readProduct(next)).images_urls[0]).toMatch(OWN)
    expect(asked).toEqual([link, link])
  })
})

describe('a link that gives no picture', () => {
  test('is tried three times while its host is in trouble, and then given up', async () => {
    const link = linkOf()
    const product = await listProduct(await buildVendor(app()), [link])
    const { asked, run } = internet({ [link]: new PictureUnavailable('the host answered 503', { isTemporary: true }) })

    await run()
    await run()
    expect(asked).toEqual([link])
    for (let attempt = 0; attempt < 4; attempt++) {
      await makeDue()
      await run()
    }

    expect(asked).toEqual([link, link, link])
    expect((await readProduct(product)).images_urls).toEqual([link])
  })

  test.each([
    ['is not there', new PictureUnavailable('the host answered 404')],
    ['is a page', Buffer.from('<!doctype html><title>No</title>')],
    ['is a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['is a damaged picture', Buffer.from('\xff\xd8\xff and no more', 'latin1')],
    ['is a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ])('that %s is asked for once', async (_name, page) => {
    const vendor = await buildVendor(app())
    const link = linkOf()
    const product = await listProduct(vendor, [link])
    const { asked, run } = internet({ [link]: page })
    await run()
    await makeDue()
    await run()
    // Saving the product again does not make us knock again either, until a day later.
    const save = async () =>
      app()
        .as(vendor)
        .put(`/products/${product.id}`, await productOf([link]))
    await save()
    await run()
    expect(asked).toEqual([link])
    expect((await readProduct(product)).images_urls).toEqual([link])

    await app().sql("UPDATE linked_pictures SET settled_at = now() - interval '25 hours' WHERE url = $1", [link])
    await save()
    await run()
    expect(asked).toEqual([link, link])
  })

  test('is not asked for once nothing shows it any more', async () => {
    const vendor = await buildVendor(app())
    const link = linkOf()
    const product = await listProduct(vendor, [link])
    await app()
      .as(vendor)
      .put(`/products/${product.id}`, await productOf([]))

    const { asked, run } = internet({ [link]: await photo() })
    await run()

    expect(asked).toEqual([])
    expect(await app().sql('SELECT FROM linked_pictures WHERE url = $1', [link])).toEqual([])
  })

  test('does not fill more than the room of its owner', async () => {
    const vendor = await buildVendor(app())
    const link = linkOf()
    const product = await listProduct(vendor, [link])
    await app().sql(
      "INSERT INTO uploads (owner_id, kind, bytes, state) SELECT $1, 'document', 2000000000, 'ready' FROM generate_series(1, 2)",
      [vendor.id],
    )

    await internet({ [link]: await photo() }).run()

    expect((await readProduct(product)).images_urls).toEqual([link])
  })
})

test('one owner’s many links keep nobody waiting: theirs are due one after the other', async () => {
  const [many, one] = [await buildVendor(app()), await buildVendor(app())]
  const links = Array.from({ length: 12 }, () => linkOf())
  await listProduct(many, links)
  const link = linkOf()
  await listProduct(one, [link])
  const picture = await photo()
  const { asked, run } = internet(Object.fromEntries([...links, link].map((each) => [each, picture])))

  await run()

  expect(new Set(asked.slice(0, 2))).toEqual(new Set([links[0], link]))
})

test('owners take turns: links of hosts that never answer do not keep an honest owner’s from being fetched', async () => {
  const slow = await Promise.all(Array.from({ length: 5 }, () => buildVendor(app())))
  const tarpits = slow.map(() => Array.from({ length: 12 }, () => linkOf()))
  for (const [i, vendor] of slow.entries()) await listProduct(vendor, tarpits[i] ?? [])
  const repeated = linkOf()
  await listProduct(await buildVendor(app()), [repeated])
  await app().sql("UPDATE linked_pictures SET attempts = 1, due_at = now() - interval '1 day' WHERE url = $1", [
    repeated,
  ])
  // All of theirs have been due for long.
  await app().sql("UPDATE linked_pictures SET due_at = due_at - interval '1 hour' WHERE owner_id = ANY ($1)", [
    slow.map(({ id }) => id),
  ])
  const link = linkOf()
  const product = await listProduct(await buildVendor(app()), [link])
  const timeout = new PictureUnavailable('the host did not answer', { isTemporary: true })
  const picture = await photo()
  const pages = Object.fromEntries([...tarpits.flat(), repeated].map((each) => [each, timeout]))
  const { asked, run } = internet({ ...pages, [link]: picture })

  await run()

  // One turn of each of the others before it, of as many links as are begun at the same moment.
  expect(asked.indexOf(link)).toBeLessThan(6 * 4)
  expect((await readProduct(product)).images_urls[0]).toMatch(OWN)
  expect(asked).toHaveLength(5 * 12 + 2)
  expect(asked.indexOf(repeated)).toBeGreaterThan(asked.indexOf(link))
})

test('a manager who names a link that the shop has named before shows the shop’s copy of it', async () => {
  const owner = await buildVendor(app())
  const manager = await buildMember(app(), owner, 'manager')
  const link = linkOf()
  const { run, asked } = internet({ [link]: await photo() })
  const product = await listProduct(owner, [link])
  await run()
  const [copy] = (await readProduct(product)).images_urls
  expect(copy).toMatch(OWN)

  const client = app().as(manager)
  const saved = await client.put(`/products/${product.id}`, await productOf([link]))
  expect(saved.status, saved.text).toBe(200)
  const changed = await client.patch(`/products/${product.id}`, { images_urls: [link] })
  expect(changed.status, changed.text).toBe(200)
  const another = await listProduct(manager, [link])
  expect([saved, changed].map(({ body }) => body.data.images_urls)).toEqual([[copy], [copy]])
  expect(another.images_urls).toEqual([copy])
  await run()
  expect(asked).toEqual([link])

  // No way to what is the owner's and was never the shop's.
  const theirs = await app().sql<{ id: string }>(
    "INSERT INTO uploads (owner_id, kind, state, bytes, width, height, thumbhash) VALUES ($1, 'image', 'ready', 1, 9, 9, 'AA') RETURNING id",
    [owner.id],
  )
  const refused = await client.patch(`/products/${product.id}`, {
    images_urls: [`/media/uploads/${theirs[0]!.id}/1600.webp`],
  })
  expect(refused.status).toBe(400)
})

test('of one owner so many links wait; a further one stays as it is until there is room and it is saved again', async () => {
  const vendor = await buildVendor(app())
  const waiting = linkOf()
  await listProduct(vendor, [waiting])
  await app().sql(
    `INSERT INTO linked_pictures (owner_id, url, due_at) SELECT $1, 'https://pictures.example/many/' || n, now() + interval '1 day'
     FROM generate_series(1, $2) AS n`,
    [vendor.id, MOST_WAITING - 2],
  )
  const [last, further] = [linkOf(), linkOf()]
  const product = await listProduct(vendor, [last, further])
  const again = await listProduct(vendor, [waiting])
  const picture = await photo()
  const { asked, run } = internet(Object.fromEntries([waiting, last, further].map((each) => [each, picture])))
  const runWithAllDue = async () => {
    await app().sql('UPDATE linked_pictures SET due_at = now() WHERE url = ANY ($1) AND due_at IS NOT NULL', [
      [waiting, last, further],
    ])
    await run()
  }

  await runWithAllDue()
  expect(asked.toSorted()).toEqual([waiting, last].toSorted())
  expect((await readProduct(product)).images_urls).toEqual([expect.stringMatching(OWN), further])
  expect((await readProduct(again)).images_urls[0]).toMatch(OWN)

  const images = (await readProduct(product)).images_urls
  await app()
    .as(vendor)
    .put(`/products/${product.id}`, await productOf(images))
  await runWithAllDue()
  expect((await readProduct(product)).images_urls[1]).toMatch(OWN)
})

test('a job that ended in the middle of it leaves nothing half done', async () => {
  const vendor = await buildVendor(app())
  const link = linkOf()
  const product = await listProduct(vendor, [link])
  const { asked, run } = internet({ [link]: await photo() })
  // The copy is there, but nothing names it yet.
  const broken = { ...SHOW_STORED, product: () => Promise.reject(new Error('the process ended here')) }
  await expect(fetchLinkedPictures(app().context, async () => photo(), broken)).rejects.toThrow(
    'the process ended here',
  )
  expect((await readProduct(product)).images_urls).toEqual([link])

  await run()

  expect((await readProduct(product)).images_urls[0]).toMatch(OWN)
  expect(asked).toEqual([])
})

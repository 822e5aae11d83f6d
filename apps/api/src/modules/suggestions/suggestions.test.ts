import { suggestEndpoint, SUGGESTIONS_SHOWN, type Suggestions } from '@asime/contract/suggestions'
import { describe, expect, test } from 'vitest'
import { buildItemRequest, buildProduct, buildReview, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function suggest(typed: string): Promise<Suggestions> {
  const answer = await app().anonymous.get(`/suggestions?query=${encodeURIComponent(typed)}`)
  expectContract(suggestEndpoint, answer)
  return answer.body.data
}
const products = async (typed: string) => (await suggest(typed)).products.map(({ product_name }) => product_name)
const categories = async (typed: string) => (await suggest(typed)).categories.map(({ name }) => name)
const itemRequests = async (typed: string) =>
  (await suggest(typed)).item_requests.map(({ request_title }) => request_title)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test.for(['', '?query=', '?query=%20%20%20', '?query=%E2%80%8B'])(
  'a blank query has three empty lists (%s)',
  async (query) => {
    const answer = await app().anonymous.get(`/suggestions${query}`)

    expectContract(suggestEndpoint, answer)
    expect(answer.body.data).toEqual({ products: [], categories: [], item_requests: [] })
  },
)

test('a query that is too long, holds control characters or comes twice is refused', async () => {
  for (const query of [`query=${'x'.repeat(201)}`, 'query=a%00b', 'query=a&query=b']) {
    const answer = await app().anonymous.get(`/suggestions?${query}`)

    expect(answer.status, query).toBe(400)
    expect(Object.keys(answer.body.errors)).toEqual(['query'])
  }
})

test.for(['&', '%', "'", '\\', '=', '""', '😀', '...', '-', '🇬🇭 🇬🇭', ':*', 'ⵣ', "'|'"])(
  'signs without a word suggest nothing (%s)',
  async (typed) => {
    expect(await suggest(typed)).toEqual({ products: [], categories: [], item_requests: [] })
  },
)

describe('products', () => {
  test('named with the words come before brands that begin with them', async () => {
    await buildProduct(app(), { name: 'Bentwa stool' })
    await buildProduct(app(), { name: 'Bentwall Stoolery lamp', featured: true })

    expect(await products('bentwa')).toEqual(['Bentwa stool', 'Bentwall Stoolery lamp'])
    expect(await products('bentwa stool')).toEqual(['Bentwa stool', 'Bentwall Stoolery lamp'])
    expect(await products('stool bentw')).toEqual(['Bentwa stool', 'Bentwall Stoolery lamp'])
  })

  test('are shown as one would pay for them', async () => {
    const images = [{ url: '/media/a.webp', thumbnail_url: '/media/a-400.webp', thumbhash: 'abc' }]
    const { id } = await buildProduct(app(), { name: 'Xylofon', price: 12_050, discountPrice: 9_990, images })

    expect((await suggest('xylofon')).products).toEqual([
      {
        id,
        product_name: 'Xylofon',
        thumbnail_url: '/media/a-400.webp',
        price: 99.9,
        is_price_from: false,
        currency: 'GHS',
      },
    ])
  })

  test('are found while the word is being typed, from its first letter on', async () => {
    await buildProduct(app(), { name: 'Qwertz board' })

    for (const typed of ['q', 'Q', 'qw', 'qwer', 'qwertz', 'qwertz b', 'qwertz boa', 'boards qwe'])
      expect(await products(typed), typed).toEqual(['Qwertz board'])
    expect(await products('ertz')).toEqual([])
  })

  test('are found by a beginning that by itself is a word search leaves out', async () => {
    await buildProduct(app(), { name: 'Thermosflask' })

    expect(await products('the')).toEqual(['Thermosflask'])
    expect(await products('hot the')).toEqual([])
  })

  test('are found without accents and in spite of a slip', async () => {
    await buildProduct(app(), { name: 'Nkɔsoɔ Dɔkono' })

    for (const typed of ['dokono', 'dɔkono', 'DÓKONÓ', 'dokonno', 'nkoso dokono', 'nkosoo'])
      expect(await products(typed), typed).toEqual(['Nkɔsoɔ Dɔkono'])
  })

  test('come with the words themselves first, then what begins so, then what has them elsewhere', async () => {
    await buildProduct(app(), { name: 'Calabash', description: 'Holds a zorp' })
    await buildProduct(app(), { name: 'Zorpling' })
    await buildProduct(app(), { name: 'Zorp' })

    expect(await products('zorp')).toEqual(['Zorp', 'Zorpling', 'Calabash'])
  })

  test('come best first, of one beginning at most four', async () => {
    for (const [n, rating] of [3, 5, 1, 4, 2, undefined].entries()) {
      const product = await buildProduct(app(), { name: `Vuvuzela ${n}` })
      if (rating) await buildReview(app(), { product, rating })
    }

    const found = await products('vuv')

    expect(found).toHaveLength(SUGGESTIONS_SHOWN)
    expect(found.slice(0, 2)).toEqual(['Vuvuzela 1', 'Vuvuzela 3'])
  })

  test('that were deleted or are of a suspended vendor are not among them', async () => {
    const deleted = await buildProduct(app(), { name: 'Jembe one' })
    const suspended = await buildProduct(app(), { name: 'Jembe two', featured: true })
    await buildProduct(app(), { name: 'Jembe three' })
    await app().as(deleted.vendor).delete(`/products/${deleted.id}`)
    await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.vendor.id])

    expect(await products('jembe')).toEqual(['Jembe three'])
  })

  test('of a suspended vendor do not take the places of others', async () => {
    const suspended = await buildVendor(app())
    for (let n = 0; n < SUGGESTIONS_SHOWN; n++)
      await buildProduct(app(), { vendor: suspended, name: `Kora ${n}`, featured: true })
    await buildProduct(app(), { name: 'Kora of another' })
    await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

    expect(await products('kora')).toEqual(['Kora of another'])
  })

  test('a single letter is looked for in names alone', async () => {
    await buildProduct(app(), { name: 'Ŵig', description: 'Yyy' })

    expect(await products('y')).not.toContain('Ŵig')
    expect(await products('yyy')).toEqual(['Ŵig'])
  })
})

describe('categories', () => {
  test.for<[typed: string, names: string[]]>([
    ['furniture', ['Furniture']],
    ['FURN', ['Furniture']],
    ['fürnïture', ['Furniture']],
    ['phone', ['Phones & tablets']],
    ['tablets phones', ['Phones & tablets']],
    ['cheap shoes', ['Shoes']],
    ['babies', ['Baby & kids']],
    ['b', ['Beauty & health', 'Baby & kids', 'Bags & accessories', 'Jewellery & beads']],
    ['be', ['Beauty & health', 'Jewellery & beads']],
    ['home', ['Home appliances', 'Home & kitchen']],
    ['home kit', ['Home & kitchen', 'Home appliances', 'Kitchen appliances']],
    ['tv', ['TV & audio']],
    ['furnitre', ['Furniture']],
    ['jewelery', ['Jewellery & beads']],
    ['jewelr', ['Jewellery & beads']],
    ['stationary', ['Books & stationery']],
    ['vitamin c 500', []],
    ['urniture', ['Furniture']],
    ['and', []],
    ['&', []],
    ['zzz', []],
  ])('for "%s"', async ([typed, names]) => {
    expect(await categories(typed)).toEqual(names)
  })

  test('are shown with their icon', async () => {
    const [category] = (await suggest('furniture')).categories

    expect(category).toEqual({ id: expect.any(String), name: 'Furniture', icon_url: '/media/categories/furniture.svg' })
  })
})

describe('item requests', () => {
  test('are found by their titles, newest first, at most four', async () => {
    for (let n = 0; n < 6; n++)
      await buildItemRequest(app(), { title: `Wanted: gonje ${n}`, createdAt: minutesAgo(n), location: 'Bolgatanga' })
    await buildItemRequest(app(), { title: 'A fiddle', description: 'A gonje or the like' })

    const found = (await suggest('gon')).item_requests

    expect(found.map((row) => row.request_title)).toEqual([0, 1, 2, 3].map((n) => `Wanted: gonje ${n}`))
    expect(found[0]).toEqual({ id: expect.any(String), request_title: 'Wanted: gonje 0', location: 'Bolgatanga' })
  })

  test('that nobody can bid on any more are not among them', async () => {
    for (const status of ['closed', 'completed', 'cancelled'] as const)
      await buildItemRequest(app(), { title: `Atenteben ${status}`, status })
    await buildItemRequest(app(), { title: 'Atenteben expired', expiresAt: minutesAgo(1) })
    await buildItemRequest(app(), { title: 'Atenteben to come', expiresAt: minutesAgo(-60) })
    await buildItemRequest(app(), { title: 'Atenteben for ever', createdAt: minutesAgo(1) })

    expect(await itemRequests('atenteben')).toEqual(['Atenteben to come', 'Atenteben for ever'])
  })

  test('are found in spite of a slip, and behind the thousand that were posted last', async () => {
    const { owner } = await buildItemRequest(app(), { title: 'Seprewa harp', createdAt: minutesAgo(600) })
    await app().sql(
      `INSERT INTO item_requests (user_id, request_title, description) SELECT $1, 'Something else', 'Of another kind' FROM generate_series(1, 1000)`,
      [owner.id],
    )

    for (const typed of ['seprewa', 'sep', 'seprwa', 'harp'])
      expect(await itemRequests(typed), typed).toEqual(['Seprewa harp'])
  })
})

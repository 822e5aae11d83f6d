import { listProductsEndpoint } from '@asime/contract/products'
import { expect, test } from 'vitest'
import { buildCategory, buildProduct, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { runJob } from '../../../test/jobs.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

/** A shelf of its own for a test: products by name, and a search that looks only there. */
async function shelf<Name extends string>(
  products: Record<Name, { name: string; description?: string; specifications?: Record<string, string> }>,
) {
  const vendor = await buildVendor(app(), { businessName: 'Neutral Shop' })
  const categoryId = await buildCategory(app())
  const names = new Map<string, string>()
  for (const [key, product] of Object.entries<{ name: string }>(products)) {
    names.set((await buildProduct(app(), { vendor, categoryId, ...product })).id, key)
  }
  return {
    vendor,
    categoryId,
    /** The keys of what is found, best first. */
    async find(typed: string, more = ''): Promise<string[]> {
      const answer = await app().anonymous.get(
        `/products?category_id=${categoryId}&query=${encodeURIComponent(typed)}${more}`,
      )
      expectContract(listProductsEndpoint, answer)
      expect(answer.body.meta.total).toBe(answer.body.data.length)
      return answer.body.data.map(({ id }: { id: string }) => names.get(id))
    },
  }
}

test('a word is found as it stands, by its beginning, in plural and by its stem, either way round', async () => {
  const { find } = await shelf({
    phone: { name: 'Samsung Galaxy phone' },
    dresses: { name: 'Kaba dresses' },
    cooking: { name: 'Stand for cooking pots' },
    basket: { name: 'Bolga basket' },
  })

  for (const typed of ['samsung', 'SAMSUNG', 'sams', 'galax', 'phone', 'phones'])
    expect(await find(typed), typed).toEqual(['phone'])
  for (const typed of ['dress', 'dresses', 'kab']) expect(await find(typed), typed).toEqual(['dresses'])
  for (const typed of ['cook', 'cooks', 'cooking', 'pot']) expect(await find(typed), typed).toEqual(['cooking'])
  for (const typed of ['basket', 'baskets', 'bolg']) expect(await find(typed), typed).toEqual(['basket'])
})

test.for([
  ['samsng', 'phone'],
  ['smasung', 'phone'],
  ['samsungg', 'phone'],
  ['waaakye', 'waakye'],
  ['wakye', 'waakye'],
  ['kente cloht', 'kente'],
  ['kentte cloth', 'kente'],
  ['gernerator', 'generator'],
  ['genarator', 'generator'],
  ['bluetoth speeker', 'speaker'],
  // Two letters in each other's place.
  ['latpop', 'laptop'],
  ['knete', 'kente'],
])('"%s" is understood in spite of its spelling', async ([typed, expected]) => {
  const { find } = await shelf({
    phone: { name: 'Samsung Galaxy A05' },
    waakye: { name: 'Waakye leaves, dried' },
    kente: { name: 'Kente cloth, six yards' },
    generator: { name: 'Petrol generator' },
    speaker: { name: 'Bluetooth speaker' },
    laptop: { name: 'Laptop, 15 inches' },
  })

  expect(await find(typed as string)).toEqual([expected])
})

test('a corrected search says what it has searched for, and in double quotes nothing is corrected', async () => {
  const { categoryId } = await shelf({ kente: { name: 'Kente cloth, six yards' }, smock: { name: 'Fugu smock' } })
  const search = async (typed: string) => {
    const answer = await app().anonymous.get(`/products?category_id=${categoryId}&query=${encodeURIComponent(typed)}`)
    expectContract(listProductsEndpoint, answer)
    return [answer.body.data.length, answer.body.meta.corrected_query]
  }

  expect(await search('Kentte  for clothe')).toEqual([1, 'kente for clothe'])
  expect(await search('kente cloht')).toEqual([1, 'kente cloth'])
  // Two letters off, of four: where it begins alike.
  expect(await search('kenti clof')).toEqual([1, 'kente cloth'])
  expect(await search('kente cloth')).toEqual([1, undefined])
  expect(await search('ken')).toEqual([1, undefined])
  expect(await search('"kentte cloht"')).toEqual([0, undefined])
  expect(await search('"kente cloth"')).toEqual([1, undefined])
})

test('words are found in the name, description, specifications, category and business name', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Nhyira Ventures' })
  const categoryId = await buildCategory(app(), 'Xylophones and balafons')
  const { id } = await buildProduct(app(), {
    vendor,
    categoryId,
    name: 'Gyil',
    description: 'Tuned in Wa',
    specifications: { wood: 'rosewood' },
  })

  for (const typed of [
    'gyil',
    'tuned',
    'rosewood',
    'balafon',
    'nhyira',
    'gyil rosewood nhyira',
    'ventures xylophones tuned',
  ]) {
    const answer = await app().anonymous.get(`/products?category_id=${categoryId}&query=${typed}`)
    expect(
      answer.body.data.map((row: { id: string }) => row.id),
      typed,
    ).toEqual([id])
  }
})

test('accents and the letters of Twi, Ga and Ewe need not be typed, and may be', async () => {
  const { find } = await shelf({
    nkyene: { name: 'Ŋkyɛnɛ sɛnea ɛho hia' },
    cafe: { name: 'Café crème maker' },
    agbada: { name: 'Ɖe ƒoƒoe ɣletivi' },
  })

  for (const typed of ['nkyene', 'ŋkyɛnɛ', 'ŊKYƐNƐ', 'nkyɛne', 'senea'])
    expect(await find(typed), typed).toEqual(['nkyene'])
  for (const typed of ['cafe', 'café', 'CAFÉ', 'creme', 'cafe\u0301'])
    expect(await find(typed), typed).toEqual(['cafe'])
  for (const typed of ['fofoe', 'ƒoƒoe', 'gletivi', 'ɣletivi']) expect(await find(typed), typed).toEqual(['agbada'])
})

test('all words must be there, in any order; when nothing has them all, what has some is shown and said to be so', async () => {
  const { find, categoryId } = await shelf({
    redShoes: { name: 'Red leather shoes' },
    redBag: { name: 'Red raffia bag' },
    blueShoes: { name: 'Blue canvas shoes' },
  })

  const saysSo = async (typed: string) =>
    (await app().anonymous.get(`/products?category_id=${categoryId}&query=${typed}`)).body.meta.some_words

  expect(await find('red shoes')).toEqual(['redShoes'])
  expect(await saysSo('red+shoes')).toBeUndefined()
  expect(await saysSo('red+qqqqzzzz')).toBe(true)
  expect(await saysSo('raffia+canvas')).toBe(true)
  expect(await saysSo('qqqqzzzz+xxxxwwww')).toBeUndefined()
  expect(await find('shoes red')).toEqual(['redShoes'])
  expect((await find('red qqqqzzzz')).toSorted()).toEqual(['redBag', 'redShoes'])
  expect((await find('raffia canvas')).toSorted()).toEqual(['blueShoes', 'redBag'])
  expect(await find('qqqqzzzz')).toEqual([])
})

test('where nothing has all the words, those that exist are looked for, then all of these but one, then any', async () => {
  const { find, vendor } = await shelf({
    television: { name: 'Kumahene 65 inch television' },
    smaller: { name: 'Kumahene 43 inch television' },
    stand: { name: 'Stand', description: 'For a kumahene of 65 inch' },
    fan: { name: 'Kumahene fan' },
  })
  await buildProduct(app(), { vendor, categoryId: await buildCategory(app()), name: 'Wallmounted xylorimba' })

  expect(await find('kumahene 65 television qqqqzzzz')).toEqual(['television'])
  expect(await find('"kumahene 65 television qqqqzzzz"')).toEqual(['television'])
  expect(await find('kumahene 65 televisoin qqqqzzzz')).toEqual(['television'])
  expect(await find('xxxxwwww kumahene qqqqzzzz')).toEqual(['fan', 'smaller', 'television', 'stand'])
  // Something has each of these words.
  expect(await find('kumahene 65 television stand')).toEqual(['stand', 'television'])
  expect(await find('kumahene 65 inch fan')).toEqual(['television', 'stand'])
  // Only in another category: one that is missing here, and two.
  expect(await find('kumahene 65 wallmounted')).toEqual(['television', 'stand'])
  expect(await find('wallmounted xylorimba fan')).toEqual(['fan'])
  // Of two words, neither counts for more.
  expect(await find('fan television')).toEqual(['fan', 'smaller', 'television'])
})

test('stop words neither help nor hinder', async () => {
  const { find } = await shelf({ cloth: { name: 'Cloth for the festival' } })

  expect(await find('the cloth for a festival')).toEqual(['cloth'])
  expect(await find('the')).toEqual([])
  expect(await find('for the and of')).toEqual([])
})

test.for([
  ['3.5kva', 'generator'],
  ['3.5', 'generator'],
  ['128gb', 'phone'],
  ['128GB', 'phone'],
  ['a05', 'phone'],
  ['t-shirt', 'shirt'],
  ['tshirt', 'plain'],
  ['50', 'rice'],
  ['50kg', 'bag'],
  ["men's", 'sandals'],
  ['usb-c', 'cable'],
])('"%s" is found with its digits and hyphens', async ([typed, expected]) => {
  const { find } = await shelf({
    generator: { name: 'Generator 3.5kVA, quiet' },
    phone: { name: 'Galaxy A05 128GB' },
    shirt: { name: 'Cotton T-shirt' },
    plain: { name: 'Tshirt of jersey' },
    rice: { name: 'Rice 50 kg' },
    bag: { name: 'Cement 50kg' },
    sandals: { name: "Men's sandals" },
    cable: { name: 'USB-C cable' },
  })

  expect((await find(typed as string))[0]).toBe(expected)
})

test('numbers are never corrected: 64gb does not find 128gb', async () => {
  const { find } = await shelf({ phone: { name: 'Galaxy 128gb' } })

  expect(await find('64gb')).toEqual([])
  expect(await find('129gb')).toEqual([])
})

test('a name with the words themselves comes first, then one with words that begin so, then the rest; in each the better product', async () => {
  const { find, vendor, categoryId } = await shelf({
    elsewhere: { name: 'Travel set', description: 'With a drum inside' },
    beginning: { name: 'Drumsticks' },
    exact: { name: 'Talking drum' },
    exactPlural: { name: 'Two drums' },
  })
  expect(await find('drum')).toEqual(['exactPlural', 'exact', 'beginning', 'elsewhere'])

  const featured = await buildProduct(app(), { vendor, categoryId, name: 'Drum, featured', featured: true })
  const soldOut = await buildProduct(app(), { vendor, categoryId, name: 'Drum, sold out', stock: 0 })
  const ids = (await app().anonymous.get(`/products?category_id=${categoryId}&query=drum`)).body.data.map(
    (row: { id: string }) => row.id,
  )

  expect(ids[0]).toBe(featured.id)
  expect(ids.indexOf(soldOut.id)).toBe(3)
})

test('what is named with a word comes before a brand that begins with it, however many words are typed', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const list = (name: string, more: { description?: string; featured?: boolean }) =>
    buildProduct(app(), { vendor, categoryId, name, ...more })
  await list('Standing fan', { description: 'Sold in Kumasi' })
  await list('Galaxy case, clear', {})
  // The brands have the better products.
  await list('Fanta crate', { description: 'Sold in Kumasi', featured: true })
  await list('Galaxy Caseys stand', { featured: true })
  const find = async (typed: string) =>
    (await app().anonymous.get(`/products?category_id=${categoryId}&query=${typed}`)).body.data.map(
      (row: { product_name: string }) => row.product_name,
    )

  expect(await find('fan')).toEqual(['Standing fan', 'Fanta crate'])
  expect(await find('fan+kumasi')).toEqual(['Standing fan', 'Fanta crate'])
  expect(await find('fan+qqqqzzzz')).toEqual(['Standing fan', 'Fanta crate'])
  expect(await find('galaxy+case')).toEqual(['Galaxy case, clear', 'Galaxy Caseys stand'])
  expect(await find('gala+case')).toEqual(['Galaxy case, clear', 'Galaxy Caseys stand'])
})

test('a search takes every filter and sort', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const lamp = (price: number, more = {}) =>
    buildProduct(app(), { vendor, categoryId, name: 'Solar lamp', price, ...more })
  const cheap = await lamp(1_000, { views: 2 })
  const reduced = await lamp(9_000, { discountPrice: 2_000, views: 3 })
  const dear = await lamp(3_000, { featured: true, views: 1 })
  await buildProduct(app(), { name: 'Solar lamp', price: 2_000 })
  const expected: [string, { id: string }[]][] = [
    ['sort_by=price&sort_order=asc', [cheap, reduced, dear]],
    ['sort_by=price&sort_order=desc', [dear, reduced, cheap]],
    ['sort_by=price', [dear, reduced, cheap]],
    ['sort_by=views_count', [reduced, cheap, dear]],
    ['sort_by=created_at&sort_order=asc', [cheap, reduced, dear]],
    ['featured=true', [dear]],
    ['discount=true', [reduced]],
    ['min_price=15&sort_by=price&sort_order=asc', [reduced, dear]],
    ['max_price=20&sort_by=price&sort_order=asc', [cheap, reduced]],
    ['min_price=20&max_price=20', [reduced]],
    ['min_price=30&max_price=20', []],
    [`vendor_id=${vendor.vendorId}&sort_by=price&sort_order=asc&discount=false`, [cheap, dear]],
  ]

  for (const [query, products] of expected) {
    const answer = await app().anonymous.get(`/products?query=solar+lamp&category_id=${categoryId}&${query}`)

    expect(
      answer.body.data.map((row: { id: string }) => row.id),
      query,
    ).toEqual(products.map(({ id }) => id))
    expect(answer.body.meta.total, query).toBe(products.length)
  }
})

test('a changed product, a renamed business and a renamed category are found by what they are called now', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Oldname Traders' })
  const categoryId = await buildCategory(app(), 'Former shelf')
  const { id } = await buildProduct(app(), { vendor, categoryId, name: 'Calabash' })
  const finds = async (typed: string) =>
    (await app().anonymous.get(`/products?category_id=${categoryId}&query=${typed}`)).body.data.length === 1

  await app().as(vendor).put(`/products/${id}`, {
    product_name: 'Gourd',
    description: 'Round',
    price: 5,
    category_id: categoryId,
    stock_quantity: 1,
  })
  expect([await finds('gourd'), await finds('calabash')]).toEqual([true, false])

  await app().sql("UPDATE vendors SET business_name = 'Newname Traders' WHERE id = $1", [vendor.vendorId])
  expect([await finds('newname'), await finds('oldname')]).toEqual([true, false])

  await app().sql("UPDATE categories SET name = 'Present shelf' WHERE id = $1", [categoryId])
  await runJob(app(), 'refresh_category_texts')
  expect([await finds('present'), await finds('former')]).toEqual([true, false])

  await app().as(vendor).delete(`/products/${id}`)
  expect(await finds('gourd')).toBe(false)
})

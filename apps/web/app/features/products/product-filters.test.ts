import { ListProductsQuery } from '@asime/contract/products'
import { expect, test } from 'vitest'
import {
  activeFilters,
  canonicalSearch,
  queryOf,
  readFilters,
  withoutFilters,
  writeFilters,
} from './product-filters.ts'

const CATEGORY = '01920000-0000-7000-8000-000000000005'
const read = (search: string) => readFilters(new URLSearchParams(search))

test('an address is read, asked for and written back as it was', () => {
  const address = `?search=kente+cloth&category=${CATEGORY}&minPrice=20&maxPrice=99.5&featured=true&deals=true&sort=price_low&view=list`
  expect(writeFilters(read(address))).toBe(address)
  expect(queryOf(read(address))).toEqual({
    query: 'kente cloth',
    category_id: CATEGORY,
    min_price: 20,
    max_price: 99.5,
    featured: true,
    discount: true,
    sort_by: 'price',
    sort_order: 'asc',
  })
})

test.each([
  ['nothing', ''],
  ['empty values', '?search=&category=&minPrice=&maxPrice=&sort=&view='],
  ['broken values', '?category=shoes&minPrice=cheap&maxPrice=1e9&featured=yes&deals=1&sort=best&view=table'],
  ['other parameters', '?utm_source=x&pages=3&cursor=abc'],
  ['a search that is no text', `?search=${encodeURIComponent('\u0000')}`],
  ['a search that is far too long', `?search=${'a'.repeat(300)}`],
  ['attributes that are no text', '?f_storage=%00&f_colour=a%00b&f_size=+&f_memory=%E2%80%AE'],
])('%s in the address is no filter', (_case, address) => {
  expect(writeFilters(read(address))).toBe('')
  expect(Object.values(queryOf(read(address))).filter((value) => value !== undefined)).toEqual([])
})

test('amounts are understood as people type them', () => {
  expect(read('?minPrice=1,200&maxPrice= 2 000.50 ')).toMatchObject({ minPrice: 1200, maxPrice: 2000.5 })
})

test.each([
  ['query=kente', '?search=kente'],
  ['query=+kente+cloth&deals=true', '?deals=true&search=kente+cloth'],
  ['query=kente&search=smock', '?search=smock'],
  ['query=', ''],
  ['search=kente', undefined],
  ['', undefined],
])('the address with %s is that with %s', (asked, canonical) => {
  expect(canonicalSearch(new URLSearchParams(asked))).toBe(canonical)
})

test('each filter is named and can be taken away alone', () => {
  const filters = read(`?search=rice&category=${CATEGORY}&minPrice=200&maxPrice=10000&deals=true&sort=rating`)
  const active = activeFilters(filters, 'Fabrics & kente')
  expect(active.map(({ label }) => label)).toEqual(['“rice”', 'Fabrics & kente', 'GH₵\u00a0200 to 10,000', 'On Sale'])
  expect(writeFilters(active[2]!.without)).toBe(`?search=rice&category=${CATEGORY}&deals=true&sort=rating`)
  expect(writeFilters(withoutFilters(filters))).toBe('?sort=rating')
})

test('condition, brand, place and what the category asks are in the address, and go one by one', () => {
  const address = `?category=${CATEGORY}&condition=used&brand=Volta&region=Ashanti&location=Bantama&f_storage=64+GB&f_colour=Red`
  const filters = read(address)

  expect(writeFilters(filters)).toBe(address)
  expect(queryOf(filters)).toMatchObject({
    condition: 'used',
    brand: 'Volta',
    region: 'Ashanti',
    location: 'Bantama',
    attributes: ['storage:64 GB', 'colour:Red'],
  })
  const active = activeFilters(filters, 'Phones')
  expect(active.map(({ label }) => label)).toEqual(['Phones', 'Used', 'Volta', 'Ashanti', 'Bantama', '64 GB', 'Red'])
  expect(writeFilters(active[5]!.without)).toBe(address.replace('&f_storage=64+GB', ''))
  expect(writeFilters(read('?f_=x&f_Storage=1&f_colour=a,b&condition=broken'))).toBe('')
})

test('no more attributes are asked for than the API takes, however long they are', () => {
  const many = Array.from('abcdefghijklmnopqrstuvwxyz', (key) => `f_${key.repeat(30)}=${'x'.repeat(60)}`).join('&')
  const { attributes } = queryOf(read(`?${many}`))
  expect(attributes).toHaveLength(20)
  expect(ListProductsQuery.safeParse({ attributes: attributes?.join(',') }).success).toBe(true)
})

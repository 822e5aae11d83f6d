import { ListProductsQuery } from '@asime/contract/products'
import { expect, test } from 'vitest'
import { readCases } from './cases.ts'
import type { Market } from './market.ts'
import type { SearchWords } from './search-words.ts'

const idsOf = (kind: number) =>
  Array.from({ length: 60 }, (_, n) => `01920000-0000-7000-8000-${String(1_000 * kind + n).padStart(12, '0')}`)

const MARKET: Market = {
  categoryIds: idsOf(1).slice(0, 20),
  productIds: idsOf(2),
  openRequestIds: idsOf(3),
  shopIds: idsOf(4),
  names: [],
  texts: [],
  products: 10_000,
}
const WORDS: SearchWords = {
  common: ['kente', 'stool'],
  misspelt: ['samsng'],
  rare: ['adinkra'],
  unknown: ['qxzjvkwqq'],
  two: ['kente%20stool'],
  some: ['kente%20stool%20qxzjvkwqq'],
  beginnings: ['kent'],
  classes: { tenth: ['solar'], hundredth: [] },
  totals: new Map(),
}
const cases = readCases(MARKET, WORDS)
const callsOf = (id: string) => cases.find((one) => one.id === id)?.calls.map(({ path }) => path)

test('the API understands what is asked of products', () => {
  const asked = cases.flatMap(({ calls }) => calls).flatMap(({ path }) => /\/products\?(.*)/.exec(path)?.[1] ?? [])
  for (const query of asked) {
    const { success, data } = ListProductsQuery.safeParse(Object.fromEntries(new URLSearchParams(query)))
    expect(success, query).toBe(true)
    expect(Object.values(data ?? {}).filter((value) => value !== undefined).length).toBeGreaterThan(1)
  }
  expect(asked.length).toBeGreaterThan(200)
})

test('common words are searched for within price ranges, in shops and by flags', () => {
  expect(callsOf('search-in-price')).toContain('/api/v1/products?query=kente&min_price=20&max_price=80')
  expect(callsOf('search-of-shop')?.at(-1)).toBe(`/api/v1/products?query=stool&vendor_id=${MARKET.shopIds[5]}`)
  expect(callsOf('search-flagged')).toContain('/api/v1/products?query=stool&discount=true')
  expect(callsOf('facets-in-price')).toContain('/api/v1/products?condition=new&min_price=0&max_price=50')
})

test('a class of words that nothing was found for stays, so that it is missed, and one that cannot be is none', () => {
  expect(callsOf('search-hundredth')).toEqual([])
  expect(callsOf('search-hundred-thousandth')).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemRequestPreview, ProductPreview, VendorPreview } from '../preview.ts'
import { paint } from './paint.ts'
import { amountOf, counted, dayOf, drawable, initialsOf, percentOff } from './texts.ts'

const product: ProductPreview = {
  kind: 'products',
  name: 'Handwoven Bonwire kente, 6 yards',
  category: 'Fabrics & kente',
  price: 145_000,
  discountPrice: 116_000,
  isPriceFrom: true,
  currency: 'GHS',
  inStock: true,
  rating: 4.9,
  totalReviews: 86,
  shop: 'Bonwire Weavers Co-op',
  place: 'Bonwire, Ashanti',
  pictures: [],
}
const itemRequest: ItemRequestPreview = {
  kind: 'requests',
  title: 'Generator for a cold store',
  category: null,
  budgetMin: 400_000,
  budgetMax: 520_000,
  currency: 'GHS',
  place: null,
  urgency: 'normal',
  status: 'open',
  isExpired: false,
  expiresAt: Date.UTC(2026, 2, 11),
  totalBids: 2,
  bids: [435_000, 435_000],
  pictures: [],
}
const vendor: VendorPreview = {
  kind: 'vendors',
  name: 'Bonwire Weavers',
  place: null,
  isVerified: true,
  rating: 0,
  totalReviews: 0,
  totalProducts: 1,
  pictures: [],
}

test('the cedi sign and the letters of Twi, Ga and Ewe are drawn', async () => {
  const letters = ['₵', 'ɛ', 'ɔ', 'ŋ', 'ɖ', 'ƒ', 'ɣ', 'ʋ', 'Ɛ', 'Ɔ', 'Ŋ', 'Ẹ', 'ɔ̃', 'é', 'ñ']

  expect(letters.map(drawable)).toEqual(letters)
  // What a font lacks is drawn as the same empty box, whatever it is.
  const drawn = new Set<string>()
  for (const letter of letters) drawn.add(await paint({ ...product, name: letter }, []))
  expect(drawn.size).toBe(letters.length)
})

test('a saving that rounds to no per cent has no flag', async () => {
  const flags = async (discountPrice: number) =>
    (await paint({ ...product, discountPrice }, [])).split('fill="#b33e20"').length

  expect((await flags(144_000)) - (await flags(144_999))).toBe(1)
})

test('an item request is painted in each of its states', async () => {
  const seen = new Set<string>()
  for (const urgency of ['low', 'normal', 'high', 'urgent'] as const)
    seen.add(await paint({ ...itemRequest, urgency }, []))
  for (const status of ['closed', 'completed', 'cancelled'] as const)
    seen.add(await paint({ ...itemRequest, status }, []))
  seen.add(await paint({ ...itemRequest, isExpired: true }, []))
  for (const budget of [
    { budgetMin: null, budgetMax: null },
    { budgetMin: 100, budgetMax: null },
    { budgetMin: null, budgetMax: 100 },
    { budgetMin: 100, budgetMax: 100 },
    { budgetMin: 0, budgetMax: 0 },
    { budgetMin: 0, budgetMax: 9_999_999_999 },
  ])
    seen.add(await paint({ ...itemRequest, ...budget }, []))
  seen.add(await paint({ ...itemRequest, bids: [], totalBids: 0 }, []))

  expect(seen.size).toBe(15)
})

test('whatever people call their things, there is a preview', async () => {
  const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 160 }), fc.string({ unit: 'binary', maxLength: 160 }))
  const amount = fc.integer({ min: 0, max: 9_999_999_999 })
  await fc.assert(
    fc.asyncProperty(name, name, amount, async (text, place, price) => {
      expect(await paint({ ...product, name: text, place, shop: text, price, discountPrice: null }, [])).toMatch(
        /^<svg/,
      )
      expect(await paint({ ...itemRequest, title: text, place, budgetMin: null, budgetMax: price }, [])).toMatch(
        /^<svg/,
      )
      expect(await paint({ ...vendor, name: text, place }, [])).toMatch(/^<svg/)
    }),
    {
      numRuns: 25,
      examples: [
        ['👩🏾‍🔧🔥', 'مدينة', 1],
        ['W'.repeat(160), 'W'.repeat(120), 9_999_999_999],
        ['', ' ', 0],
      ],
    },
  )
})

test('amounts, counts, days and names read as they do on the site', () => {
  expect(amountOf(123_456_789_05, 'GHS')).toEqual({ unit: 'GH₵', whole: '123,456,789', fraction: '.05' })
  expect([percentOff(145_000, 116_000), percentOff(3, 2), percentOff(100, 100), percentOff(10_000, 1)]).toEqual([
    20, 33, 0, 99,
  ])
  expect([counted(1, 'bid'), counted(0, 'bid'), counted(1_200, 'product')]).toEqual([
    '1 bid',
    '0 bids',
    '1,200 products',
  ])
  expect(dayOf(Date.UTC(2026, 2, 11, 23, 59), Date.UTC(2026, 0, 1))).toBe('Wed 11 March')
  // Said in December, a day of the January after next would be taken for the next.
  expect(dayOf(Date.UTC(2028, 0, 3), Date.UTC(2026, 11, 31, 23, 59))).toBe('Mon 3 Jan 2028')
  expect([initialsOf('ɛdwuma papa ltd'), initialsOf('')]).toEqual(['ƐP', ''])
  expect(drawable('🔥 𝗞𝗲𝗻𝘁𝗲™  🇬🇭 3\ufe0f\u20e3 日本 ½ cloth')).toBe('Kente™ 3 ½ cloth')
})

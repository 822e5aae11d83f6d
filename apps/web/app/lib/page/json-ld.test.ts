import type { Product } from '@asime/contract/products'
import { expect, test } from 'vitest'
import { breadcrumbsJsonLd, productJsonLd, siteJsonLd, toScriptText } from './json-ld.ts'

const ORIGIN = 'https://asime.example'

const product: Product = {
  id: '01920000-0000-7000-8000-0000000000aa',
  actions: [],
  product_name: 'Handwoven Bonwire kente',
  description: 'Six yards.',
  price: 1450,
  discount_price: 1160,
  discount_percent: 20,
  is_price_from: false,
  has_variants: false,
  base_price: 1450,
  base_discount_price: 1160,
  options: [],
  variants: [],
  quantity_prices: [],
  currency: 'GHS',
  images_urls: ['/media/pictures/kente-01.webp', 'https://pictures.example/2.jpg'],
  images: [],
  thumbnail_url: null,
  thumbhash: null,
  rating: 4.87,
  total_reviews: 86,
  stock_quantity: 3,
  min_order_quantity: 1,
  in_stock: true,
  is_featured: false,
  created_at: '2026-01-01T00:00:00Z',
  views_count: 0,
  specifications: {},
  weight: 1.9,
  dimensions: {},
  condition: 'new',
  brand: null,
  warranty_months: null,
  warranty_by: null,
  attributes: [],
  visibility: 'published',
  category: { id: '01920000-0000-7000-8000-000000000005', name: 'Fabrics & kente', icon_url: '/media/x.svg' },
  vendor: {
    id: '01920000-0000-7000-8000-0000000000bb',
    business_name: 'Bonwire Weavers',
    location: 'Bonwire',
    rating: 4.9,
    verification_status: 'verified',
    verified_at: '2026-11-01T08:00:00Z',
    is_away: false,
    away_until: null,
  },
}

test('a product is offered at its present price', () => {
  expect(productJsonLd(product, ORIGIN)).toMatchObject({
    '@type': 'Product',
    name: 'Handwoven Bonwire kente',
    image: [`${ORIGIN}/media/pictures/kente-01.webp`, 'https://pictures.example/2.jpg'],
    weight: { value: 1.9, unitCode: 'KGM' },
    offers: {
      '@type': 'Offer',
      url: `${ORIGIN}/products/${product.id}`,
      price: '1160.00',
      priceCurrency: 'GHS',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Bonwire Weavers', url: `${ORIGIN}/vendors/${product.vendor.id}` },
    },
    aggregateRating: { ratingValue: 4.87, reviewCount: 86, bestRating: 5 },
  })
})

test('a sold-out product without ratings says so', () => {
  const data = productJsonLd(
    { ...product, discount_price: null, in_stock: false, total_reviews: 0, weight: null },
    ORIGIN,
  )

  expect(data).toMatchObject({ offers: { price: '1450.00', availability: 'https://schema.org/OutOfStock' } })
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['aggregateRating']))
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['weight']))
})

test('breadcrumbs lead from the home page, numbered from one', () => {
  const data = breadcrumbsJsonLd(ORIGIN, [
    { name: 'Home', path: '/' },
    { name: 'Products', path: '/products' },
  ])

  expect(data['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Products', item: `${ORIGIN}/products` },
  ])
})

test('the site names the address of its search', () => {
  expect(JSON.stringify(siteJsonLd(ORIGIN))).toContain(`"urlTemplate":"${ORIGIN}/products?search={search_term}"`)
})

test('data cannot end the script that it stands in', () => {
  const name = '</script><!--<script>&\u2028'

  const text = toScriptText(productJsonLd({ ...product, product_name: name }, ORIGIN))

  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toMatchObject({ name })
})

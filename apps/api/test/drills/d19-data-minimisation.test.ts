import { homeFigures } from '@asime/contract/home-rules'
import { beforeAll, expect, test } from 'vitest'
import {
  buildBid,
  buildCategory,
  buildHomeBlock,
  buildItemRequest,
  buildProduct,
  buildReview,
  buildVariants,
  buildVendor,
} from '../builders.ts'
import { type Answer, useTestApp } from '../test-app.ts'

const app = useTestApp()
const paths: Record<string, string> = {}
const SECRETS = [
  'secret-address@test.example',
  '+233209998877',
  '$argon2id$v=19$secret',
  'Secret bio of a person',
  'Secret home town',
]

beforeAll(async () => {
  const vendor = await buildVendor(app(), { email: SECRETS[0], location: 'Accra', description: 'A shop' })
  await app().sql(
    "UPDATE users SET phone = $1, password_hash = $2, bio = $3, location = $4, avatar_url = '/media/a.webp'",
    SECRETS.slice(1),
  )
  const categoryId = await buildCategory(app(), 'Seen by all')
  const images = [{ url: '/media/a.webp', thumbnail_url: '/media/a-400.webp', thumbhash: 'abc' }]
  const product = await buildProduct(app(), {
    vendor,
    categoryId,
    discountPrice: 5_000,
    images,
    specifications: { Colour: 'red' },
  })
  await buildVariants(app(), product, { M: {}, L: {} })
  await app().sql(`UPDATE products SET quantity_prices = '[{"quantity": 10, "price": 1000}]' WHERE id = $1`, [
    product.id,
  ])
  await buildReview(app(), { product, user: vendor })
  const related = await buildProduct(app(), { categoryId, vendor, name: 'Seen with others' })
  const itemRequest = await buildItemRequest(app(), {
    owner: vendor,
    categoryId,
    budgetMin: 1,
    budgetMax: 2,
    location: 'Accra',
    expiresAt: new Date('2099-01-01'),
  })
  await buildBid(app(), { itemRequest, vendor })
  const similar = await buildItemRequest(app(), { owner: vendor, categoryId, title: 'Seen beside others' })
  await app().sql(`UPDATE products SET dimensions = '{"length": 1}'`)
  await app().sql(`UPDATE item_requests SET required_specs = '{"Colour": "red"}', attachments = '["/media/a.webp"]'`)
  await buildHomeBlock(app(), categoryId)
  await app().sql(
    `INSERT INTO home_blocks (id, kind, position, title, text, link, picture_url, picture_alt, is_hidden)
     VALUES (uuid_v7(), 'banner', 2, 'Seen first', 'By all', '/products', '/media/uploads/a/1600.webp', 'Cloth', false)`,
  )
  Object.assign(paths, {
    products: '/products',
    search: '/products?query=product',
    product: `/products/${product.id}`,
    categories: '/products/categories',
    home: '/home',
    reviews: `/products/${product.id}/reviews`,
    vendors: '/vendors',
    vendor: `/vendors/${vendor.vendorId}`,
    requests: '/requests',
    request: `/requests/${itemRequest.id}`,
    bids: `/requests/${itemRequest.id}/bids`,
    suggestions: '/suggestions?query=seen',
    related: `/products/${related.id}/related`,
    similar: `/requests/${similar.id}/similar`,
    'review summary': `/products/${product.id}/reviews/summary`,
    'vendor reviews': `/vendors/${vendor.vendorId}/reviews`,
  })
})

const read = (name: string): Promise<Answer> => app().anonymous.get(paths[name] as string)

/** Every key of a JSON value by its path; the entries of a list count as one. */
function keyPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => keyPaths(entry, path)))]
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => keyPaths(inner, path ? `${path}.${key}` : key))
}

const user = ['user.avatar_url', 'user.full_name', 'user.id']
const meta = ['meta.limit', 'meta.next_cursor', 'meta.total', 'meta.total_is_capped']
const productVendor = [
  'vendor.business_name',
  'vendor.id',
  'vendor.location',
  'vendor.rating',
  'vendor.verification_status',
]
const keys = (text: string) => text.split(/\s+/)
const card = [
  ...keys(
    'id product_name price discount_price discount_percent currency images_urls thumbnail_url thumbhash rating total_reviews stock_quantity',
  ),
  ...keys(
    'min_order_quantity condition in_stock is_featured created_at category.id category.name is_price_from has_variants',
  ),
  ...productVendor,
]
const category = keys('id name icon_url parent_id product_count')
const detail = keys(
  'description images.thumbhash images.thumbnail_url images.url views_count specifications.Colour weight dimensions.length category.icon_url brand warranty_months warranty_by visibility vendor.is_away vendor.away_until vendor.verified_at',
)
const variants = keys(
  'base_price base_discount_price options.name options.values variants.id variants.values variants.price variants.own_price',
).concat(
  keys('variants.stock_quantity variants.in_stock variants.image_url quantity_prices.quantity quantity_prices.price'),
)
const vendorCard = [
  ...keys(
    'id business_name location description logo_url rating total_reviews total_products total_sales followers_count verification_status verified_at is_away away_until is_featured created_at',
  ),
  ...user,
]
const shopTimes = keys(
  'banner_url region opening_hours opening_hours.from opening_hours.to lead_time_days return_policy return_days delivery_methods away_message',
)
const requestCard = [
  ...keys(
    'id request_title description category.id category.name category_id budget_min budget_max currency location urgency',
  ),
  ...keys('expires_at is_expired status views_count total_bids lowest_bid attachments created_at'),
  ...user,
]
const bid = [
  ...keys('id bid_amount currency message delivery_time_days status needs_confirmation created_at'),
  ...keys(
    'vendor.id vendor.business_name vendor.location vendor.rating vendor.total_reviews vendor.verification_status vendor.verified_at',
  ),
  ...user.map((key) => `vendor.${key}`),
]
const review = [...keys('id rating comment verified_purchase created_at edited_at'), ...user]

const shown: Record<string, string[]> = {
  products: [...card.map((key) => `data.${key}`), ...meta],
  search: [...card.map((key) => `data.${key}`), ...meta],
  product: [...card, ...detail, ...variants].map((key) => `data.${key}`),
  categories: category.map((key) => `data.${key}`),
  home: [
    ...homeFigures.map((key) => `figures.${key}`),
    ...keys('id title text link picture_url picture_alt').map((key) => `banners.${key}`),
    ...[...keys('id title category_id vendor_id'), ...card.map((key) => `products.${key}`)].map((key) => `sets.${key}`),
    ...category.map((key) => `categories.${key}`),
  ].map((key) => `data.${key}`),
  reviews: [...review.map((key) => `data.${key}`), ...meta],
  vendors: [...vendorCard.map((key) => `data.${key}`), ...meta],
  vendor: [
    ...vendorCard,
    ...shopTimes,
    'punctuality.dispatched',
    'punctuality.delivered',
    'usual_reply_minutes',
    ...card.map((key) => `products.${key}`),
  ].map((key) => `data.${key}`),
  requests: [...requestCard.map((key) => `data.${key}`), ...meta],
  request: [...requestCard, 'required_specs.Colour', 'updated_at'].map((key) => `data.${key}`),
  bids: [...bid.map((key) => `data.${key}`), ...meta],
  suggestions: [
    ...['id', 'product_name', 'thumbnail_url', 'price', 'is_price_from', 'currency'].map((key) => `products.${key}`),
    ...['id', 'name', 'icon_url'].map((key) => `categories.${key}`),
    ...['id', 'request_title', 'location'].map((key) => `item_requests.${key}`),
  ].map((key) => `data.${key}`),
  related: card.map((key) => `data.${key}`),
  similar: requestCard.map((key) => `data.${key}`),
  'review summary': [
    'rating',
    'total_reviews',
    ...['counts', 'verified_counts'].flatMap((counts) => [1, 2, 3, 4, 5].map((stars) => `${counts}.${stars}`)),
  ].map((key) => `data.${key}`),
  'vendor reviews': [...[...review, 'product.id', 'product.product_name'].map((key) => `data.${key}`), ...meta],
}

test.for(Object.keys(shown))('D19: %s shows these fields and no others', async (name) => {
  const answer = await read(name)

  expect(keyPaths(answer.body).toSorted()).toEqual(shown[name]?.toSorted())
})

test.for(Object.keys(shown))('D19: %s shows no email, phone, hash or private line of anybody', async (name) => {
  const answer = await read(name)

  for (const secret of SECRETS) expect(answer.text).not.toContain(secret)
  expect(answer.text).not.toMatch(/@|password|token|hash"?:"\$|session/i)
})

test('D19: refusals reveal no more than the rule', async () => {
  const request = paths['request'] as string
  const buyer = await buildVendor(app())
  const refusals = [
    await app().anonymous.get('/products/01890000-0000-7000-8000-000000000000'),
    await app().anonymous.post('/products', {}),
    await app().as(buyer).post('/products', { product_name: 1 }),
    await app().as(buyer).put(request, { request_title: 'Not yours', description: 'Not your request' }),
    await app().as(buyer).post(`${paths['bids']}/01890000-0000-7000-8000-000000000000/accept`),
    await app().as(buyer).get('/orders/01890000-0000-7000-8000-000000000000'),
    await app().anonymous.get('/products?sort_by=password_hash'),
  ]

  for (const answer of refusals) {
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(['code', 'errors', 'message', 'request_id']).toEqual(expect.arrayContaining(Object.keys(answer.body)))
    for (const secret of SECRETS) expect(answer.text).not.toContain(secret)
  }
})

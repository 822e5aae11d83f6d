import { v7 as uuid } from 'uuid'
import { randomBytes } from 'node:crypto'
import type { BidStatus } from '@asime/contract/bid-states'
import type { ItemRequestStatus, Urgency } from '@asime/contract/item-request-states'
import type { InvitableRole } from '@asime/contract/shop-roles'
import type { StaffRole } from '@asime/contract/staff-roles'
import type { ProductCondition, ProductVisibility } from '@asime/contract/product-states'
import { makeSecret } from '../src/modules/accounts/second-factor-codes.ts'
import { encryptSecret } from '../src/modules/accounts/second-factor-secrets.sql.ts'
import { makeFormToken } from '../src/modules/support/form-tokens.ts'
import { DELIVERY } from './purchase.ts'
import type { Caller, TestApp } from './test-app.ts'

// Test data by SQL, fast and free of the rules under test. Each builder makes whatever parents a row needs, so that a
// test states only what matters to it.

let counter = 0
// One word with a unique beginning, so that no search of another test finds it by chance.
const unique = () => `xq${randomBytes(5).toString('hex')}${++counter}`

export interface TestUser extends Caller {
  id: string
  email: string
  fullName: string
  sessionId: string
}

export interface TestVendor extends TestUser {
  vendorId: string
}

interface UserOverrides {
  fullName?: string
  email?: string
  passwordHash?: string
  /** Of an admin. */
  staffRole?: StaffRole
}

/** Their session is as if a code had just been given in it, so that admins may do all that they may. */
async function insertUser(app: TestApp, userType: string, overrides: UserOverrides): Promise<TestUser> {
  const email = overrides.email ?? `${userType}-${unique()}@test.example`
  const fullName = overrides.fullName ?? `Test ${userType} ${counter}`
  const [row] = await app.sql(
    `WITH u AS (INSERT INTO users (email, full_name, user_type, password_hash, staff_role, email_verified_at) VALUES ($1, $2, $3, $4, $5, now()) RETURNING id)
     INSERT INTO sessions (user_id, expires_at, second_factor_at) SELECT id, now() + interval '1 day', now() FROM u RETURNING id AS session_id, user_id`,
    [email, fullName, userType, overrides.passwordHash ?? null, overrides.staffRole ?? null],
  )
  const token = await app.context.accessTokens.sign({ userId: row.user_id, sessionId: row.session_id })
  return { id: row.user_id, email, fullName, sessionId: row.session_id, token }
}

export async function buildBuyer(app: TestApp, overrides: UserOverrides = {}): Promise<TestUser> {
  return insertUser(app, 'buyer', overrides)
}

export async function buildAdmin(app: TestApp, overrides: UserOverrides = {}): Promise<TestUser> {
  return insertUser(app, 'admin', { staffRole: 'owner', ...overrides })
}

/** An admin whom that owner has just appointed, and who has signed in again. */
export async function buildAddedAdmin(app: TestApp, owner: TestUser, role: StaffRole): Promise<TestUser> {
  const buyer = await buildBuyer(app)
  const added = await app.as(owner).post('/admin/staff', { email: buyer.email, role, reason: 'They begin today' })
  if (added.status !== 201) throw new Error(added.text)
  await app.sql('UPDATE sessions SET revoked_at = NULL, revoked_because = NULL WHERE id = $1', [buyer.sessionId])
  return buyer
}

/** An admin of support, whose sign-in asks for codes. */
export async function buildAdminWithCodes(app: TestApp): Promise<TestUser> {
  const admin = await buildAdmin(app, { staffRole: 'support' })
  await app.sql('INSERT INTO second_factors (user_id, secret_encrypted) VALUES ($1, $2)', [
    admin.id,
    encryptSecret(app.context.encryption, admin.id, makeSecret()),
  ])
  await app.sql('UPDATE users SET second_factor_since = now() WHERE id = $1', [admin.id])
  return admin
}

export async function buildVendor(
  app: TestApp,
  overrides: UserOverrides & { businessName?: string; location?: string; description?: string } = {},
): Promise<TestVendor> {
  const user = await insertUser(app, 'vendor', overrides)
  const [row] = await app.sql(
    'INSERT INTO vendors (user_id, business_name, location, description) VALUES ($1, $2, $3, $4) RETURNING id',
    [user.id, overrides.businessName ?? `Shop ${unique()}`, overrides.location ?? null, overrides.description ?? null],
  )
  return { ...user, vendorId: row.id }
}

/** Somebody who works for a vendor. */
export async function buildMember(
  app: TestApp,
  vendor: TestVendor,
  role: InvitableRole,
  overrides: UserOverrides = {},
): Promise<TestVendor> {
  const user = await insertUser(app, 'buyer', overrides)
  await app.sql('INSERT INTO shop_members (vendor_id, user_id, role, invited_by) VALUES ($1, $2, $3, $4)', [
    vendor.vendorId,
    user.id,
    role,
    vendor.id,
  ])
  return { ...user, vendorId: vendor.vendorId }
}

let categoriesBuilt = 0

export async function buildCategory(app: TestApp, name = `Category ${unique()}`): Promise<string> {
  // After those that every market has.
  const [row] = await app.sql('INSERT INTO categories (name, icon_url, position) VALUES ($1, $2, $3) RETURNING id', [
    name,
    '/media/categories/test.svg',
    1_000 + ++categoriesBuilt,
  ])
  return row.id
}

/** A set of the newest of a category, which the home page shows. */
export async function buildHomeBlock(app: TestApp, categoryId: string): Promise<string> {
  const id = uuid()
  await app.sql(
    "INSERT INTO home_blocks (id, kind, title, category_id, position, is_hidden) VALUES ($1, 'category', 'New here', $2, (SELECT coalesce(max(position), 0) + 1 FROM home_blocks), false)",
    [id, categoryId],
  )
  return id
}

export interface ProductOverrides {
  vendor?: TestVendor
  categoryId?: string
  name?: string
  description?: string
  /** Pesewas. */
  price?: number
  /** Pesewas. */
  discountPrice?: number
  stock?: number
  minOrder?: number
  featured?: boolean
  createdAt?: Date
  views?: number
  specifications?: Record<string, string>
  images?: { url: string; thumbnail_url: string | null; thumbhash: string | null }[]
  visibility?: ProductVisibility
  condition?: ProductCondition
  brand?: string
  sku?: string
  lowStockBelow?: number
  attributes?: Record<string, string | number>
  privateAttributes?: Record<string, string | number>
}

export async function buildProduct(
  app: TestApp,
  overrides: ProductOverrides = {},
): Promise<{ id: string; vendor: TestVendor }> {
  const vendor = overrides.vendor ?? (await buildVendor(app))
  const categoryId = overrides.categoryId ?? (await buildCategory(app))
  const [row] = await app.sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, discount_price, stock_quantity, min_order_quantity, is_featured,
                           views_count, created_at, specifications, images, visibility, condition, brand, sku, low_stock_below, attributes,
                           private_attributes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, now()), $12, $13, $14, $15, $16, $17, $18, $19, $20) RETURNING id`,
    [
      vendor.vendorId,
      categoryId,
      overrides.name ?? `Product ${unique()}`,
      overrides.description ?? 'A thing for sale',
      overrides.price ?? 10_000,
      overrides.discountPrice ?? null,
      overrides.stock ?? 5,
      overrides.minOrder ?? 1,
      overrides.featured ?? false,
      overrides.views ?? 0,
      overrides.createdAt ?? null,
      JSON.stringify(overrides.specifications ?? {}),
      JSON.stringify(overrides.images ?? []),
      overrides.visibility ?? 'published',
      overrides.condition ?? 'new',
      overrides.brand ?? null,
      overrides.sku ?? null,
      overrides.lowStockBelow ?? 3,
      JSON.stringify(overrides.attributes ?? {}),
      JSON.stringify(overrides.privateAttributes ?? {}),
    ],
  )
  return { id: row.id, vendor }
}

/** Makes a product one that comes in these variants of one option, "Size". @returns their ids by value */
export async function buildVariants(
  app: TestApp,
  product: { id: string },
  /** Prices in pesewas. */
  sizes: Record<string, { stock?: number; price?: number }>,
): Promise<Record<string, string>> {
  const rows = Object.entries(sizes).map(([size, { stock = 5, price }], position) => ({ size, stock, price, position }))
  const made = await app.sql(
    `WITH p AS (UPDATE products SET options = jsonb_build_array(jsonb_build_object('name', 'Size', 'values', $3::jsonb)) WHERE id = $1 RETURNING id)
     INSERT INTO product_variants (product_id, option_values, position, stock_quantity, price)
     SELECT p.id, ARRAY[size], position, stock, price FROM p, jsonb_to_recordset($2::jsonb) AS r (size text, stock integer, price bigint, position smallint)
     RETURNING id, option_values[1] AS size`,
    [product.id, JSON.stringify(rows), JSON.stringify(Object.keys(sizes))],
  )
  return Object.fromEntries(made.map(({ size, id }) => [size, id]))
}

export async function buildReview(
  app: TestApp,
  overrides: { product?: { id: string }; user?: TestUser; rating?: number; createdAt?: Date } = {},
): Promise<{ id: string; product: { id: string }; user: TestUser }> {
  const product = overrides.product ?? (await buildProduct(app))
  const user = overrides.user ?? (await buildBuyer(app))
  const [row] = await app.sql(
    'INSERT INTO reviews (product_id, user_id, rating, comment, created_at) VALUES ($1, $2, $3, $4, coalesce($5, now())) RETURNING id',
    [product.id, user.id, overrides.rating ?? 4, 'It does what it should', overrides.createdAt ?? null],
  )
  return { id: row.id, product, user }
}

export interface ItemRequestOverrides {
  owner?: TestUser
  title?: string
  description?: string
  status?: ItemRequestStatus
  urgency?: Urgency
  /** Pesewas. */
  budgetMin?: number
  /** Pesewas. */
  budgetMax?: number
  currency?: string
  location?: string
  expiresAt?: Date
  createdAt?: Date
  categoryId?: string
}

export async function buildItemRequest(
  app: TestApp,
  overrides: ItemRequestOverrides = {},
): Promise<{ id: string; owner: TestUser }> {
  const owner = overrides.owner ?? (await buildBuyer(app))
  const [row] = await app.sql(
    `INSERT INTO item_requests (user_id, category_id, request_title, description, status, urgency, budget_min, budget_max, currency, location, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, now())) RETURNING id`,
    [
      owner.id,
      overrides.categoryId ?? null,
      overrides.title ?? `Wanted ${unique()}`,
      overrides.description ?? 'Something that a test needs',
      overrides.status ?? 'open',
      overrides.urgency ?? 'normal',
      overrides.budgetMin ?? null,
      overrides.budgetMax ?? null,
      overrides.currency ?? 'GHS',
      overrides.location ?? null,
      overrides.expiresAt ?? null,
      overrides.createdAt ?? null,
    ],
  )
  return { id: row.id, owner }
}

export interface BidOverrides {
  itemRequest?: { id: string; owner: TestUser }
  vendor?: TestVendor
  /** Pesewas. */
  amount?: number
  status?: BidStatus
}

export async function buildBid(
  app: TestApp,
  overrides: BidOverrides = {},
): Promise<{ id: string; vendor: TestVendor; itemRequest: { id: string; owner: TestUser } }> {
  const itemRequest = overrides.itemRequest ?? (await buildItemRequest(app))
  const vendor = overrides.vendor ?? (await buildVendor(app))
  const [row] = await app.sql(
    `INSERT INTO bids (item_request_id, vendor_id, amount, currency, status)
     SELECT $1, $2, $3, currency, $4 FROM item_requests WHERE id = $1 RETURNING id`,
    [itemRequest.id, vendor.vendorId, overrides.amount ?? 5_000, overrides.status ?? 'pending'],
  )
  return { id: row.id, vendor, itemRequest }
}

/** Pending bids of as many new vendors, cheapest first, by one statement. Nobody can sign in as these vendors. */
export async function buildBids(
  app: TestApp,
  itemRequest: { id: string },
  count: number,
): Promise<{ id: string; amount: number }[]> {
  return app.sql(
    `WITH people AS (
       INSERT INTO users (email, full_name, user_type) SELECT 'bidder-' || uuid_v7() || '@test.example', 'Bidder ' || n, 'vendor' FROM generate_series(1, $2) AS n
       RETURNING id, full_name
     ), shops AS (
       INSERT INTO vendors (user_id, business_name) SELECT id, 'Shop of ' || full_name FROM people RETURNING id
     ), placed AS (
       INSERT INTO bids (item_request_id, vendor_id, amount, currency)
       SELECT r.id, s.id, 1000 * row_number() OVER (), r.currency FROM shops s, item_requests r WHERE r.id = $1 RETURNING id, amount
     ) SELECT id, amount FROM placed ORDER BY amount`,
    [itemRequest.id, count],
  )
}

/** A delivered order of a product, which makes a review verified. */
export async function buildDeliveredOrder(
  app: TestApp,
  product: { id: string; vendor: TestVendor },
  buyer: TestUser,
): Promise<string> {
  const [row] = await app.sql(
    `WITH o AS (
       INSERT INTO orders (buyer_id, vendor_id, status, currency, total) VALUES ($1, $2, 'delivered', 'GHS', 10000) RETURNING id
     ) INSERT INTO order_items (order_id, position, product_id, title, quantity, unit_price)
       SELECT id, 1, $3, 'Bought thing', 1, 10000 FROM o RETURNING order_id`,
    [buyer.id, product.vendor.vendorId, product.id],
  )
  return row.order_id
}

/** A buyer's checkout of one product, by the API: one order, awaiting payment, with its stock taken. */
export async function buildCheckout(
  app: TestApp,
  overrides: { product?: { id: string; vendor: TestVendor }; buyer?: TestUser; quantity?: number } = {},
): Promise<{ id: string; orderId: string; total: number; buyer: TestUser; vendor: TestVendor; productId: string }> {
  const product = overrides.product ?? (await buildProduct(app))
  const buyer = overrides.buyer ?? (await buildBuyer(app))
  const items = [{ product_id: product.id, quantity: overrides.quantity ?? 1 }]
  const answer = await app.as(buyer).post('/orders', { items, delivery: DELIVERY })
  if (answer.status !== 201) throw new Error(answer.text)
  const { id, orders, total } = answer.body.data
  return { id, orderId: orders[0].id, total, buyer, vendor: product.vendor, productId: product.id }
}

/** Makes an order look this old. */
export async function letPaymentTimePass(app: TestApp, orderId: string): Promise<void> {
  await app.sql("UPDATE orders SET payment_due_at = now() - interval '1 second' WHERE id = $1", [orderId])
}

export async function buildFollow(
  app: TestApp,
  overrides: { user?: TestUser; vendor?: TestVendor; followedAt?: Date } = {},
): Promise<{ user: TestUser; vendor: TestVendor }> {
  const user = overrides.user ?? (await buildBuyer(app))
  const vendor = overrides.vendor ?? (await buildVendor(app))
  await app.sql('INSERT INTO follows (user_id, vendor_id, followed_at) VALUES ($1, $2, coalesce($3, now()))', [
    user.id,
    vendor.vendorId,
    overrides.followedAt ?? null,
  ])
  return { user, vendor }
}

/** A token of a contact form that was opened this long ago: by default as long as a person takes. */
export function buildFormToken(app: TestApp, ageSeconds = 60): string {
  return makeFormToken(app.context.secrets, Date.now() - 1_000 * ageSeconds)
}

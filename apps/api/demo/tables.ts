import { lengthOf, VERIFICATION, VERIFICATION_REVIEW } from '@asime/contract/deadlines'
import { CURRENCY } from '@asime/contract/money'
import type { Bid } from './bids.ts'
import type { Table } from './copy.ts'
import type { Follow } from './follows.ts'
import type { ItemRequest } from './item-requests.ts'
import type { Market } from './market.ts'
import type { Order } from './orders.ts'
import type { Life } from './order-story.ts'
import type { Person } from './people.ts'
import type { Product } from './products.ts'
import type { Review } from './reviews.ts'
import type { Variant } from './variants.ts'
import type { Shop } from './shops.ts'

const moment = (ms: number) => new Date(ms).toISOString()

export const users: Table<Person> = {
  name: 'users',
  columns:
    'id, email, password_hash, full_name, phone, location, bio, user_type, staff_role, email_verified_at, created_at, ' +
    'updated_at',
  row: (person) => {
    const createdAt = moment(person.createdAt)
    return [
      person.id,
      person.email,
      person.passwordHash,
      person.fullName,
      person.phone,
      person.location,
      person.bio,
      person.userType,
      person.userType === 'admin' ? 'owner' : null,
      createdAt,
      createdAt,
      createdAt,
    ]
  },
}

const validUntil = (shop: Shop) => moment(shop.createdAt + lengthOf(VERIFICATION, 'seconds') * 1_000)

/** What the badge rests on, without a card and its pictures: nobody has sent any. */
export const shopVerifications: Table<Shop> = {
  name: 'shop_verifications',
  columns:
    'id, vendor_id, status, full_name, legal_name, account_name, times_submitted, submitted_at, due_at, decided_at, verified_at, valid_until, created_at',
  row: (shop) => {
    const { fullName } = shop.owner
    const createdAt = moment(shop.createdAt)
    const dueAt = moment(shop.createdAt + lengthOf(VERIFICATION_REVIEW, 'seconds') * 1_000)
    return [
      shop.verificationId,
      shop.id,
      'verified',
      fullName,
      shop.facts?.legalName ?? null,
      fullName,
      1,
      createdAt,
      dueAt,
      createdAt,
      createdAt,
      validUntil(shop),
      createdAt,
    ]
  },
}

/** Of those that have told any. */
export const shopFacts: Table<Shop> = {
  name: 'shop_facts',
  columns:
    'vendor_id, legal_name, legal_status, registration_number, address, phone, email, terms, guarantees, complaints_contact, complaints_phone, complaints_days, updated_at',
  row: ({ id, owner, facts, createdAt }) => [
    id,
    facts!.legalName,
    facts!.legalStatus,
    facts!.registrationNumber,
    facts!.address,
    owner.phone,
    owner.email,
    facts!.terms,
    facts!.guarantees,
    owner.fullName,
    owner.phone,
    facts!.complaintsDays,
    moment(createdAt),
  ],
}

export const vendors: Table<Shop> = {
  name: 'vendors',
  columns:
    'id, user_id, business_name, location, region, town, description, verification_status, verified_at, verified_until, return_policy, return_days, created_at, updated_at',
  row: (shop) => {
    const createdAt = moment(shop.createdAt)
    return [
      shop.id,
      shop.owner.id,
      shop.businessName,
      shop.location,
      shop.region,
      shop.town,
      shop.description,
      shop.isVerified ? 'verified' : 'unverified',
      shop.isVerified ? createdAt : null,
      shop.isVerified ? validUntil(shop) : null,
      shop.facts?.returnPolicy ?? null,
      shop.facts?.returnDays ?? null,
      createdAt,
      createdAt,
    ]
  },
}

export const follows: Table<Follow> = {
  name: 'follows',
  columns: 'user_id, vendor_id, followed_at',
  row: (follow) => [follow.userId, follow.vendorId, moment(follow.followedAt)],
}

export function productsOf(market: Market): Table<Product> {
  return {
    name: 'products',
    columns:
      'id, vendor_id, category_id, product_name, description, price, discount_price, effective_price, highest_price, options, quantity_prices, images, stock_quantity, ' +
      'min_order_quantity, specifications, weight_grams, dimensions, is_featured, views_count, created_at, ' +
      'updated_at, condition, brand, warranty_months, warranty_by, sku, attributes',
    row: (product) => {
      const { listing, facts } = product
      const createdAt = moment(product.createdAt)
      return [
        product.id,
        market.shops[product.shop]!.id,
        product.categoryId,
        listing.name,
        listing.description,
        listing.price,
        product.discountPrice,
        product.effectivePrice,
        product.highestPrice,
        JSON.stringify(product.offer.options),
        JSON.stringify(product.offer.quantityPrices),
        JSON.stringify(product.images),
        product.stock,
        listing.minOrderQuantity,
        JSON.stringify(listing.specifications),
        listing.weightGrams,
        JSON.stringify(listing.dimensions),
        product.featured,
        product.views,
        createdAt,
        createdAt,
        facts.condition,
        facts.brand,
        facts.warrantyMonths,
        facts.warrantyMonths === null ? null : facts.brand ? 'manufacturer' : 'shop',
        product.sku,
        JSON.stringify(facts.attributes),
      ]
    },
  }
}

export const productVariants: Table<Variant & { productId: string; position: number }> = {
  name: 'product_variants',
  columns: 'id, product_id, option_values, position, stock_quantity, price',
  // Their values are plain words and numbers, so the array needs no more than quotes.
  row: ({ id, productId, values, position, stock, price }) => [
    id,
    productId,
    `{${values.map((value) => `"${value}"`).join(',')}}`,
    position,
    stock,
    price,
  ],
}

export const reviews: Table<Review> = {
  name: 'reviews',
  columns: 'id, product_id, user_id, rating, comment, verified_purchase, created_at',
  row: (review) => [
    review.id,
    review.productId,
    review.userId,
    review.rating,
    review.comment,
    review.verifiedPurchase,
    moment(review.createdAt),
  ],
}

export const itemRequests: Table<ItemRequest> = {
  name: 'item_requests',
  columns:
    'id, user_id, category_id, request_title, description, budget_min, budget_max, location, urgency, ' +
    'expires_at, required_specs, attachments, status, views_count, created_at, updated_at',
  row: (request) => [
    request.id,
    request.userId,
    request.categoryId,
    request.wish.title,
    request.wish.description,
    request.budgetMin,
    request.budgetMax,
    request.location,
    request.urgency,
    request.expiresAt === null ? null : moment(request.expiresAt),
    JSON.stringify(request.wish.requiredSpecs),
    JSON.stringify(request.attachments),
    request.status,
    request.views,
    moment(request.createdAt),
    moment(request.updatedAt),
  ],
}

export const bids: Table<Bid> = {
  name: 'bids',
  columns:
    'id, item_request_id, vendor_id, amount, currency, message, delivery_time_days, status, created_at, ' +
    'updated_at',
  row: (bid) => [
    bid.id,
    bid.itemRequestId,
    bid.vendorId,
    bid.amount,
    CURRENCY,
    bid.message,
    bid.deliveryTimeDays,
    bid.status,
    moment(bid.createdAt),
    moment(bid.updatedAt),
  ],
}

const COMMISSION_BP = 500
const COMMISSION_VAT_BP = 100

const USUALLY_PAID_AFTER = 5 * 60_000
const NEVER_PAID: readonly string[] = ['awaiting_payment', 'expired', 'cancelled']
const paidWithoutLife = ({ status, createdAt }: Order) =>
  NEVER_PAID.includes(status) ? undefined : createdAt + USUALLY_PAID_AFTER

/** The order numbers are the database's own, given in the order of the rows. Of an order whose life is not told, only the outline. */
export function ordersOf(lifeOf: (order: Order) => Life | undefined): Table<Order> {
  return {
    name: 'orders',
    columns:
      'id, checkout_id, buyer_id, vendor_id, item_request_id, bid_id, status, currency, total, delivery_fee, commission, ' +
      'commission_vat, payment_fee, refunded_total, payment_due_at, release_at, remind_at, dispatch_by, deliver_by, date_reminded, paid_at, created_at, updated_at',
    row: (order) => {
      const life = lifeOf(order)
      const price = order.unitPrice * order.quantity
      const total = life?.total ?? price
      const paidAt = life ? life.events.find(({ event }) => event === 'pay')?.at : paidWithoutLife(order)
      return [
        order.id,
        life?.checkoutId ?? null,
        order.buyerId,
        order.vendorId,
        order.bid?.itemRequestId ?? null,
        order.bid?.id ?? null,
        order.status,
        CURRENCY,
        total,
        life?.deliveryFee ?? 0,
        life?.commission ?? Math.round((price * COMMISSION_BP) / 10_000),
        life?.commissionVat ?? Math.round((price * COMMISSION_VAT_BP) / 10_000),
        life?.paymentFee ?? 0,
        life?.refundedTotal ?? 0,
        life ? moment(life.paymentDueAt) : null,
        life?.releaseAt ? moment(life.releaseAt) : null,
        life?.remindAt ? moment(life.remindAt) : null,
        life?.dates?.dispatch_by ?? null,
        life?.dates?.deliver_by ?? null,
        life?.dateReminded ?? null,
        paidAt === undefined ? null : moment(paidAt),
        moment(order.createdAt),
        moment(life?.updatedAt ?? order.updatedAt),
      ]
    },
  }
}

const KEEPS_STOCK: readonly string[] = ['awaiting_payment', 'paid', 'preparing']

export const orderItems: Table<Order> = {
  name: 'order_items',
  columns: 'order_id, position, product_id, variant_id, variant_label, title, quantity, unit_price, stock_kept',
  row: (order) => [
    order.id,
    1,
    order.productId,
    order.variant?.id ?? null,
    order.variant?.label ?? null,
    order.title,
    order.quantity,
    order.unitPrice,
    order.productId !== null && KEEPS_STOCK.includes(order.status) ? order.quantity : 0,
  ],
}

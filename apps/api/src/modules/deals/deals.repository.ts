import type { dealMoves, DealStatus } from '@asime/contract/deal-states'
import type { Deal, OpenDeal } from '@asime/contract/deals'
import type { DeliveryMethod, OrderSummary } from '@asime/contract/orders'
import type { ShopCalendar } from '@asime/contract/order-dates'
import { TOTAL_CAP } from '@asime/contract/paging'
import { PUNCTUALITY_FROM_ORDERS } from '@asime/contract/rules'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { type Due, DUE_BATCH } from '../../platform/jobs/for-each-due.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { CALENDAR } from '../orders/order-dates.sql.ts'
import { ORDER_SUMMARY } from '../orders/order-json.sql.ts'
import { AWAY_UNTIL } from '../shops/away.sql.ts'
import { SHOWN_STATUS } from '../shops/shown-verification.sql.ts'
import type { OfferedDeal } from './deals.policy.ts'

/** One whose time is over is shown as expired until the job has come by. */
const STATUS = `CASE WHEN d.status = 'open' AND d.valid_until <= clock_timestamp() THEN 'expired' ELSE d.status END`

/** Those of its product, the variant's first, or its own. */
const PICTURES = `CASE WHEN d.product_id IS NULL THEN d.pictures ELSE coalesce((
  SELECT jsonb_agg(chosen.image ORDER BY chosen.n) FROM (
    SELECT image, row_number() OVER (ORDER BY image ->> 'url' IS NOT DISTINCT FROM pv.picture DESC, i.place) AS n
    FROM products p LEFT JOIN product_variants pv ON pv.id = d.variant_id, jsonb_array_elements(p.images) WITH ORDINALITY AS i (image, place)
    WHERE p.id = d.product_id AND p.is_public ORDER BY 2 LIMIT 3
  ) AS chosen), '[]') END`

/**
 * Pieces left for sale, for rows d, p (products) and pv (product_variants); null of what is no longer for sale. A deal keeps what its
 * variant was called when the shop deletes it.
 */
const LEFT = `CASE WHEN p.is_public AND (d.variant_id IS NULL) = (d.variant_label IS NULL) AND (d.variant_id IS NULL) = (p.options = '[]')
    AND pv.removed_at IS NULL
  THEN coalesce(pv.stock_quantity, p.stock_quantity) END`

const TERMS = {
  title: 'd.title',
  description: 'd.description',
  pictures: PICTURES,
  variant_label: 'd.variant_label',
  quantity: 'd.quantity',
  price: 'd.unit_price * 0.01',
  items_total: 'd.unit_price * d.quantity * 0.01',
  currency: 'd.currency',
  delivery_options: `(SELECT coalesce(json_agg(${jsonObject({
    method: 'm.method',
    fee: "CASE m.method WHEN 'pickup' THEN 0 ELSE d.delivery_fee END * 0.01",
  })} ORDER BY m.n), '[]') FROM unnest(d.delivery_methods) WITH ORDINALITY AS m (method, n))`,
  delivery_days: 'd.delivery_days',
  valid_until: 'd.valid_until',
}

const DEAL = jsonObject({
  id: 'd.id',
  status: STATUS,
  ...TERMS,
  product: `(SELECT ${jsonObject({ id: 'p.id', product_name: 'p.product_name', category: 'c.name' })}
    FROM products p JOIN categories c ON c.id = p.category_id WHERE p.id = d.product_id)`,
  uses: 'd.uses',
  uses_taken: 'd.uses_taken',
  orders: `(SELECT coalesce(json_agg(${ORDER_SUMMARY} ORDER BY o.created_at DESC, o.id DESC), '[]')
    FROM (SELECT * FROM orders WHERE deal_id = d.id ORDER BY created_at DESC, id DESC LIMIT 20) AS o)`,
  created_at: 'd.created_at',
  unpaid_orders: "(SELECT count(*) FROM orders o WHERE o.deal_id = d.id AND o.status = 'awaiting_payment')",
  token_encrypted: 'd.token_encrypted',
  offered: `(SELECT ${jsonObject({ left: LEFT, business_name: 'v.business_name', back_on: `(${AWAY_UNTIL})::text` })}
    FROM vendors v LEFT JOIN products p ON p.id = d.product_id LEFT JOIN product_variants pv ON pv.id = d.variant_id WHERE v.id = d.vendor_id)`,
})

/** Before its link, whether it can be bought by, and what may be done with it. */
export type StoredDeal = Omit<Deal, 'link' | 'refusal' | 'actions'> & {
  unpaid_orders: number
  token_encrypted: string | null
  offered: Pick<OfferedDeal, 'left' | 'business_name' | 'back_on'>
}

export interface NewDeal {
  id: string
  vendorId: string
  userId: string
  tokenHash: Buffer
  tokenEncrypted: string
  title: string
  description: string | null
  pictures: { url: string; thumbnail_url: string | null; thumbhash: string | null }[]
  productId: string | null
  variantId: string | null
  variantLabel: string | null
  quantity: number
  /** Pesewas, as everywhere below. */
  price: number
  currency: string
  deliveryMethods: readonly DeliveryMethod[]
  deliveryFee: number
  deliveryDays: number
  /** Null: the usual time from now. */
  validUntil: string | null
  uses: number
}

/** One change at a time for each shop, so that its open links can be counted. */
export async function lockShop(tx: Tx, vendorId: string): Promise<void> {
  await queryRows(tx, 'SELECT FROM vendors WHERE id = $1 FOR NO KEY UPDATE', [vendorId])
}

export async function countOpen(db: Db, vendorId: string): Promise<number> {
  const [row] = await queryRows<{ n: number }>(
    db,
    "SELECT count(*)::int AS n FROM deals WHERE vendor_id = $1 AND status = 'open' AND valid_until > clock_timestamp()",
    [vendorId],
  )
  return row?.n ?? 0
}

/** Whether a link can be valid until then, by the database's clock. */
export async function isPossibleEnd(
  db: Db,
  until: string,
  { shortest, longest }: { shortest: string; longest: string },
): Promise<boolean> {
  const [row] = await queryRows<{ is_possible: boolean }>(
    db,
    // A minute for the form to arrive.
    `SELECT $1::timestamptz BETWEEN now() + $2::interval - interval '1 minute' AND now() + $3::interval + interval '1 minute' AS is_possible`,
    [until, shortest, longest],
  )
  return row?.is_possible ?? false
}

export interface ProductOfDeal {
  product_name: string
  category_id: string
  description: string
  currency: string
  options: { name: string }[]
  /** Of the variant that was asked for, if the product has it. */
  option_values: string[] | null
}

/** A product of the shop that the public can buy. */
export async function findProductOfDeal(
  db: Db,
  vendorId: string,
  productId: string,
  variantId: string | null,
): Promise<ProductOfDeal | undefined> {
  const [row] = await queryRows<ProductOfDeal>(
    db,
    `SELECT p.product_name, p.category_id, p.description, p.currency, p.options, pv.option_values
     FROM products p LEFT JOIN product_variants pv ON pv.product_id = p.id AND pv.id = $3 AND pv.removed_at IS NULL
     WHERE p.id = $2 AND p.vendor_id = $1 AND p.is_public`,
    [vendorId, productId, variantId],
  )
  return row
}

export async function insertDeal(db: Db, deal: NewDeal, usualTime: string): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO deals (id, vendor_id, made_by, token_hash, token_encrypted, title, description, pictures, product_id, variant_id, variant_label,
       quantity, unit_price, currency, delivery_methods, delivery_fee, delivery_days, valid_until, uses)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15, $16, $17, coalesce($18::timestamptz, now() + $19::interval), $20)`,
    [
      deal.id,
      deal.vendorId,
      deal.userId,
      deal.tokenHash,
      deal.tokenEncrypted,
      deal.title,
      deal.description,
      JSON.stringify(deal.pictures),
      deal.productId,
      deal.variantId,
      deal.variantLabel,
      deal.quantity,
      deal.price,
      deal.currency,
      deal.deliveryMethods,
      deal.deliveryFee,
      deal.deliveryDays,
      deal.validUntil,
      usualTime,
      deal.uses,
    ],
  )
}

export async function findDeal(db: Db, vendorId: string, id: string): Promise<StoredDeal | undefined> {
  const [row] = await queryRows<{ data: StoredDeal }>(
    db,
    `SELECT ${DEAL} AS data FROM deals d WHERE d.id = $2 AND d.vendor_id = $1`,
    [vendorId, id],
  )
  return row?.data
}

/** Newest first. */
export async function listDeals(
  db: Db,
  vendorId: string,
  status: DealStatus | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow & { data: JsonOf<StoredDeal[]> }> {
  const [row] = await queryRows<PageRow & { data: JsonOf<StoredDeal[]> }>(
    db,
    `SELECT ${pageColumns({ json: DEAL, size: '$3::int', value: 'page.created_at' })},
            (SELECT count(*) FROM (
               SELECT FROM deals d WHERE d.vendor_id = $1 AND ($2::text IS NULL OR ${STATUS} = $2) LIMIT ${TOTAL_CAP + 1}
             ) AS counted)::int AS total
     FROM (
       SELECT d.id, d.created_at, row_number() OVER (ORDER BY d.created_at DESC, d.id DESC) AS n FROM deals d
       WHERE d.vendor_id = $1 AND ($2::text IS NULL OR ${STATUS} = $2)
         AND ($4::timestamptz IS NULL OR (d.created_at, d.id) < ($4::timestamptz, $5::uuid))
       ORDER BY d.created_at DESC, d.id DESC LIMIT $3::int + 1
     ) AS page JOIN deals d ON d.id = page.id`,
    [vendorId, status ?? null, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

export interface FoundDeal extends OfferedDeal, ShopCalendar {
  id: string
  vendor_id: string
  now: string
  delivery_methods: DeliveryMethod[]
  data: Omit<OpenDeal, 'dispatch_by' | 'deliver_by' | 'paid_out_to' | 'card' | 'refusal' | 'is_own' | 'own_order'>
}

/** For a deal whose product is public, or one without a product while its shop is open. A link shows nothing hidden either. */
const ofShown = (column: string, otherwise = 'NULL') =>
  `CASE WHEN CASE WHEN d.product_id IS NULL THEN ${shopIsOpen('u')} ELSE p.is_public END THEN ${column} ELSE ${otherwise} END`

const OPEN_DEAL = jsonObject({
  status: STATUS,
  ...TERMS,
  title: ofShown(
    'd.title',
    "CASE WHEN d.product_id IS NULL THEN 'Offer no longer available' ELSE 'Product no longer for sale' END",
  ),
  description: ofShown('d.description'),
  variant_label: ofShown('d.variant_label'),
  pictures: ofShown(PICTURES, "'[]'"),
  vendor: jsonObject({
    id: 'v.id',
    business_name: 'v.business_name',
    location: 'v.location',
    logo_url: `CASE WHEN ${shopIsOpen('u')} THEN v.logo_url END`,
    verification_status: SHOWN_STATUS,
    rating: 'v.rating',
    total_reviews: 'v.total_reviews',
    punctuality: `CASE WHEN y.dispatched_on_time + y.dispatched_late >= ${PUNCTUALITY_FROM_ORDERS}
      THEN ${jsonObject({ on_time: 'y.dispatched_on_time', of: 'y.dispatched_on_time + y.dispatched_late' })} END`,
  }),
})

/** What a link leads to, as it is now; nothing, once its shop's account is erased. */
export async function findByToken(db: Db, tokenHash: Buffer): Promise<FoundDeal | undefined> {
  const [row] = await queryRows<FoundDeal>(
    db,
    `SELECT d.id, d.vendor_id, ${STATUS} AS status, d.quantity, d.product_id IS NOT NULL AS is_of_product, v.business_name, ${CALENDAR},
            d.delivery_methods, ${shopIsOpen('u')} AS is_shop_active, (${AWAY_UNTIL})::text AS back_on,
            ${LEFT} AS left, ${OPEN_DEAL} AS data
     FROM deals d JOIN vendors v ON v.id = d.vendor_id JOIN users u ON u.id = v.user_id
     LEFT JOIN shop_punctuality y ON y.vendor_id = v.id
     LEFT JOIN products p ON p.id = d.product_id LEFT JOIN product_variants pv ON pv.id = d.variant_id
     WHERE d.token_hash = $1 AND d.token_encrypted IS NOT NULL`,
    [tokenHash],
  )
  return row
}

/** The last order that somebody has placed by a deal. */
export async function findOrderBy(db: Db, dealId: string, buyerId: string): Promise<OrderSummary | undefined> {
  const [row] = await queryRows<{ data: OrderSummary }>(
    db,
    `SELECT ${ORDER_SUMMARY} AS data FROM orders o WHERE o.deal_id = $1 AND o.buyer_id = $2 ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    [dealId, buyerId],
  )
  return row?.data
}

/** Orders that were not paid in time and keep uses of a deal, or stock of its product. */
export async function listOverdueOfDeal(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT o.id FROM orders o JOIN deals d ON d.id = $1
     WHERE o.status = 'awaiting_payment' AND o.payment_due_at <= clock_timestamp() AND (o.deal_id = d.id
       OR EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.is_reserved AND i.product_id = d.product_id))
     ORDER BY o.id LIMIT $2`,
    [id, limit],
  )
  return rows.map((row) => row.id)
}

export interface LockedDeal {
  id: string
  vendor_id: string
  status: DealStatus
  title: string
  product_id: string | null
  variant_id: string | null
  quantity: number
  unit_price: number
  currency: string
  delivery_methods: DeliveryMethod[]
  delivery_fee: number
  delivery_days: number
}

/** Others who want it wait. Accounts are locked before, its product after. */
export async function lockDeal(tx: Tx, id: string): Promise<LockedDeal | undefined> {
  const [row] = await queryRows<LockedDeal>(
    tx,
    `SELECT d.id, d.vendor_id, ${STATUS} AS status, d.title, d.product_id, d.variant_id, d.quantity, d.unit_price, d.currency, d.delivery_methods,
            d.delivery_fee, d.delivery_days
     FROM deals d WHERE d.id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  return row
}

/** Of a locked deal that is open. */
export async function takeUse(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE deals SET uses_taken = uses_taken + 1, updated_at = now() WHERE id = $1', [id])
}

/** Of a deal whose order came to nothing. */
export async function giveUseBack(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE deals SET uses_taken = uses_taken - 1, updated_at = now() WHERE id = $1', [id])
}

/** @returns whether the last use is taken */
export async function isUsedUp(tx: Tx, id: string): Promise<boolean> {
  return (await queryRows(tx, 'SELECT FROM deals WHERE id = $1 AND uses_taken = uses', [id])).length > 0
}

/** @returns whether it was in a state from which that is possible */
export async function moveDeal(
  tx: Db,
  id: string,
  { from, to }: (typeof dealMoves)[keyof typeof dealMoves],
): Promise<boolean> {
  const moved = await queryRows(
    tx,
    'UPDATE deals SET status = $2, updated_at = now() WHERE id = $1 AND status = ANY ($3) RETURNING 1',
    [id, to, from],
  )
  return moved.length > 0
}

const IS_OVER = "status = 'open' AND valid_until <= clock_timestamp()"

/** Those whose time is over, longest first. */
export async function listOver(db: Db, after: Due | undefined): Promise<Due[]> {
  return queryRows<Due>(
    db,
    `SELECT id, valid_until::text AS at FROM deals
     WHERE ${IS_OVER} AND ($2::timestamptz IS NULL OR (valid_until, id) > ($2::timestamptz, $3::uuid)) ORDER BY valid_until, id LIMIT $1`,
    [DUE_BATCH, after?.at ?? null, after?.id ?? null],
  )
}

/** Every link of a shop that could still be bought by, now or once an order gives its use back. */
export async function moveDealsOfShop(
  db: Db,
  vendorId: string,
  { from, to }: (typeof dealMoves)[keyof typeof dealMoves],
): Promise<void> {
  await queryRows(db, 'UPDATE deals SET status = $2, updated_at = now() WHERE vendor_id = $1 AND status = ANY ($3)', [
    vendorId,
    to,
    from,
  ])
}

import { randomUUID } from 'node:crypto'
import { signEvent } from '@asime/api/src/modules/providers/event-signatures.ts'
import { deriveSecrets } from '@asime/api/src/platform/secrets.ts'
import { machineClock } from '@asime/api/src/platform/clock.ts'
import { createAccessTokens } from '@asime/api/src/platform/sessions/access-tokens.ts'
import { demoAccounts } from '@asime/api/src/demo-accounts.ts'
import { DELIVERY } from '@asime/api/test/purchase.ts'
import type pg from 'pg'
import { MAKE_APPROVED_PAYMENTS } from './approved-payments.ts'
import type { WriteCase } from './measure.ts'
import type { Call } from './processes/load.ts'
import { JWT_SECRET } from './server.ts'

const PRODUCTS = 1_000
/** Of what can be done once only: more than any run uses up. */
const SUPPLY = 10_000
/** Each leaves three checkouts unpaid, which is as many as anybody may (decision 0038). */
const BUYERS = SUPPLY

/** A list of calls of which each is sent once. */
function onceEach(calls: readonly Call[]): Pick<WriteCase, 'once' | 'next' | 'used'> {
  let first = 0
  return {
    once: true,
    next: (count) => calls.slice(first, first + count),
    used: (count) => void (first += count),
  }
}

/** Carts, accepted bids and events of payments: the ways in which an order comes to be and is paid. */
export async function prepareOrderWriters(pool: pg.Pool): Promise<WriteCase[]> {
  const { rows: buyers } = await pool.query<{ user_id: string; session_id: string }>(
    `WITH u AS (
       INSERT INTO users (email, full_name, user_type, email_verified_at)
       SELECT 'bench-buyer-' || n || '@asime.example', 'Bench Buyer ' || n, 'buyer', now() FROM generate_series(1, $1::int) AS n RETURNING id
     ) INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '1 day' FROM u RETURNING user_id, id AS session_id`,
    [BUYERS],
  )
  const accessTokens = createAccessTokens(machineClock, deriveSecrets(JWT_SECRET).accessTokenKey)
  const tokens = await Promise.all(
    buyers.map((buyer) => accessTokens.sign({ userId: buyer.user_id, sessionId: buyer.session_id })),
  )
  // The first buyer has the orders that the events are about, and may make no other.
  return [
    { id: 'checkout', title: 'Checkout of one product', ...(await checkouts(pool, tokens.slice(1))) },
    { id: 'accept-and-order', title: 'Accept a bid, which makes an order', ...(await accepts(pool, buyers, tokens)) },
    {
      id: 'webhook',
      title: 'Event of a payment, kept, and settled behind',
      ...(await events(pool, buyers[0]?.user_id)),
    },
  ]
}

async function checkouts(pool: pg.Pool, tokens: string[]) {
  const { rows: products } = await pool.query<{ id: string; min_order_quantity: number }>(
    `UPDATE products SET stock_quantity = 1000000 WHERE id IN (
       SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
       WHERE p.is_public AND p.currency = 'GHS' AND p.effective_price > 0 AND u.status = 'active'
         -- The server closes the demo accounts when it starts.
         AND (u.email = ANY($2)) IS NOT TRUE
         AND NOT EXISTS (SELECT FROM delivery_fees f WHERE f.vendor_id = p.vendor_id)
         -- Of others a variant has to be chosen.
         AND p.options = '[]'
       ORDER BY md5(p.id::text) LIMIT $1) RETURNING id, min_order_quantity`,
    [PRODUCTS, demoAccounts.map(({ email }) => email)],
  )
  return onceEach(
    Array.from({ length: 3 * SUPPLY }, (_, n): Call => {
      const product = products[n % products.length]
      const items = [{ product_id: product?.id, quantity: product?.min_order_quantity }]
      const headers = { 'idempotency-key': randomUUID() }
      return {
        method: 'POST',
        path: '/api/v1/orders',
        token: tokens[n % tokens.length],
        body: { items, delivery: DELIVERY },
        headers,
      }
    }),
  )
}

async function accepts(pool: pg.Pool, buyers: { user_id: string }[], tokens: string[]) {
  const { rows } = await pool.query<{ id: string; item_request_id: string; nth: number }>(
    `WITH r AS (
       INSERT INTO item_requests (user_id, request_title, description, status, urgency, currency)
       SELECT ($1::uuid[])[1 + n % $2::int], 'Bench request', 'To be accepted', 'open', 'normal', 'GHS' FROM generate_series(0, $3::int - 1) AS n
       RETURNING id, user_id
     ), u AS (
       -- Not one of the demo market's, which may be closed.
       INSERT INTO users (email, full_name, user_type) VALUES ('bench-bidder@asime.example', 'Bench Bidder', 'vendor') RETURNING id
     ), v AS (
       INSERT INTO vendors (user_id, business_name) SELECT id, 'Bench Bidder' FROM u RETURNING id
     ), b AS (
       INSERT INTO bids (item_request_id, vendor_id, amount, currency) SELECT r.id, v.id, 5000, 'GHS' FROM r, v RETURNING id, item_request_id
     ) SELECT b.id, b.item_request_id, array_position($1::uuid[], r.user_id) - 1 AS nth FROM b JOIN r ON r.id = b.item_request_id`,
    [buyers.map((buyer) => buyer.user_id), buyers.length, SUPPLY],
  )
  return onceEach(
    rows.map((bid): Call => ({
      method: 'POST',
      path: `/api/v1/requests/${bid.item_request_id}/bids/${bid.id}/accept`,
      token: tokens[bid.nth],
      headers: { 'idempotency-key': randomUUID() },
    })),
  )
}

async function events(pool: pg.Pool, buyerId: string | undefined) {
  const { rows: products } = await pool.query<{ id: string; vendor_id: string }>(
    'UPDATE products SET stock_quantity = 1000000 WHERE id = (SELECT id FROM products WHERE is_public ORDER BY id LIMIT 1) RETURNING id, vendor_id',
  )
  const { rows } = await pool.query<{ reference: string; amount: number }>(MAKE_APPROVED_PAYMENTS, [
    buyerId,
    products[0]?.vendor_id,
    products[0]?.id,
    // They are answered three times as fast as orders.
    3 * SUPPLY,
    1,
  ])
  const { sandboxKey } = deriveSecrets(JWT_SECRET)
  return onceEach(
    rows.map(({ reference, amount }): Call => {
      const data = { id: '1', reference, amount, currency: 'GHS', domain: 'test' }
      const body = { event: 'charge.success', data }
      const headers = { 'x-asime-signature': signEvent(sandboxKey, JSON.stringify(body)) }
      return { method: 'POST', path: '/api/v1/webhooks/sandbox', body, headers }
    }),
  )
}

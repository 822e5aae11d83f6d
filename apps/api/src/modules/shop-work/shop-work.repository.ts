import { listed } from '../../platform/database/listed.ts'
import { SALES_PERIOD } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { CURRENCY } from '@asime/contract/money'
import { soldStatuses, undispatchedStatuses } from '@asime/contract/order-states'
import {
  MAX_LOW_STOCK,
  MAX_ORDER_NEWS,
  MAX_SHOP_TASKS,
  type ShopOverview,
  type ShopWork,
  WORK_COUNT_CAP,
} from '@asime/contract/shop-work'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { IS_VERIFIED } from '../shops/shown-verification.sql.ts'

// $1 is the shop. Every part is bounded: rows are found by an index and read no further than is shown or counted.

const counted = (rows: string) => `(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${WORK_COUNT_CAP}) AS counted)::int`

/** When an order o came into the state that it is in. */
const SINCE = `coalesce((SELECT max(e.happened_at) FROM order_events e
  WHERE e.order_id = o.id AND e.to_status = o.status AND e.from_status IS DISTINCT FROM e.to_status), o.created_at)`

const TITLE = `coalesce((SELECT r.request_title FROM item_requests r WHERE r.id = o.item_request_id),
  (SELECT i.title FROM order_items i WHERE i.order_id = o.id ORDER BY i.position LIMIT 1), 'Order')`
const MORE_ITEMS = `greatest((SELECT count(*) FROM order_items i WHERE i.order_id = o.id) - 1, 0)::int`

/** The orders in a state, the most urgent first: what else is shown of them is read for those alone. */
const ordersIn = (status: (typeof undispatchedStatuses)[number], order: string) => `(
  SELECT * FROM orders WHERE vendor_id = $1 AND status = '${status}' ORDER BY ${order}, id LIMIT ${MAX_SHOP_TASKS})`
/** Not what lies ready for its buyer, who alone can end that. */
const IS_LATE_DELIVERY = `o.status = 'dispatched' AND o.late_at <= now()
  AND NOT EXISTS (SELECT FROM order_deliveries d WHERE d.order_id = o.id AND d.method = 'pickup')`
const LATE_DELIVERIES = `orders o WHERE o.vendor_id = $1 AND ${IS_LATE_DELIVERY}`
const openDisputes = (status: string) => `open_disputes d JOIN orders o ON o.id = d.order_id AND d.status = '${status}'`
const pendingBids = (which: string) =>
  `pending p JOIN bids b ON b.id = p.bid_id JOIN item_requests r ON r.id = b.item_request_id WHERE ${which}`

/** Read once, for tasks and counts alike. */
const OPEN_DISPUTES = `SELECT d.order_id, d.status, d.opened_at, d.due_at FROM orders o JOIN disputes d ON d.order_id = o.id AND d.closed_at IS NULL
  WHERE o.vendor_id = $1 AND o.status = 'disputed' LIMIT ${WORK_COUNT_CAP}`
/** Those of the latest bids on open item requests that need something from their vendor. */
const PENDING = `SELECT b.id AS bid_id, b.needs_confirmation
  FROM (SELECT * FROM bids WHERE vendor_id = $1 AND status = 'pending' AND hidden_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${WORK_COUNT_CAP}) AS b
  JOIN item_requests r ON r.id = b.item_request_id AND r.status = 'open' AND r.hidden_at IS NULL
  WHERE CASE WHEN b.needs_confirmation THEN r.expires_at IS NULL OR r.expires_at > now()
             ELSE r.expires_at > now() AND r.expires_at <= now() + $3::interval END`

interface TaskOf {
  kind: string
  from: string
  since: string
  due: string
}
const orderTask = ({ kind, from, since, due }: TaskOf) => `(
  SELECT '${kind}' AS kind, o.id, ${TITLE} AS title, ${MORE_ITEMS} AS more_items, o.order_number,
         (SELECT u.full_name FROM users u WHERE u.id = o.buyer_id) AS buyer_name, o.total * 0.01 AS amount, o.currency, since.at AS since, ${due} AS due_at
  FROM ${from} CROSS JOIN LATERAL (SELECT ${since} AS at) AS since
  ORDER BY due_at NULLS LAST, since.at LIMIT ${MAX_SHOP_TASKS})`
const bidTask = ({ kind, from, since, due }: TaskOf) => `(
  SELECT '${kind}' AS kind, r.id, r.request_title AS title, 0 AS more_items, NULL::text AS order_number,
         (SELECT u.full_name FROM users u WHERE u.id = r.user_id) AS buyer_name, b.amount * 0.01 AS amount, b.currency, ${since} AS since, ${due} AS due_at
  FROM ${from} ORDER BY due_at NULLS LAST, since LIMIT ${MAX_SHOP_TASKS})`

const TASKS = [
  orderTask({
    kind: 'confirm_order',
    from: `${ordersIn('paid', 'created_at')} AS o`,
    since: SINCE,
    // From the reminder on there is no other trace of how long it had.
    due: 'least(coalesce(o.remind_at, since.at + $2::interval), o.late_at)',
  }),
  orderTask({
    kind: 'dispatch_order',
    from: `${ordersIn('preparing', 'late_at, created_at')} AS o`,
    since: SINCE,
    due: 'o.late_at',
  }),
  orderTask({
    kind: 'late_delivery',
    from: `(SELECT * FROM ${LATE_DELIVERIES} ORDER BY o.late_at, o.id LIMIT ${MAX_SHOP_TASKS}) AS o`,
    since: SINCE,
    due: 'o.late_at',
  }),
  orderTask({ kind: 'answer_dispute', from: openDisputes('awaiting_vendor'), since: 'd.opened_at', due: 'd.due_at' }),
  orderTask({ kind: 'settle_dispute', from: openDisputes('in_talks'), since: 'd.opened_at', due: 'd.due_at' }),
  bidTask({
    kind: 'confirm_bid',
    from: pendingBids('p.needs_confirmation'),
    since: 'b.updated_at',
    due: 'r.expires_at',
  }),
  bidTask({
    kind: 'review_bid',
    from: pendingBids('NOT p.needs_confirmation'),
    since: 'b.created_at',
    due: 'r.expires_at',
  }),
].join(' UNION ALL ')

/** A shop's products below their warning level, the emptiest first. */
const LOW = `SELECT p.id, p.product_name, p.stock_quantity FROM products p
  WHERE p.vendor_id = $1 AND p.is_public AND p.deleted_at IS NULL AND p.stock_quantity < p.low_stock_below
  ORDER BY p.stock_quantity, p.id LIMIT ${WORK_COUNT_CAP}`

const COUNTS = jsonObject({
  to_confirm: counted("orders o WHERE o.vendor_id = $1 AND o.status = 'paid'"),
  to_dispatch: counted("orders o WHERE o.vendor_id = $1 AND o.status = 'preparing'"),
  late: counted(
    `orders o WHERE o.vendor_id = $1 AND (o.status IN ${listed(undispatchedStatuses)} AND o.late_at <= now() OR ${IS_LATE_DELIVERY})`,
  ),
  late_deliveries: counted(LATE_DELIVERIES),
  disputes_to_answer: "(SELECT count(*) FROM open_disputes WHERE status = 'awaiting_vendor')::int",
  disputes_in_talks: "(SELECT count(*) FROM open_disputes WHERE status = 'in_talks')::int",
  disputes_to_decide: "(SELECT count(*) FROM open_disputes WHERE status = 'awaiting_decision')::int",
  bids_to_confirm: '(SELECT count(*) FROM pending WHERE needs_confirmation)::int',
  bids_closing: '(SELECT count(*) FROM pending WHERE NOT needs_confirmation)::int',
  low_stock: '(SELECT count(*) FROM low)::int',
  sold_out: '(SELECT count(*) FROM low WHERE stock_quantity = 0)::int',
})

const GAPS = `array_remove(ARRAY[
  CASE WHEN NOT ${IS_CONTACTABLE} THEN 'email' END,
  CASE WHEN a.id IS NULL THEN 'payout_account' END,
  CASE WHEN a.problem IS NOT NULL THEN 'payout_problem' END,
  CASE WHEN NOT ${IS_VERIFIED} AND v.verification_status <> 'pending' THEN 'verification' END,
  CASE WHEN v.total_products = 0 THEN 'products' END], NULL)`

/** What waits for a shop, the longest overdue first; without what its own page lacks. */
export async function readShopWork(db: Db, vendorId: string): Promise<ShopWork> {
  const [row] = await queryRows<{ data: ShopWork }>(
    db,
    `WITH low AS MATERIALIZED (${LOW}), open_disputes AS MATERIALIZED (${OPEN_DISPUTES}), pending AS MATERIALIZED (${PENDING})
     SELECT ${jsonObject({
       tasks: `(SELECT coalesce(json_agg(task ORDER BY task.due_at NULLS LAST, task.since), '[]')
        FROM (SELECT * FROM (${TASKS}) AS each ORDER BY due_at NULLS LAST, since LIMIT ${MAX_SHOP_TASKS}) AS task)`,
       counts: COUNTS,
       low_stock: `(SELECT coalesce(json_agg(few), '[]') FROM (SELECT * FROM low ORDER BY stock_quantity, id LIMIT ${MAX_LOW_STOCK}) AS few)`,
       gaps: GAPS,
     })} AS data
     FROM vendors v JOIN users u ON u.id = v.user_id LEFT JOIN payout_accounts a ON a.vendor_id = v.id AND a.replaced_at IS NULL
     WHERE v.id = $1`,
    [vendorId, timer('confirm_order'), timer('bid_closing')],
  )
  if (!row) throw new Error('no such shop')
  return row.data
}

const SOLD = listed(soldStatuses)

/** By the day of payment, as in the shop's analytics. */
const sold = (from: string, until: string) => `(SELECT ${jsonObject({
  orders: 'count(o.id)::int',
  amount: 'coalesce(sum(o.total - o.refunded_total), 0) * 0.01',
})} FROM orders o WHERE o.vendor_id = $1 AND o.currency = $2 AND o.paid_at >= ${from} AND o.paid_at < ${until}
     AND o.status IN ${SOLD})`
const AGO = 'now() - $3::interval'

const ACTIVITY = `(SELECT coalesce(json_agg(news ORDER BY news.at DESC), '[]') FROM (
  SELECT o.id, o.order_number, ${TITLE} AS title, ${MORE_ITEMS} AS more_items, (SELECT u.full_name FROM users u WHERE u.id = o.buyer_id) AS buyer_name,
         e.event, e.actor, e.to_status, e.happened_at AS at
  FROM (SELECT * FROM orders WHERE vendor_id = $1 ORDER BY updated_at DESC, id DESC LIMIT ${MAX_ORDER_NEWS}) AS o
  CROSS JOIN LATERAL (SELECT * FROM order_events WHERE order_id = o.id ORDER BY happened_at DESC, id DESC LIMIT 1) AS e) AS news)`

/** How a shop does; without its balance, which the books have. */
export async function readShopFigures(db: Db, vendorId: string): Promise<Omit<ShopOverview, 'balance'>> {
  const [row] = await queryRows<{ data: Omit<ShopOverview, 'balance'> }>(
    db,
    `SELECT ${jsonObject({
      sales: jsonObject({
        currency: '$2::text',
        now: sold(AGO, "'infinity'"),
        before: sold('now() - 2 * $3::interval', AGO),
      }),
      followers: jsonObject({
        total: 'v.followers_count',
        new: `(SELECT count(*) FROM (SELECT FROM follows f WHERE f.vendor_id = $1 AND f.followed_at >= ${AGO} LIMIT 10000) AS counted)::int`,
      }),
      activity: ACTIVITY,
    })} AS data FROM vendors v WHERE v.id = $1`,
    [vendorId, CURRENCY, SALES_PERIOD],
  )
  if (!row) throw new Error('no such shop')
  return row.data
}

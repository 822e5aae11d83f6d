import { expect } from 'vitest'
import { payoutChecks } from '../src/modules/reconciliation/payout-checks.sql.ts'
import type { TestApp } from './test-app.ts'

// Each statement returns the rows that break a rule: none, in a database that is right.
export const VIOLATIONS = {
  'total_bids is the number of bids that stand': `
    SELECT r.id, r.total_bids, count(b.id) AS counted
    FROM item_requests r LEFT JOIN bids b ON b.item_request_id = r.id AND b.status <> 'withdrawn' AND b.hidden_at IS NULL
    GROUP BY r.id HAVING r.total_bids <> count(b.id)`,

  "a product's ratings are those of its reviews": `
    SELECT p.id, p.rating_sum, p.total_reviews, count(w.id) AS counted, sum(w.rating) AS summed
    FROM products p LEFT JOIN reviews w ON w.product_id = p.id AND w.hidden_at IS NULL
    GROUP BY p.id HAVING (p.total_reviews, p.rating_sum) <> (count(w.id), coalesce(sum(w.rating), 0))`,

  "a vendor's ratings are those of the reviews of their products": `
    SELECT v.id, v.rating_sum, v.total_reviews, count(w.id) AS counted, sum(w.rating) AS summed
    FROM vendors v LEFT JOIN products p ON p.vendor_id = v.id LEFT JOIN reviews w ON w.product_id = p.id AND w.hidden_at IS NULL
    GROUP BY v.id HAVING (v.total_reviews, v.rating_sum) <> (count(w.id), coalesce(sum(w.rating), 0))`,

  "total_products counts a vendor's live products": `
    SELECT v.id, v.total_products, count(p.id) AS counted
    FROM vendors v LEFT JOIN products p ON p.vendor_id = v.id AND p.is_public
    GROUP BY v.id HAVING v.total_products <> count(p.id)`,

  "total_sales counts a vendor's completed orders of which money for the goods was kept": `
    SELECT v.id, v.total_sales, count(o.id) AS counted
    FROM vendors v LEFT JOIN orders o ON o.vendor_id = v.id AND o.status = 'completed'
      AND o.total - o.delivery_fee - o.refunded_total - o.charged_back_total > 0
    GROUP BY v.id HAVING v.total_sales <> count(o.id)`,

  'a verified review is by somebody who paid for the product and was not given everything back': `
    SELECT r.id FROM reviews r WHERE r.verified_purchase AND NOT EXISTS (
      SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.product_id = r.product_id AND i.unit_price > 0 AND o.buyer_id = r.user_id AND o.status IN ('delivered', 'completed', 'disputed')
        AND o.total - o.delivery_fee - o.refunded_total - o.charged_back_total > 0)`,

  "a shop's punctuality counts its paid orders: late ones, and those in time of which money for the goods was kept": `
    SELECT coalesce(p.vendor_id, o.vendor_id) AS vendor_id FROM shop_punctuality p FULL JOIN (
      SELECT vendor_id, count(*) FILTER (WHERE dispatched_on_time AND kept > 0) AS sent_on_time, count(*) FILTER (WHERE NOT dispatched_on_time AND paid > 0) AS sent_late,
        count(*) FILTER (WHERE delivered_on_time AND status = 'completed' AND kept > 0) AS came_on_time,
        count(*) FILTER (WHERE NOT delivered_on_time AND status = 'completed' AND paid > 0) AS came_late
      FROM (SELECT *, total - delivery_fee AS paid, total - delivery_fee - refunded_total - charged_back_total AS kept FROM orders) AS o GROUP BY vendor_id
    ) AS o ON o.vendor_id = p.vendor_id
    WHERE (coalesce(p.dispatched_on_time, 0), coalesce(p.dispatched_late, 0), coalesce(p.delivered_on_time, 0), coalesce(p.delivered_late, 0))
      <> (coalesce(o.sent_on_time, 0), coalesce(o.sent_late, 0), coalesce(o.came_on_time, 0), coalesce(o.came_late, 0))`,

  'what a shop sold by day is what its orders say, unless a job is yet to count it': `
    SELECT vendor_id, day FROM (
      SELECT vendor_id, day_in_ghana(paid_at) AS day, count(*)::bigint AS orders, sum(total)::bigint AS captured,
        sum(refunded_total)::bigint AS refunded, sum(charged_back_total)::bigint AS charged_back
      FROM orders WHERE paid_at IS NOT NULL AND currency = 'GHS' GROUP BY 1, 2
    ) AS o FULL JOIN (SELECT vendor_id, day, orders, captured, refunded, charged_back FROM shop_days WHERE orders > 0) AS d USING (vendor_id, day)
    WHERE NOT EXISTS (SELECT FROM shop_day_changes c WHERE c.part = 'orders' AND (c.vendor_id, c.day) = (coalesce(o.vendor_id, d.vendor_id), coalesce(o.day, d.day)))
      AND (o.orders, o.captured, o.refunded, o.charged_back) IS DISTINCT FROM (d.orders::bigint, d.captured, d.refunded, d.charged_back)`,

  'the goods of a kept day are those of its orders, unless a job is yet to count it again': `
    WITH sold AS (
      SELECT day_in_ghana(o.paid_at) AS day, o.id AS order_id, o.vendor_id, q.category_id, (o.total - o.delivery_fee)::bigint AS amount
      FROM orders o JOIN item_requests q ON q.id = o.item_request_id
      UNION ALL
      SELECT day_in_ghana(o.paid_at), o.id, o.vendor_id, p.category_id, sum(i.unit_price * i.quantity)::bigint
      FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN products p ON p.id = i.product_id
      WHERE o.item_request_id IS NULL GROUP BY 1, 2, 3, 4
    ), kept AS (SELECT day, order_id, vendor_id, category_id, amount FROM sold_goods)
    SELECT day, order_id, category_id, amount FROM ((TABLE sold EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE sold)) AS differing
    WHERE day IN (SELECT day FROM sold_goods_days EXCEPT SELECT day FROM sold_goods_changes)`,

  'an order has a date proposed exactly while its proposal is open': `
    SELECT o.id FROM orders o LEFT JOIN order_date_proposals n ON n.order_id = o.id AND n.status = 'open'
    WHERE o.proposed_date IS DISTINCT FROM n.new_date`,

  "followers_count counts a vendor's follows": `
    SELECT v.id, v.followers_count, count(f.user_id) AS counted
    FROM vendors v LEFT JOIN follows f ON f.vendor_id = v.id
    GROUP BY v.id HAVING v.followers_count <> count(f.user_id)`,

  'uploads are used as often as things show them': `
    SELECT u.id, u.uses, count(x.upload_id) AS counted
    FROM uploads u LEFT JOIN upload_uses x ON x.upload_id = u.id
    GROUP BY u.id HAVING u.uses <> count(x.upload_id)`,

  "product_count counts a category's live products": `
    SELECT c.id, c.product_count, count(p.id) AS counted
    FROM categories c LEFT JOIN products p ON p.category_id = c.id AND p.is_public
    GROUP BY c.id HAVING c.product_count <> count(p.id)`,

  'product_counts holds the live products by category, price bucket and flags': `
    SELECT * FROM (SELECT category_id, bucket, is_featured, is_discounted, products FROM product_counts WHERE products <> 0) AS kept
    FULL JOIN (
      SELECT p.category_id, b.bucket, p.is_featured, coalesce(p.effective_price = p.discount_price, false) AS is_discounted, count(*) AS counted
      FROM products p JOIN price_buckets b ON p.effective_price >= b.lower_bound AND p.effective_price < b.upper_bound
      WHERE p.is_public GROUP BY 1, 2, 3, 4
    ) AS actual USING (category_id, bucket, is_featured, is_discounted)
    WHERE kept.products IS DISTINCT FROM actual.counted`,

  'item_request_counts holds the item requests by status, urgency and whether they are counted as expired': `
    SELECT * FROM (
      SELECT status, urgency, counted_as_expired, sum(item_requests) AS kept FROM item_request_counts
      GROUP BY 1, 2, 3 HAVING sum(item_requests) <> 0
    ) AS kept
    FULL JOIN (SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END AS status, urgency, counted_as_expired, count(*) AS counted FROM item_requests GROUP BY 1, 2, 3) AS actual
      USING (status, urgency, counted_as_expired)
    WHERE kept.kept IS DISTINCT FROM actual.counted`,

  'no item request that takes bids is counted as expired': `
    SELECT id FROM item_requests WHERE counted_as_expired AND coalesce(expires_at, 'infinity') > now()`,

  // A category's own texts and term come into documents by a job, and those of a shop with many products.
  'product_search has one row for each live product, up to date but for what a job has yet to write': `
    SELECT p.id, s.product_id FROM (SELECT * FROM products WHERE is_public) AS p
    JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
    FULL JOIN product_search s ON s.product_id = p.id
    WHERE p.id IS NULL OR s.product_id IS NULL
       OR (s.vendor_id, s.category_id, s.effective_price, s.is_featured, s.is_discounted, s.created_at, s.rating, s.score, s.document)
          IS DISTINCT FROM (p.vendor_id, p.category_id, p.effective_price, p.is_featured, coalesce(p.effective_price = p.discount_price, false), p.created_at, p.rating,
            product_score(p.rating_sum, p.total_reviews, p.is_featured, p.stock_quantity),
            CASE WHEN EXISTS (SELECT FROM category_text_backlog b WHERE b.category_id = c.id)
              OR EXISTS (SELECT FROM vendor_text_backlog b WHERE b.vendor_id = v.id) THEN s.document ELSE product_document(p, c.name, v) END)`,

  'product_texts has what product_texts_of() builds, of each live product': `
    SELECT coalesce(t.product_id, made.product_id) AS id FROM product_texts t
    FULL JOIN product_texts_of(ARRAY(SELECT id FROM products)) AS made USING (product_id)
    WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)`,

  'item_request_texts has what item_request_texts_of() builds, of each item request': `
    SELECT coalesce(t.item_request_id, made.item_request_id) AS id FROM item_request_texts t
    FULL JOIN item_request_texts_of(ARRAY(SELECT id FROM item_requests)) AS made USING (item_request_id)
    WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)`,

  // Rows from before a text was kept get theirs from a job, of which `text_backlog` knows; until then reads build it.
  'vendor_texts has what vendor_texts_of() builds, of each shop': `
    SELECT coalesce(t.vendor_id, made.vendor_id) AS id FROM vendor_texts t
    FULL JOIN vendor_texts_of(ARRAY(SELECT id FROM vendors)) AS made USING (vendor_id)
    WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)
      AND (t.card IS NOT NULL OR NOT EXISTS (SELECT FROM text_backlog WHERE noun = 'vendor'))`,

  'vendors.brief is what vendor_brief() builds': `
    SELECT id FROM vendors v WHERE brief IS DISTINCT FROM vendor_brief(v)
      AND (brief IS NOT NULL OR NOT EXISTS (SELECT FROM text_backlog WHERE noun = 'vendor'))`,

  'bids.card is what bid_card() builds': `
    SELECT id FROM bids b WHERE card IS DISTINCT FROM bid_card(b)
      AND (card IS NOT NULL OR NOT EXISTS (SELECT FROM text_backlog WHERE noun = 'bid'))`,

  'an item request with an accepted bid is not open, and has one such bid': `
    SELECT r.id, r.status, count(*) FROM item_requests r JOIN bids b ON b.item_request_id = r.id AND b.status = 'accepted'
    GROUP BY r.id HAVING r.status = 'open' OR count(*) > 1`,

  'a bid has at most one order, of its own amount, currency and parties': `
    SELECT b.id, count(*) FROM bids b JOIN orders o ON o.bid_id = b.id JOIN item_requests r ON r.id = b.item_request_id
    GROUP BY b.id HAVING count(*) > 1
      OR bool_or((o.total, o.currency, o.vendor_id, o.buyer_id, o.item_request_id) <> (b.amount, b.currency, b.vendor_id, r.user_id, r.id))`,

  'uses of a deal link are its orders but for those that were never paid, at its price and fee, and no more than it is good for': `
    SELECT d.id, d.uses_taken, count(o.id) FROM deals d LEFT JOIN orders o ON o.deal_id = d.id AND o.status <> 'expired'
      AND NOT (o.status = 'cancelled' AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.to_status = 'paid'))
    GROUP BY d.id HAVING d.uses_taken <> count(o.id) OR count(o.id) > d.uses
      OR bool_or((o.vendor_id, o.currency, o.total - o.delivery_fee) <> (d.vendor_id, d.currency, d.unit_price * d.quantity))
      OR bool_or(o.delivery_fee NOT IN (0, d.delivery_fee))`,

  'each ledger transaction balances in its currency, and all of them together': `
    SELECT p.transaction_id, sum(p.amount) FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    GROUP BY p.transaction_id, a.currency HAVING sum(p.amount) <> 0`,

  "a kept balance is the sum of its account's postings": `
    SELECT a.id, a.kind, a.balance FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id
    WHERE a.balance IS NOT NULL GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0)`,

  "a kept sum is that of its account's postings of the kind": `
    SELECT account_id, kind, s.amount, x.amount FROM ledger_sums s FULL JOIN (
      SELECT p.account_id, t.kind, sum(p.amount) AS amount FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
      JOIN ledger_transactions t ON t.id = p.transaction_id WHERE a.vendor_id IS NOT NULL GROUP BY 1, 2
    ) AS x USING (account_id, kind) WHERE s.amount IS DISTINCT FROM x.amount`,

  'what is refunded and released of an order never exceeds what was paid for it': `
    SELECT o.id FROM orders o
    LEFT JOIN LATERAL (SELECT sum(x.amount) AS paid FROM payment_orders x JOIN payments p ON p.id = x.payment_id
                       WHERE x.order_id = o.id AND p.status = 'succeeded') AS captured ON true
    LEFT JOIN LATERAL (SELECT sum(amount) AS refunded FROM refunds WHERE order_id = o.id) AS r ON true
    LEFT JOIN LATERAL (SELECT sum(p.amount) AS released FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
                       JOIN ledger_accounts a ON a.id = p.account_id WHERE t.effect_key = 'release:' || o.id AND a.kind = 'escrow') AS l ON true
    LEFT JOIN LATERAL (SELECT sum(amount) AS lost FROM chargeback_orders WHERE order_id = o.id AND NOT is_of_sale) AS c ON true
    WHERE coalesce(r.refunded, 0) + coalesce(l.released, 0) + coalesce(c.lost, 0) > coalesce(captured.paid, 0)`,

  'an order is in at most one payout that stands, with its whole net': `
    SELECT x.order_id FROM payout_orders x JOIN payouts p ON p.id = x.payout_id LEFT JOIN sales s ON s.order_id = x.order_id
    WHERE x.is_live <> p.is_live OR x.amount IS DISTINCT FROM s.net
       OR (x.is_live AND (SELECT count(*) FROM payout_orders y WHERE y.order_id = x.order_id AND y.is_live) > 1)`,

  'a payout is the sum of its orders, less what the vendor owed': payoutChecks.payout_orders_differ,

  'what a vendor can claim is what was released to them and is in no payout that stands': payoutChecks.payable_differs,

  'what a vendor owes is what chargebacks took of their sales, less what payouts that stand have kept of it':
    payoutChecks.debt_differs,

  'a lost chargeback is booked once, with all that it took': payoutChecks.chargeback_posting_missing,

  'what is on its way to a vendor is the sum of their open payouts': payoutChecks.on_its_way_differs,

  'a sale is what the ledger released': payoutChecks.sale_differs,

  'a payout that arrived is posted with its fee': payoutChecks.payout_differs,

  'an order that is not to be keeps no stock': `
    SELECT i.order_id FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.status IN ('cancelled', 'expired') AND i.stock_kept > 0`,

  'stock is never below zero': `
    SELECT id FROM products WHERE stock_quantity < 0 UNION ALL SELECT id FROM product_variants WHERE stock_quantity < 0`,

  'a product in variants has their stock and the prices of the cheapest and the dearest; any other its own': `
    SELECT p.id, p.stock_quantity, p.effective_price, p.highest_price FROM products p LEFT JOIN LATERAL (
      SELECT coalesce(sum(v.stock_quantity), 0) AS stock, min(coalesce(v.price, p.discount_price, p.price)) AS lowest, max(coalesce(v.price, p.discount_price, p.price)) AS highest
      FROM product_variants v WHERE v.product_id = p.id AND v.removed_at IS NULL) AS v ON true
    WHERE (p.stock_quantity, p.effective_price, p.highest_price) IS DISTINCT FROM (
      CASE WHEN p.options = '[]' THEN p.stock_quantity ELSE v.stock END,
      CASE WHEN p.options = '[]' THEN coalesce(p.discount_price, p.price) ELSE v.lowest END,
      CASE WHEN p.options <> '[]' THEN v.highest END)`,

  'an order names variants of the products that it names': `
    SELECT i.order_id FROM order_items i JOIN product_variants v ON v.id = i.variant_id WHERE v.product_id IS DISTINCT FROM i.product_id`,
}

// Holds for data that the application wrote; builders may put a closed item request anywhere.
export const VIOLATIONS_OF_SERVICES = {
  // Those from before there were payments have no checkout; nor have the quiet ones of the demo market.
  'an order that is delivered or completed was paid for in full, so that its total says what was captured': `
    SELECT o.id FROM orders o WHERE o.checkout_id IS NOT NULL AND o.status IN ('delivered', 'completed') AND o.total > coalesce((
      SELECT sum(x.amount) FROM payment_orders x JOIN payments p ON p.id = x.payment_id WHERE x.order_id = o.id AND p.status = 'succeeded'), 0)`,
  'an accepted bid has an order': `
    SELECT b.id FROM bids b LEFT JOIN orders o ON o.bid_id = b.id WHERE b.status = 'accepted' AND o.id IS NULL`,
  'no bid waits on an item request that is not open': `
    SELECT b.id FROM bids b JOIN item_requests r ON r.id = b.item_request_id WHERE b.status = 'pending' AND r.status <> 'open'`,
}

/** Rules that hold after any call, race or failure: every counter equals a fresh count. */
export async function assertCountersEqualCounts(app: TestApp): Promise<void> {
  await assertNone(app, VIOLATIONS)
}

/** The same, and the promises of accepting and cancelling. For tests that leave both to the API. */
export async function assertBooksAreRight(app: TestApp): Promise<void> {
  await assertNone(app, { ...VIOLATIONS, ...VIOLATIONS_OF_SERVICES })
}

async function assertNone(app: TestApp, statements: Record<string, string>): Promise<void> {
  for (const [rule, statement] of Object.entries(statements)) {
    expect(await app.sql(statement), rule).toEqual([])
  }
}

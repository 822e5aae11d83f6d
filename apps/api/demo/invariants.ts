import { deliveredStatuses } from '@asime/contract/order-states'
import { listed } from '../src/platform/database/listed.ts'

/** What must hold in every market: a sentence, and a query for what breaks it. */
export interface Invariant {
  sentence: string
  violations: string
}

export const invariants: readonly Invariant[] = [
  {
    sentence: 'item_requests.total_bids counts the bids that stand',
    violations: `SELECT id FROM item_requests r LEFT JOIN (
      SELECT item_request_id, count(*) AS n FROM bids WHERE status <> 'withdrawn' GROUP BY 1) b ON b.item_request_id = r.id
      WHERE r.total_bids <> coalesce(b.n, 0)`,
  },
  {
    sentence: 'product ratings sum up their reviews',
    violations: `SELECT id FROM products p LEFT JOIN (
      SELECT product_id, count(*) AS n, sum(rating) AS stars FROM reviews GROUP BY 1) r ON r.product_id = p.id
      WHERE (p.total_reviews, p.rating_sum) <> (coalesce(r.n, 0), coalesce(r.stars, 0))`,
  },
  {
    sentence: 'vendor ratings sum up the reviews of their products',
    violations: `SELECT id FROM vendors v LEFT JOIN (
      SELECT p.vendor_id, count(*) AS n, sum(r.rating) AS stars FROM reviews r JOIN products p ON p.id = r.product_id GROUP BY 1) r ON r.vendor_id = v.id
      WHERE (v.total_reviews, v.rating_sum) <> (coalesce(r.n, 0), coalesce(r.stars, 0))`,
  },
  {
    sentence: 'vendors.total_products counts their live products',
    violations: `SELECT id FROM vendors v LEFT JOIN (
      SELECT vendor_id, count(*) AS n FROM products WHERE is_public GROUP BY 1) p ON p.vendor_id = v.id
      WHERE v.total_products <> coalesce(p.n, 0)`,
  },
  {
    sentence: 'vendors.total_sales counts their completed orders of which money was kept',
    violations: `SELECT id FROM vendors v LEFT JOIN (
      SELECT vendor_id, count(*) AS n FROM orders
      WHERE is_sale(status, total, delivery_fee, refunded_total, charged_back_total) GROUP BY 1) o ON o.vendor_id = v.id
      WHERE v.total_sales <> coalesce(o.n, 0)`,
  },
  {
    sentence: 'vendors.followers_count counts their followers',
    violations: `SELECT id FROM vendors v LEFT JOIN (
      SELECT vendor_id, count(*) AS n FROM follows GROUP BY 1) f ON f.vendor_id = v.id
      WHERE v.followers_count <> coalesce(f.n, 0)`,
  },
  {
    sentence: 'every vendor has a follower, and nobody follows an own shop',
    violations: `SELECT id FROM vendors WHERE followers_count = 0
      UNION ALL SELECT v.id FROM follows f JOIN vendors v ON v.id = f.vendor_id WHERE v.user_id = f.user_id`,
  },
  {
    sentence: 'categories.product_count counts their live products',
    violations: `SELECT id FROM categories c LEFT JOIN (
      SELECT category_id, count(*) AS n FROM products WHERE is_public GROUP BY 1) p ON p.category_id = c.id
      WHERE c.product_count <> coalesce(p.n, 0)`,
  },
  {
    sentence: 'product_counts counts live products by category, price bucket and flag',
    violations: `SELECT FROM (SELECT * FROM product_counts WHERE products <> 0) c FULL JOIN (
        SELECT category_id, price_bucket(effective_price) AS bucket, is_featured, is_discounted, sum(n) AS products FROM (
          SELECT category_id, effective_price, is_featured, coalesce(effective_price = discount_price, false) AS is_discounted, count(*) AS n
          FROM products WHERE is_public GROUP BY 1, 2, 3, 4) AS prices
        GROUP BY 1, 2, 3, 4) p USING (category_id, bucket, is_featured, is_discounted)
      WHERE c.products IS DISTINCT FROM p.products`,
  },
  {
    sentence: 'item_request_counts counts item requests by status, urgency and whether they are counted as expired',
    violations: `SELECT FROM (
        SELECT status, urgency, counted_as_expired, sum(item_requests) AS n FROM item_request_counts
        GROUP BY 1, 2, 3 HAVING sum(item_requests) <> 0) c
      FULL JOIN (SELECT status, urgency, counted_as_expired, count(*) AS n FROM item_requests GROUP BY 1, 2, 3) r
        USING (status, urgency, counted_as_expired)
      WHERE c.n IS DISTINCT FROM r.n`,
  },
  {
    sentence: 'product_search has a row for every live product and no other, with the same values',
    violations: `SELECT FROM product_search s FULL JOIN (SELECT * FROM products WHERE is_public) p ON p.id = s.product_id
      WHERE (s.vendor_id, s.category_id, s.effective_price, s.is_featured, s.is_discounted, s.created_at, s.rating, s.score)
        IS DISTINCT FROM (p.vendor_id, p.category_id, p.effective_price, p.is_featured, coalesce(p.effective_price = p.discount_price, false), p.created_at, p.rating,
                          product_score(p.rating_sum, p.total_reviews, p.is_featured, p.stock_quantity))`,
  },
  {
    // A sample in a large market: making a document again takes a fifth of a millisecond.
    sentence: 'product_search has the documents that product_document() makes',
    violations: `SELECT FROM (SELECT * FROM product_search ORDER BY md5(product_id::text) LIMIT 3000) s JOIN products p ON p.id = s.product_id
        JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
      WHERE s.document <> product_document(p, c.name, v)`,
  },
  {
    sentence: 'product_texts has the texts that product_texts_of() builds, of every live product and no other',
    violations: `SELECT FROM product_texts t FULL JOIN (SELECT id FROM products WHERE is_public) p ON p.id = t.product_id
        WHERE p.id IS NULL OR t.product_id IS NULL
      UNION ALL SELECT FROM (SELECT * FROM product_texts ORDER BY md5(product_id::text) LIMIT 3000) t
        CROSS JOIN LATERAL product_texts_of(ARRAY[t.product_id]) AS made WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)`,
  },
  {
    sentence: 'item_request_texts has the texts that item_request_texts_of() builds, of every item request',
    violations: `SELECT FROM item_request_texts t FULL JOIN item_requests r ON r.id = t.item_request_id
        WHERE t.item_request_id IS NULL OR r.id IS NULL
      UNION ALL SELECT FROM (SELECT * FROM item_request_texts ORDER BY md5(item_request_id::text) LIMIT 3000) t
        CROSS JOIN LATERAL item_request_texts_of(ARRAY[t.item_request_id]) AS made WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)`,
  },
  {
    sentence: 'shops have the texts that vendor_texts_of() and vendor_brief() build',
    violations: `SELECT FROM vendor_texts t FULL JOIN vendors v ON v.id = t.vendor_id WHERE t.vendor_id IS NULL OR v.id IS NULL
      UNION ALL SELECT FROM (SELECT * FROM vendor_texts ORDER BY md5(vendor_id::text) LIMIT 3000) t
        CROSS JOIN LATERAL vendor_texts_of(ARRAY[t.vendor_id]) AS made WHERE (t.card, t.detail) IS DISTINCT FROM (made.card, made.detail)
      UNION ALL SELECT FROM vendors v WHERE v.brief IS DISTINCT FROM vendor_brief(v)`,
  },
  {
    sentence: 'bids have the texts that bid_card() builds',
    violations: `SELECT FROM bids b WHERE b.card IS NULL
      UNION ALL SELECT FROM (SELECT * FROM bids ORDER BY md5(id::text) LIMIT 3000) b JOIN bids same ON same.id = b.id WHERE b.card <> bid_card(same)`,
  },
  {
    sentence: 'search_words knows the words of product and shop names and how many documents have them',
    violations: `SELECT FROM (
        SELECT DISTINCT 'product' AS scope, word FROM (SELECT product_name FROM products ORDER BY md5(id::text) LIMIT 3000) p, unnest(search_words_of(product_name)) AS word
        UNION SELECT DISTINCT 'vendor', word FROM (SELECT business_name FROM vendors ORDER BY id LIMIT 1000) v, unnest(search_words_of(business_name)) AS word
        UNION SELECT DISTINCT 'item_request', word FROM (SELECT request_title FROM item_requests ORDER BY id LIMIT 1000) r, unnest(search_words_of(request_title)) AS word
      ) used LEFT JOIN search_words w USING (scope, word)
      WHERE length(word) >= 3 AND word !~ '^[0-9.,-]+$' AND coalesce(w.documents, 0) = 0`,
  },
  {
    sentence: 'an item request has at most one accepted bid, and then is not open',
    violations: `SELECT r.id FROM item_requests r JOIN bids b ON b.item_request_id = r.id AND b.status = 'accepted'
      GROUP BY r.id HAVING count(*) > 1 OR r.status = 'open'`,
  },
  {
    sentence: 'closed and completed item requests have an accepted bid, and only open ones have pending bids',
    violations: `SELECT r.id FROM item_requests r LEFT JOIN bids b ON b.item_request_id = r.id GROUP BY r.id
      HAVING (r.status IN ('closed', 'completed')) <> coalesce(bool_or(b.status = 'accepted'), false)
          OR (r.status <> 'open' AND bool_or(b.status = 'pending'))`,
  },
  {
    sentence: 'nobody bids on an own item request',
    violations: `SELECT b.id FROM bids b JOIN item_requests r ON r.id = b.item_request_id JOIN vendors v ON v.id = b.vendor_id WHERE v.user_id = r.user_id`,
  },
  {
    sentence: 'every accepted bid has its order over the same amount, and completed requests have completed orders',
    violations: `SELECT b.id FROM bids b JOIN item_requests r ON r.id = b.item_request_id LEFT JOIN orders o ON o.bid_id = b.id
      WHERE b.status = 'accepted' AND (o.id IS NULL OR o.total <> b.amount OR o.buyer_id <> r.user_id OR (r.status = 'completed') <> (o.status = 'completed'))`,
  },
  {
    sentence: 'every order has items, and their prices and the delivery add up to its total',
    violations: `SELECT o.id FROM orders o LEFT JOIN (
      SELECT order_id, sum(quantity * unit_price) AS total FROM order_items GROUP BY 1) i ON i.order_id = o.id
      WHERE o.total - o.delivery_fee IS DISTINCT FROM i.total`,
  },
  {
    sentence: 'a review is verified exactly if its writer received the product and paid for it',
    violations: `SELECT r.id FROM reviews r LEFT JOIN (
      SELECT DISTINCT i.product_id, o.buyer_id FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.status IN ${listed(deliveredStatuses)} AND i.product_id IS NOT NULL AND i.unit_price > 0
        AND kept_for_goods(o.total, o.delivery_fee, o.refunded_total, o.charged_back_total) > 0) bought ON bought.product_id = r.product_id AND bought.buyer_id = r.user_id
      WHERE r.verified_purchase <> (bought.product_id IS NOT NULL)`,
  },
  {
    sentence: 'nobody reviews an own product',
    violations: `SELECT r.id FROM reviews r JOIN products p ON p.id = r.product_id JOIN vendors v ON v.id = p.vendor_id WHERE v.user_id = r.user_id`,
  },
  {
    sentence: 'things happen in order: joining, following, listing, buying, reviewing, and nothing in the future',
    violations: `SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.created_at < v.created_at
      UNION ALL SELECT r.id FROM reviews r JOIN products p ON p.id = r.product_id JOIN users u ON u.id = r.user_id WHERE r.created_at < greatest(p.created_at, u.created_at)
      UNION ALL SELECT b.id FROM bids b JOIN item_requests r ON r.id = b.item_request_id JOIN vendors v ON v.id = b.vendor_id
        WHERE b.created_at < greatest(r.created_at, v.created_at)
      UNION ALL SELECT o.id FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id WHERE o.created_at < greatest(u.created_at, v.created_at)
      UNION ALL SELECT f.vendor_id FROM follows f JOIN users u ON u.id = f.user_id JOIN vendors v ON v.id = f.vendor_id
        WHERE f.followed_at < greatest(u.created_at, v.created_at) OR f.followed_at > now()
      UNION ALL SELECT id FROM products WHERE created_at > now()
      UNION ALL SELECT id FROM reviews WHERE created_at > now()
      UNION ALL SELECT id FROM bids WHERE greatest(created_at, updated_at) > now()
      UNION ALL SELECT id FROM orders WHERE greatest(created_at, updated_at) > now()
      UNION ALL SELECT id FROM item_requests WHERE greatest(created_at, updated_at) > now()`,
  },
  {
    sentence: 'every product has a picture',
    violations: `SELECT id FROM products WHERE jsonb_array_length(images) = 0`,
  },
  {
    sentence: 'emails are confirmed, and only the demo accounts can sign in',
    violations: `SELECT id FROM users WHERE email_verified_at IS NULL OR (password_hash IS NOT NULL) <> (email LIKE '%@asime.example')`,
  },
  {
    sentence: 'indexes are valid, triggers are on',
    violations: `SELECT indexrelid FROM pg_index WHERE NOT indisvalid UNION ALL
      SELECT oid FROM pg_trigger WHERE tgenabled = 'D' AND NOT tgisinternal`,
  },
]

/** What a demo market has at least: a number, and a query for it. */
export const minimums: readonly { what: string; atLeast: number; query: string }[] = [
  { what: 'categories with products', atLeast: 16, query: 'SELECT count(*) FROM categories WHERE product_count > 0' },
  { what: 'vendors', atLeast: 60, query: 'SELECT count(*) FROM vendors' },
  {
    what: 'regions with vendors',
    atLeast: 16,
    query: "SELECT count(DISTINCT substring(location FROM ', ([^,]*)$')) FROM vendors",
  },
  { what: 'buyers', atLeast: 90, query: "SELECT count(*) FROM users WHERE user_type = 'buyer'" },
  {
    what: 'demo accounts with a password',
    atLeast: 3,
    query: 'SELECT count(*) FROM users WHERE password_hash IS NOT NULL',
  },
  { what: 'follows', atLeast: 500, query: 'SELECT count(*) FROM follows' },
  { what: 'products', atLeast: 600, query: 'SELECT count(*) FROM products' },
  { what: 'featured products', atLeast: 20, query: 'SELECT count(*) FROM products WHERE is_featured' },
  {
    what: 'discounted products',
    atLeast: 100,
    query: 'SELECT count(*) FROM products WHERE discount_price IS NOT NULL',
  },
  { what: 'sold-out products', atLeast: 15, query: 'SELECT count(*) FROM products WHERE stock_quantity = 0' },
  {
    what: 'products in variants',
    atLeast: 20,
    query: "SELECT count(*) FROM products WHERE options <> '[]'",
  },
  {
    what: 'products with quantity prices',
    atLeast: 20,
    query: "SELECT count(*) FROM products WHERE quantity_prices <> '[]'",
  },
  { what: 'reviews', atLeast: 1500, query: 'SELECT count(*) FROM reviews' },
  { what: 'item requests', atLeast: 150, query: 'SELECT count(*) FROM item_requests' },
  {
    what: 'item requests that take bids',
    atLeast: 50,
    query: "SELECT count(*) FROM item_requests WHERE status = 'open' AND coalesce(expires_at, 'infinity') > now()",
  },
  {
    what: 'expired item requests',
    atLeast: 10,
    query: "SELECT count(*) FROM item_requests WHERE status = 'open' AND expires_at <= now()",
  },
  { what: 'states of item requests', atLeast: 4, query: 'SELECT count(DISTINCT status) FROM item_requests' },
  {
    what: 'urgencies of open item requests',
    atLeast: 4,
    query: "SELECT count(DISTINCT urgency) FROM item_requests WHERE status = 'open'",
  },
  { what: 'bids', atLeast: 600, query: 'SELECT count(*) FROM bids' },
  {
    what: 'received orders of products',
    atLeast: 500,
    query: `SELECT count(*) FROM orders WHERE bid_id IS NULL AND status IN ${listed(deliveredStatuses)}`,
  },
]

import type pg from 'pg'

/** Sets what the triggers would have counted, from the rows. What products and item requests carry themselves is there already. */
export async function rebuildCounters(client: pg.ClientBase): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

const statements = [
  `INSERT INTO shop_members (vendor_id, user_id, role, created_at) SELECT id, user_id, 'owner', created_at FROM vendors
   ON CONFLICT DO NOTHING`,
  'DELETE FROM product_counts',
  // The bucket is looked up once for each price, not for each product.
  `INSERT INTO product_counts (category_id, bucket, is_featured, is_discounted, products)
   SELECT category_id, price_bucket(effective_price), is_featured, is_discounted, sum(n)
   FROM (
     SELECT category_id, effective_price, is_featured, coalesce(effective_price = discount_price, false) AS is_discounted, count(*) AS n
     FROM products WHERE is_public GROUP BY 1, 2, 3, 4
   ) AS prices GROUP BY 1, 2, 3, 4`,
  `UPDATE categories c SET product_count = coalesce(
     (SELECT sum(products) FROM product_counts pc WHERE pc.category_id = c.id), 0)`,
  `UPDATE vendors v SET rating_sum = coalesce(p.rating_sum, 0), total_reviews = coalesce(p.total_reviews, 0),
     total_products = coalesce(p.products, 0), total_sales = coalesce(o.sales, 0), followers_count = coalesce(f.followers, 0)
   FROM vendors every
   LEFT JOIN (
     SELECT vendor_id, sum(rating_sum) AS rating_sum, sum(total_reviews) AS total_reviews, count(*) FILTER (WHERE is_public) AS products
     FROM products GROUP BY 1
   ) p ON p.vendor_id = every.id
   LEFT JOIN (SELECT vendor_id, count(*) AS sales FROM orders
     WHERE is_sale(status, total, delivery_fee, refunded_total, charged_back_total) GROUP BY 1) o ON o.vendor_id = every.id
   LEFT JOIN (SELECT vendor_id, count(*) AS followers FROM follows GROUP BY 1) f ON f.vendor_id = every.id
   WHERE v.id = every.id`,
  'UPDATE orders SET search = order_search_text(id)',
  "UPDATE item_requests SET counted_as_expired = true WHERE status = 'open' AND expires_at <= now()",
  'DELETE FROM item_request_counts',
  `INSERT INTO item_request_counts (status, urgency, counted_as_expired, slot, item_requests)
   SELECT status, urgency, counted_as_expired, 0, count(*) FROM item_requests GROUP BY 1, 2, 3`,
]

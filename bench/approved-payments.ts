/**
 * Orders of one product whose buyer ($1) has approved at the vendor's ($2): paid as far as the sandbox knows, while nobody has
 * told us yet. $3 is the product, $4 how many, $5 from which place on: each has its place in its title and its amount, so that
 * two databases can be compared. Answers with references, in that order.
 */
export const MAKE_APPROVED_PAYMENTS = `
  WITH wanted AS (
    SELECT n, uuid_v7() AS checkout_id, uuid_v7() AS order_id, uuid_v7() AS payment_id, 10000 + n AS amount
    FROM generate_series($5::int, $5::int + $4::int - 1) AS n
  ), c AS (
    INSERT INTO checkouts (id, buyer_id, currency) SELECT checkout_id, $1, 'GHS' FROM wanted
  ), o AS (
    INSERT INTO orders (id, checkout_id, buyer_id, vendor_id, status, currency, total, commission, payment_due_at)
    SELECT order_id, checkout_id, $1, $2, 'awaiting_payment', 'GHS', amount, 500, now() + interval '30 minutes' FROM wanted
  ), i AS (
    INSERT INTO order_items (order_id, position, product_id, title, quantity, unit_price, stock_kept)
    SELECT order_id, 1, $3, 'Place ' || n, 1, amount, 1 FROM wanted
  ), e AS (
    INSERT INTO order_events (order_id, event, actor, actor_id, to_status) SELECT order_id, 'place', 'buyer', $1, 'awaiting_payment' FROM wanted
  ), s AS (
    UPDATE products SET stock_quantity = stock_quantity - $4::int WHERE id = $3
  ), p AS (
    INSERT INTO payments (id, checkout_id, provider, mode, reference, method, network, phone, amount, currency, status, next_step, expires_at)
    SELECT payment_id, checkout_id, 'sandbox', 'test', 'py-' || payment_id, 'mobile_money', 'mtn', '+233244123456', amount, 'GHS', 'pending', 'approve_prompt',
           now() + interval '20 minutes' FROM wanted
  ), x AS (
    INSERT INTO payment_orders (payment_id, order_id, amount) SELECT payment_id, order_id, amount FROM wanted
  ), g AS (
    INSERT INTO sandbox_charges (reference, amount, currency, method, network, state, expires_at)
    SELECT 'py-' || payment_id, amount, 'GHS', 'mobile_money', 'mtn', 'succeeded', now() + interval '20 minutes' FROM wanted
  ) SELECT 'py-' || payment_id AS reference, amount FROM wanted ORDER BY n`

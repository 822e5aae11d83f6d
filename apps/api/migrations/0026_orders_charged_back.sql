-- What lost chargebacks took of an order, held or released, stands in the order's own row: whoever has locked it sees what is left.
ALTER TABLE orders
  ADD COLUMN charged_back_total pesewas NOT NULL DEFAULT 0,
  ADD CONSTRAINT orders_given_back_in_total CHECK (refunded_total + charged_back_total <= total);
UPDATE orders o SET charged_back_total = b.amount
FROM (SELECT order_id, sum(amount) AS amount FROM chargeback_orders GROUP BY order_id) AS b WHERE b.order_id = o.id;
-- The bank has decided of these, and nothing else is open: what is left goes its way.
UPDATE orders o SET is_frozen = false
WHERE o.is_frozen AND NOT EXISTS (SELECT FROM payment_orders x JOIN chargebacks c ON c.payment_id = x.payment_id WHERE x.order_id = o.id AND c.status = 'open');
-- A held order of which nothing was left ends as one that was refunded.
WITH ended AS (
  SELECT id, status FROM orders
  WHERE status IN ('paid', 'preparing', 'dispatched', 'delivered', 'disputed') AND charged_back_total > 0 AND refunded_total + charged_back_total = total
), told AS (
  INSERT INTO order_events (order_id, event, actor, from_status, to_status) SELECT id, 'chargeback', 'system', status, 'refunded' FROM ended
), closed AS (
  UPDATE disputes d SET status = 'refunded', due_at = NULL, remind_at = NULL, closed_at = now(), refunded = o.refunded_total - d.refunded_before
  FROM orders o JOIN ended e ON e.id = o.id WHERE d.order_id = o.id AND d.closed_at IS NULL RETURNING d.id
), lapsed AS (
  UPDATE dispute_offers SET status = 'lapsed', decided_at = now() WHERE dispute_id IN (SELECT id FROM closed) AND status = 'pending'
)
UPDATE orders SET status = 'refunded', remind_at = NULL, updated_at = now() WHERE id IN (SELECT id FROM ended);

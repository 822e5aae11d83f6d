-- A sale and a verified purchase are made of money that was paid for goods and stayed with the vendor. An order leaves
-- "awaiting payment" only by a payment of its whole total, or because its total is nothing, so its own row tells how much that is.
CREATE FUNCTION kept_for_goods(total bigint, delivery_fee bigint, refunded bigint, charged_back bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT greatest(0, total - delivery_fee - refunded - charged_back) $$;

CREATE FUNCTION is_sale(status text, total bigint, delivery_fee bigint, refunded bigint, charged_back bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT status = 'completed' AND kept_for_goods(total, delivery_fee, refunded, charged_back) > 0 $$;

-- Whether somebody has received a product that they paid for. What was free in a cart of other things was not.
CREATE FUNCTION has_bought(of_buyer uuid, of_product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.product_id = of_product AND i.unit_price > 0 AND o.buyer_id = of_buyer AND o.status IN ('delivered', 'completed')
      AND kept_for_goods(o.total, o.delivery_fee, o.refunded_total, o.charged_back_total) > 0)
$$;

CREATE OR REPLACE FUNCTION orders_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta integer := is_sale(NEW.status, NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total)::int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    delta := delta - is_sale(OLD.status, OLD.total, OLD.delivery_fee, OLD.refunded_total, OLD.charged_back_total)::int;
  END IF;
  IF delta <> 0 THEN
    UPDATE vendors SET total_sales = total_sales + delta WHERE id = NEW.vendor_id;
  END IF;
  -- With its order, which may have been free.
  IF NEW.status = 'completed' AND NEW.item_request_id IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.status <> 'completed') THEN
    UPDATE item_requests SET status = 'completed', updated_at = now() WHERE id = NEW.item_request_id AND status = 'closed';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER orders_counted ON orders;
CREATE TRIGGER orders_counted AFTER INSERT OR UPDATE OF status, refunded_total, charged_back_total ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_counted();

-- Verified from the delivery on, and no longer once the whole price has gone back. A dispute by itself changes nothing.
CREATE OR REPLACE FUNCTION order_verifies_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF kept_for_goods(NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total) = 0
     OR NEW.status IN ('refunded', 'cancelled', 'expired') THEN
    UPDATE reviews r SET verified_purchase = false FROM order_items i
    WHERE i.order_id = NEW.id AND r.product_id = i.product_id AND r.user_id = NEW.buyer_id AND r.verified_purchase
      AND NOT has_bought(r.user_id, r.product_id);
  ELSIF NEW.status IN ('delivered', 'completed') THEN
    UPDATE reviews r SET verified_purchase = true FROM order_items i
    WHERE i.order_id = NEW.id AND i.unit_price > 0 AND r.product_id = i.product_id AND r.user_id = NEW.buyer_id AND NOT r.verified_purchase;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER orders_verify_reviews ON orders;
CREATE TRIGGER orders_verify_reviews AFTER UPDATE OF status, refunded_total, charged_back_total ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.refunded_total <> NEW.refunded_total OR OLD.charged_back_total <> NEW.charged_back_total)
  EXECUTE FUNCTION order_verifies_reviews();

-- What was counted without money.
UPDATE vendors v SET total_sales = v.total_sales - o.free
FROM (
  SELECT vendor_id, count(*)::int AS free FROM orders
  WHERE status = 'completed' AND NOT is_sale(status, total, delivery_fee, refunded_total, charged_back_total) GROUP BY vendor_id
) AS o WHERE o.vendor_id = v.id;
UPDATE reviews r SET verified_purchase = false
WHERE r.verified_purchase AND NOT EXISTS (
  SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE i.product_id = r.product_id AND i.unit_price > 0 AND o.buyer_id = r.user_id AND o.status IN ('delivered', 'completed', 'disputed')
    AND kept_for_goods(o.total, o.delivery_fee, o.refunded_total, o.charged_back_total) > 0);

-- Whoever has reviewed a product can change the review; readers see that they did.
ALTER TABLE reviews ADD COLUMN edited_at timestamptz;

-- Whether somebody has received a product that they paid for. What was free in a cart of other things was not. A problem
-- that is reported after delivery changes nothing until it is settled: without that, editing a review meanwhile would
-- take its badge away.
CREATE OR REPLACE FUNCTION has_bought(of_buyer uuid, of_product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.product_id = of_product AND i.unit_price > 0 AND o.buyer_id = of_buyer
      AND (o.status IN ('delivered', 'completed') OR o.status = 'disputed' AND EXISTS (
        SELECT FROM disputes d WHERE d.order_id = o.id AND d.closed_at IS NULL AND d.order_status = 'delivered'))
      AND kept_for_goods(o.total, o.delivery_fee, o.refunded_total, o.charged_back_total) > 0)
$$;

-- What the orders of a day came to by category, for what another commission would have taken of last month: of days that are over, by a
-- job (decision 147).
CREATE TABLE sold_goods_days (
  day date NOT NULL,
  CONSTRAINT sold_goods_days_pk PRIMARY KEY (day)
);

-- A row for each order and category: commission is rounded for each.
CREATE TABLE sold_goods (
  day date NOT NULL,
  order_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  category_id uuid,
  -- Pesewas, without delivery.
  amount bigint NOT NULL,
  -- Nothing else was in the order.
  is_whole_order boolean NOT NULL,
  CONSTRAINT sold_goods_once UNIQUE NULLS NOT DISTINCT (day, order_id, category_id),
  CONSTRAINT sold_goods_day_fk FOREIGN KEY (day) REFERENCES sold_goods_days (day) ON DELETE CASCADE
);

-- Days that are kept no longer as they are. Only ever added to by whoever changes something, so that nobody waits for anybody and none is
-- forgotten that commits while a job counts.
CREATE TABLE sold_goods_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  CONSTRAINT sold_goods_changes_pk PRIMARY KEY (id)
);
CREATE INDEX sold_goods_changes_by_day ON sold_goods_changes (day);

CREATE FUNCTION first_sold_goods_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', date_trunc('month', now() AT TIME ZONE 'Africa/Accra')::date - 1)::date
$$;

CREATE FUNCTION product_changes_sold_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_goods_changes (day)
  SELECT DISTINCT day_in_ghana(o.paid_at) FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE i.product_id = NEW.id AND o.paid_at >= start_of_day(first_sold_goods_day()) AND o.paid_at < start_of_day(day_in_ghana(now()));
  RETURN NULL;
END $$;
CREATE TRIGGER products_change_sold_goods AFTER UPDATE OF category_id ON products FOR EACH ROW
  WHEN (NEW.category_id IS DISTINCT FROM OLD.category_id) EXECUTE FUNCTION product_changes_sold_goods();

CREATE FUNCTION item_request_changes_sold_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_goods_changes (day)
  SELECT day_in_ghana(o.paid_at) FROM orders o
  WHERE o.item_request_id = NEW.id AND o.paid_at >= start_of_day(first_sold_goods_day()) AND o.paid_at < start_of_day(day_in_ghana(now()));
  RETURN NULL;
END $$;
CREATE TRIGGER item_requests_change_sold_goods AFTER UPDATE OF category_id ON item_requests FOR EACH ROW
  WHEN (NEW.category_id IS DISTINCT FROM OLD.category_id) EXECUTE FUNCTION item_request_changes_sold_goods();

-- Orders are paid at the moment that it is written. This is for repairs by hand, and for what is brought from elsewhere.
CREATE FUNCTION order_changes_sold_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_goods_changes (day)
  SELECT DISTINCT day_in_ghana(paid.at) FROM unnest(ARRAY[OLD.paid_at, NEW.paid_at]) AS paid (at) WHERE paid.at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_change_sold_goods AFTER UPDATE OF paid_at, total, delivery_fee ON orders FOR EACH ROW
  WHEN (least(OLD.paid_at, NEW.paid_at) < start_of_day(day_in_ghana(now()))
    AND (NEW.paid_at, NEW.total, NEW.delivery_fee) IS DISTINCT FROM (OLD.paid_at, OLD.total, OLD.delivery_fee))
  EXECUTE FUNCTION order_changes_sold_goods();
CREATE TRIGGER orders_add_sold_goods AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.paid_at < start_of_day(day_in_ghana(now()))) EXECUTE FUNCTION order_changes_sold_goods();

CREATE SEQUENCE order_numbers START 100001;

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_number text NOT NULL DEFAULT 'AS-' || nextval('order_numbers'),
  buyer_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  item_request_id uuid,
  bid_id uuid,
  status text NOT NULL,
  currency text NOT NULL,
  total pesewas NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT orders_number_unique UNIQUE (order_number),
  CONSTRAINT orders_buyer_fk FOREIGN KEY (buyer_id) REFERENCES users (id),
  CONSTRAINT orders_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  -- The bid, its item request and its vendor belong together.
  CONSTRAINT orders_bid_fk FOREIGN KEY (bid_id, item_request_id, vendor_id) REFERENCES bids (id, item_request_id, vendor_id),
  CONSTRAINT orders_bid_and_request CHECK ((bid_id IS NULL) = (item_request_id IS NULL)),
  CONSTRAINT orders_one_per_bid UNIQUE (bid_id),
  CONSTRAINT orders_currency CHECK (is_currency(currency)),
  CONSTRAINT orders_status CHECK (status IN ('awaiting_payment', 'paid', 'preparing', 'dispatched', 'delivered', 'completed',
                                             'cancelled', 'expired', 'refunded', 'disputed'))
);
CREATE INDEX orders_by_buyer ON orders (buyer_id, created_at DESC, id DESC);
CREATE INDEX orders_by_vendor ON orders (vendor_id, created_at DESC, id DESC);
CREATE INDEX orders_by_item_request ON orders (item_request_id) WHERE item_request_id IS NOT NULL;

CREATE TABLE order_items (
  order_id uuid NOT NULL,
  position smallint NOT NULL,
  product_id uuid,
  title text NOT NULL,
  quantity integer NOT NULL,
  unit_price pesewas NOT NULL,
  CONSTRAINT order_items_pk PRIMARY KEY (order_id, position),
  CONSTRAINT order_items_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_items_product_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT order_items_quantity CHECK (quantity BETWEEN 1 AND 1000000)
);
CREATE INDEX order_items_by_product ON order_items (product_id) WHERE product_id IS NOT NULL;
CREATE TRIGGER orders_are_kept BEFORE DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER order_items_are_kept BEFORE DELETE ON order_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();

-- A vendor's sales are their completed orders, and a closed item request is completed with its order.
CREATE FUNCTION orders_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE delta integer := (NEW.status = 'completed')::int - CASE TG_OP WHEN 'UPDATE' THEN (OLD.status = 'completed')::int ELSE 0 END;
BEGIN
  IF delta <> 0 THEN
    UPDATE vendors SET total_sales = total_sales + delta WHERE id = NEW.vendor_id;
  END IF;
  IF delta > 0 AND NEW.item_request_id IS NOT NULL THEN
    UPDATE item_requests SET status = 'completed', updated_at = now() WHERE id = NEW.item_request_id AND status = 'closed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_counted AFTER INSERT OR UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION orders_counted();

-- A sale says who holds its money, and whether that is real: what was paid for in the sandbox, or by a test key, is never paid
-- out by another provider or in another mode. `none` holds nothing, so it pays nothing.
ALTER TABLE sales
  ADD COLUMN provider text NOT NULL DEFAULT 'none',
  ADD COLUMN mode text NOT NULL DEFAULT 'test',
  ADD CONSTRAINT sales_mode CHECK (mode IN ('test', 'live'));

-- Of several payments of an order only one paid it: the others were given back whole.
CREATE FUNCTION sale_names_its_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.provider, p.mode INTO NEW.provider, NEW.mode FROM payment_orders x JOIN payments p ON p.id = x.payment_id
  WHERE x.order_id = NEW.order_id AND p.status = 'succeeded'
    AND x.amount > (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.order_id = x.order_id)
  ORDER BY p.settled_at LIMIT 1;
  NEW.provider := coalesce(NEW.provider, 'none');
  NEW.mode := coalesce(NEW.mode, 'test');
  RETURN NEW;
END $$;
CREATE TRIGGER sales_name_their_provider BEFORE INSERT ON sales FOR EACH ROW EXECUTE FUNCTION sale_names_its_provider();

ALTER TABLE sales DISABLE TRIGGER sales_are_kept;
UPDATE sales s SET provider = p.provider, mode = p.mode FROM payment_orders x JOIN payments p ON p.id = x.payment_id
WHERE x.order_id = s.order_id AND p.status = 'succeeded'
  AND x.amount > (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.order_id = x.order_id);
ALTER TABLE sales ENABLE TRIGGER sales_are_kept;

CREATE INDEX sales_by_provider ON sales (vendor_id, provider, mode, released_at, order_id) WHERE net > 0;
-- While a chargeback is open its orders' sales are left out of payouts; they are few.
CREATE INDEX orders_frozen ON orders (vendor_id) WHERE is_frozen;

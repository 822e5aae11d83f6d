-- Which order items keep stock that is not paid for, so that they are counted without reading all that was ever sold.
ALTER TABLE order_items ADD COLUMN is_reserved boolean NOT NULL DEFAULT false;
UPDATE order_items i SET is_reserved = true FROM orders o WHERE o.id = i.order_id AND o.status = 'awaiting_payment' AND i.stock_kept > 0;
CREATE INDEX order_items_reserved ON order_items (product_id) WHERE is_reserved;

-- A reservation ends with the wait for its payment, however that ends and whoever ends it.
CREATE FUNCTION order_ends_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET is_reserved = false WHERE order_id = NEW.id AND is_reserved;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_end_reservations AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status = 'awaiting_payment' AND NEW.status <> 'awaiting_payment') EXECUTE FUNCTION order_ends_reservation();

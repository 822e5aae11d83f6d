-- Punctuality is made of money, as sales and verified purchases are: an order without a price for goods says nothing of its shop.

-- What being in time, or not, counts for its shop: in time while money for the goods is kept, late wherever they were paid for, since
-- what is late goes back more often than not. Null where it counts for nothing.
CREATE FUNCTION counted_on_time(on_time boolean, total bigint, delivery_fee bigint, refunded bigint, charged_back bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN on_time THEN nullif(kept_for_goods(total, delivery_fee, refunded, charged_back) > 0, false)
              WHEN kept_for_goods(total, delivery_fee, 0, 0) > 0 THEN on_time END
$$;

-- With the owner's rights, so that nobody else writes them.
CREATE OR REPLACE FUNCTION order_counts_punctuality() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  sent_before boolean := counted_on_time(OLD.dispatched_on_time, OLD.total, OLD.delivery_fee, OLD.refunded_total, OLD.charged_back_total);
  sent boolean := counted_on_time(NEW.dispatched_on_time, NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total);
  came_before boolean := CASE WHEN OLD.status = 'completed'
    THEN counted_on_time(OLD.delivered_on_time, OLD.total, OLD.delivery_fee, OLD.refunded_total, OLD.charged_back_total) END;
  came boolean := CASE WHEN NEW.status = 'completed'
    THEN counted_on_time(NEW.delivered_on_time, NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total) END;
BEGIN
  IF (sent, came) IS NOT DISTINCT FROM (sent_before, came_before) THEN RETURN NULL; END IF;
  INSERT INTO shop_punctuality (vendor_id) VALUES (NEW.vendor_id) ON CONFLICT DO NOTHING;
  UPDATE shop_punctuality p SET
    dispatched_on_time = p.dispatched_on_time + (sent IS TRUE)::int - (sent_before IS TRUE)::int,
    dispatched_late = p.dispatched_late + (sent IS FALSE)::int - (sent_before IS FALSE)::int,
    delivered_on_time = p.delivered_on_time + (came IS TRUE)::int - (came_before IS TRUE)::int,
    delivered_late = p.delivered_late + (came IS FALSE)::int - (came_before IS FALSE)::int
  WHERE p.vendor_id = NEW.vendor_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_count_punctuality
  AFTER UPDATE OF status, dispatched_on_time, delivered_on_time, refunded_total, charged_back_total ON orders FOR EACH ROW
  WHEN (NEW.dispatched_on_time IS NOT NULL OR NEW.delivered_on_time IS NOT NULL)
  EXECUTE FUNCTION order_counts_punctuality();

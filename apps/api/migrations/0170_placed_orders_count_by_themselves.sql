-- An order that is placed changes how many were placed that day, and nothing else of it: most are not paid at that moment. What was sold
-- in the shop's day and month is counted again when one is paid.
ALTER TABLE shop_day_changes DROP CONSTRAINT shop_day_changes_part,
  ADD CONSTRAINT shop_day_changes_part CHECK (part IN ('placed', 'orders', 'bids', 'enquiries', 'reviews'));
CREATE OR REPLACE FUNCTION order_changes_shop_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.created_at), 'placed');
  END IF;
  IF NEW.paid_at IS NOT NULL THEN
    INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.paid_at), 'orders');
  END IF;
  RETURN NULL;
END $$;

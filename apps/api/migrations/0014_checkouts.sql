-- What is paid at once: the orders of one cart, one per vendor, or the order of an accepted bid.
CREATE TABLE checkouts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  buyer_id uuid NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT checkouts_buyer_fk FOREIGN KEY (buyer_id) REFERENCES users (id),
  CONSTRAINT checkouts_currency CHECK (is_currency(currency)),
  -- Lets an order's buyer and currency be tied to its checkout's by a foreign key.
  CONSTRAINT checkouts_parties_unique UNIQUE (id, buyer_id, currency)
);
CREATE INDEX checkouts_by_buyer ON checkouts (buyer_id, created_at DESC);

ALTER TABLE orders
  ADD COLUMN checkout_id uuid,
  -- Part of the total. The amount of a bid includes its delivery.
  ADD COLUMN delivery_fee pesewas NOT NULL DEFAULT 0,
  -- Decided when the order is made, so that a later rule does not change it.
  ADD COLUMN commission pesewas NOT NULL DEFAULT 0,
  ADD COLUMN commission_vat pesewas NOT NULL DEFAULT 0,
  -- Its share of what the provider took of the payment.
  ADD COLUMN payment_fee pesewas NOT NULL DEFAULT 0,
  ADD COLUMN refunded_total pesewas NOT NULL DEFAULT 0,
  -- Until when it waits for payment; null where it does not.
  ADD COLUMN payment_due_at timestamptz,
  ADD CONSTRAINT orders_checkout_fk FOREIGN KEY (checkout_id, buyer_id, currency) REFERENCES checkouts (id, buyer_id, currency),
  ADD CONSTRAINT orders_delivery_fee_in_total CHECK (delivery_fee <= total),
  ADD CONSTRAINT orders_commission_in_total CHECK (commission + commission_vat <= total),
  ADD CONSTRAINT orders_refunded_in_total CHECK (refunded_total <= total);
CREATE INDEX orders_by_checkout ON orders (checkout_id) WHERE checkout_id IS NOT NULL;
CREATE INDEX orders_by_payment_due ON orders (payment_due_at) WHERE status = 'awaiting_payment';

-- Orders made by accepted bids before this: a checkout each, and a day from now to pay.
DO $$
DECLARE o record; checkout uuid;
BEGIN
  FOR o IN SELECT * FROM orders WHERE status = 'awaiting_payment' AND bid_id IS NOT NULL LOOP
    INSERT INTO checkouts (buyer_id, currency, created_at) VALUES (o.buyer_id, o.currency, o.created_at) RETURNING id INTO checkout;
    UPDATE orders SET checkout_id = checkout, payment_due_at = now() + interval '24 hours' WHERE id = o.id;
  END LOOP;
END $$;

-- What an item keeps of its product's stock. Given back once, when the order is not to be.
ALTER TABLE order_items ADD COLUMN stock_kept integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_items_stock_kept CHECK (stock_kept BETWEEN 0 AND quantity);
CREATE INDEX order_items_keeping_stock ON order_items (product_id) WHERE stock_kept > 0;

-- Rejected because another was accepted, not by the owner's own word: stands again if nothing comes of that one.
ALTER TABLE bids ADD COLUMN passed_over boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT bids_passed_over CHECK (NOT passed_over OR status = 'rejected');

-- Where the goods go. Apart from the order, since it is about a person and goes when that person asks.
CREATE TABLE order_deliveries (
  order_id uuid PRIMARY KEY,
  method text NOT NULL,
  region text NOT NULL,
  town text NOT NULL,
  landmark text NOT NULL,
  digital_address text,
  contact_phone text NOT NULL,
  note text,
  CONSTRAINT order_deliveries_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_deliveries_method CHECK (method IN ('vendor_delivery', 'dispatch_rider', 'bus_parcel', 'pickup')),
  CONSTRAINT order_deliveries_lengths CHECK (length(town) BETWEEN 1 AND 80 AND length(landmark) BETWEEN 1 AND 200
    AND length(digital_address) BETWEEN 9 AND 12 AND length(note) BETWEEN 1 AND 500 AND length(contact_phone) = 13)
);

-- Every step of an order. Only ever added to.
CREATE TABLE order_events (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id uuid NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  event text NOT NULL,
  actor text NOT NULL,
  actor_id uuid,
  from_status text,
  to_status text NOT NULL,
  note text,
  CONSTRAINT order_events_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_events_actor_fk FOREIGN KEY (actor_id) REFERENCES users (id),
  CONSTRAINT order_events_actor CHECK (actor IN ('buyer', 'vendor', 'admin', 'system') AND (actor = 'system') = (actor_id IS NULL)),
  CONSTRAINT order_events_note_length CHECK (length(note) BETWEEN 1 AND 1000)
);
CREATE INDEX order_events_by_order ON order_events (order_id, happened_at, id);
CREATE INDEX order_events_by_actor ON order_events (actor_id) WHERE actor_id IS NOT NULL;
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER order_events_are_kept BEFORE UPDATE OR DELETE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What delivery to a region costs: a vendor's own rows, or else those without a vendor. No row: not offered. Picking up is free.
CREATE TABLE delivery_fees (
  vendor_id uuid,
  region text NOT NULL,
  method text NOT NULL,
  fee pesewas NOT NULL,
  CONSTRAINT delivery_fees_unique UNIQUE NULLS NOT DISTINCT (vendor_id, region, method),
  CONSTRAINT delivery_fees_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT delivery_fees_method CHECK (method IN ('vendor_delivery', 'dispatch_rider', 'bus_parcel'))
);
INSERT INTO delivery_fees (region, method, fee)
SELECT region, method, CASE method WHEN 'bus_parcel' THEN bus WHEN 'dispatch_rider' THEN road + 1000 ELSE road END
FROM (VALUES
  ('Greater Accra', 2500, 2000), ('Central', 4500, 2500), ('Eastern', 4500, 2500), ('Volta', 5500, 3000),
  ('Ashanti', 6000, 3000), ('Western', 6500, 3000), ('Western North', 7500, 3500), ('Ahafo', 7000, 3500),
  ('Bono', 7500, 3500), ('Bono East', 7500, 3500), ('Oti', 7500, 3500), ('Northern', 9500, 4500), ('Savannah', 10000, 4500),
  ('North East', 11000, 5000), ('Upper East', 11500, 5000), ('Upper West', 12000, 5000)
) AS zones (region, road, bus), (VALUES ('vendor_delivery'), ('dispatch_rider'), ('bus_parcel')) AS methods (method);

-- Our share of a sale, in hundredths of a percent: the vendor's rule, else the category's, else the one of neither; of each
-- the latest that has begun.
CREATE TABLE commission_rules (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  vendor_id uuid,
  category_id uuid,
  rate_bp integer NOT NULL,
  valid_from timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT commission_rules_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT commission_rules_category_fk FOREIGN KEY (category_id) REFERENCES categories (id),
  CONSTRAINT commission_rules_of_one CHECK (vendor_id IS NULL OR category_id IS NULL),
  -- With the tax on it, a commission must fit into what the goods cost.
  CONSTRAINT commission_rules_rate CHECK (rate_bp BETWEEN 0 AND 5000),
  CONSTRAINT commission_rules_unique UNIQUE NULLS NOT DISTINCT (vendor_id, category_id, valid_from)
);
CREATE INDEX commission_rules_by_category ON commission_rules (category_id) WHERE category_id IS NOT NULL;
INSERT INTO commission_rules (rate_bp, valid_from) VALUES (500, '2020-01-01');

CREATE FUNCTION commission_rate(of_vendor uuid, of_category uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT rate_bp FROM commission_rules
  WHERE valid_from <= now() AND (vendor_id = of_vendor OR category_id = of_category OR (vendor_id IS NULL AND category_id IS NULL))
  ORDER BY vendor_id IS NULL, category_id IS NULL, valid_from DESC LIMIT 1
$$;

-- VAT with the levies beside it, in hundredths of a percent of the price before tax. Until 2025 VAT was on the levies too:
-- 21.9 %. Since 2026 (Act 1151) all three are on one base: 20 %.
CREATE TABLE vat_rates (
  valid_from date PRIMARY KEY,
  vat_bp integer NOT NULL,
  nhil_bp integer NOT NULL,
  getfund_bp integer NOT NULL,
  covid_bp integer NOT NULL,
  total_bp integer NOT NULL,
  CONSTRAINT vat_rates_range CHECK (vat_bp >= 0 AND nhil_bp >= 0 AND getfund_bp >= 0 AND covid_bp >= 0
    AND total_bp BETWEEN vat_bp + nhil_bp + getfund_bp + covid_bp AND 10000)
);
INSERT INTO vat_rates (valid_from, vat_bp, nhil_bp, getfund_bp, covid_bp, total_bp) VALUES
  ('2023-01-01', 1500, 250, 250, 100, 2190),
  ('2026-01-01', 1500, 250, 250, 0, 2000);
CREATE FUNCTION vat_rate() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT total_bp FROM vat_rates WHERE valid_from <= (now() AT TIME ZONE 'Africa/Accra')::date ORDER BY valid_from DESC LIMIT 1
$$;

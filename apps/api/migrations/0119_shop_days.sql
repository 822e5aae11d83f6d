-- What happened in each shop by day, as its analytics read it (decision 0098). All that becomes of an order counts on the day it was paid.

-- The moment of the capture, by the same clock: `ledger_transactions.posted_at` of it.
ALTER TABLE orders ADD COLUMN paid_at timestamptz;
UPDATE orders o SET paid_at = e.happened_at
FROM (SELECT order_id, min(happened_at) AS happened_at FROM order_events WHERE event = 'pay' GROUP BY order_id) AS e WHERE e.order_id = o.id;
CREATE INDEX orders_by_vendor_paid ON orders (vendor_id, paid_at) WHERE paid_at IS NOT NULL;
-- A day's reviews, of all shops.
CREATE INDEX reviews_by_time ON reviews (created_at);

CREATE FUNCTION order_is_paid_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.paid_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER orders_paid_at BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.paid_at IS NULL AND NEW.status = 'paid') EXECUTE FUNCTION order_is_paid_once();

CREATE FUNCTION day_in_ghana(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'Africa/Accra')::date
$$;
CREATE FUNCTION start_of_day(of_day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT of_day::timestamp AT TIME ZONE 'Africa/Accra'
$$;

-- Which part of which day of a shop is to be counted again. Only ever added to by whoever changes something, so that nobody waits for
-- anybody; a job takes the rows away in the transaction that counts.
CREATE TABLE shop_day_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  part text NOT NULL,
  CONSTRAINT shop_day_changes_pk PRIMARY KEY (id),
  CONSTRAINT shop_day_changes_part CHECK (part IN ('orders', 'bids', 'enquiries', 'reviews'))
);

CREATE TABLE shop_days (
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0,
  enquiries integer NOT NULL DEFAULT 0,
  bids integer NOT NULL DEFAULT 0,
  bids_won integer NOT NULL DEFAULT 0,
  orders_placed integer NOT NULL DEFAULT 0,
  -- Paid that day, and what became of them since.
  orders integer NOT NULL DEFAULT 0,
  orders_of_bids integer NOT NULL DEFAULT 0,
  orders_returned integer NOT NULL DEFAULT 0,
  orders_completed integer NOT NULL DEFAULT 0,
  captured bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  charged_back bigint NOT NULL DEFAULT 0,
  dispatched_on_time integer NOT NULL DEFAULT 0,
  dispatched_late integer NOT NULL DEFAULT 0,
  delivered_on_time integer NOT NULL DEFAULT 0,
  delivered_late integer NOT NULL DEFAULT 0,
  problems integer NOT NULL DEFAULT 0,
  -- One number for each order that was confirmed, and for each problem that was answered: medians do not add up.
  confirm_minutes integer[] NOT NULL DEFAULT '{}',
  answer_minutes integer[] NOT NULL DEFAULT '{}',
  -- Reviews of that day with one star, two, and so on.
  stars integer[] NOT NULL DEFAULT '{0,0,0,0,0}',
  CONSTRAINT shop_days_pk PRIMARY KEY (vendor_id, day),
  CONSTRAINT shop_days_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_days_stars CHECK (cardinality(stars) = 5)
);

-- The same of each product, by day and by month: a year of a large catalogue is read by months.
CREATE TABLE shop_product_sums (
  vendor_id uuid NOT NULL,
  grain text NOT NULL,
  since date NOT NULL,
  product_id uuid NOT NULL,
  views integer NOT NULL DEFAULT 0,
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  revenue bigint NOT NULL DEFAULT 0,
  CONSTRAINT shop_product_sums_pk PRIMARY KEY (vendor_id, grain, since, product_id),
  CONSTRAINT shop_product_sums_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_product_sums_product_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT shop_product_sums_grain CHECK (grain IN ('day', 'month'))
);

-- Who opened a product of the shop from which search, until the day is over. The hash holds the day, so that it leads from no day to another.
CREATE TABLE search_openings (
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  -- Empty: what is not kept as text.
  term text NOT NULL,
  viewer_hash bytea NOT NULL,
  openings integer NOT NULL,
  CONSTRAINT search_openings_pk PRIMARY KEY (vendor_id, day, term, viewer_hash),
  CONSTRAINT search_openings_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT search_openings_term_length CHECK (length(term) <= 60)
);

-- What is kept of that: words that several visitors searched for, and all others together under no words.
CREATE TABLE shop_search_days (
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  term text NOT NULL,
  openings integer NOT NULL,
  CONSTRAINT shop_search_days_pk PRIMARY KEY (vendor_id, day, term),
  CONSTRAINT shop_search_days_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_search_days_term_length CHECK (length(term) <= 60)
);

CREATE FUNCTION order_changes_shop_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.created_at), 'orders');
  END IF;
  IF NEW.paid_at IS NOT NULL AND (TG_OP = 'UPDATE' OR day_in_ghana(NEW.paid_at) <> day_in_ghana(NEW.created_at)) THEN
    INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.paid_at), 'orders');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_change_shop_day AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION order_changes_shop_day();
CREATE TRIGGER orders_change_shop_day_again AFTER UPDATE OF status, paid_at, refunded_total, charged_back_total, dispatched_on_time, delivered_on_time ON orders
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION order_changes_shop_day();

CREATE FUNCTION dispute_changes_shop_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT o.vendor_id, day_in_ghana(o.paid_at), 'orders' FROM orders o WHERE o.id = NEW.order_id AND o.paid_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER disputes_change_shop_day AFTER INSERT OR UPDATE OF answered_at ON disputes FOR EACH ROW EXECUTE FUNCTION dispute_changes_shop_day();

CREATE FUNCTION bid_changes_shop_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.created_at), 'bids');
  RETURN NULL;
END $$;
CREATE TRIGGER bids_change_shop_day AFTER INSERT OR UPDATE OF status ON bids FOR EACH ROW EXECUTE FUNCTION bid_changes_shop_day();

CREATE FUNCTION enquiry_changes_shop_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.created_at), 'enquiries');
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_messages_change_shop_day AFTER INSERT ON vendor_messages FOR EACH ROW EXECUTE FUNCTION enquiry_changes_shop_day();

CREATE FUNCTION review_changes_shop_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT p.vendor_id, day_in_ghana(NEW.created_at), 'reviews' FROM products p WHERE p.id = NEW.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_change_shop_day AFTER INSERT OR UPDATE OF rating ON reviews FOR EACH ROW EXECUTE FUNCTION review_changes_shop_day();

-- Every day there was so far, day by day. The demo market, whose rows come without triggers, asks for the same.
CREATE FUNCTION recount_shop_days() RETURNS void LANGUAGE sql AS $$
  INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT vendor_id, day_in_ghana(created_at), 'orders' FROM orders
  UNION SELECT vendor_id, day_in_ghana(paid_at), 'orders' FROM orders WHERE paid_at IS NOT NULL
  UNION SELECT vendor_id, day_in_ghana(created_at), 'bids' FROM bids
  UNION SELECT vendor_id, day_in_ghana(created_at), 'enquiries' FROM vendor_messages
  UNION SELECT p.vendor_id, day_in_ghana(r.created_at), 'reviews' FROM reviews r JOIN products p ON p.id = r.product_id
  ORDER BY 3, 2
$$;
SELECT recount_shop_days();

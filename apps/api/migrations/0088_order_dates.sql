-- By when an order is dispatched and delivered: the last second of a day in Ghana. Counted when it is made, as if it were paid then,
-- and again when it is paid (`order-dates.ts` of the contract).
ALTER TABLE orders
  ADD COLUMN dispatch_by timestamptz,
  ADD COLUMN deliver_by timestamptz,
  -- The new date that the shop has proposed and the buyer has not answered.
  ADD COLUMN proposed_date timestamptz,
  -- The last moment of the date that counts now, if it was reached.
  ADD COLUMN date_reminded timestamptz,
  -- Null until it is known, and where it says nothing of the shop.
  ADD COLUMN dispatched_on_time boolean,
  ADD COLUMN delivered_on_time boolean,
  ADD CONSTRAINT orders_dates CHECK (deliver_by >= dispatch_by),
  -- From then on it is late. The clock follows a date that is proposed.
  ADD COLUMN late_at timestamptz GENERATED ALWAYS AS (
    CASE WHEN status IN ('paid', 'preparing') THEN coalesce(proposed_date, dispatch_by)
         WHEN status = 'dispatched' THEN coalesce(proposed_date, deliver_by) END) STORED;

-- Jobs look for what is late and was never dispatched, and for what somebody is to be reminded of.
CREATE INDEX orders_undispatched ON orders (late_at) WHERE status IN ('paid', 'preparing');
CREATE INDEX orders_by_date ON orders (late_at) WHERE late_at IS NOT NULL AND date_reminded IS DISTINCT FROM late_at;

-- Orders under way had no dates. They get what the terms named where nobody else did, from today: nobody is late at once.
UPDATE orders SET
  dispatch_by = ((now() AT TIME ZONE 'UTC')::date + 7 + time '23:59:59') AT TIME ZONE 'UTC',
  deliver_by = ((now() AT TIME ZONE 'UTC')::date + 14 + time '23:59:59') AT TIME ZONE 'UTC'
WHERE status IN ('awaiting_payment', 'paid', 'preparing', 'dispatched', 'disputed');

-- One new date for each order, and what became of it.
CREATE TABLE order_date_proposals (
  order_id uuid NOT NULL,
  new_date timestamptz NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'open',
  proposed_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CONSTRAINT order_date_proposals_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_date_proposals_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_date_proposals_reason_length CHECK (length(reason) BETWEEN 1 AND 1000),
  CONSTRAINT order_date_proposals_status CHECK (status IN ('open', 'accepted', 'refused', 'lapsed')),
  CONSTRAINT order_date_proposals_answer CHECK ((status = 'open') = (answered_at IS NULL))
);

-- How often each shop was on time. Of deliveries those of completed orders count: the buyer, the code or the time until release has
-- confirmed what the shop said.
CREATE TABLE shop_punctuality (
  vendor_id uuid NOT NULL,
  dispatched_on_time integer NOT NULL DEFAULT 0,
  dispatched_late integer NOT NULL DEFAULT 0,
  delivered_on_time integer NOT NULL DEFAULT 0,
  delivered_late integer NOT NULL DEFAULT 0,
  CONSTRAINT shop_punctuality_pkey PRIMARY KEY (vendor_id),
  CONSTRAINT shop_punctuality_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_punctuality_counts CHECK (dispatched_on_time >= 0 AND dispatched_late >= 0 AND delivered_on_time >= 0 AND delivered_late >= 0)
);

-- With the owner's rights, so that nobody else writes them. What is known of an order only ever becomes known: null, then a word
-- that stays; so nothing is taken off.
CREATE FUNCTION order_counts_punctuality() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  dispatched boolean := CASE WHEN OLD.dispatched_on_time IS NULL THEN NEW.dispatched_on_time END;
  delivered boolean := CASE WHEN OLD.status <> 'completed' AND NEW.status = 'completed' THEN NEW.delivered_on_time END;
BEGIN
  IF dispatched IS NULL AND delivered IS NULL THEN RETURN NULL; END IF;
  INSERT INTO shop_punctuality AS p (vendor_id, dispatched_on_time, dispatched_late, delivered_on_time, delivered_late)
  VALUES (NEW.vendor_id, coalesce(dispatched, false)::int, coalesce(NOT dispatched, false)::int,
          coalesce(delivered, false)::int, coalesce(NOT delivered, false)::int)
  ON CONFLICT (vendor_id) DO UPDATE SET
    dispatched_on_time = p.dispatched_on_time + EXCLUDED.dispatched_on_time, dispatched_late = p.dispatched_late + EXCLUDED.dispatched_late,
    delivered_on_time = p.delivered_on_time + EXCLUDED.delivered_on_time, delivered_late = p.delivered_late + EXCLUDED.delivered_late;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_count_punctuality AFTER UPDATE OF status, dispatched_on_time, delivered_on_time ON orders FOR EACH ROW
  WHEN (OLD.dispatched_on_time IS DISTINCT FROM NEW.dispatched_on_time OR OLD.status <> NEW.status AND NEW.status = 'completed')
  EXECUTE FUNCTION order_counts_punctuality();

-- Whether something that is done at this moment is in time; null where nothing was to be done, or nothing says when.
CREATE FUNCTION on_time(by_when timestamptz, is_done boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN clock_timestamp() > by_when THEN false WHEN is_done AND by_when IS NOT NULL THEN true END
$$;

-- The buyer fetches the goods, and so decides how soon.
CREATE FUNCTION is_collected(of_order uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_deliveries WHERE order_id = of_order AND method = 'pickup')
$$;

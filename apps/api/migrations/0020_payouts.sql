-- What a vendor got of an order, written down when its money was released: its parts always add up, and do not change.
CREATE SEQUENCE commission_invoice_numbers START 100001;
CREATE TABLE sales (
  order_id uuid PRIMARY KEY,
  vendor_id uuid NOT NULL,
  currency text NOT NULL,
  gross pesewas NOT NULL,
  refunded pesewas NOT NULL,
  commission pesewas NOT NULL,
  commission_vat pesewas NOT NULL,
  payment_fee pesewas NOT NULL,
  net pesewas NOT NULL,
  invoice_number text NOT NULL DEFAULT 'CI-' || nextval('commission_invoice_numbers'),
  released_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sales_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT sales_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT sales_currency CHECK (is_currency(currency)),
  CONSTRAINT sales_invoice_number_unique UNIQUE (invoice_number),
  CONSTRAINT sales_parts_add_up CHECK (gross = refunded + commission + commission_vat + payment_fee + net),
  -- Lets what a payout pays of a sale be tied to its vendor, currency and amount by a foreign key.
  CONSTRAINT sales_payable_unique UNIQUE (order_id, vendor_id, currency, net)
);
CREATE INDEX sales_by_vendor ON sales (vendor_id, released_at DESC, order_id DESC);
CREATE TRIGGER sales_are_kept BEFORE UPDATE OR DELETE ON sales FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
INSERT INTO sales (order_id, vendor_id, currency, gross, refunded, commission, commission_vat, payment_fee, net, released_at)
SELECT o.id, o.vendor_id, o.currency, o.total, o.refunded_total, parts.commission, parts.commission_vat, parts.payment_fee, parts.net, t.posted_at
FROM ledger_transactions t JOIN orders o ON t.effect_key = 'release:' || o.id,
     parts_of_sale(o.total, o.total - o.refunded_total, o.commission, o.commission_vat, o.payment_fee) AS parts
WHERE t.kind = 'release' ORDER BY t.posted_at;
CREATE INDEX ledger_accounts_payable ON ledger_accounts (vendor_id) WHERE kind = 'vendor_payable' AND balance < 0;

-- When and from which amount on vendors are paid, by currency; weekdays as ISO counts them (Monday is 1).
CREATE TABLE payout_settings (
  currency text PRIMARY KEY,
  weekday smallint NOT NULL,
  -- For payouts that a vendor asks for. The weekly one takes whatever there is.
  minimum pesewas NOT NULL,
  CONSTRAINT payout_settings_weekday CHECK (weekday BETWEEN 1 AND 7),
  CONSTRAINT payout_settings_currency CHECK (is_currency(currency))
);
INSERT INTO payout_settings (currency, weekday, minimum) VALUES ('GHS', 5, 5000);

-- The day of the weekly payout that takes what was released at that moment: the first payout day after that day in Ghana.
CREATE FUNCTION payout_day(released timestamptz, in_currency text DEFAULT 'GHS') RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (released AT TIME ZONE 'Africa/Accra')::date + 1
    + (s.weekday - extract(isodow FROM released AT TIME ZONE 'Africa/Accra')::int + 6) % 7
  FROM payout_settings s WHERE s.currency = in_currency
$$;

-- Where a vendor's money goes. Another account is another row, so that a payout keeps the one it went to.
CREATE TABLE payout_accounts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  kind text NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  account_number text NOT NULL,
  account_name text NOT NULL,
  -- The bank or network itself says that the account has this name.
  name_is_confirmed boolean NOT NULL,
  usable_from timestamptz NOT NULL DEFAULT now(),
  -- Why the last transfer to it was refused for good.
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  CONSTRAINT payout_accounts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT payout_accounts_kind CHECK (kind IN ('mobile_money', 'bank')),
  CONSTRAINT payout_accounts_number CHECK (CASE kind WHEN 'mobile_money' THEN account_number ~ '^\+233\d{9}$' ELSE account_number ~ '^\d{6,20}$' END),
  CONSTRAINT payout_accounts_lengths CHECK (length(bank_code) BETWEEN 1 AND 30 AND length(bank_name) BETWEEN 1 AND 120
    AND length(account_name) BETWEEN 1 AND 120 AND length(problem) BETWEEN 1 AND 500),
  CONSTRAINT payout_accounts_of_vendor_unique UNIQUE (id, vendor_id)
);
CREATE UNIQUE INDEX payout_accounts_one_per_vendor ON payout_accounts (vendor_id) WHERE replaced_at IS NULL;
CREATE INDEX payout_accounts_by_vendor ON payout_accounts (vendor_id, created_at DESC);

-- An admin's word that a vendor gets no payouts for now. What is under way goes on.
CREATE TABLE payout_holds (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  reason text NOT NULL,
  placed_by uuid NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  lifted_by uuid,
  lifted_at timestamptz,
  CONSTRAINT payout_holds_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT payout_holds_placed_by_fk FOREIGN KEY (placed_by) REFERENCES users (id),
  CONSTRAINT payout_holds_lifted_by_fk FOREIGN KEY (lifted_by) REFERENCES users (id),
  CONSTRAINT payout_holds_reason_length CHECK (length(reason) BETWEEN 1 AND 1000),
  CONSTRAINT payout_holds_lifted CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX payout_holds_one_per_vendor ON payout_holds (vendor_id) WHERE lifted_at IS NULL;
CREATE INDEX payout_holds_by_vendor ON payout_holds (vendor_id, placed_at DESC);
CREATE INDEX payout_holds_by_placer ON payout_holds (placed_by);
CREATE INDEX payout_holds_by_lifter ON payout_holds (lifted_by) WHERE lifted_by IS NOT NULL;

-- Money on its way to a vendor. Committed with its reference before the provider is asked; after a failure the orders go into
-- another payout, under another reference, and never before.
CREATE TABLE payouts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider text NOT NULL,
  mode text NOT NULL,
  reference text NOT NULL,
  amount pesewas NOT NULL,
  currency text NOT NULL,
  trigger text NOT NULL,
  status text NOT NULL DEFAULT 'created',
  is_live boolean NOT NULL GENERATED ALWAYS AS (status IN ('created', 'pending', 'succeeded')) STORED,
  message text,
  checked_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT payouts_account_fk FOREIGN KEY (account_id, vendor_id) REFERENCES payout_accounts (id, vendor_id),
  CONSTRAINT payouts_reference_unique UNIQUE (reference),
  CONSTRAINT payouts_reference_form CHECK (reference ~ '^[a-z0-9-]{16,50}$'),
  CONSTRAINT payouts_mode CHECK (mode IN ('test', 'live')),
  CONSTRAINT payouts_trigger CHECK (trigger IN ('weekly', 'on_demand')),
  CONSTRAINT payouts_status CHECK (status IN ('created', 'pending', 'succeeded', 'failed', 'reversed')),
  CONSTRAINT payouts_settled CHECK ((status IN ('created', 'pending')) = (settled_at IS NULL)),
  CONSTRAINT payouts_amount CHECK (amount > 0),
  CONSTRAINT payouts_currency CHECK (is_currency(currency)),
  CONSTRAINT payouts_message_length CHECK (length(message) BETWEEN 1 AND 500),
  -- Lets a payout's orders be tied to its vendor, currency and liveness by a foreign key.
  CONSTRAINT payouts_live_unique UNIQUE (id, vendor_id, currency, is_live)
);
CREATE INDEX payouts_by_vendor ON payouts (vendor_id, created_at DESC, id DESC);
CREATE INDEX payouts_by_age ON payouts (created_at DESC, id DESC);
CREATE INDEX payouts_by_status ON payouts (status, created_at DESC, id DESC);
CREATE INDEX payouts_by_account ON payouts (account_id);
CREATE UNIQUE INDEX payouts_one_open_per_vendor ON payouts (vendor_id, currency) WHERE status IN ('created', 'pending');
CREATE INDEX payouts_open ON payouts (checked_at) WHERE status IN ('created', 'pending');
-- A success may be reversed for a few days.
CREATE INDEX payouts_succeeded ON payouts (settled_at) WHERE status = 'succeeded';

-- A payout's orders, each with its whole net. An order is in at most one payout that stands: those of one that failed or came
-- back are free for another by the cascade.
CREATE TABLE payout_orders (
  payout_id uuid NOT NULL,
  order_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  currency text NOT NULL,
  amount pesewas NOT NULL,
  is_live boolean NOT NULL DEFAULT true,
  CONSTRAINT payout_orders_pk PRIMARY KEY (payout_id, order_id),
  CONSTRAINT payout_orders_payout_fk FOREIGN KEY (payout_id, vendor_id, currency, is_live)
    REFERENCES payouts (id, vendor_id, currency, is_live) ON UPDATE CASCADE,
  CONSTRAINT payout_orders_sale_fk FOREIGN KEY (order_id, vendor_id, currency, amount) REFERENCES sales (order_id, vendor_id, currency, net)
);
CREATE INDEX payout_orders_by_order ON payout_orders (order_id);
CREATE UNIQUE INDEX payout_orders_one_live_per_order ON payout_orders (order_id) WHERE is_live;
CREATE TRIGGER payouts_are_kept BEFORE DELETE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER payout_orders_are_kept BEFORE DELETE ON payout_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();

-- What failed or came back stays so; a success can only come back.
CREATE FUNCTION payout_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payout % does not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payouts_move_on BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN ((NEW.amount, NEW.reference, NEW.account_id) IS DISTINCT FROM (OLD.amount, OLD.reference, OLD.account_id)
        OR (OLD.status IN ('failed', 'reversed') AND NEW.status <> OLD.status)
        OR (OLD.status = 'succeeded' AND NEW.status NOT IN ('succeeded', 'reversed')))
  EXECUTE FUNCTION payout_moves_on();

-- The sandbox's own books of transfers; as with its charges, nothing here refers to our tables.
CREATE TABLE sandbox_transfers (
  reference text PRIMARY KEY,
  amount bigint NOT NULL,
  currency text NOT NULL,
  recipient jsonb NOT NULL,
  state text NOT NULL,
  may_retry boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_transfers_state CHECK (state IN ('pending', 'needs_otp', 'succeeded', 'failed', 'reversed'))
);

-- An order is found by its number, what it is of, and the names of both sides as they were when it was made.
ALTER TABLE orders ADD COLUMN search text NOT NULL DEFAULT '';
CREATE FUNCTION order_search_text(of_order uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', o.order_number, u.full_name, v.business_name,
    (SELECT string_agg(left(i.title, 200), ' ' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id)))
  FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id WHERE o.id = of_order
$$;
UPDATE orders SET search = order_search_text(id);
CREATE FUNCTION order_items_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search = order_search_text(id) WHERE id IN (SELECT order_id FROM new_rows);
  RETURN NULL;
END $$;
CREATE TRIGGER order_items_searchable AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_items_searchable();
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
CREATE INDEX orders_by_buyer_and_status ON orders (buyer_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_vendor_and_status ON orders (vendor_id, status, created_at DESC, id DESC);

-- A review that was written before the goods came is one of a purchase as soon as they are there.
CREATE FUNCTION order_verifies_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews r SET verified_purchase = true FROM order_items i
  WHERE i.order_id = NEW.id AND r.product_id = i.product_id AND r.user_id = NEW.buyer_id AND NOT r.verified_purchase;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_verify_reviews AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status IN ('delivered', 'completed') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION order_verifies_reviews();
UPDATE reviews r SET verified_purchase = true FROM order_items i JOIN orders o ON o.id = i.order_id
WHERE r.product_id = i.product_id AND r.user_id = o.buyer_id AND o.status IN ('delivered', 'completed') AND NOT r.verified_purchase;

-- An attempt to pay a checkout. Committed with its reference before the provider is asked, so that whatever happens there
-- can be found again; another attempt is another row.
CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  checkout_id uuid NOT NULL,
  provider text NOT NULL,
  -- Whether real money moves; an answer of the other mode is never taken.
  mode text NOT NULL,
  reference text NOT NULL,
  method text NOT NULL,
  network text,
  phone text,
  amount pesewas NOT NULL,
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'created',
  next_step text,
  message text,
  provider_id text,
  fee pesewas NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_checkout_fk FOREIGN KEY (checkout_id) REFERENCES checkouts (id),
  CONSTRAINT payments_reference_unique UNIQUE (reference),
  -- The form that every provider we know takes.
  CONSTRAINT payments_reference_form CHECK (reference ~ '^[a-z0-9-]{16,50}$'),
  CONSTRAINT payments_mode CHECK (mode IN ('test', 'live')),
  CONSTRAINT payments_method CHECK (method IN ('mobile_money', 'card')),
  CONSTRAINT payments_network CHECK ((method = 'mobile_money') = (network IS NOT NULL AND phone IS NOT NULL)
                                     AND network IN ('mtn', 'telecel', 'at')),
  CONSTRAINT payments_status CHECK (status IN ('created', 'pending', 'succeeded', 'failed')),
  CONSTRAINT payments_settled CHECK ((status = 'succeeded') = (settled_at IS NOT NULL)),
  CONSTRAINT payments_amount CHECK (amount > 0),
  CONSTRAINT payments_fee CHECK (fee <= amount),
  CONSTRAINT payments_currency CHECK (is_currency(currency))
);
CREATE INDEX payments_by_checkout ON payments (checkout_id, created_at DESC);
CREATE UNIQUE INDEX payments_one_open_per_checkout ON payments (checkout_id) WHERE status IN ('created', 'pending');
CREATE INDEX payments_open ON payments (checked_at) WHERE status IN ('created', 'pending');
-- A failure may still turn out to be none, for a day.
CREATE INDEX payments_failed ON payments (created_at) WHERE status = 'failed';
-- A success is final.
CREATE FUNCTION payment_success_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % has succeeded and does not change', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payments_success_is_final BEFORE UPDATE ON payments FOR EACH ROW
  WHEN (OLD.status = 'succeeded' AND (NEW.status, NEW.amount, NEW.reference, NEW.fee) IS DISTINCT FROM (OLD.status, OLD.amount, OLD.reference, OLD.fee))
  EXECUTE FUNCTION payment_success_is_final();

-- What a payment is for: its orders at the time, with the amount of each.
CREATE TABLE payment_orders (
  payment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount pesewas NOT NULL,
  CONSTRAINT payment_orders_pk PRIMARY KEY (payment_id, order_id),
  CONSTRAINT payment_orders_payment_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT payment_orders_order_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE INDEX payment_orders_by_order ON payment_orders (order_id);

-- Money on its way back to the payer. The ledger owes it from the moment the row is there.
CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  payment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  reference text NOT NULL,
  amount pesewas NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  checked_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  CONSTRAINT refunds_of_payment_fk FOREIGN KEY (payment_id, order_id) REFERENCES payment_orders (payment_id, order_id),
  CONSTRAINT refunds_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT refunds_reference_unique UNIQUE (reference),
  CONSTRAINT refunds_reference_form CHECK (reference ~ '^[a-z0-9-]{16,50}$'),
  CONSTRAINT refunds_amount CHECK (amount > 0),
  CONSTRAINT refunds_reason_length CHECK (length(reason) BETWEEN 1 AND 1000),
  CONSTRAINT refunds_status CHECK (status IN ('pending', 'processed') AND (status = 'processed') = (processed_at IS NOT NULL))
);
CREATE INDEX refunds_by_payment ON refunds (payment_id, order_id);
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_open ON refunds (checked_at) WHERE status = 'pending';

-- What a person should look at: an answer of a provider that does not fit what was asked for.
CREATE TABLE payment_alerts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  kind text NOT NULL,
  reference text NOT NULL,
  detail jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_alerts_once UNIQUE (kind, reference),
  CONSTRAINT payment_alerts_reference_length CHECK (length(reference) <= 200)
);

-- The sandbox's own books: what it was asked for and what its payers did. It stands for a provider, so nothing here refers to
-- our tables.
CREATE TABLE sandbox_charges (
  reference text PRIMARY KEY,
  provider_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 9007199254740993),
  amount bigint NOT NULL,
  currency text NOT NULL,
  mode text NOT NULL DEFAULT 'test',
  method text NOT NULL,
  network text,
  state text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_charges_state CHECK (state IN ('needs_voucher', 'prompted', 'succeeded', 'declined', 'timed_out'))
);
CREATE TABLE sandbox_refunds (
  reference text PRIMARY KEY,
  charge_reference text NOT NULL,
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_refunds_charge_fk FOREIGN KEY (charge_reference) REFERENCES sandbox_charges (reference)
);
CREATE INDEX sandbox_refunds_by_charge ON sandbox_refunds (charge_reference);

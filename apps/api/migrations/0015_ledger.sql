-- Who may claim what, as double entries. An amount is positive on the debit side and negative on the credit side; what we owe
-- (escrow, vendor_payable, refund, payout) stands on the credit side and never turns.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  kind text NOT NULL,
  currency text NOT NULL,
  order_id uuid,
  vendor_id uuid,
  -- Of accounts that belong to an order or a vendor; kept by a trigger. The market's own would be one row for all to wait at,
  -- so theirs is summed when it is asked for.
  balance bigint,
  CONSTRAINT ledger_accounts_kind CHECK (kind IN ('provider_clearing', 'provider_fees', 'commission', 'commission_vat',
                                                  'escrow', 'refund', 'vendor_payable', 'payout')),
  CONSTRAINT ledger_accounts_owner CHECK ((order_id IS NOT NULL) = (kind IN ('escrow', 'refund'))
                                          AND (vendor_id IS NOT NULL) = (kind IN ('vendor_payable', 'payout'))),
  CONSTRAINT ledger_accounts_balance CHECK ((balance IS NOT NULL) = (order_id IS NOT NULL OR vendor_id IS NOT NULL)),
  CONSTRAINT ledger_accounts_never_overdrawn CHECK (balance <= 0),
  CONSTRAINT ledger_accounts_currency CHECK (is_currency(currency)),
  CONSTRAINT ledger_accounts_unique UNIQUE NULLS NOT DISTINCT (kind, currency, order_id, vendor_id),
  CONSTRAINT ledger_accounts_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT ledger_accounts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id)
);
CREATE INDEX ledger_accounts_by_order ON ledger_accounts (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX ledger_accounts_by_vendor ON ledger_accounts (vendor_id) WHERE vendor_id IS NOT NULL;

CREATE TABLE ledger_transactions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  kind text NOT NULL,
  -- Names the effect, such as `release:<order>`: it is posted once, however often it is asked for.
  effect_key text NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_transactions_effect_unique UNIQUE (effect_key),
  CONSTRAINT ledger_transactions_effect_length CHECK (length(effect_key) BETWEEN 1 AND 200)
);

CREATE TABLE ledger_postings (
  transaction_id uuid NOT NULL,
  position smallint NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT ledger_postings_pk PRIMARY KEY (transaction_id, position),
  CONSTRAINT ledger_postings_transaction_fk FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id),
  CONSTRAINT ledger_postings_account_fk FOREIGN KEY (account_id) REFERENCES ledger_accounts (id),
  CONSTRAINT ledger_postings_amount CHECK (amount <> 0 AND amount BETWEEN -9999999999999 AND 9999999999999)
);
CREATE INDEX ledger_postings_by_account ON ledger_postings (account_id, transaction_id);

CREATE TRIGGER ledger_transactions_are_kept BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_are_kept BEFORE UPDATE OR DELETE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A balance changes by postings and by nothing else: only below another trigger.
CREATE FUNCTION ledger_account_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind, NEW.currency) <> (OLD.id, OLD.kind, OLD.currency)
     OR NEW.order_id IS DISTINCT FROM OLD.order_id OR NEW.vendor_id IS DISTINCT FROM OLD.vendor_id THEN
    RAISE EXCEPTION 'a ledger account changes by postings alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_change_by_postings BEFORE UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_account_changes();
CREATE FUNCTION ledger_account_begins_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.balance := CASE WHEN NEW.order_id IS NULL AND NEW.vendor_id IS NULL THEN NULL ELSE 0 END;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_account_begins_empty();

-- By statement and in the order of accounts, so that two transactions never wait for each other in a circle.
CREATE FUNCTION ledger_postings_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_accounts a WHERE a.id IN (SELECT account_id FROM new_rows) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE ledger_accounts a SET balance = a.balance + d.amount
  FROM (SELECT account_id, sum(amount)::bigint AS amount FROM new_rows GROUP BY 1) AS d
  WHERE a.id = d.account_id AND a.balance IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_counted AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_counted();

-- At commit each transaction's debits equal its credits, in each currency, and it has both.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE checked uuid := CASE TG_TABLE_NAME WHEN 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::uuid
                                           ELSE (to_jsonb(NEW) ->> 'transaction_id')::uuid END;
BEGIN
  IF (SELECT count(*) FROM ledger_postings WHERE transaction_id = checked) < 2 OR EXISTS (
    SELECT FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    WHERE p.transaction_id = checked GROUP BY a.currency HAVING sum(p.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', checked
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

-- The one way in: an effect with its postings, [{ kind, order_id?, vendor_id?, amount }]. Accounts are opened as needed.
-- Says whether it was posted now; an effect that was posted before is left as it is.
CREATE FUNCTION post_to_ledger(of_kind text, of_effect text, of_currency text, lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE of_transaction uuid;
BEGIN
  INSERT INTO ledger_transactions (kind, effect_key) VALUES (of_kind, of_effect)
  ON CONFLICT ON CONSTRAINT ledger_transactions_effect_unique DO NOTHING RETURNING id INTO of_transaction;
  IF of_transaction IS NULL THEN RETURN false; END IF;
  INSERT INTO ledger_accounts (kind, currency, order_id, vendor_id)
  SELECT DISTINCT l.kind, of_currency, l.order_id, l.vendor_id
  FROM jsonb_to_recordset(lines) AS l (kind text, order_id uuid, vendor_id uuid)
  WHERE NOT EXISTS (SELECT FROM ledger_accounts a WHERE a.kind = l.kind AND a.currency = of_currency
                      AND a.order_id IS NOT DISTINCT FROM l.order_id AND a.vendor_id IS NOT DISTINCT FROM l.vendor_id)
  ORDER BY 1, 3, 4
  ON CONFLICT DO NOTHING;
  INSERT INTO ledger_postings (transaction_id, position, account_id, amount)
  SELECT of_transaction, row_number() OVER (), a.id, l.amount
  FROM jsonb_to_recordset(lines) AS l (kind text, order_id uuid, vendor_id uuid, amount bigint)
  JOIN ledger_accounts a ON a.kind = l.kind AND a.currency = of_currency
    AND a.order_id IS NOT DISTINCT FROM l.order_id AND a.vendor_id IS NOT DISTINCT FROM l.vendor_id
  WHERE l.amount <> 0;
  RETURN true;
END $$;

-- What a vendor gets of a sale of which so much was not refunded: our commission shrinks with it, what the provider took does
-- not, but never takes more than there is.
CREATE TYPE sale_parts AS (commission bigint, commission_vat bigint, payment_fee bigint, net bigint);
CREATE FUNCTION parts_of_sale(total bigint, kept bigint, commission bigint, commission_vat bigint, payment_fee bigint)
RETURNS sale_parts LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE parts sale_parts;
BEGIN
  parts.commission := CASE WHEN total = 0 THEN 0 ELSE round(commission::numeric * kept / total) END;
  parts.commission_vat := CASE WHEN total = 0 THEN 0 ELSE least(round(commission_vat::numeric * kept / total), kept - parts.commission) END;
  parts.payment_fee := least(payment_fee, kept - parts.commission - parts.commission_vat);
  parts.net := kept - parts.commission - parts.commission_vat - parts.payment_fee;
  RETURN parts;
END $$;

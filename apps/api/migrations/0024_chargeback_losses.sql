-- A chargeback that was lost is booked: the provider has taken the money, of what is held for an order, or of what its vendor
-- had got of it. What they owe (vendor_debt) stands on the debit side; what nobody else bears is ours (chargeback_losses).
ALTER TABLE ledger_accounts
  DROP CONSTRAINT ledger_accounts_kind,
  DROP CONSTRAINT ledger_accounts_owner,
  DROP CONSTRAINT ledger_accounts_never_overdrawn,
  ADD CONSTRAINT ledger_accounts_kind CHECK (kind IN ('provider_clearing', 'provider_fees', 'commission', 'commission_vat', 'escrow',
                                                      'refund', 'vendor_payable', 'payout', 'vendor_debt', 'chargeback_losses')),
  ADD CONSTRAINT ledger_accounts_owner CHECK ((order_id IS NOT NULL) = (kind IN ('escrow', 'refund'))
                                              AND (vendor_id IS NOT NULL) = (kind IN ('vendor_payable', 'payout', 'vendor_debt'))),
  ADD CONSTRAINT ledger_accounts_never_overdrawn CHECK (CASE kind WHEN 'vendor_debt' THEN balance >= 0 ELSE balance <= 0 END);

-- What a lost chargeback took of each order. Of one whose money had been released, by the parts of its sale: `owed` is the vendor's.
CREATE TABLE chargeback_orders (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  chargeback_id uuid NOT NULL,
  order_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  currency text NOT NULL,
  amount pesewas NOT NULL,
  is_of_sale boolean NOT NULL,
  commission pesewas NOT NULL,
  commission_vat pesewas NOT NULL,
  payment_fee pesewas NOT NULL,
  owed pesewas NOT NULL,
  booked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT chargeback_orders_chargeback_fk FOREIGN KEY (chargeback_id) REFERENCES chargebacks (id),
  CONSTRAINT chargeback_orders_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT chargeback_orders_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT chargeback_orders_once UNIQUE (chargeback_id, order_id),
  CONSTRAINT chargeback_orders_amount CHECK (amount > 0),
  CONSTRAINT chargeback_orders_currency CHECK (is_currency(currency)),
  CONSTRAINT chargeback_orders_parts_add_up CHECK (commission + commission_vat + payment_fee + owed = CASE WHEN is_of_sale THEN amount ELSE 0 END)
);
CREATE INDEX chargeback_orders_by_order ON chargeback_orders (order_id);
CREATE INDEX chargeback_orders_by_vendor ON chargeback_orders (vendor_id, booked_at DESC, id DESC);
CREATE TRIGGER chargeback_orders_are_kept BEFORE UPDATE OR DELETE ON chargeback_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a vendor owes goes off the next payout. It is owed again where that does not arrive.
ALTER TABLE payouts ADD COLUMN deducted pesewas NOT NULL DEFAULT 0;

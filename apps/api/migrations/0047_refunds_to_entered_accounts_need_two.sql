-- The account that an admin enters for a refund that cannot go back the way it came, and who let it go there. Above an amount that
-- takes a second admin.
CREATE TABLE refund_accounts (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  refund_id uuid NOT NULL,
  -- Of the refund when the account was entered: what was approved is that attempt and no other.
  attempt smallint NOT NULL,
  bank_code text NOT NULL,
  -- Encrypted; only its end is readable.
  account_number text NOT NULL,
  account_end text NOT NULL,
  reason text NOT NULL,
  entered_by uuid NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL,
  expires_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT refund_accounts_refund_fk FOREIGN KEY (refund_id) REFERENCES refunds (id),
  CONSTRAINT refund_accounts_entered_by_fk FOREIGN KEY (entered_by) REFERENCES users (id),
  CONSTRAINT refund_accounts_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users (id),
  CONSTRAINT refund_accounts_state CHECK (state IN ('awaiting_approval', 'approved', 'refused', 'expired', 'not_needed')),
  CONSTRAINT refund_accounts_decision CHECK ((decided_by IS NOT NULL) = (state IN ('approved', 'refused'))
                                             AND (decided_at IS NOT NULL) = (state IN ('approved', 'refused', 'expired'))),
  CONSTRAINT refund_accounts_expiry CHECK ((expires_at IS NULL) = (state = 'not_needed')),
  CONSTRAINT refund_accounts_second_admin CHECK (state <> 'approved' OR decided_by <> entered_by),
  CONSTRAINT refund_accounts_number CHECK (account_number ~ '^v1\.' AND length(account_number) <= 500 AND account_end ~ '^\d{4}$'),
  CONSTRAINT refund_accounts_lengths CHECK (length(bank_code) BETWEEN 1 AND 30 AND length(reason) BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX refund_accounts_one_awaiting ON refund_accounts (refund_id) WHERE state = 'awaiting_approval';
CREATE INDEX refund_accounts_by_refund ON refund_accounts (refund_id);
CREATE INDEX refund_accounts_by_enterer ON refund_accounts (entered_by);
CREATE INDEX refund_accounts_by_decider ON refund_accounts (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX refund_accounts_by_state ON refund_accounts (state, entered_at DESC, id DESC);

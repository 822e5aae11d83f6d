-- An account that an admin entered for a refund goes with the buyer's account: nothing is left of its number. `bank_code` is the
-- bank's and stays.
ALTER TABLE refund_accounts
  ALTER COLUMN account_number DROP NOT NULL,
  DROP CONSTRAINT refund_accounts_number;

ALTER TABLE refund_accounts
  ADD CONSTRAINT refund_accounts_number CHECK (
    account_end ~ '^\d{4}$' AND CASE
      WHEN account_number IS NULL THEN account_end = '0000' AND state <> 'awaiting_approval'
      ELSE account_number ~ '^v1\.' AND length(account_number) <= 500
    END
  );

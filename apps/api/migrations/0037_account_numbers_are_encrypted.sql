-- Account numbers are encrypted by the server (platform/encryption.ts), with the name of the key in front. The plain column stays
-- for rows that are still to be encrypted, which a job sees to, and for servers of the version before while both run.
ALTER TABLE payout_accounts
  ADD COLUMN number_encrypted text,
  -- What is shown of the number. Absent where a server of the version before wrote the row.
  ADD COLUMN number_end text,
  ALTER COLUMN account_number DROP NOT NULL,
  DROP CONSTRAINT payout_accounts_number;

UPDATE payout_accounts SET number_end = right(account_number, 4);

ALTER TABLE payout_accounts
  ADD CONSTRAINT payout_accounts_number CHECK (
    CASE
      WHEN account_number IS NULL
        THEN number_encrypted IS NOT NULL AND number_encrypted ~ '^v1\.[0-9a-f]{8}\.' AND length(number_encrypted) <= 200 AND number_end IS NOT NULL
      WHEN kind = 'mobile_money' THEN number_encrypted IS NULL AND account_number ~ '^\+233\d{9}$'
      ELSE number_encrypted IS NULL AND account_number ~ '^\d{6,20}$'
    END
  ),
  ADD CONSTRAINT payout_accounts_number_end CHECK (number_end ~ '^\d{4}$');

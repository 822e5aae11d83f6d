-- Accounts that were erased. The list is copied beside the backups, and applied again to whatever is restored from before.
-- No foreign key: a restored database may be older than the account.
CREATE TABLE erasures (
  user_id uuid CONSTRAINT erasures_pk PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now(),
  -- Null: still to be applied, after a restore.
  applied_at timestamptz,
  -- When it was copied beside the backups.
  copied_at timestamptz
);
CREATE INDEX erasures_to_apply ON erasures (erased_at) WHERE applied_at IS NULL;
CREATE INDEX erasures_to_copy ON erasures (erased_at) WHERE copied_at IS NULL;

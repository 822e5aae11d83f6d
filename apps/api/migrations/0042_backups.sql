-- What of the backups was last done, and what last failed, so that late ones are seen. No row: that part is not switched on.
CREATE TABLE backup_parts (
  part text CONSTRAINT backup_parts_pk PRIMARY KEY,
  -- For 'backup': taken and verified. For the others: everything there was to copy is copied.
  succeeded_at timestamptz,
  failed_at timestamptz,
  error text,
  CONSTRAINT backup_parts_part CHECK (part IN ('backup', 'wal', 'files', 'erasures')),
  CONSTRAINT backup_parts_error CHECK ((failed_at IS NULL) = (error IS NULL))
);

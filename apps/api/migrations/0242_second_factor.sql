-- A code from an authenticator app beside the password. On the account it says since when signing in asks for one: a session is
-- opened under a lock of that row, so that none slips past while it is being turned on.
ALTER TABLE users ADD second_factor_since timestamptz;
-- When a code was last given in this session; null where none was.
ALTER TABLE sessions ADD second_factor_at timestamptz;
CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  secret_encrypted text NOT NULL,
  -- Of the last code that was taken, in steps of 30 seconds since 1970: none of that step or before is taken again.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT second_factors_pk PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Hashes of codes of 80 random bits, each good once.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_fk FOREIGN KEY (user_id) REFERENCES second_factors (user_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_hash_length CHECK (octet_length(code_hash) = 32)
);

-- Some people have a telephone and no email. The number that its owner has confirmed for signing in is one account's alone; that
-- in the profile stays what it is, typed and unconfirmed. An account has an address, a confirmed number, or both; admins have an address.
ALTER TABLE users ALTER COLUMN email DROP NOT NULL, ADD verified_phone text, ADD phone_verified_at timestamptz;
ALTER TABLE users
  ADD CONSTRAINT users_verified_phone CHECK (verified_phone ~ '^\+233[0-9]{9}$') NOT VALID,
  ADD CONSTRAINT users_phone_verified_once CHECK ((verified_phone IS NULL) = (phone_verified_at IS NULL)) NOT VALID,
  ADD CONSTRAINT users_reachable CHECK (email IS NOT NULL OR (verified_phone IS NOT NULL AND user_type <> 'admin')) NOT VALID;
-- Of a column that is empty everywhere, so it is built at once.
CREATE UNIQUE INDEX users_verified_phone_once ON users (verified_phone) WHERE verified_phone IS NOT NULL;

-- The same for every account that has an address, so what the index holds stays right.
CREATE OR REPLACE FUNCTION user_words(full_name text, email text, phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(full_name) || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
$$;

-- A code that was sent to a number, for one purpose and for the browser that asked, which alone knows the token.
CREATE TABLE phone_codes (
  token_hash bytea NOT NULL,
  phone text NOT NULL,
  purpose text NOT NULL,
  -- Who asked, where somebody was signed in.
  user_id uuid,
  code_hash bytea NOT NULL,
  wrong_codes smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT phone_codes_pk PRIMARY KEY (token_hash),
  CONSTRAINT phone_codes_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT phone_codes_phone CHECK (phone ~ '^\+233[0-9]{9}$'),
  CONSTRAINT phone_codes_purpose CHECK (purpose IN ('sign_in', 'reset_password', 'own_number', 'new_number')),
  CONSTRAINT phone_codes_hashes CHECK (octet_length(token_hash) = 32 AND octet_length(code_hash) = 32)
);
CREATE INDEX phone_codes_by_expiry ON phone_codes (expires_at);
CREATE INDEX phone_codes_by_user ON phone_codes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX phone_codes_by_phone ON phone_codes (phone);

-- A number for which strangers have used its codes up gets one that is too long to be guessed, for whichever browser asks.
CREATE TABLE long_phone_codes (
  phone text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT long_phone_codes_pk PRIMARY KEY (phone, purpose),
  CONSTRAINT long_phone_codes_phone CHECK (phone ~ '^\+233[0-9]{9}$'),
  CONSTRAINT long_phone_codes_purpose CHECK (purpose IN ('sign_in', 'reset_password')),
  CONSTRAINT long_phone_codes_hash CHECK (octet_length(code_hash) = 32)
);
CREATE INDEX long_phone_codes_by_expiry ON long_phone_codes (expires_at);

-- A code goes to a number, whoever's it is: whether there is an account is not looked at before it was entered.
ALTER TABLE text_messages ALTER COLUMN user_id DROP NOT NULL;
CREATE INDEX text_messages_of_nobody ON text_messages (recipient) WHERE user_id IS NULL;

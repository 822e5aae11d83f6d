-- How often what happened lately, counted by all nodes together and kept over restarts (rate-limiter-flexible writes it, in this
-- form). Keys are hashes: no address and no e-mail address is stored here.
CREATE TABLE rate_limit_counts (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  -- Milliseconds since 1970.
  expire bigint NOT NULL,
  CONSTRAINT rate_limit_counts_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_counts_by_end ON rate_limit_counts (expire);

-- Devices on which an account was signed in to before. They sign in while strangers are guessing.
CREATE TABLE known_devices (
  user_id uuid NOT NULL CONSTRAINT known_devices_user_fk REFERENCES users (id) ON DELETE CASCADE,
  -- Of the token in the device's cookie. Accounts that share a device share its token.
  token_hash bytea NOT NULL CONSTRAINT known_devices_token_hash CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX known_devices_by_use ON known_devices (last_used_at);

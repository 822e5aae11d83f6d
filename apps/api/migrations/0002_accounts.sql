CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  email text NOT NULL,
  password_hash text,
  full_name text NOT NULL,
  phone text,
  location text,
  bio text,
  avatar_url text,
  user_type text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_unique UNIQUE (email),
  -- Folded by ASCII rules in one place of the code (accounts/email.ts); this keeps any other writer honest.
  CONSTRAINT users_email_folded CHECK (email = lower(email COLLATE "C") AND length(email) <= 254),
  CONSTRAINT users_full_name_length CHECK (length(full_name) BETWEEN 1 AND 120),
  CONSTRAINT users_type CHECK (user_type IN ('buyer', 'vendor', 'admin')),
  CONSTRAINT users_status CHECK (status IN ('active', 'suspended'))
);

CREATE TABLE vendors (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  business_name text NOT NULL,
  location text,
  description text,
  verification_status text NOT NULL DEFAULT 'unverified',
  rating_sum bigint NOT NULL DEFAULT 0,
  total_reviews integer NOT NULL DEFAULT 0,
  rating numeric(3, 2) NOT NULL GENERATED ALWAYS AS
    (CASE WHEN total_reviews = 0 THEN 0 ELSE round(rating_sum::numeric / total_reviews, 2) END) STORED,
  total_products integer NOT NULL DEFAULT 0,
  total_sales integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vendors_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT vendors_one_per_user UNIQUE (user_id),
  CONSTRAINT vendors_business_name_length CHECK (length(business_name) BETWEEN 1 AND 120),
  CONSTRAINT vendors_verification_status CHECK (verification_status IN ('unverified', 'pending', 'verified', 'rejected')),
  CONSTRAINT vendors_counters CHECK (total_reviews >= 0 AND total_products >= 0 AND total_sales >= 0
                                     AND rating_sum BETWEEN total_reviews AND 5::bigint * total_reviews)
);
CREATE INDEX vendors_by_rating ON vendors (rating DESC, id DESC);
CREATE INDEX vendors_by_sales ON vendors (total_sales DESC, id DESC);
CREATE INDEX vendors_by_products ON vendors (total_products DESC, id DESC);
CREATE INDEX vendors_by_age ON vendors (created_at DESC, id DESC);
CREATE INDEX vendors_by_name ON vendors (lower(business_name), id);
CREATE INDEX vendors_location ON vendors USING gin (location gin_trgm_ops);

-- One row per sign-in. All refresh tokens of a session are one family: revoking the session ends them all.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_because text,
  user_agent text,
  CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT sessions_revoked CHECK ((revoked_at IS NULL) = (revoked_because IS NULL))
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz,
  CONSTRAINT refresh_tokens_session_fk FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT refresh_tokens_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

-- Password resets and e-mail confirmations: single use, stored as hashes, bound to a purpose.
CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_time_tokens_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT one_time_tokens_purpose CHECK (purpose IN ('reset_password', 'verify_email')),
  CONSTRAINT one_time_tokens_hash_length CHECK (octet_length(token_hash) = 32),
  -- A newer token replaces the older one, so only the last mail's link works.
  CONSTRAINT one_time_tokens_one_per_purpose UNIQUE (user_id, purpose)
);
CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);

CREATE TABLE audit_events (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  happened_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  user_id uuid,
  subject_id uuid,
  request_id text,
  CONSTRAINT audit_events_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX audit_events_by_user ON audit_events (user_id, happened_at);

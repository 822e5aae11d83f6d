-- What people are searched by at the desk.
CREATE FUNCTION user_words(full_name text, email text, phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(full_name) || ' ' || email || ' ' || coalesce(phone, '')
$$;
CREATE INDEX users_words ON users USING gin (user_words(full_name, email, phone) gin_trgm_ops);
CREATE INDEX vendors_name_words ON vendors USING gin (lower(business_name) gin_trgm_ops);

-- By which the desk lists, counts and filters them.
CREATE INDEX users_by_age ON users (created_at DESC, id DESC);
CREATE INDEX users_by_type ON users (user_type, created_at DESC, id DESC);
CREATE INDEX users_suspended ON users (created_at DESC, id DESC) WHERE status = 'suspended';
CREATE INDEX users_unconfirmed ON users (created_at DESC, id DESC) WHERE email_verified_at IS NULL;

-- Who was suspended by whom, when and why. That an account is suspended is `users.status`, which settings and closing write, too.
CREATE TABLE user_suspensions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  suspended_by uuid NOT NULL,
  suspended_at timestamptz NOT NULL DEFAULT now(),
  restored_by uuid,
  restored_at timestamptz,
  CONSTRAINT user_suspensions_pk PRIMARY KEY (id),
  CONSTRAINT user_suspensions_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT user_suspensions_suspended_by_fk FOREIGN KEY (suspended_by) REFERENCES users (id),
  CONSTRAINT user_suspensions_restored_by_fk FOREIGN KEY (restored_by) REFERENCES users (id),
  CONSTRAINT user_suspensions_restored CHECK ((restored_by IS NULL) = (restored_at IS NULL)),
  CONSTRAINT user_suspensions_lengths CHECK (length(reason) BETWEEN 1 AND 1000 AND length(note) BETWEEN 1 AND 1000)
);
CREATE INDEX user_suspensions_by_user ON user_suspensions (user_id, suspended_at DESC);
CREATE INDEX user_suspensions_by_suspender ON user_suspensions (suspended_by);
CREATE INDEX user_suspensions_by_restorer ON user_suspensions (restored_by) WHERE restored_by IS NOT NULL;
CREATE UNIQUE INDEX user_suspensions_one_open ON user_suspensions (user_id) WHERE restored_at IS NULL;

-- Hidden because the shop's owner is suspended, and published again with them.
ALTER TABLE products ADD COLUMN hidden_by_suspension boolean NOT NULL DEFAULT false;
CREATE INDEX products_hidden_by_suspension ON products (vendor_id) WHERE hidden_by_suspension;

-- Whom Google or Facebook vouches for. Known by who says so and the name that they have there, which never changes, and not by an email.
CREATE TABLE provider_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  provider text NOT NULL,
  -- As the provider knew it when it was linked: to tell accounts there apart, and nothing else.
  email text,
  linked_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CONSTRAINT provider_identities_pk PRIMARY KEY (issuer, subject),
  CONSTRAINT provider_identities_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT provider_identities_one_of_each UNIQUE (user_id, provider),
  CONSTRAINT provider_identities_provider CHECK (provider IN ('google', 'facebook'))
);
-- A visit to a provider that has begun: in the browser that holds the token, and for whoever is signed in there where it is about
-- their account.
CREATE TABLE provider_visits (
  token_hash bytea NOT NULL,
  provider text NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  session_id uuid,
  return_to text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT provider_visits_pk PRIMARY KEY (token_hash),
  CONSTRAINT provider_visits_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT provider_visits_session_fk FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT provider_visits_provider CHECK (provider IN ('google', 'facebook')),
  CONSTRAINT provider_visits_purpose CHECK (purpose IN ('sign_in', 'link', 'confirm')),
  CONSTRAINT provider_visits_of_somebody CHECK ((purpose = 'sign_in') = (user_id IS NULL) AND (user_id IS NULL) = (session_id IS NULL)),
  CONSTRAINT provider_visits_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX provider_visits_by_expiry ON provider_visits (expires_at);
CREATE INDEX provider_visits_by_user ON provider_visits (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX provider_visits_by_session ON provider_visits (session_id) WHERE session_id IS NOT NULL;
-- Whom a provider has vouched for, while they still have to give a code, or to say what account they open.
CREATE TABLE provider_tickets (
  token_hash bytea NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  is_email_confirmed boolean NOT NULL,
  -- Whose account waits for a code; null for whoever has none yet.
  user_id uuid,
  expires_at timestamptz NOT NULL,
  CONSTRAINT provider_tickets_pk PRIMARY KEY (token_hash),
  CONSTRAINT provider_tickets_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT provider_tickets_provider CHECK (provider IN ('google', 'facebook')),
  CONSTRAINT provider_tickets_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX provider_tickets_by_expiry ON provider_tickets (expires_at);
CREATE INDEX provider_tickets_by_user ON provider_tickets (user_id) WHERE user_id IS NOT NULL;

-- What people agreed to and took back, one row each time. The server's role can only add rows (grants.ts).
CREATE TABLE consents (
  id uuid CONSTRAINT consents_pk PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  kind text NOT NULL,
  is_given boolean NOT NULL,
  -- Of the terms: the day since which that version of them is in force.
  terms_of date,
  way text NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT consents_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT consents_kind CHECK (kind IN ('terms', 'newsletter')),
  CONSTRAINT consents_way CHECK (way IN ('sign_up_page', 'phone_page', 'google', 'facebook', 'newsletter_link', 'account_closed')),
  CONSTRAINT consents_terms CHECK ((kind = 'terms') = (terms_of IS NOT NULL))
);
CREATE INDEX consents_by_user ON consents (user_id, id);

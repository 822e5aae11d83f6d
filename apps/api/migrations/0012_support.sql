-- Where an answer to a mail goes, and the page that ends the subscription it belongs to.
ALTER TABLE mails ADD COLUMN reply_to text, ADD COLUMN unsubscribe_url text;

-- What people wrote to us; each is mailed to support.
CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL,
  email text NOT NULL,
  topic text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contact_messages_name_length CHECK (length(name) BETWEEN 1 AND 120),
  CONSTRAINT contact_messages_email_length CHECK (length(email) BETWEEN 1 AND 254),
  CONSTRAINT contact_messages_topic CHECK (topic IN ('account', 'order', 'payment', 'vendor', 'safety', 'other')),
  CONSTRAINT contact_messages_length CHECK (length(message) BETWEEN 1 AND 5000)
);

-- Tokens of contact forms that were sent: each works once. Kept as long as a token lives.
CREATE TABLE used_form_tokens (
  token_hash bytea PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT used_form_tokens_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX used_form_tokens_by_age ON used_form_tokens (used_at);

-- Addresses that get the newsletter, once they are confirmed by the token of a mail. Unsubscribing removes the row.
CREATE TABLE newsletter_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  email text NOT NULL,
  token_hash bytea NOT NULL,
  token_expires_at timestamptz NOT NULL,
  -- When a confirmation was last asked for.
  requested_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  -- The Monday of the last week whose newsletter was written to this address.
  last_week date,
  CONSTRAINT newsletter_subscriptions_email_unique UNIQUE (email),
  CONSTRAINT newsletter_subscriptions_email_folded CHECK (email = lower(email COLLATE "C") AND length(email) <= 254),
  CONSTRAINT newsletter_subscriptions_token_unique UNIQUE (token_hash),
  CONSTRAINT newsletter_subscriptions_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX newsletter_subscriptions_pending ON newsletter_subscriptions (requested_at) WHERE confirmed_at IS NULL;

-- The newsletter of a week: what is in it, decided once, and how far through the subscriptions it has been written.
CREATE TABLE newsletter_issues (
  week date NOT NULL,
  deals jsonb NOT NULL,
  item_requests jsonb NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  written_up_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz,
  CONSTRAINT newsletter_issues_pk PRIMARY KEY (week),
  CONSTRAINT newsletter_issues_begin_on_monday CHECK (extract(isodow FROM week) = 1),
  CONSTRAINT newsletter_issues_json_shapes CHECK (jsonb_typeof(deals) = 'array' AND jsonb_typeof(item_requests) = 'array')
);

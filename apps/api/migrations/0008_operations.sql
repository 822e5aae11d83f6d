-- Answers of finished POSTs, kept 24 hours, written in the transaction of the effect: the same key again replays
-- the answer instead of doing the thing twice.
CREATE TABLE idempotency_keys (
  owner_id uuid NOT NULL, -- the user, or the nil UUID for calls before sign-in
  key text NOT NULL,
  endpoint text NOT NULL,
  request_hash bytea NOT NULL, -- keyed hash of path and body
  body text,
  subject_id uuid, -- for answers that must not be stored (tokens): what to make the answer from
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pk PRIMARY KEY (owner_id, key),
  CONSTRAINT idempotency_keys_length CHECK (length(key) BETWEEN 1 AND 255)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_by_subject ON idempotency_keys (subject_id) WHERE subject_id IS NOT NULL;

-- Every mail, written in the transaction that causes it. With SMTP a job sends it; without, it is the outbox.
CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mails_by_age ON mails (created_at DESC, id DESC);

-- When a viewer's look at a thing was last counted, so that a viewer counts at most once an hour.
CREATE TABLE viewings (
  subject_id uuid NOT NULL,
  viewer_hash bytea NOT NULL,
  counted_at timestamptz NOT NULL,
  CONSTRAINT viewings_pk PRIMARY KEY (subject_id, viewer_hash)
);
CREATE INDEX viewings_by_age ON viewings (counted_at);

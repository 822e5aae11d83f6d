-- What a provider told us: kept before it is answered, so that nothing is lost whatever happens then, and seen to by a job.
-- The body that was signed is only here as its hash, by which one that comes again is known; what we read from it is `event`.
CREATE TABLE payment_events (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  provider text NOT NULL,
  body_hash bytea NOT NULL,
  event jsonb NOT NULL,
  -- One that comes again is seen to again, since it may be about something new; while it waits, once for all.
  deliveries int NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- When to see to it, at first or again.
  due_at timestamptz NOT NULL DEFAULT now(),
  failures int NOT NULL DEFAULT 0,
  handled_at timestamptz,
  CONSTRAINT payment_events_once UNIQUE (provider, body_hash),
  CONSTRAINT payment_events_failures CHECK (failures >= 0)
);
CREATE INDEX payment_events_due ON payment_events (provider, due_at) WHERE handled_at IS NULL;
CREATE INDEX payment_events_by_age ON payment_events (received_at);

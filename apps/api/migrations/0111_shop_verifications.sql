-- Who is behind a shop: what its owner sent in, and what an admin made of it. A shop has one that is open and one that is valid, at
-- most; the others have ended. Whose documents they are is in upload_uses.
CREATE TABLE shop_verifications (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'unverified',
  full_name text,
  -- The number of a Ghana Card: encrypted, the part of it that is shown, and a keyed hash by which it is found again.
  card_encrypted text,
  card_end text,
  card_hash bytea,
  card_expires_on date,
  ghana_card text,
  selfie text,
  certificate text,
  -- As they were when it was approved: what changes too much ends it.
  legal_name text,
  account_name text,
  reason text,
  asked_for text[] NOT NULL DEFAULT '{}',
  times_submitted integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  verified_at timestamptz,
  valid_until timestamptz,
  -- The shop was told that it will end.
  reminded_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shop_verifications_pk PRIMARY KEY (id),
  CONSTRAINT shop_verifications_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_verifications_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users (id),
  CONSTRAINT shop_verifications_status CHECK (status IN ('unverified', 'pending', 'asked_again', 'verified', 'rejected', 'expired', 'revoked')),
  CONSTRAINT shop_verifications_card CHECK (num_nonnulls(card_encrypted, card_end, card_hash) IN (0, 3)),
  CONSTRAINT shop_verifications_pending CHECK (status <> 'pending'
    OR num_nonnulls(full_name, card_encrypted, card_expires_on, ghana_card, selfie, submitted_at, due_at) = 7),
  CONSTRAINT shop_verifications_verified CHECK (status <> 'verified' OR num_nonnulls(full_name, verified_at, valid_until) = 3),
  CONSTRAINT shop_verifications_ended CHECK ((status IN ('rejected', 'expired', 'revoked')) = (ended_at IS NOT NULL)),
  CONSTRAINT shop_verifications_told CHECK (status NOT IN ('asked_again', 'rejected', 'revoked') OR reason IS NOT NULL),
  CONSTRAINT shop_verifications_lengths CHECK (length(full_name) BETWEEN 1 AND 120 AND length(card_end) = 4 AND length(reason) BETWEEN 1 AND 1000
    AND length(legal_name) BETWEEN 1 AND 160 AND length(account_name) BETWEEN 1 AND 120)
);
CREATE UNIQUE INDEX shop_verifications_one_open ON shop_verifications (vendor_id) WHERE status IN ('unverified', 'pending', 'asked_again');
CREATE UNIQUE INDEX shop_verifications_one_verified ON shop_verifications (vendor_id) WHERE status = 'verified';
-- One card verifies one shop.
CREATE UNIQUE INDEX shop_verifications_one_card ON shop_verifications (card_hash) WHERE status = 'verified';
CREATE INDEX shop_verifications_by_card ON shop_verifications (card_hash) WHERE card_hash IS NOT NULL;
CREATE INDEX shop_verifications_by_shop ON shop_verifications (vendor_id, id);
CREATE INDEX shop_verifications_queue ON shop_verifications (status, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX shop_verifications_valid ON shop_verifications (valid_until, id) WHERE status = 'verified';
CREATE INDEX shop_verifications_over ON shop_verifications (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX shop_verifications_by_admin ON shop_verifications (decided_by) WHERE decided_by IS NOT NULL;

-- The badge of a shop follows. Until now it said so without anything to show for it.
ALTER TABLE vendors DROP CONSTRAINT vendors_verification_status;
UPDATE vendors SET verification_status = 'unverified' WHERE verification_status <> 'unverified';
ALTER TABLE vendors
  ADD COLUMN verified_at timestamptz,
  ADD COLUMN verified_until timestamptz,
  ADD CONSTRAINT vendors_verification_status
    CHECK (verification_status IN ('unverified', 'pending', 'asked_again', 'verified', 'rejected', 'expired', 'revoked')),
  ADD CONSTRAINT vendors_verified CHECK (num_nonnulls(verified_at, verified_until) = CASE verification_status WHEN 'verified' THEN 2 ELSE 0 END);

-- A valid one says it; else the newest does.
CREATE FUNCTION vendor_verification_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed constant uuid := coalesce(NEW.vendor_id, OLD.vendor_id);
BEGIN
  UPDATE vendors v SET verification_status = coalesce(s.status, 'unverified'), verified_at = s.verified_at, verified_until = s.valid_until
  FROM (SELECT changed AS id) AS shop LEFT JOIN LATERAL (
    SELECT n.status, CASE WHEN n.status = 'verified' THEN n.verified_at END AS verified_at,
           CASE WHEN n.status = 'verified' THEN n.valid_until END AS valid_until
    FROM shop_verifications n WHERE n.vendor_id = changed ORDER BY n.status = 'verified' DESC, n.id DESC LIMIT 1
  ) AS s ON true
  WHERE v.id = shop.id AND (v.verification_status, v.verified_at, v.verified_until)
    IS DISTINCT FROM (coalesce(s.status, 'unverified'), s.verified_at, s.valid_until);
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_verification_follows AFTER INSERT OR DELETE OR UPDATE OF status, verified_at, valid_until ON shop_verifications
  FOR EACH ROW EXECUTE FUNCTION vendor_verification_follows();

-- What proves who somebody is stays private for good, whatever else comes to use it and when nothing does any more.
ALTER TABLE uploads ADD COLUMN is_confidential boolean NOT NULL DEFAULT false;
ALTER TABLE upload_uses DROP CONSTRAINT upload_uses_used_by;
ALTER TABLE upload_uses ADD CONSTRAINT upload_uses_used_by
  CHECK (used_by IN ('avatar', 'item_request', 'product', 'shop', 'dispatch', 'delivery_proof', 'dispute_message', 'verification'));
CREATE OR REPLACE FUNCTION upload_uses_counted_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads u SET uses = u.uses + d.n, unused_since = NULL, is_confidential = u.is_confidential OR d.is_confidential
  FROM (SELECT upload_id, count(*)::int AS n, bool_or(used_by = 'verification') AS is_confidential FROM new_rows GROUP BY 1) AS d
  WHERE u.id = d.upload_id;
  RETURN NULL;
END $$;

-- Who follows which vendor.
CREATE TABLE follows (
  user_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  followed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT follows_pk PRIMARY KEY (user_id, vendor_id),
  CONSTRAINT follows_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT follows_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id)
);
CREATE INDEX follows_by_user ON follows (user_id, followed_at DESC, vendor_id DESC);
CREATE INDEX follows_by_vendor ON follows (vendor_id);

ALTER TABLE vendors
  ADD COLUMN followers_count integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT vendors_followers_count CHECK (followers_count >= 0);

-- Applies to vendors what the follows of one statement add and take away. In id order, so that two writers never wait for
-- each other in a circle.
CREATE TYPE follow_delta AS (vendor_id uuid, n integer);
CREATE FUNCTION apply_follow_counts(deltas follow_delta[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM vendors v WHERE v.id IN (SELECT vendor_id FROM unnest(deltas)) ORDER BY v.id FOR NO KEY UPDATE;
  UPDATE vendors v SET followers_count = v.followers_count + d.n FROM unnest(deltas) AS d WHERE v.id = d.vendor_id;
END $$;

-- followers_count counts the follows, whoever writes them.
CREATE FUNCTION follows_counted_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_follow_counts(array_agg((d.vendor_id, d.n)::follow_delta))
  FROM (SELECT vendor_id, count(*)::int FROM new_rows GROUP BY 1) AS d(vendor_id, n) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION follows_counted_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_follow_counts(array_agg((d.vendor_id, d.n)::follow_delta))
  FROM (
    SELECT vendor_id, sum(n)::int FROM (
      SELECT vendor_id, -1 AS n FROM old_rows UNION ALL SELECT vendor_id, 1 FROM new_rows
    ) AS moved GROUP BY 1
  ) AS d(vendor_id, n) WHERE d.n <> 0 HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION follows_counted_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_follow_counts(array_agg((d.vendor_id, d.n)::follow_delta))
  FROM (SELECT vendor_id, -count(*)::int FROM old_rows GROUP BY 1) AS d(vendor_id, n) HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER follows_counted_on_insert AFTER INSERT ON follows
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_counted_on_insert();
CREATE TRIGGER follows_counted_on_update AFTER UPDATE ON follows
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_counted_on_update();
CREATE TRIGGER follows_counted_on_delete AFTER DELETE ON follows
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_counted_on_delete();

-- What people wrote to vendors through us; each is mailed to the vendor.
CREATE TABLE vendor_messages (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  sender_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vendor_messages_sender_fk FOREIGN KEY (sender_id) REFERENCES users (id),
  CONSTRAINT vendor_messages_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT vendor_messages_length CHECK (length(message) BETWEEN 1 AND 2000)
);
CREATE INDEX vendor_messages_by_sender ON vendor_messages (sender_id, created_at DESC);
CREATE INDEX vendor_messages_by_vendor ON vendor_messages (vendor_id, created_at DESC);

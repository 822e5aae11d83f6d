-- What somebody reported is looked at as one case for each thing, and may be hidden: from then on it is in no list, search or count, and
-- comes back as it was. Orders that were made of it go on.

-- A product is hidden as its shop hides one, and cannot be published meanwhile. What it was is kept.
ALTER TABLE products ADD COLUMN blocked_visibility text,
  ADD CONSTRAINT products_blocked CHECK (blocked_visibility IS NULL OR (blocked_visibility IN ('draft', 'published', 'hidden') AND visibility <> 'published')) NOT VALID;
ALTER TABLE item_requests ADD COLUMN hidden_at timestamptz;
ALTER TABLE bids ADD COLUMN hidden_at timestamptz;
ALTER TABLE reviews ADD COLUMN hidden_at timestamptz;

CREATE TABLE moderation_cases (
  id uuid NOT NULL DEFAULT uuid_v7(),
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  -- Whose it is.
  owner_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'open',
  status_since timestamptz NOT NULL DEFAULT now(),
  opened_at timestamptz NOT NULL DEFAULT now(),
  report_count integer NOT NULL DEFAULT 0,
  decided_by uuid,
  reason text,
  CONSTRAINT moderation_cases_pk PRIMARY KEY (id),
  CONSTRAINT moderation_cases_owner_fk FOREIGN KEY (owner_id) REFERENCES users (id),
  CONSTRAINT moderation_cases_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users (id),
  CONSTRAINT moderation_cases_subject CHECK (subject_type IN ('product', 'item_request', 'bid', 'review', 'vendor')),
  CONSTRAINT moderation_cases_status CHECK (status IN ('open', 'hidden', 'dismissed', 'restored')),
  CONSTRAINT moderation_cases_decided CHECK ((status = 'open') = (decided_by IS NULL) AND (decided_by IS NULL) = (reason IS NULL)),
  CONSTRAINT moderation_cases_reason CHECK (length(reason) BETWEEN 1 AND 1000),
  CONSTRAINT moderation_cases_report_count CHECK (report_count >= 0)
);
-- Of each thing one at a time that is looked at or hidden.
CREATE UNIQUE INDEX moderation_cases_one_each ON moderation_cases (subject_type, subject_id) WHERE status IN ('open', 'hidden');
CREATE INDEX moderation_cases_by_status ON moderation_cases (status, status_since, id);
CREATE INDEX moderation_cases_by_owner ON moderation_cases (owner_id);
CREATE INDEX moderation_cases_by_decider ON moderation_cases (decided_by) WHERE decided_by IS NOT NULL;

CREATE TABLE content_reports (
  id uuid NOT NULL DEFAULT uuid_v7(),
  case_id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT content_reports_pk PRIMARY KEY (id),
  CONSTRAINT content_reports_once UNIQUE (case_id, reporter_id),
  CONSTRAINT content_reports_case_fk FOREIGN KEY (case_id) REFERENCES moderation_cases (id),
  CONSTRAINT content_reports_reporter_fk FOREIGN KEY (reporter_id) REFERENCES users (id),
  CONSTRAINT content_reports_reason CHECK (reason IN ('fake', 'prohibited', 'misleading', 'offensive', 'spam', 'other')),
  CONSTRAINT content_reports_note CHECK (length(note) BETWEEN 1 AND 1000)
);
CREATE INDEX content_reports_by_case ON content_reports (case_id, id DESC);
CREATE INDEX content_reports_by_reporter ON content_reports (reporter_id);

-- A hidden review is as good as none.
CREATE OR REPLACE FUNCTION reviews_counted_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (SELECT product_id, sum(rating), count(*) FROM new_rows WHERE hidden_at IS NULL GROUP BY 1) AS d(product_id, rating_sum, n) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION reviews_counted_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (SELECT product_id, -sum(rating), -count(*) FROM old_rows WHERE hidden_at IS NULL GROUP BY 1) AS d(product_id, rating_sum, n) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION reviews_counted_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (
    SELECT product_id, sum(rating), sum(n) FROM (
      SELECT product_id, -rating AS rating, -1 AS n FROM old_rows WHERE hidden_at IS NULL
      UNION ALL SELECT product_id, rating, 1 FROM new_rows WHERE hidden_at IS NULL
    ) AS moved GROUP BY 1
  ) AS d(product_id, rating_sum, n) WHERE (d.rating_sum, d.n) <> (0, 0) HAVING count(*) > 0;
  RETURN NULL;
END $$;
DROP TRIGGER reviews_change_shop_day ON reviews;
CREATE TRIGGER reviews_change_shop_day AFTER INSERT OR UPDATE OF rating, hidden_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION review_changes_shop_day();

-- A bid that stands is one that is neither withdrawn nor hidden.
CREATE OR REPLACE FUNCTION bids_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE item_requests r SET total_bids = r.total_bids + d.n
    FROM (SELECT item_request_id, count(*)::int AS n FROM new_rows WHERE status <> 'withdrawn' AND hidden_at IS NULL GROUP BY 1 ORDER BY 1) d
    WHERE r.id = d.item_request_id;
  ELSE
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.item_request_id, o.status <> 'withdrawn' AND o.hidden_at IS NULL) <> (n.item_request_id, n.status <> 'withdrawn' AND n.hidden_at IS NULL)
    ) THEN
      RETURN NULL;
    END IF;
    UPDATE item_requests r SET total_bids = r.total_bids + d.n
    FROM (
      SELECT item_request_id, sum(n)::int AS n FROM (
        SELECT item_request_id, -1 AS n FROM old_rows WHERE status <> 'withdrawn' AND hidden_at IS NULL
        UNION ALL
        SELECT item_request_id, 1 FROM new_rows WHERE status <> 'withdrawn' AND hidden_at IS NULL
      ) AS moved GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
    ) d
    WHERE r.id = d.item_request_id;
  END IF;
  RETURN NULL;
END $$;

-- A hidden item request counts as a cancelled one, which nobody is shown.
CREATE OR REPLACE FUNCTION item_requests_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE my_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END, urgency, counted_as_expired, my_slot, count(*) FROM new_rows
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.status, o.urgency, o.counted_as_expired, o.hidden_at IS NULL) <> (n.status, n.urgency, n.counted_as_expired, n.hidden_at IS NULL)
    ) THEN
      RETURN NULL;
    END IF;
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT status, urgency, counted_as_expired, my_slot, sum(n) FROM (
      SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END AS status, urgency, counted_as_expired, -1 AS n FROM old_rows
      UNION ALL SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END, urgency, counted_as_expired, 1 FROM new_rows
    ) AS moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSE
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END, urgency, counted_as_expired, my_slot, -count(*) FROM old_rows
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  END IF;
  RETURN NULL;
END $$;

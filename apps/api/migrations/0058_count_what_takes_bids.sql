-- Counts of open item requests leave out those that have expired. Time alone expires them, so no write tells the counts.
-- Each minute a job marks what has expired since, and the counts are kept by that mark as well; a reader takes off the few
-- that expired after the last round. So a total is exact at any moment, and costs the same however many have ever expired.
ALTER TABLE item_requests ADD COLUMN counted_as_expired boolean NOT NULL DEFAULT false;
ALTER TABLE item_request_counts ADD COLUMN counted_as_expired boolean NOT NULL DEFAULT false;
ALTER TABLE item_request_counts DROP CONSTRAINT item_request_counts_pk;
ALTER TABLE item_request_counts ADD CONSTRAINT item_request_counts_pk PRIMARY KEY (status, urgency, counted_as_expired, slot);

-- One that is extended, or opens again, waits for its next end.
CREATE FUNCTION item_request_extended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counted_as_expired := false;
  RETURN NEW;
END $$;
CREATE TRIGGER item_request_extended BEFORE UPDATE OF expires_at ON item_requests
  FOR EACH ROW WHEN (OLD.counted_as_expired AND coalesce(NEW.expires_at, 'infinity') > now()) EXECUTE FUNCTION item_request_extended();

CREATE OR REPLACE FUNCTION item_requests_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE my_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT status, urgency, counted_as_expired, my_slot, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.status, o.urgency, o.counted_as_expired) <> (n.status, n.urgency, n.counted_as_expired)
    ) THEN
      RETURN NULL;
    END IF;
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT status, urgency, counted_as_expired, my_slot, sum(n) FROM (
      SELECT status, urgency, counted_as_expired, -1 AS n FROM old_rows
      UNION ALL SELECT status, urgency, counted_as_expired, 1 FROM new_rows
    ) AS moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSE
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT status, urgency, counted_as_expired, my_slot, -count(*) FROM old_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  END IF;
  RETURN NULL;
END $$;

-- What takes bids, in each order of the list; by its deadline also what the job is to mark.
CREATE INDEX item_requests_live_by_age ON item_requests (created_at DESC, id DESC) WHERE status = 'open' AND NOT counted_as_expired;
CREATE INDEX item_requests_live_by_expiry ON item_requests ((coalesce(expires_at, 'infinity')), id) WHERE status = 'open' AND NOT counted_as_expired;
CREATE INDEX item_requests_live_by_budget ON item_requests ((coalesce(budget_max::bigint, -1)), id) WHERE status = 'open' AND NOT counted_as_expired;
CREATE INDEX item_requests_live_by_bids ON item_requests (total_bids, id) WHERE status = 'open' AND NOT counted_as_expired;

CREATE TABLE item_requests (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  category_id uuid,
  request_title text NOT NULL,
  description text NOT NULL,
  budget_min pesewas,
  budget_max pesewas,
  currency text NOT NULL DEFAULT 'GHS',
  location text,
  urgency text NOT NULL DEFAULT 'normal',
  expires_at timestamptz,
  required_specs jsonb NOT NULL DEFAULT '{}',
  attachments jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'open',
  views_count bigint NOT NULL DEFAULT 0,
  total_bids integer NOT NULL DEFAULT 0,
  search tsvector NOT NULL GENERATED ALWAYS AS (search_document(request_title, description)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT item_requests_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT item_requests_category_fk FOREIGN KEY (category_id) REFERENCES categories (id),
  -- Lets a bid's currency be tied to its item request's by a foreign key.
  CONSTRAINT item_requests_id_currency_unique UNIQUE (id, currency),
  CONSTRAINT item_requests_title_length CHECK (length(request_title) BETWEEN 5 AND 160),
  CONSTRAINT item_requests_description_length CHECK (length(description) BETWEEN 10 AND 5000),
  CONSTRAINT item_requests_budget_order CHECK (budget_max >= budget_min),
  CONSTRAINT item_requests_currency CHECK (is_currency(currency)),
  -- Beyond it, and for infinity, neither JSON nor a page's cursor has a form.
  CONSTRAINT item_requests_expiry CHECK (expires_at < '9999-12-31 00:00:00+00'),
  CONSTRAINT item_requests_urgency CHECK (urgency IN ('low', 'normal', 'high', 'urgent')),
  CONSTRAINT item_requests_status CHECK (status IN ('open', 'closed', 'completed', 'cancelled')),
  CONSTRAINT item_requests_counters CHECK (views_count >= 0 AND total_bids >= 0),
  CONSTRAINT item_requests_json_shapes CHECK (jsonb_typeof(required_specs) = 'object' AND jsonb_typeof(attachments) = 'array')
);
CREATE INDEX item_requests_by_age ON item_requests (created_at DESC, id DESC);
CREATE INDEX item_requests_by_status_age ON item_requests (status, created_at DESC, id DESC);
-- A missing expiry never comes, a missing budget sorts below all others.
CREATE INDEX item_requests_by_expiry ON item_requests ((coalesce(expires_at, 'infinity')), id);
CREATE INDEX item_requests_by_status_expiry ON item_requests (status, (coalesce(expires_at, 'infinity')), id);
CREATE INDEX item_requests_by_budget ON item_requests ((coalesce(budget_max::bigint, -1)), id);
CREATE INDEX item_requests_by_status_budget ON item_requests (status, (coalesce(budget_max::bigint, -1)), id);
CREATE INDEX item_requests_by_bids ON item_requests (total_bids, id);
CREATE INDEX item_requests_by_status_bids ON item_requests (status, total_bids, id);
CREATE INDEX item_requests_by_urgency ON item_requests (status, urgency, created_at DESC, id DESC);
CREATE INDEX item_requests_by_category ON item_requests (category_id, created_at DESC, id DESC);
CREATE INDEX item_requests_by_user ON item_requests (user_id, created_at DESC, id DESC);
CREATE INDEX item_requests_search ON item_requests USING gin (search);
CREATE INDEX item_requests_location ON item_requests USING gin (location gin_trgm_ops);

CREATE TABLE bids (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  item_request_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  amount pesewas NOT NULL,
  currency text NOT NULL,
  message text,
  delivery_time_days integer,
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bids_item_request_fk FOREIGN KEY (item_request_id, currency) REFERENCES item_requests (id, currency),
  CONSTRAINT bids_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT bids_message_length CHECK (length(message) <= 2000),
  CONSTRAINT bids_delivery_time CHECK (delivery_time_days BETWEEN 1 AND 365),
  CONSTRAINT bids_status CHECK (status IN ('pending', 'accepted', 'rejected', 'withdrawn')),
  CONSTRAINT bids_parties_unique UNIQUE (id, item_request_id, vendor_id)
);
CREATE UNIQUE INDEX bids_one_pending_per_vendor ON bids (item_request_id, vendor_id) WHERE status = 'pending';
CREATE UNIQUE INDEX bids_one_accepted_per_request ON bids (item_request_id) WHERE status = 'accepted';
-- Pending first, then by amount: the order in which bids are shown.
CREATE INDEX bids_in_display_order ON bids (item_request_id, (status <> 'pending'), amount, id) WHERE status <> 'withdrawn';
-- The lowest bid of a card, and the foreign key from either side.
CREATE INDEX bids_by_item_request ON bids (item_request_id, amount);
CREATE INDEX bids_by_vendor ON bids (vendor_id, created_at DESC, id DESC);

-- total_bids counts the bids that stand, whoever writes them.
CREATE FUNCTION bids_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE item_requests r SET total_bids = r.total_bids + d.n
    FROM (SELECT item_request_id, count(*)::int AS n FROM new_rows WHERE status <> 'withdrawn' GROUP BY 1 ORDER BY 1) d
    WHERE r.id = d.item_request_id;
  ELSE
    UPDATE item_requests r SET total_bids = r.total_bids + d.n
    FROM (
      SELECT item_request_id, sum(n)::int AS n FROM (
        SELECT item_request_id, -1 AS n FROM old_rows WHERE status <> 'withdrawn'
        UNION ALL
        SELECT item_request_id, 1 FROM new_rows WHERE status <> 'withdrawn'
      ) AS moved GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
    ) d
    WHERE r.id = d.item_request_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bids_counted_on_insert AFTER INSERT ON bids
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bids_counted();
CREATE TRIGGER bids_counted_on_update AFTER UPDATE ON bids
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bids_counted();

-- A row of the books never disappears: a bid is withdrawn, an item request cancelled.
CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept: change their status instead', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER bids_are_kept BEFORE DELETE ON bids FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();

-- An accepted bid and an open item request exclude each other. Checked at commit, since accepting changes both; under
-- a lock, so that of two transactions that each break half of it the later one sees the other.
CREATE FUNCTION check_accepted_bid_closes_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request uuid := CASE TG_TABLE_NAME WHEN 'bids' THEN (to_jsonb(NEW) ->> 'item_request_id')::uuid ELSE NEW.id END;
  current_status text;
BEGIN
  SELECT r.status INTO current_status FROM item_requests r WHERE r.id = request FOR SHARE;
  IF current_status = 'open' AND EXISTS (SELECT FROM bids b WHERE b.item_request_id = request AND b.status = 'accepted') THEN
    RAISE EXCEPTION 'item request % has an accepted bid and must not be open', request
      USING ERRCODE = 'check_violation', CONSTRAINT = 'item_requests_closed_when_accepted';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bids_accepted_closes_request AFTER INSERT OR UPDATE OF status, item_request_id ON bids
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION check_accepted_bid_closes_request();
CREATE CONSTRAINT TRIGGER item_requests_reopened_without_accepted AFTER UPDATE OF status ON item_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'open' AND OLD.status <> 'open') EXECUTE FUNCTION check_accepted_bid_closes_request();

-- Exact totals of item requests by status and urgency. Sixteen slots share the writing, so that posting a request
-- never waits for another poster's commit; a reader sums them.
CREATE TABLE item_request_counts (
  status text NOT NULL,
  urgency text NOT NULL,
  slot smallint NOT NULL,
  item_requests bigint NOT NULL,
  CONSTRAINT item_request_counts_pk PRIMARY KEY (status, urgency, slot)
);
CREATE FUNCTION item_requests_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE my_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_request_counts AS c (status, urgency, slot, item_requests)
    SELECT status, urgency, my_slot, count(*) FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id) WHERE (o.status, o.urgency) <> (n.status, n.urgency)) THEN
      RETURN NULL;
    END IF;
    INSERT INTO item_request_counts AS c (status, urgency, slot, item_requests)
    SELECT status, urgency, my_slot, sum(n) FROM (
      SELECT status, urgency, -1 AS n FROM old_rows UNION ALL SELECT status, urgency, 1 FROM new_rows
    ) AS moved GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSE
    INSERT INTO item_request_counts AS c (status, urgency, slot, item_requests)
    SELECT status, urgency, my_slot, -count(*) FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER item_requests_counted_on_insert AFTER INSERT ON item_requests
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_counted();
CREATE TRIGGER item_requests_counted_on_update AFTER UPDATE ON item_requests
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_counted();
CREATE TRIGGER item_requests_counted_on_delete AFTER DELETE ON item_requests
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_counted();

-- A word that a buyer used makes it known to the spelling help.
CREATE FUNCTION item_requests_teach_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_words('item_request', string_agg(request_title || ' ' || description, ' ')) FROM new_rows;
  RETURN NULL;
END $$;
-- By their names these fire before the counting triggers: words are locked before counts, on insert as on update.
CREATE TRIGGER item_request_words_on_insert AFTER INSERT ON item_requests
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_teach_words();
CREATE FUNCTION item_request_teaches_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_words('item_request', NEW.request_title || ' ' || NEW.description);
  RETURN NULL;
END $$;
CREATE TRIGGER item_request_words_on_update AFTER UPDATE OF request_title, description ON item_requests
  FOR EACH ROW WHEN (OLD.request_title <> NEW.request_title OR OLD.description <> NEW.description)
  EXECUTE FUNCTION item_request_teaches_words();

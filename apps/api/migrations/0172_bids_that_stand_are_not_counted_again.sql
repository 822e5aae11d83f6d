-- A bid that is accepted, rejected or changed still stands, and often none is rejected. As for the counters of item requests, whether
-- anything has changed is asked first: to count each time took ten times as long.
CREATE OR REPLACE FUNCTION bids_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE item_requests r SET total_bids = r.total_bids + d.n
    FROM (SELECT item_request_id, count(*)::int AS n FROM new_rows WHERE status <> 'withdrawn' GROUP BY 1 ORDER BY 1) d
    WHERE r.id = d.item_request_id;
  ELSE
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.item_request_id, o.status <> 'withdrawn') <> (n.item_request_id, n.status <> 'withdrawn')
    ) THEN
      RETURN NULL;
    END IF;
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

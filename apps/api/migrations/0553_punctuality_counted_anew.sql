-- What was counted without money is taken off. In a migration of its own: since 0550 is committed, whatever changes an order changes its
-- shop's counts by as much, so what they are too high by is the same at every moment. It is read without a lock, and taken off the
-- counts as they are by then.
WITH known AS (
  SELECT vendor_id, counted_on_time(dispatched_on_time, total, delivery_fee, refunded_total, charged_back_total) AS sent,
    CASE WHEN status = 'completed' THEN counted_on_time(delivered_on_time, total, delivery_fee, refunded_total, charged_back_total) END AS came
  FROM orders WHERE dispatched_on_time IS NOT NULL OR delivered_on_time IS NOT NULL
), counted AS (
  SELECT vendor_id, count(*) FILTER (WHERE sent) AS sent_on_time, count(*) FILTER (WHERE NOT sent) AS sent_late,
    count(*) FILTER (WHERE came) AS came_on_time, count(*) FILTER (WHERE NOT came) AS came_late
  FROM known GROUP BY vendor_id
), excess AS MATERIALIZED (
  SELECT p.vendor_id, (p.dispatched_on_time - coalesce(c.sent_on_time, 0))::int AS sent_on_time, (p.dispatched_late - coalesce(c.sent_late, 0))::int AS sent_late,
    (p.delivered_on_time - coalesce(c.came_on_time, 0))::int AS came_on_time, (p.delivered_late - coalesce(c.came_late, 0))::int AS came_late
  FROM shop_punctuality p LEFT JOIN counted c ON c.vendor_id = p.vendor_id
)
UPDATE shop_punctuality p SET dispatched_on_time = p.dispatched_on_time - e.sent_on_time, dispatched_late = p.dispatched_late - e.sent_late,
  delivered_on_time = p.delivered_on_time - e.came_on_time, delivered_late = p.delivered_late - e.came_late
FROM excess e WHERE e.vendor_id = p.vendor_id AND (e.sent_on_time, e.sent_late, e.came_on_time, e.came_late) <> (0, 0, 0, 0);

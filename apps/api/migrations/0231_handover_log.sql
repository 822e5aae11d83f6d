-- When the code of a hand-over was made, made anew, and tried wrongly: evidence in a dispute. Entries are only ever added.
CREATE TABLE handover_events (
  id uuid NOT NULL DEFAULT uuid_v7(),
  order_id uuid NOT NULL,
  event text NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT handover_events_pk PRIMARY KEY (id),
  CONSTRAINT handover_events_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT handover_events_event CHECK (event IN ('made', 'renewed', 'wrong_code'))
);
CREATE INDEX handover_events_by_order ON handover_events (order_id, id);
CREATE TRIGGER handover_events_are_kept BEFORE UPDATE OR DELETE ON handover_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER handover_events_are_not_emptied BEFORE TRUNCATE ON handover_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

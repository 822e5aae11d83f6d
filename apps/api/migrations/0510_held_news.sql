-- When push and email of a notification are due that wait for it to be read; NULL where they have been sent, or where there are none.
ALTER TABLE notifications ADD COLUMN held_until timestamptz;
CREATE INDEX notifications_held ON notifications (held_until) WHERE held_until IS NOT NULL;

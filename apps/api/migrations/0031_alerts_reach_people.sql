-- What a person should look at is mailed to the admins, stays open until one of them closes it, and says what became of it.
ALTER TABLE payment_alerts
  ADD COLUMN mailed_at timestamptz,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by uuid,
  ADD COLUMN note text,
  ADD CONSTRAINT payment_alerts_closer_fk FOREIGN KEY (closed_by) REFERENCES users (id),
  ADD CONSTRAINT payment_alerts_closed CHECK (closed_at IS NOT NULL OR (closed_by IS NULL AND note IS NULL)),
  ADD CONSTRAINT payment_alerts_note_length CHECK (length(note) BETWEEN 1 AND 1000);
CREATE INDEX payment_alerts_unmailed ON payment_alerts (id) WHERE mailed_at IS NULL;
CREATE INDEX payment_alerts_open ON payment_alerts (created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX payment_alerts_closed_ones ON payment_alerts (created_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX payment_alerts_by_closer ON payment_alerts (closed_by) WHERE closed_by IS NOT NULL;
-- To mail them: they are few among many.
CREATE INDEX users_admins ON users (id) WHERE user_type = 'admin';

-- Beyond the three attempts that are made by themselves, an admin may have a refund tried again.
ALTER TABLE refunds DROP CONSTRAINT refunds_attempt, ADD CONSTRAINT refunds_attempt CHECK (attempt BETWEEN 1 AND 99);

-- What an admin does is written down in the transaction that does it: who, to what, before and after, why, and from where.
ALTER TABLE audit_events
  ADD COLUMN actor_type text NOT NULL DEFAULT 'user',
  ADD COLUMN subject_type text,
  ADD COLUMN before jsonb,
  ADD COLUMN after jsonb,
  ADD COLUMN reason text,
  ADD COLUMN address text,
  ADD COLUMN session_id uuid,
  -- Rows are never changed, so the account they name cannot be unset either. Accounts are erased, and never deleted.
  DROP CONSTRAINT audit_events_user_fk,
  ADD CONSTRAINT audit_events_user_fk FOREIGN KEY (user_id) REFERENCES users (id);

UPDATE audit_events SET actor_type = 'configuration' WHERE kind IN ('admin_made_by_configuration', 'admin_promoted_by_configuration');

ALTER TABLE audit_events
  ADD CONSTRAINT audit_events_actor_type CHECK (actor_type IN ('user', 'admin', 'configuration')),
  ADD CONSTRAINT audit_events_admin_act_is_complete CHECK (actor_type <> 'admin' OR (
    user_id IS NOT NULL AND subject_type IS NOT NULL AND subject_id IS NOT NULL AND before IS NOT NULL AND after IS NOT NULL
    AND reason IS NOT NULL AND address IS NOT NULL AND session_id IS NOT NULL AND request_id IS NOT NULL)),
  ADD CONSTRAINT audit_events_lengths CHECK (length(kind) BETWEEN 1 AND 100 AND length(subject_type) BETWEEN 1 AND 50
    AND length(reason) BETWEEN 1 AND 2000 AND length(address) BETWEEN 1 AND 100 AND length(request_id) BETWEEN 1 AND 100),
  ADD CONSTRAINT audit_events_states CHECK (jsonb_typeof(before) = 'object' AND jsonb_typeof(after) = 'object');
CREATE INDEX audit_events_by_time ON audit_events (happened_at DESC, id DESC);
CREATE INDEX audit_events_by_subject ON audit_events (subject_id, happened_at DESC, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_events_by_kind ON audit_events (kind, happened_at DESC, id DESC);
DROP INDEX audit_events_by_user;
CREATE INDEX audit_events_by_user ON audit_events (user_id, happened_at DESC, id DESC);

CREATE TRIGGER audit_events_are_kept BEFORE UPDATE OR DELETE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

-- What owners change while Asime runs: only what differs from what the program says by itself.
CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT settings_pk PRIMARY KEY (key),
  CONSTRAINT settings_key_length CHECK (length(key) BETWEEN 1 AND 60)
);

-- Each change stays. The last one of a key is its version.
CREATE TABLE setting_changes (
  id uuid NOT NULL DEFAULT uuid_v7(),
  key text NOT NULL,
  version integer NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- It restored what held before that version.
  undoes_version integer,
  CONSTRAINT setting_changes_pk PRIMARY KEY (id),
  CONSTRAINT setting_changes_once UNIQUE (key, version),
  CONSTRAINT setting_changes_changed_by_fk FOREIGN KEY (changed_by) REFERENCES users (id),
  CONSTRAINT setting_changes_key_length CHECK (length(key) BETWEEN 1 AND 60),
  CONSTRAINT setting_changes_version CHECK (version > 0 AND undoes_version < version),
  CONSTRAINT setting_changes_reason_length CHECK (length(reason) BETWEEN 1 AND 1000)
);
CREATE INDEX setting_changes_by_time ON setting_changes (changed_at DESC, id DESC);
CREATE INDEX setting_changes_by_person ON setting_changes (changed_by);

-- All nodes read them anew, whoever has changed them.
CREATE FUNCTION tell_of_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('asime_settings', '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER settings_told AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_of_settings();

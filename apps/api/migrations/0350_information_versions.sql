-- What pages of prose have said, once somebody has changed them: each version stays. The first one came with the program.
CREATE TABLE information_versions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  page text NOT NULL,
  version integer NOT NULL,
  text jsonb NOT NULL,
  -- In force is the highest version whose moment has come, so a later one can take the place of one that is still to come.
  in_force_from timestamptz NOT NULL,
  reason text,
  published_by uuid,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- It says again what that version said.
  restores_version integer,
  CONSTRAINT information_versions_pk PRIMARY KEY (id),
  CONSTRAINT information_versions_once UNIQUE (page, version),
  CONSTRAINT information_versions_published_by_fk FOREIGN KEY (published_by) REFERENCES users (id),
  CONSTRAINT information_versions_page CHECK (page IN ('help', 'contact', 'terms', 'privacy', 'cookies')),
  CONSTRAINT information_versions_version CHECK (version > 0 AND restores_version < version),
  CONSTRAINT information_versions_shipped CHECK ((version = 1) = (published_by IS NULL) AND (version = 1) = (reason IS NULL)),
  CONSTRAINT information_versions_reason_length CHECK (length(reason) BETWEEN 1 AND 1000)
);
CREATE INDEX information_versions_by_person ON information_versions (published_by);

-- All nodes read them anew, whoever has published one.
CREATE FUNCTION tell_of_information() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('asime_information', '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER information_versions_told AFTER INSERT OR UPDATE OR DELETE ON information_versions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_information();

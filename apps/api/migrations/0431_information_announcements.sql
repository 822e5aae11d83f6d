-- Versions of which everybody with an account is told, because they change what matters and are published ahead.
CREATE TABLE information_announcements (
  version_id uuid NOT NULL,
  -- What each person is told once of. A version that takes the place of another and changes nothing that matters goes on with its key.
  key uuid NOT NULL,
  -- The headings of what is not as before.
  parts text[] NOT NULL,
  -- Up to which account all were told.
  reached uuid,
  ended_at timestamptz,
  CONSTRAINT information_announcements_pk PRIMARY KEY (version_id),
  CONSTRAINT information_announcements_version_fk FOREIGN KEY (version_id) REFERENCES information_versions (id),
  CONSTRAINT information_announcements_parts CHECK (cardinality(parts) <= 100)
);

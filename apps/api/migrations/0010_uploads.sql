-- Files that people sent us. Their content lies in the file store below uploads/{id}/, written after the row and removed
-- before it, so that no file is ever without a row that leads to it.
CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  owner_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'storing',
  bytes integer NOT NULL, -- of all versions together
  width integer,
  height integer,
  thumbhash text,
  uses integer NOT NULL DEFAULT 0,
  -- A while after, it is removed.
  unused_since timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uploads_owner_fk FOREIGN KEY (owner_id) REFERENCES users (id),
  CONSTRAINT uploads_kind CHECK (kind IN ('image', 'document')),
  CONSTRAINT uploads_state CHECK (state IN ('storing', 'ready', 'removing')),
  CONSTRAINT uploads_bytes CHECK (bytes > 0),
  CONSTRAINT uploads_picture CHECK (num_nonnulls(width, height, thumbhash) = CASE kind WHEN 'image' THEN 3 ELSE 0 END),
  CONSTRAINT uploads_uses CHECK (uses >= 0 AND (uses = 0) = (unused_since IS NOT NULL)),
  CONSTRAINT uploads_used_when_ready CHECK (uses = 0 OR state = 'ready')
);
CREATE INDEX uploads_by_owner ON uploads (owner_id) INCLUDE (bytes);
CREATE INDEX uploads_unused ON uploads (unused_since) WHERE unused_since IS NOT NULL;

-- What shows an upload: a user's avatar, an item request or a product.
CREATE TABLE upload_uses (
  upload_id uuid NOT NULL,
  used_by text NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT upload_uses_pk PRIMARY KEY (upload_id, used_by, subject_id),
  CONSTRAINT upload_uses_upload_fk FOREIGN KEY (upload_id) REFERENCES uploads (id),
  CONSTRAINT upload_uses_used_by CHECK (used_by IN ('avatar', 'item_request', 'product'))
);
CREATE INDEX upload_uses_by_subject ON upload_uses (subject_id, used_by);

-- Uploads know how often they are used, whoever writes the uses.
CREATE FUNCTION upload_uses_counted_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads u SET uses = u.uses + d.n, unused_since = NULL
  FROM (SELECT upload_id, count(*)::int AS n FROM new_rows GROUP BY 1) AS d WHERE u.id = d.upload_id;
  RETURN NULL;
END $$;
CREATE FUNCTION upload_uses_counted_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads u SET uses = u.uses - d.n, unused_since = CASE WHEN u.uses = d.n THEN now() END
  FROM (SELECT upload_id, count(*)::int AS n FROM old_rows GROUP BY 1) AS d WHERE u.id = d.upload_id;
  RETURN NULL;
END $$;
CREATE FUNCTION upload_uses_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of upload_uses do not change: delete and insert them instead';
END $$;

CREATE TRIGGER upload_uses_counted_on_insert AFTER INSERT ON upload_uses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION upload_uses_counted_on_insert();
CREATE TRIGGER upload_uses_counted_on_delete AFTER DELETE ON upload_uses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION upload_uses_counted_on_delete();
CREATE TRIGGER upload_uses_fixed BEFORE UPDATE ON upload_uses
  FOR EACH STATEMENT EXECUTE FUNCTION upload_uses_fixed();

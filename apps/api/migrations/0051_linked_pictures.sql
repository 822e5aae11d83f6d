-- Pictures that people named by a foreign https link. A job fetches each once and keeps it as an upload of theirs; browsers
-- only ever load the copy.
CREATE TABLE linked_pictures (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  owner_id uuid NOT NULL,
  url text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  -- When the job is to fetch it. Moved on before each attempt, so that one which never came to its end is repeated.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  claimed_until timestamptz, -- of the attempt under way: an owner has one at a time
  failure text, -- why, for support and the log
  upload_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT linked_pictures_owner_fk FOREIGN KEY (owner_id) REFERENCES users (id),
  -- The copy goes when nothing has shown it for a day; the link is fetched again when it is named again.
  CONSTRAINT linked_pictures_upload_fk FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE,
  CONSTRAINT linked_pictures_once_per_owner UNIQUE (owner_id, url),
  CONSTRAINT linked_pictures_url CHECK (url LIKE 'https://%' AND length(url) <= 2000),
  CONSTRAINT linked_pictures_state CHECK (
    CASE state
      WHEN 'waiting' THEN num_nonnulls(upload_id, settled_at) = 0 AND due_at IS NOT NULL
      WHEN 'stored' THEN upload_id IS NOT NULL AND settled_at IS NOT NULL AND due_at IS NULL
      WHEN 'failed' THEN failure IS NOT NULL AND settled_at IS NOT NULL AND upload_id IS NULL AND due_at IS NULL
      ELSE false
    END)
);
CREATE INDEX linked_pictures_due ON linked_pictures (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX linked_pictures_waiting_by_owner ON linked_pictures (owner_id, claimed_until) WHERE due_at IS NOT NULL;
CREATE INDEX linked_pictures_by_upload ON linked_pictures (upload_id) WHERE upload_id IS NOT NULL;

-- What names the link until it names the copy.
CREATE TABLE linked_picture_uses (
  linked_picture_id uuid NOT NULL,
  used_by text NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT linked_picture_uses_pk PRIMARY KEY (linked_picture_id, used_by, subject_id),
  CONSTRAINT linked_picture_uses_picture_fk FOREIGN KEY (linked_picture_id) REFERENCES linked_pictures (id) ON DELETE CASCADE,
  CONSTRAINT linked_picture_uses_used_by CHECK (used_by IN ('avatar', 'item_request', 'product'))
);
CREATE INDEX linked_picture_uses_by_subject ON linked_picture_uses (subject_id, used_by);

-- What names foreign pictures already.
WITH named AS (
  SELECT u.id AS owner_id, u.avatar_url AS url, 'avatar' AS used_by, u.id AS subject_id FROM users u WHERE u.avatar_url LIKE 'https://%'
  UNION ALL
  SELECT v.user_id, image ->> 'url', 'product', p.id
  FROM products p JOIN vendors v ON v.id = p.vendor_id, jsonb_array_elements(p.images) AS image
  WHERE p.deleted_at IS NULL AND image ->> 'url' LIKE 'https://%'
  UNION ALL
  SELECT r.user_id, link, 'item_request', r.id
  FROM item_requests r, jsonb_array_elements_text(r.attachments) AS link
  WHERE link LIKE 'https://%' AND split_part(split_part(link, '?', 1), '#', 1) ~* '\.(webp|avif|jpe?g|png)$'
), added AS (
  INSERT INTO linked_pictures (owner_id, url, due_at)
  SELECT owner_id, url, now() + row_number() OVER (PARTITION BY owner_id) * interval '2 seconds'
  FROM (SELECT DISTINCT owner_id, url FROM named) AS links
  RETURNING id, owner_id, url
)
INSERT INTO linked_picture_uses (linked_picture_id, used_by, subject_id)
SELECT DISTINCT a.id, n.used_by, n.subject_id FROM named n JOIN added a USING (owner_id, url);

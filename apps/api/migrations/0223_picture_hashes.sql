-- What a picture looks like in 64 bits: copies in another size or format differ in few of them (uploads/picture-hash.ts). Of two that differ in
-- at most three, one of the four parts is the same, by which they are found.
CREATE TABLE picture_hashes (
  upload_id uuid NOT NULL,
  hash bigint NOT NULL,
  parts integer[] NOT NULL GENERATED ALWAYS AS (ARRAY[
    (hash & 65535)::int, 65536 + ((hash >> 16) & 65535)::int, 131072 + ((hash >> 32) & 65535)::int, 196608 + ((hash >> 48) & 65535)::int
  ]) STORED,
  CONSTRAINT picture_hashes_pk PRIMARY KEY (upload_id),
  CONSTRAINT picture_hashes_upload_fk FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE
);
CREATE INDEX picture_hashes_by_parts ON picture_hashes USING gin (parts);

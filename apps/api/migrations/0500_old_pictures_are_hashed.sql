-- By which version of hashOf (uploads/picture-hash.ts) a picture was looked at; 0 of those from before there was any, and from before the present
-- one. A job goes through them (uploads/old-pictures.service.ts). Whoever changes hashOf raises its version, and this index.
ALTER TABLE uploads ADD COLUMN hash_version smallint NOT NULL DEFAULT 0;
CREATE INDEX uploads_unhashed ON uploads (id) WHERE kind = 'image' AND hash_version < 1;

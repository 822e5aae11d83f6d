-- Voice notes: uploads that are heard, each of a known length.
ALTER TABLE uploads ADD COLUMN duration_ms int,
  DROP CONSTRAINT uploads_kind,
  ADD CONSTRAINT uploads_kind CHECK (kind IN ('image', 'document', 'audio')),
  ADD CONSTRAINT uploads_duration CHECK (CASE kind WHEN 'audio' THEN duration_ms BETWEEN 1 AND 125000 AND duration_ms IS NOT NULL ELSE duration_ms IS NULL END);

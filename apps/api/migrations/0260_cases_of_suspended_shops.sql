-- A reported shop whose owner is suspended: that closes its case.
ALTER TABLE moderation_cases DROP CONSTRAINT moderation_cases_status,
  ADD CONSTRAINT moderation_cases_status CHECK (status IN ('open', 'hidden', 'dismissed', 'restored', 'acted'));

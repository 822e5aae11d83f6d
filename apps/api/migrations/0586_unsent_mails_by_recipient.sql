-- What waits for an address goes out in the order in which it was written, by whichever job comes first: found without reading all that was
-- ever sent there, and never sent by two at once.
ALTER TABLE mails ADD COLUMN claimed_until timestamptz;
CREATE INDEX mails_unsent_to ON mails (recipient, created_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;

-- A mail that nobody will ever get is marked as such, so that a person sees it and no job tries it again.
ALTER TABLE mails
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN failure text,
  ADD CONSTRAINT mails_failure CHECK ((failed_at IS NULL) = (failure IS NULL) AND (failed_at IS NULL OR sent_at IS NULL)),
  ADD CONSTRAINT mails_failure_length CHECK (length(failure) <= 500);
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mails_failed ON mails (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX mails_sent_to ON mails (recipient, sent_at) WHERE sent_at IS NOT NULL;
-- Those that nobody has handled stay, however old: few among many.
CREATE INDEX payment_events_unhandled ON payment_events (received_at) WHERE handled_at IS NULL;
-- Failed ones that the provider may have been paid for after all.
CREATE INDEX payments_failed_unchecked ON payments (checked_at) WHERE status = 'failed';

-- Whose notification a mail tells of, where it waits for that to be read.
ALTER TABLE mails ADD COLUMN notification_id uuid,
  ADD CONSTRAINT mails_notification_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
CREATE INDEX mails_by_notification ON mails (notification_id) WHERE notification_id IS NOT NULL;
-- What is unread of a conversation, for whoever reads it there.
CREATE INDEX notifications_unread_messages ON notifications (subject_id, user_id) WHERE kind IN ('message', 'vendor_message') AND read_at IS NULL;

-- An address is anybody's until it is confirmed. Mails and messages to support therefore name the account that they were
-- written for or by, so that an export or an erasure need not go by the address. Older rows name none: they belong to
-- whoever confirms the address.
ALTER TABLE mails
  ADD COLUMN user_id uuid,
  ADD CONSTRAINT mails_user_fk FOREIGN KEY (user_id) REFERENCES users (id);
CREATE INDEX mails_by_user ON mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_by_recipient ON mails (recipient);

ALTER TABLE contact_messages
  ADD COLUMN user_id uuid,
  ADD CONSTRAINT contact_messages_user_fk FOREIGN KEY (user_id) REFERENCES users (id);
CREATE INDEX contact_messages_by_user ON contact_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX contact_messages_by_email ON contact_messages (lower(email COLLATE "C"));

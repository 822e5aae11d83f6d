-- Messages of the contact form become conversations of the support desk: each has a status, somebody who takes care of it, and what
-- was answered. Those from before lie in support's mailbox, from which they were answered.
ALTER TABLE contact_messages
  ADD COLUMN status text NOT NULL DEFAULT 'open',
  ADD COLUMN status_since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN assignee_id uuid,
  ADD COLUMN entry_count integer NOT NULL DEFAULT 0;
UPDATE contact_messages SET status_since = created_at, status = 'closed';
ALTER TABLE contact_messages
  ADD CONSTRAINT contact_messages_assignee_fk FOREIGN KEY (assignee_id) REFERENCES users (id),
  ADD CONSTRAINT contact_messages_status CHECK (status IN ('open', 'waiting', 'closed')),
  ADD CONSTRAINT contact_messages_entry_count CHECK (entry_count >= 0);
CREATE INDEX contact_messages_by_status ON contact_messages (status, status_since, id);
CREATE INDEX contact_messages_by_assignee ON contact_messages (assignee_id, status, status_since, id) WHERE assignee_id IS NOT NULL;

CREATE TABLE contact_entries (
  id uuid NOT NULL DEFAULT uuid_v7(),
  contact_message_id uuid NOT NULL,
  kind text NOT NULL,
  author_id uuid NOT NULL,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contact_entries_pk PRIMARY KEY (id),
  CONSTRAINT contact_entries_message_fk FOREIGN KEY (contact_message_id) REFERENCES contact_messages (id),
  CONSTRAINT contact_entries_author_fk FOREIGN KEY (author_id) REFERENCES users (id),
  CONSTRAINT contact_entries_kind CHECK (kind IN ('reply', 'note', 'received')),
  CONSTRAINT contact_entries_length CHECK (length(content) BETWEEN 1 AND 5000)
);
CREATE INDEX contact_entries_by_message ON contact_entries (contact_message_id, id);
CREATE INDEX contact_entries_by_author ON contact_entries (author_id);

CREATE TABLE canned_answers (
  id uuid NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamptz,
  CONSTRAINT canned_answers_pk PRIMARY KEY (id),
  CONSTRAINT canned_answers_title_length CHECK (length(title) BETWEEN 1 AND 80),
  CONSTRAINT canned_answers_length CHECK (length(content) BETWEEN 1 AND 5000)
);

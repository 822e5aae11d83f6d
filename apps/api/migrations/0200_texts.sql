-- The number that somebody's text messages go to: nothing but its code until that was entered.
CREATE TABLE text_numbers (
  user_id uuid NOT NULL,
  phone text NOT NULL,
  confirmed_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  wrong_codes smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT text_numbers_pk PRIMARY KEY (user_id),
  CONSTRAINT text_numbers_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT text_numbers_phone CHECK (phone ~ '^\+233[0-9]{9}$'),
  CONSTRAINT text_numbers_code CHECK ((code_hash IS NULL) = (code_expires_at IS NULL) AND octet_length(code_hash) = 32),
  CONSTRAINT text_numbers_code_once CHECK (confirmed_at IS NULL OR code_hash IS NULL)
);

-- Text messages, written in the transaction that causes them. A job sends them; without a gateway they stay in the outbox.
CREATE TABLE text_messages (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  -- None for the code of a number.
  notification_id uuid,
  channel text NOT NULL,
  recipient text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  CONSTRAINT text_messages_pk PRIMARY KEY (id),
  CONSTRAINT text_messages_once UNIQUE (notification_id, channel),
  CONSTRAINT text_messages_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT text_messages_notification_fk FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE CASCADE,
  CONSTRAINT text_messages_channel CHECK (channel IN ('sms', 'whatsapp')),
  CONSTRAINT text_messages_recipient CHECK (recipient ~ '^\+233[0-9]{9}$'),
  CONSTRAINT text_messages_body_length CHECK (length(body) <= 480),
  CONSTRAINT text_messages_failure_length CHECK (length(failure) BETWEEN 1 AND 500),
  CONSTRAINT text_messages_ended_once CHECK (sent_at IS NULL OR failed_at IS NULL)
);
CREATE INDEX text_messages_by_user ON text_messages (user_id, created_at);
CREATE INDEX text_messages_by_age ON text_messages (created_at);
CREATE INDEX text_messages_failed ON text_messages (failed_at) WHERE failed_at IS NOT NULL;

ALTER TABLE notification_choices DROP CONSTRAINT notification_choices_channel,
  ADD CONSTRAINT notification_choices_channel CHECK (channel IN ('in_app', 'email', 'push', 'sms', 'whatsapp'));

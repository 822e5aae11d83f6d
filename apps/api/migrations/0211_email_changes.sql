-- A change of somebody's email that support has asked for, until both addresses have confirmed it. One waits at a time: another takes its
-- place. What became of it is in audit_events. Its links are one-time tokens like others.
CREATE TABLE email_changes (
  user_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  CONSTRAINT email_changes_pk PRIMARY KEY (user_id),
  CONSTRAINT email_changes_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT email_changes_requested_by_fk FOREIGN KEY (requested_by) REFERENCES users (id),
  CONSTRAINT email_changes_another CHECK (old_email <> new_email),
  -- Nobody changes their own, so that two people are behind it.
  CONSTRAINT email_changes_not_own CHECK (requested_by <> user_id),
  CONSTRAINT email_changes_lengths CHECK (length(old_email) <= 254 AND length(new_email) <= 254)
);
CREATE INDEX email_changes_by_requester ON email_changes (requested_by);
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose,
  ADD CONSTRAINT one_time_tokens_purpose CHECK (purpose IN ('reset_password', 'verify_email', 'change_email_old', 'change_email_new'));

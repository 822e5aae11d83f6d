-- A change of the number that somebody signs in with, which support has asked for: whoever has the new number confirms it, whoever has the
-- old one, the email or the account can stop it, and it takes effect when that time is over. One waits at a time.
CREATE TABLE phone_changes (
  user_id uuid NOT NULL,
  old_phone text NOT NULL,
  -- Or the same, which is then confirmed anew.
  new_phone text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  takes_effect_at timestamptz NOT NULL,
  CONSTRAINT phone_changes_pk PRIMARY KEY (user_id),
  CONSTRAINT phone_changes_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT phone_changes_requested_by_fk FOREIGN KEY (requested_by) REFERENCES users (id),
  -- Nobody changes their own, so that two people are behind it.
  CONSTRAINT phone_changes_not_own CHECK (requested_by <> user_id),
  CONSTRAINT phone_changes_numbers CHECK (old_phone ~ '^\+233[0-9]{9}$' AND new_phone ~ '^\+233[0-9]{9}$')
);
CREATE INDEX phone_changes_by_requester ON phone_changes (requested_by);
CREATE INDEX phone_changes_due ON phone_changes (takes_effect_at);

ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose,
  ADD CONSTRAINT one_time_tokens_purpose CHECK (purpose IN ('reset_password', 'verify_email', 'change_email_old', 'change_email_new', 'add_email',
    'change_phone_new', 'stop_phone_change'));

-- An account that has only a number can add an email: the address waits with the link that was mailed there, and is nobody's until then.
ALTER TABLE one_time_tokens ADD email text;
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose,
  ADD CONSTRAINT one_time_tokens_purpose CHECK (purpose IN ('reset_password', 'verify_email', 'change_email_old', 'change_email_new', 'add_email')),
  ADD CONSTRAINT one_time_tokens_email CHECK ((purpose = 'add_email') = (email IS NOT NULL) AND length(email) <= 254);

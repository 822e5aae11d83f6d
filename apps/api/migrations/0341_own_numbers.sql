-- People change the number that signs in by a code to the old one and a code to the new one. A code for one is good for nothing else.
ALTER TABLE phone_codes DROP CONSTRAINT phone_codes_purpose,
  ADD CONSTRAINT phone_codes_purpose CHECK (purpose IN ('sign_in', 'reset_password', 'own_number', 'new_number', 'old_number'));
-- Removing a number takes no code to it, so that a number that somebody else has added can be removed. Another one waits.
ALTER TABLE users ADD phone_removed_at timestamptz;

-- When each admin signed in last, as the page of staff shows it. Few rows: sign-ins of admins alone.
CREATE INDEX audit_events_sign_ins ON audit_events (user_id, happened_at DESC) WHERE kind = 'admin_signed_in';

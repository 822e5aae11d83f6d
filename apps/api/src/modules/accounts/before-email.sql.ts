/**
 * Whether something of a row u (users) was there before anybody had confirmed the email: whoever opened the account by an email that is not
 * theirs had it. Whoever had no email before, or another one, had the account already.
 * @param at SQL of the time from which on it was there
 */
export const wasBeforeEmail = (at: string): string => `(u.email_verified_at IS NULL OR ${at} < u.email_verified_at)
  AND NOT EXISTS (SELECT FROM audit_events e WHERE e.user_id = u.id AND e.kind IN ('email_added', 'email_changed'))`

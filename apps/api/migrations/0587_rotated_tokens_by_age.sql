-- For the hourly clean-up, which looks for those that were exchanged long ago among those of all sessions.
CREATE INDEX refresh_tokens_rotated ON refresh_tokens (rotated_at) WHERE rotated_at IS NOT NULL;

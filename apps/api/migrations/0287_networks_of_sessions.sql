-- The network that a session was opened or used from last, so that its owner can tell which is theirs. Null: nothing has come of it since this
-- is kept.
ALTER TABLE sessions ADD COLUMN network text;

-- A message that admins have removed from its conversation: both sides see that it was, and admins what it said.
ALTER TABLE messages ADD COLUMN hidden_at timestamptz;

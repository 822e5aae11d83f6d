-- Which side wrote last, so that a shop sees who waits for its answer.
ALTER TABLE conversations ADD COLUMN last_side text,
  ADD CONSTRAINT conversations_last_side CHECK (last_side IN ('buyer', 'shop'));
UPDATE conversations c SET last_side = m.side FROM messages m WHERE m.conversation_id = c.id AND m.seq = c.last_seq;
ALTER TABLE conversations ADD CONSTRAINT conversations_last_side_known CHECK ((last_seq = 0) = (last_side IS NULL));
CREATE INDEX conversations_unanswered ON conversations (vendor_id, last_at DESC, id DESC) WHERE last_side = 'buyer';

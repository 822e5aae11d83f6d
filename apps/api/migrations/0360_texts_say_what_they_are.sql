-- What a text message is: how long it is tried, what it is counted with, and whether anything ends it, follow from that.
-- None where the server before wrote it (texts.sql.ts).
ALTER TABLE text_messages ADD COLUMN kind text,
  ADD CONSTRAINT text_messages_kind CHECK (kind IN ('code', 'news', 'warning'));

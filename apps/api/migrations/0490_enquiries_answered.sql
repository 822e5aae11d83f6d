-- How soon shops first answer buyers who begin a conversation. Kept with the conversation, since nobody looks through its messages for it.
ALTER TABLE conversations ADD COLUMN answered_at timestamptz;
UPDATE conversations c SET answered_at = (
  SELECT m.created_at FROM messages m WHERE m.conversation_id = c.id AND m.side = 'shop' ORDER BY m.seq LIMIT 1
) WHERE c.begun_by = c.buyer_id;

-- One number for each enquiry of the day that was answered.
ALTER TABLE shop_days ADD COLUMN reply_minutes integer[] NOT NULL DEFAULT '{}';
CREATE TRIGGER conversations_answered_change_shop_day AFTER UPDATE OF answered_at ON conversations FOR EACH ROW
  WHEN (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL) EXECUTE FUNCTION conversation_changes_shop_day();
INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT DISTINCT vendor_id, day_in_ghana(begun_at), 'enquiries' FROM conversations WHERE answered_at IS NOT NULL;

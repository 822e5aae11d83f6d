-- For the alert about a gateway that takes no text messages, which asks each minute when it took the last one.
CREATE INDEX text_messages_sent ON text_messages (channel, sent_at) WHERE sent_at IS NOT NULL;

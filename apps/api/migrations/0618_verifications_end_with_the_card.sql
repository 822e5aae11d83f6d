-- A verification that lasts as long as its card ends within the card's last day. Those that were approved before that was so end with the
-- first moment of the next one, and are shown and mailed as valid until a day on which the card is not. Their shops follow by a trigger.
UPDATE shop_verifications SET valid_until = valid_until - interval '1 second'
WHERE valid_until = (card_expires_on + 1)::timestamp AT TIME ZONE 'UTC';

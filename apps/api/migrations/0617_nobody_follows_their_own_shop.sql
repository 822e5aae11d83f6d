-- Whoever joins a shop no longer follows it. Those who had joined before that was so still did: they were counted, and told of what they list
-- themselves, with no way to end it on the shop's page.
DELETE FROM follows f USING shop_members m WHERE m.user_id = f.user_id AND m.vendor_id = f.vendor_id;

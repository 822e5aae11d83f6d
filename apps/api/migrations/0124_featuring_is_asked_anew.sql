-- When an admin last answered a shop's request: one that was refused is not asked again at once.
ALTER TABLE products ADD COLUMN feature_answered_at timestamptz;
UPDATE products SET feature_answered_at = now() WHERE feature_answer IS NOT NULL;

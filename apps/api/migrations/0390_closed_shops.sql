-- When an admin closed the shop that somebody owns; null while it is open, and of whoever has none. On the owner's row, which everything
-- that sells locks, and null for nearly all: the plans of public lists stay what they were.
ALTER TABLE users ADD COLUMN shop_closed_at timestamptz,
  ADD CONSTRAINT users_vendors_have_open_shops CHECK (shop_closed_at IS NULL OR user_type <> 'vendor') NOT VALID;

-- Since when an admin features a shop. A few dozen are at most.
ALTER TABLE vendors ADD COLUMN featured_at timestamptz;
CREATE INDEX vendors_featured ON vendors (id) WHERE featured_at IS NOT NULL;

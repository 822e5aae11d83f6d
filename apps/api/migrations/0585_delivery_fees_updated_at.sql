-- When a shop last set its fees, so that nobody of it overwrites what a colleague has saved meanwhile.
ALTER TABLE vendors ADD COLUMN delivery_fees_updated_at timestamptz;

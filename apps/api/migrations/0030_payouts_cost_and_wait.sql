-- What the provider takes of us for a transfer that arrived. Until now it was not booked: of earlier payouts it stays nothing.
ALTER TABLE payouts ADD COLUMN fee pesewas NOT NULL DEFAULT 0;
-- Set while our own balance with the provider is too short: nothing was sent, and it is tried again from then on.
ALTER TABLE payouts ADD COLUMN retry_at timestamptz;
-- It failed for a reason of ours: its vendor need do nothing, and the next morning's run takes it up again.
ALTER TABLE payouts ADD COLUMN is_our_failure boolean NOT NULL DEFAULT false;

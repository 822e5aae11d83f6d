-- What the desk lists: refunds by how they stand, and the stops on vendors' payouts, those that stand and those that were lifted.
CREATE INDEX refunds_by_status ON refunds (status, created_at, id);
CREATE INDEX payout_holds_open ON payout_holds (placed_at, id) WHERE lifted_at IS NULL;
CREATE INDEX payout_holds_lifted_ones ON payout_holds (lifted_at DESC, id DESC) WHERE lifted_at IS NOT NULL;

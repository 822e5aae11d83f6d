-- Until when the provider expects a refund to arrive, by its own answer: what the buyer is told.
ALTER TABLE refunds ADD COLUMN expected_at timestamptz;

-- What became of bids, until whoever it concerns has been told. A plain row where a bid is written, because a job in the queue notifies
-- its workers, and transactions that notify commit one after the other.
CREATE TABLE bid_news (
  id uuid NOT NULL DEFAULT uuid_v7(),
  kind text NOT NULL,
  bid_id uuid NOT NULL,
  amount bigint NOT NULL,
  -- What a changed bid was.
  amount_before bigint,
  happened_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bid_news_pkey PRIMARY KEY (id)
);

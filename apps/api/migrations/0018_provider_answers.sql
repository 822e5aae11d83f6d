-- Where the provider's own page is, for who pays by card.
ALTER TABLE payments ADD COLUMN page_url text,
  ADD CONSTRAINT payments_page_url CHECK (page_url LIKE 'https://%' AND length(page_url) <= 1000);

-- A provider takes no key that would make a refund happen once. So it is written down that we ask before we do, and whoever
-- finds that nobody heard the answer looks for the refund first. After a failure that is certain, another attempt is made.
ALTER TABLE refunds
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN provider_id text,
  ADD COLUMN attempt smallint NOT NULL DEFAULT 1,
  DROP CONSTRAINT refunds_status,
  -- needs_attention: the provider waits for somebody, or will not do it; a person has to look.
  ADD CONSTRAINT refunds_status CHECK (status IN ('pending', 'processed', 'failed', 'needs_attention')
                                       AND (status = 'processed') = (processed_at IS NOT NULL)),
  ADD CONSTRAINT refunds_attempt CHECK (attempt BETWEEN 1 AND 3);
DROP INDEX refunds_open;
CREATE INDEX refunds_open ON refunds (checked_at) WHERE status <> 'processed';

-- The payer's bank wants a payment back, and the provider asks us for our side of it.
CREATE TABLE chargebacks (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  payment_id uuid NOT NULL,
  provider_id text NOT NULL,
  status text NOT NULL,
  amount pesewas NOT NULL,
  -- Until when we may answer; past it the money is taken.
  due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT chargebacks_payment_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT chargebacks_once UNIQUE (payment_id, provider_id),
  CONSTRAINT chargebacks_status CHECK (status IN ('open', 'won', 'lost'))
);
-- While a chargeback of its payment is open, or is lost and nobody has seen to it: neither released nor refunded.
ALTER TABLE orders ADD COLUMN is_frozen boolean NOT NULL DEFAULT false;

-- A link by which somebody buys what a shop has agreed with them elsewhere. What it says never changes; whoever wants other terms
-- makes another.
CREATE TABLE deals (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  made_by uuid NOT NULL,
  -- Finds it. The token itself is encrypted, so that the shop can copy its link again.
  token_hash bytea NOT NULL,
  token_encrypted text,
  status text NOT NULL DEFAULT 'open',
  title text NOT NULL,
  description text,
  pictures jsonb NOT NULL DEFAULT '[]',
  product_id uuid,
  -- A variant that no order names can go; then nobody buys by the link.
  variant_id uuid,
  variant_label text,
  quantity integer NOT NULL,
  unit_price pesewas NOT NULL,
  currency text NOT NULL,
  delivery_methods text[] NOT NULL,
  delivery_fee pesewas NOT NULL,
  delivery_days integer NOT NULL,
  valid_until timestamptz NOT NULL,
  uses smallint NOT NULL,
  -- By orders that are paid, or still to be paid.
  uses_taken smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT deals_pk PRIMARY KEY (id),
  CONSTRAINT deals_token UNIQUE (token_hash),
  CONSTRAINT deals_of_vendor UNIQUE (id, vendor_id),
  CONSTRAINT deals_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT deals_made_by_fk FOREIGN KEY (made_by) REFERENCES users (id),
  CONSTRAINT deals_product_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT deals_variant_fk FOREIGN KEY (variant_id) REFERENCES product_variants (id) ON DELETE SET NULL,
  CONSTRAINT deals_status CHECK (status IN ('open', 'used_up', 'revoked', 'expired')),
  CONSTRAINT deals_currency CHECK (is_currency(currency)),
  CONSTRAINT deals_title_length CHECK (length(title) BETWEEN 1 AND 300),
  CONSTRAINT deals_description_length CHECK (length(description) BETWEEN 1 AND 2000),
  CONSTRAINT deals_pictures_count CHECK (jsonb_array_length(pictures) <= 3),
  CONSTRAINT deals_variant_of_product CHECK (variant_id IS NULL OR product_id IS NOT NULL AND variant_label IS NOT NULL),
  CONSTRAINT deals_quantity CHECK (quantity BETWEEN 1 AND 1000),
  CONSTRAINT deals_price CHECK (unit_price > 0),
  CONSTRAINT deals_total CHECK (unit_price * quantity + delivery_fee <= 9999999999),
  CONSTRAINT deals_delivery_methods CHECK (cardinality(delivery_methods) BETWEEN 1 AND 4
    AND delivery_methods <@ ARRAY['vendor_delivery', 'dispatch_rider', 'bus_parcel', 'pickup']),
  CONSTRAINT deals_delivery_days CHECK (delivery_days BETWEEN 0 AND 365),
  CONSTRAINT deals_valid CHECK (valid_until > created_at),
  -- Of any number of buyers at once, no more get it than it is good for.
  CONSTRAINT deals_uses CHECK (uses BETWEEN 1 AND 20 AND uses_taken BETWEEN 0 AND uses),
  CONSTRAINT deals_used_up CHECK (status <> 'used_up' OR uses_taken = uses)
);
CREATE INDEX deals_by_vendor ON deals (vendor_id, created_at DESC, id DESC);
CREATE INDEX deals_by_maker ON deals (made_by);
CREATE INDEX deals_by_product ON deals (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX deals_by_variant ON deals (variant_id) WHERE variant_id IS NOT NULL;
-- Those of a shop that count against the most that it may have, and those that the job ends.
CREATE INDEX deals_open ON deals (vendor_id) WHERE status = 'open';
CREATE INDEX deals_by_end ON deals (valid_until, id) WHERE status = 'open';

ALTER TABLE orders
  ADD COLUMN deal_id uuid,
  -- Of the shop whose link it was.
  ADD CONSTRAINT orders_deal_fk FOREIGN KEY (deal_id, vendor_id) REFERENCES deals (id, vendor_id),
  ADD CONSTRAINT orders_one_source CHECK (bid_id IS NULL OR deal_id IS NULL);
CREATE INDEX orders_by_deal ON orders (deal_id, created_at DESC) WHERE deal_id IS NOT NULL;

ALTER TABLE upload_uses DROP CONSTRAINT upload_uses_used_by,
  ADD CONSTRAINT upload_uses_used_by CHECK (used_by IN ('avatar', 'item_request', 'product', 'shop', 'deal', 'dispatch', 'delivery_proof', 'dispute_message', 'verification'));

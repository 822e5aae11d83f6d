-- What admins put on the home page, in one order: banners, and sets of products, which are chosen one by one or are the newest of a category or
-- shop. A few dozen at most.
CREATE TABLE home_blocks (
  id uuid CONSTRAINT home_blocks_pk PRIMARY KEY,
  kind text NOT NULL CONSTRAINT home_blocks_kind CHECK (kind IN ('banner', 'products', 'category', 'shop')),
  position integer NOT NULL,
  title text NOT NULL CONSTRAINT home_blocks_title_length CHECK (length(title) BETWEEN 1 AND 60),
  text text CONSTRAINT home_blocks_text_length CHECK (length(text) BETWEEN 1 AND 160),
  link text CONSTRAINT home_blocks_link_stays_here CHECK (link ~ '^/([^/\\]|$)' AND length(link) <= 500),
  picture_url text,
  picture_alt text CONSTRAINT home_blocks_alt_length CHECK (length(picture_alt) BETWEEN 1 AND 160),
  category_id uuid CONSTRAINT home_blocks_category_fk REFERENCES categories (id),
  vendor_id uuid CONSTRAINT home_blocks_vendor_fk REFERENCES vendors (id),
  shown_from timestamptz,
  shown_until timestamptz,
  is_hidden boolean NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT home_blocks_dates_in_order CHECK (shown_from < shown_until),
  CONSTRAINT home_blocks_banner_whole CHECK (CASE WHEN kind = 'banner' THEN link IS NOT NULL AND picture_url IS NOT NULL AND picture_alt IS NOT NULL
    ELSE link IS NULL AND picture_url IS NULL AND picture_alt IS NULL AND text IS NULL END),
  CONSTRAINT home_blocks_of_a_category CHECK ((kind = 'category') = (category_id IS NOT NULL)),
  CONSTRAINT home_blocks_of_a_shop CHECK ((kind = 'shop') = (vendor_id IS NOT NULL))
);
CREATE INDEX home_blocks_by_category ON home_blocks (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX home_blocks_by_vendor ON home_blocks (vendor_id) WHERE vendor_id IS NOT NULL;

CREATE TABLE home_block_products (
  block_id uuid NOT NULL CONSTRAINT home_block_products_block_fk REFERENCES home_blocks (id) ON DELETE CASCADE,
  product_id uuid NOT NULL CONSTRAINT home_block_products_product_fk REFERENCES products (id),
  position integer NOT NULL,
  CONSTRAINT home_block_products_pk PRIMARY KEY (block_id, product_id)
);
CREATE INDEX home_block_products_by_product ON home_block_products (product_id);

-- Checked by the next migration, which locks nobody out meanwhile.
ALTER TABLE upload_uses DROP CONSTRAINT upload_uses_used_by,
  ADD CONSTRAINT upload_uses_used_by CHECK (used_by IN ('avatar', 'item_request', 'product', 'shop', 'deal', 'home_block', 'dispatch', 'delivery_proof', 'dispute_message', 'verification', 'message')) NOT VALID;

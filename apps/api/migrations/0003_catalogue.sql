CREATE TABLE categories (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  name text NOT NULL,
  icon_url text NOT NULL,
  position smallint NOT NULL,
  product_count integer NOT NULL DEFAULT 0,
  CONSTRAINT categories_name_unique UNIQUE (name),
  CONSTRAINT categories_position_unique UNIQUE (position) DEFERRABLE,
  CONSTRAINT categories_product_count CHECK (product_count >= 0)
);

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  category_id uuid NOT NULL,
  product_name text NOT NULL,
  description text NOT NULL,
  price pesewas NOT NULL,
  discount_price pesewas,
  -- What the buyer would pay: lists sort and filter by it.
  effective_price bigint NOT NULL GENERATED ALWAYS AS (coalesce(discount_price::bigint, price::bigint)) STORED,
  currency text NOT NULL DEFAULT 'GHS',
  -- [{ "url", "thumbnail_url", "thumbhash" }], the first one leads.
  images jsonb NOT NULL DEFAULT '[]',
  stock_quantity integer NOT NULL,
  min_order_quantity integer NOT NULL DEFAULT 1,
  specifications jsonb NOT NULL DEFAULT '{}',
  weight_grams integer,
  dimensions jsonb NOT NULL DEFAULT '{}',
  is_featured boolean NOT NULL DEFAULT false,
  rating_sum bigint NOT NULL DEFAULT 0,
  total_reviews integer NOT NULL DEFAULT 0,
  rating numeric(3, 2) NOT NULL GENERATED ALWAYS AS
    (CASE WHEN total_reviews = 0 THEN 0 ELSE round(rating_sum::numeric / total_reviews, 2) END) STORED,
  views_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT products_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT products_category_fk FOREIGN KEY (category_id) REFERENCES categories (id),
  CONSTRAINT products_name_length CHECK (length(product_name) BETWEEN 1 AND 160),
  CONSTRAINT products_description_length CHECK (length(description) BETWEEN 1 AND 5000),
  CONSTRAINT products_discount_below_price CHECK (discount_price < price),
  CONSTRAINT products_currency CHECK (is_currency(currency)),
  CONSTRAINT products_stock_not_negative CHECK (stock_quantity >= 0),
  CONSTRAINT products_min_order CHECK (min_order_quantity >= 1),
  CONSTRAINT products_weight CHECK (weight_grams >= 0),
  CONSTRAINT products_counters CHECK (total_reviews >= 0 AND views_count >= 0
                                      AND rating_sum BETWEEN total_reviews AND 5::bigint * total_reviews),
  CONSTRAINT products_json_shapes CHECK (jsonb_typeof(images) = 'array' AND jsonb_typeof(specifications) = 'object'
                                         AND jsonb_typeof(dimensions) = 'object')
);
-- One index per sort, alone and within a category; keyset pages walk them, so page 5,000 costs what page 1 does.
CREATE INDEX products_by_age ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price ON products (effective_price, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating ON products (rating DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_views ON products (views_count DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_category_age ON products (category_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_category_price ON products (category_id, effective_price, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_category_rating ON products (category_id, rating DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_category_views ON products (category_id, views_count DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_vendor ON products (vendor_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_featured ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL AND is_featured;
CREATE INDEX products_discounted ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL AND discount_price IS NOT NULL;

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  rating smallint NOT NULL,
  comment text,
  verified_purchase boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reviews_product_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT reviews_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT reviews_one_per_user_and_product UNIQUE (product_id, user_id),
  CONSTRAINT reviews_rating CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT reviews_comment_length CHECK (length(comment) <= 5000)
);
CREATE INDEX reviews_by_product ON reviews (product_id, created_at DESC, id DESC);
CREATE INDEX reviews_by_user ON reviews (user_id);

-- Applies to products and vendors what the reviews of one statement add and take away.
CREATE TYPE review_delta AS (product_id uuid, rating_sum bigint, n integer);
CREATE FUNCTION apply_review_counts(deltas review_delta[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Products before vendors, each in id order: the one order in which these rows are locked. Not FOR UPDATE: that
  -- would wait for the key share of every other review of the product being written, which waits for us in turn.
  PERFORM FROM products p WHERE p.id IN (SELECT product_id FROM unnest(deltas)) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE products p SET rating_sum = p.rating_sum + d.rating_sum, total_reviews = p.total_reviews + d.n
  FROM unnest(deltas) AS d WHERE p.id = d.product_id;

  PERFORM FROM vendors v WHERE v.id IN (SELECT p.vendor_id FROM products p WHERE p.id IN (SELECT product_id FROM unnest(deltas)))
    ORDER BY v.id FOR NO KEY UPDATE;
  UPDATE vendors v SET rating_sum = v.rating_sum + d.rating_sum, total_reviews = v.total_reviews + d.n
  FROM (SELECT p.vendor_id, sum(d.rating_sum)::bigint AS rating_sum, sum(d.n)::int AS n
        FROM unnest(deltas) AS d JOIN products p ON p.id = d.product_id GROUP BY 1) AS d
  WHERE v.id = d.vendor_id;
END $$;

-- Ratings follow their reviews in the same transaction, whoever writes them.
CREATE FUNCTION reviews_counted_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (SELECT product_id, sum(rating), count(*) FROM new_rows GROUP BY 1) AS d(product_id, rating_sum, n) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION reviews_counted_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (
    SELECT product_id, sum(rating), sum(n) FROM (
      SELECT product_id, -rating AS rating, -1 AS n FROM old_rows UNION ALL SELECT product_id, rating, 1 FROM new_rows
    ) AS moved GROUP BY 1
  ) AS d(product_id, rating_sum, n) WHERE (d.rating_sum, d.n) <> (0, 0) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION reviews_counted_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (SELECT product_id, -sum(rating), -count(*) FROM old_rows GROUP BY 1) AS d(product_id, rating_sum, n) HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER reviews_counted_on_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted_on_insert();
CREATE TRIGGER reviews_counted_on_update AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted_on_update();
CREATE TRIGGER reviews_counted_on_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted_on_delete();

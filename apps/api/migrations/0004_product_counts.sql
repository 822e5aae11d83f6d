-- Exact totals for filtered lists without counting rows: how many live products there are per category, price
-- bucket and flag. A filter's total is the sum over the buckets inside its price range plus a count of the two
-- buckets that the range cuts (modules/products/product-total.ts).
CREATE TABLE price_buckets (
  bucket smallint PRIMARY KEY,
  lower_bound bigint NOT NULL,
  upper_bound bigint NOT NULL, -- exclusive
  CONSTRAINT price_buckets_order CHECK (lower_bound < upper_bound),
  CONSTRAINT price_buckets_lower_unique UNIQUE (lower_bound)
);

-- Eight steps a decade from 1 cedi to 10 million, so that a bucket spans about a third of its price.
INSERT INTO price_buckets (bucket, lower_bound, upper_bound)
SELECT (row_number() OVER (ORDER BY bound) - 1)::smallint, bound, lead(bound, 1, 9999999999 + 1) OVER (ORDER BY bound)
FROM (
  SELECT 0::bigint AS bound
  UNION
  SELECT (step * power(10::numeric, decade) * 10)::bigint
  FROM generate_series(1, 7) AS decade, unnest(ARRAY[1, 1.3, 1.8, 2.4, 3.2, 4.2, 5.6, 7.5]) AS step
) AS bounds;

CREATE FUNCTION price_bucket(price bigint) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT bucket FROM price_buckets WHERE lower_bound <= price ORDER BY lower_bound DESC LIMIT 1
$$;

CREATE TABLE product_counts (
  category_id uuid NOT NULL,
  bucket smallint NOT NULL,
  is_featured boolean NOT NULL,
  is_discounted boolean NOT NULL,
  products integer NOT NULL,
  CONSTRAINT product_counts_pk PRIMARY KEY (category_id, bucket, is_featured, is_discounted),
  CONSTRAINT product_counts_category_fk FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE,
  CONSTRAINT product_counts_bucket_fk FOREIGN KEY (bucket) REFERENCES price_buckets (bucket),
  CONSTRAINT product_counts_not_negative CHECK (products >= 0)
);

CREATE TYPE product_count_delta AS (category_id uuid, vendor_id uuid, bucket smallint, is_featured boolean, is_discounted boolean, n integer);

-- Applies the changes of one statement to the three places that count products. Rows are taken in key order so
-- that two writers never wait for each other in a circle.
CREATE FUNCTION apply_product_counts(deltas product_count_delta[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts AS c (category_id, bucket, is_featured, is_discounted, products)
  SELECT category_id, bucket, is_featured, is_discounted, 0
  FROM unnest(deltas) GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
  PERFORM FROM product_counts c
    JOIN (SELECT category_id, bucket, is_featured, is_discounted FROM unnest(deltas) GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0) d
      USING (category_id, bucket, is_featured, is_discounted)
    ORDER BY c.category_id, c.bucket, c.is_featured, c.is_discounted FOR UPDATE OF c;
  UPDATE product_counts c SET products = c.products + d.n
  FROM (SELECT category_id, bucket, is_featured, is_discounted, sum(n)::int AS n FROM unnest(deltas) GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0) d
  WHERE c.category_id = d.category_id AND c.bucket = d.bucket AND c.is_featured = d.is_featured AND c.is_discounted = d.is_discounted;

  PERFORM FROM categories c JOIN (SELECT category_id FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d ON d.category_id = c.id
    ORDER BY c.id FOR NO KEY UPDATE OF c;
  UPDATE categories c SET product_count = c.product_count + d.n
  FROM (SELECT category_id, sum(n)::int AS n FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d
  WHERE c.id = d.category_id;

  PERFORM FROM vendors v JOIN (SELECT vendor_id FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d ON d.vendor_id = v.id
    ORDER BY v.id FOR NO KEY UPDATE OF v;
  UPDATE vendors v SET total_products = v.total_products + d.n
  FROM (SELECT vendor_id, sum(n)::int AS n FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d
  WHERE v.id = d.vendor_id;
END $$;

CREATE FUNCTION products_counted_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, discount_price IS NOT NULL, count(*)::int
    FROM new_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION products_counted_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most updates (stock, views, ratings) move no product between counts: leave those cheap.
  IF NOT EXISTS (
    SELECT FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category_id, o.vendor_id, o.effective_price, o.is_featured, o.discount_price IS NOT NULL, o.deleted_at IS NULL)
      IS DISTINCT FROM (n.category_id, n.vendor_id, n.effective_price, n.is_featured, n.discount_price IS NOT NULL, n.deleted_at IS NULL)
  ) THEN RETURN NULL; END IF;
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, discount_price IS NOT NULL, sum(n)::int
    FROM (
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, -1 AS n FROM old_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, 1 FROM new_rows WHERE deleted_at IS NULL
    ) AS moved GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION products_counted_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, discount_price IS NOT NULL, -count(*)::int
    FROM old_rows WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER products_counted_on_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted_on_insert();
CREATE TRIGGER products_counted_on_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted_on_update();
CREATE TRIGGER products_counted_on_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted_on_delete();

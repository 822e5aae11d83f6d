-- On sale is what shows a discount: where a product's cheapest variant has a price of its own, the product's discount is none of what
-- buyers see (decision 60).
DROP INDEX products_discounted;
CREATE INDEX products_discounted ON products (created_at DESC, id DESC) WHERE is_public AND effective_price = discount_price;
CREATE OR REPLACE FUNCTION products_counted_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, coalesce(effective_price = discount_price, false), count(*)::int
    FROM new_rows WHERE is_public GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION products_counted_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Most updates (stock, views, ratings) move no product between counts: leave those cheap.
  IF NOT EXISTS (
    SELECT FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category_id, o.vendor_id, o.effective_price, o.is_featured, coalesce(o.effective_price = o.discount_price, false), o.is_public)
      IS DISTINCT FROM (n.category_id, n.vendor_id, n.effective_price, n.is_featured, coalesce(n.effective_price = n.discount_price, false), n.is_public)
  ) THEN RETURN NULL; END IF;
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, coalesce(effective_price = discount_price, false), sum(n)::int
    FROM (
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, -1 AS n FROM old_rows WHERE is_public
      UNION ALL
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, 1 FROM new_rows WHERE is_public
    ) AS moved GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION products_counted_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, coalesce(effective_price = discount_price, false), -count(*)::int
    FROM old_rows WHERE is_public GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION products_in_price_range(in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value text, after_id uuid, page_size integer)
 RETURNS TABLE(product_id uuid, n bigint)
 LANGUAGE plpgsql
 STABLE ROWS 21
AS $function$
DECLARE
  sort_column text := CASE sort WHEN 'created_at' THEN 'p.created_at' WHEN 'rating' THEN 'p.rating' WHEN 'views_count' THEN 'p.views_count' END;
  sort_type text := CASE sort WHEN 'created_at' THEN 'timestamptz' WHEN 'rating' THEN 'numeric' WHEN 'views_count' THEN 'bigint' END;
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
  conditions text := 'p.is_public';
  source text := 'products p';
BEGIN
  IF sort_column IS NULL THEN RAISE EXCEPTION 'no sort of products: %', sort; END IF;
  IF in_category IS NOT NULL THEN conditions := conditions || ' AND p.category_id = $1'; END IF;
  IF of_vendor IS NOT NULL THEN conditions := conditions || ' AND p.vendor_id = $2'; END IF;
  IF min_price IS NOT NULL THEN conditions := conditions || ' AND p.effective_price >= $3'; END IF;
  IF max_price IS NOT NULL THEN conditions := conditions || ' AND p.effective_price <= $4'; END IF;
  -- Written out, so that the planner sees the partial indexes of the two flags.
  IF only_featured IS NOT NULL THEN
    conditions := conditions || CASE WHEN only_featured THEN ' AND p.is_featured' ELSE ' AND NOT p.is_featured' END;
  END IF;
  IF only_discounted IS NOT NULL THEN
    conditions := conditions || CASE WHEN only_discounted THEN ' AND p.effective_price = p.discount_price' ELSE ' AND p.effective_price IS DISTINCT FROM p.discount_price' END;
  END IF;
  IF after_id IS NOT NULL THEN
    conditions := conditions || format(' AND (%s, p.id) %s ($5::%s, $6)', sort_column, CASE WHEN descending THEN '<' ELSE '>' END, sort_type);
  END IF;
  -- A vendor's products are few: all of them are read (the fence keeps it so) and sorted, since walking the market in
  -- another order would pass by everybody else's first.
  IF of_vendor IS NOT NULL AND sort <> 'created_at' THEN
    source := '(SELECT * FROM products p WHERE p.is_public AND p.vendor_id = $2 OFFSET 0) AS p';
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT p.id, row_number() OVER (ORDER BY %1$s %2$s, p.id %2$s) FROM %3$s WHERE %4$s ORDER BY %1$s %2$s, p.id %2$s LIMIT $7',
    sort_column, direction, source, conditions
  ) USING in_category, of_vendor, min_price, max_price, after_value, after_id, page_size;
END $function$;

-- Of what a product was asked in another category it keeps the answers, which its shop may come back to; nobody finds it by them.
CREATE FUNCTION asked_attributes(of_category uuid, given jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN given = '{}' THEN given ELSE (
    SELECT coalesce(jsonb_object_agg(g.key, g.value), '{}') FROM jsonb_each(given) AS g
    JOIN category_fields f ON f.category_id = of_category AND f.key = g.key AND NOT f.is_private) END
$$;
CREATE OR REPLACE FUNCTION product_document(p products, category_name text, v vendors)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT search_document(p.product_name, product_text(p.description, p.specifications, category_name, v.business_name, p.brand, asked.attributes))
    || product_facets(p.condition, p.brand, asked.attributes, v.location, v.region)
  FROM (SELECT asked_attributes(p.category_id, p.attributes) AS attributes) AS asked
$function$;
CREATE OR REPLACE FUNCTION product_indexed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.is_public THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.product_name, NEW.description, NEW.specifications::text, NEW.category_id, NEW.vendor_id, NEW.is_public, NEW.condition, NEW.brand, NEW.attributes)
      IS DISTINCT FROM (OLD.product_name, OLD.description, OLD.specifications::text, OLD.category_id, OLD.vendor_id, OLD.is_public, OLD.condition, OLD.brand, OLD.attributes) THEN
    INSERT INTO product_search AS s
      (product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, created_at, rating, score, document)
    SELECT NEW.id, NEW.vendor_id, NEW.category_id, NEW.effective_price, NEW.is_featured, coalesce(NEW.effective_price = NEW.discount_price, false), NEW.created_at, NEW.rating,
           product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity),
           product_document(NEW, c.name, v)
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id
    ON CONFLICT (product_id) DO UPDATE SET
      vendor_id = EXCLUDED.vendor_id, category_id = EXCLUDED.category_id, effective_price = EXCLUDED.effective_price,
      is_featured = EXCLUDED.is_featured, is_discounted = EXCLUDED.is_discounted, created_at = EXCLUDED.created_at,
      rating = EXCLUDED.rating, score = EXCLUDED.score, document = EXCLUDED.document;
    PERFORM learn_words('product', NEW.product_name || ' ' ||
      product_text(NEW.description, NEW.specifications, c.name, v.business_name, NEW.brand, asked_attributes(NEW.category_id, NEW.attributes)))
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id;
  ELSE
    UPDATE product_search SET
      effective_price = NEW.effective_price, is_featured = NEW.is_featured, is_discounted = coalesce(NEW.effective_price = NEW.discount_price, false),
      created_at = NEW.created_at, rating = NEW.rating,
      score = product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity)
    WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

-- What was counted and indexed by the old rules.
SELECT apply_product_counts(array_agg((d.category_id, d.vendor_id, price_bucket(d.effective_price), d.is_featured, d.counted, d.n)::product_count_delta))
FROM (
  SELECT p.category_id, p.vendor_id, p.effective_price, p.is_featured, moved.counted, moved.n
  FROM products p, (VALUES (true, -1), (false, 1)) AS moved (counted, n)
  WHERE p.is_public AND p.discount_price IS NOT NULL AND p.effective_price <> p.discount_price
) AS d HAVING count(*) > 0;
UPDATE product_search s SET is_discounted = false
FROM products p WHERE p.id = s.product_id AND s.is_discounted AND p.effective_price IS DISTINCT FROM p.discount_price;
UPDATE product_search s SET document = product_document(p, c.name, v)
FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
WHERE s.product_id = p.id AND p.attributes <> '{}' AND p.attributes <> asked_attributes(p.category_id, p.attributes);

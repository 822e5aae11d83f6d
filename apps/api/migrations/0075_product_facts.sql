-- What a shop says of a product beside its text, whether anybody else sees it, and what each category asks about.
ALTER TABLE products
  ADD COLUMN condition text NOT NULL DEFAULT 'new',
  ADD COLUMN warranty_months smallint,
  ADD COLUMN warranty_by text,
  ADD COLUMN brand text,
  -- The shop's own name for it. As the shop alone sees it, so is what is private among the attributes, such as an IMEI.
  ADD COLUMN sku text,
  ADD COLUMN low_stock_below integer NOT NULL DEFAULT 3,
  ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN private_attributes jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN visibility text NOT NULL DEFAULT 'published',
  -- What all that is public looks at: lists, search, counts, links, cart.
  ADD COLUMN is_public boolean NOT NULL GENERATED ALWAYS AS (deleted_at IS NULL AND visibility = 'published') STORED,
  ADD CONSTRAINT products_condition CHECK (condition IN ('new', 'used', 'refurbished')),
  ADD CONSTRAINT products_visibility CHECK (visibility IN ('draft', 'published', 'hidden')),
  ADD CONSTRAINT products_warranty CHECK (
    num_nonnulls(warranty_months, warranty_by) IN (0, 2) AND warranty_months BETWEEN 1 AND 120 AND warranty_by IN ('shop', 'manufacturer')),
  ADD CONSTRAINT products_brand_length CHECK (length(brand) BETWEEN 1 AND 60),
  ADD CONSTRAINT products_sku_length CHECK (length(sku) BETWEEN 1 AND 60),
  ADD CONSTRAINT products_low_stock CHECK (low_stock_below BETWEEN 0 AND 1000000),
  ADD CONSTRAINT products_attributes CHECK (jsonb_typeof(attributes) = 'object' AND jsonb_typeof(private_attributes) = 'object');
CREATE UNIQUE INDEX products_sku_per_shop ON products (vendor_id, lower(sku)) WHERE deleted_at IS NULL AND sku IS NOT NULL;

-- Public lists walk what is public. A shop's own list walks all that it has not deleted (products_by_vendor).
DROP INDEX products_by_age;
CREATE INDEX products_by_age ON products (created_at DESC, id DESC) WHERE is_public;
DROP INDEX products_by_price;
CREATE INDEX products_by_price ON products (effective_price, id) WHERE is_public;
DROP INDEX products_by_rating;
CREATE INDEX products_by_rating ON products (rating DESC, id DESC) WHERE is_public;
DROP INDEX products_by_views;
CREATE INDEX products_by_views ON products (views_count DESC, id DESC) WHERE is_public;
DROP INDEX products_by_category_age;
CREATE INDEX products_by_category_age ON products (category_id, created_at DESC, id DESC) WHERE is_public;
DROP INDEX products_by_category_price;
CREATE INDEX products_by_category_price ON products (category_id, effective_price, id) WHERE is_public;
DROP INDEX products_by_category_rating;
CREATE INDEX products_by_category_rating ON products (category_id, rating DESC, id DESC) WHERE is_public;
DROP INDEX products_by_category_views;
CREATE INDEX products_by_category_views ON products (category_id, views_count DESC, id DESC) WHERE is_public;
DROP INDEX products_featured;
CREATE INDEX products_featured ON products (created_at DESC, id DESC) WHERE is_public AND is_featured;
DROP INDEX products_discounted;
CREATE INDEX products_discounted ON products (created_at DESC, id DESC) WHERE is_public AND discount_price IS NOT NULL;
DROP INDEX products_reviewed_by_vendor;
CREATE INDEX products_reviewed_by_vendor ON products (vendor_id) INCLUDE (id, total_reviews) WHERE is_public AND total_reviews > 0;

-- The kept counts are of what is public.
CREATE OR REPLACE FUNCTION products_counted_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, discount_price IS NOT NULL, count(*)::int
    FROM new_rows WHERE is_public GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION products_counted_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most updates (stock, views, ratings) move no product between counts: leave those cheap.
  IF NOT EXISTS (
    SELECT FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category_id, o.vendor_id, o.effective_price, o.is_featured, o.discount_price IS NOT NULL, o.is_public)
      IS DISTINCT FROM (n.category_id, n.vendor_id, n.effective_price, n.is_featured, n.discount_price IS NOT NULL, n.is_public)
  ) THEN RETURN NULL; END IF;
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, discount_price IS NOT NULL, sum(n)::int
    FROM (
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, -1 AS n FROM old_rows WHERE is_public
      UNION ALL
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, 1 FROM new_rows WHERE is_public
    ) AS moved GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION products_counted_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, discount_price IS NOT NULL, -count(*)::int
    FROM old_rows WHERE is_public GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION products_in_price_range(
  in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean,
  sort text, descending boolean, after_value text, after_id uuid, page_size integer
) RETURNS TABLE (product_id uuid, n bigint)
LANGUAGE plpgsql STABLE ROWS 21 AS $$
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
    conditions := conditions || CASE WHEN only_discounted THEN ' AND p.discount_price IS NOT NULL' ELSE ' AND p.discount_price IS NULL' END;
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
END $$;
CREATE OR REPLACE FUNCTION walk_products(
  matching tsquery, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean,
  sort text, descending boolean, after_value bigint, after_id uuid, page_size integer
) RETURNS TABLE (product_id uuid, sort_value bigint)
LANGUAGE plpgsql STABLE ROWS 21
SET enable_indexscan = on SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off
AS $$
DECLARE
  sorted text := CASE sort WHEN 'price' THEN 'p.effective_price' WHEN 'created_at' THEN 'p.created_at' WHEN 'rating' THEN 'p.rating' ELSE 'p.views_count' END;
  value text := CASE sort WHEN 'created_at' THEN '(extract(epoch FROM p.created_at) * 1000000)::bigint' WHEN 'rating' THEN '(p.rating * 100)::bigint' ELSE sorted END;
  bound text := CASE sort WHEN 'created_at' THEN $q$timestamptz 'epoch' + $9 * interval '1 microsecond'$q$ WHEN 'rating' THEN '($9 / 100.0)::numeric(3, 2)' ELSE '$9' END;
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE
    'SELECT w.id, w.value FROM (SELECT p.id, ' || value || ' AS value FROM products p WHERE p.is_public'
    || CASE WHEN in_category IS NULL THEN '' ELSE ' AND p.category_id = $2' END
    || CASE WHEN min_price IS NULL THEN '' ELSE ' AND p.effective_price >= $4' END
    || CASE WHEN max_price IS NULL THEN '' ELSE ' AND p.effective_price <= $5' END
    || CASE WHEN after_id IS NULL THEN '' ELSE ' AND (' || sorted || ', p.id) ' || CASE WHEN descending THEN '<' ELSE '>' END || ' (' || bound || ', $10)' END
    || ' ORDER BY ' || sorted || ' ' || direction || ', p.id ' || direction || ' LIMIT 20000) AS w'
    || ' JOIN product_search s ON s.product_id = w.id WHERE s.document @@ $1 AND passes_filters(s, $2, $3, $4, $5, $6, $7) LIMIT $8'
    USING matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted, page_size, after_value, after_id;
END $$;

-- What a category asks about a product. Choices are offered as filters; private fields are for the shop alone.
CREATE TABLE category_fields (
  category_id uuid NOT NULL,
  key text NOT NULL,
  position smallint NOT NULL,
  label text NOT NULL,
  type text NOT NULL,
  choices text[] NOT NULL DEFAULT '{}',
  unit text,
  is_required boolean NOT NULL DEFAULT false,
  is_private boolean NOT NULL DEFAULT false,
  CONSTRAINT category_fields_pk PRIMARY KEY (category_id, key),
  CONSTRAINT category_fields_category_fk FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE,
  CONSTRAINT category_fields_position_unique UNIQUE (category_id, position) DEFERRABLE,
  CONSTRAINT category_fields_key_form CHECK (key ~ '^[a-z][a-z0-9_]{0,29}$'),
  CONSTRAINT category_fields_type CHECK (type IN ('text', 'choice', 'number')),
  -- Filters name several choices in one parameter, between commas.
  CONSTRAINT category_fields_choices CHECK (
    CASE type WHEN 'choice' THEN cardinality(choices) BETWEEN 2 AND 60 AND array_to_string(choices, '') !~ '[,:]' ELSE choices = '{}' END),
  CONSTRAINT category_fields_private_is_optional CHECK (NOT (is_private AND is_required))
);
INSERT INTO category_fields (category_id, key, position, label, type, choices, unit, is_required, is_private)
SELECT category_id::uuid, key, position, label, type, choices::text[], unit, is_required, is_private FROM (VALUES
  ('01920000-0000-7000-8000-000000000001', 'storage', 1, 'Storage', 'choice', '{"8 GB","16 GB","32 GB","64 GB","128 GB","256 GB","512 GB","1 TB"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000001', 'memory', 2, 'Memory (RAM)', 'choice', '{"1 GB","2 GB","3 GB","4 GB","6 GB","8 GB","12 GB","16 GB"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000001', 'screen_size', 3, 'Screen size', 'number', '{}', 'inches', false, false),
  ('01920000-0000-7000-8000-000000000001', 'sim', 4, 'SIM', 'choice', '{"One SIM","Two SIMs","SIM and eSIM","No SIM"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000001', 'colour', 5, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000001', 'imei', 6, 'IMEI', 'text', '{}', NULL, false, true),
  ('01920000-0000-7000-8000-000000000002', 'kind', 1, 'Kind', 'choice', '{"Laptop","Desktop","Monitor","Printer","Tablet","Accessory"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000002', 'processor', 2, 'Processor', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000002', 'memory', 3, 'Memory (RAM)', 'choice', '{"2 GB","4 GB","8 GB","16 GB","32 GB","64 GB"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000002', 'storage', 4, 'Storage', 'choice', '{"64 GB","128 GB","256 GB","500 GB","512 GB","1 TB","2 TB"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000002', 'screen_size', 5, 'Screen size', 'number', '{}', 'inches', false, false),
  ('01920000-0000-7000-8000-000000000002', 'serial_number', 6, 'Serial number', 'text', '{}', NULL, false, true),
  ('01920000-0000-7000-8000-000000000003', 'capacity', 1, 'Capacity', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000003', 'power', 2, 'Power', 'number', '{}', 'watts', false, false),
  ('01920000-0000-7000-8000-000000000003', 'energy_stars', 3, 'Energy rating', 'choice', '{"1 star","2 stars","3 stars","4 stars","5 stars"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000003', 'colour', 4, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000003', 'serial_number', 5, 'Serial number', 'text', '{}', NULL, false, true),
  ('01920000-0000-7000-8000-000000000004', 'size', 1, 'Size', 'choice', '{"XS","S","M","L","XL","XXL","3XL","4XL","One size","Made to measure"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000004', 'colour', 2, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000004', 'fabric', 3, 'Fabric', 'choice', '{"Cotton","Ankara","Kente","Smock (fugu)","Linen","Lace","Silk","Denim","Wool","Polyester","Jersey","Leather","Mixed"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000004', 'gender', 4, 'For', 'choice', '{"Women","Men","Girls","Boys","Unisex"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000005', 'fabric', 1, 'Fabric', 'choice', '{"Kente","Ankara","Lace","Batik","Smock (fugu)","Cotton","Silk","Velvet","Other"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000005', 'length', 2, 'Length', 'number', '{}', 'yards', true, false),
  ('01920000-0000-7000-8000-000000000005', 'colour', 3, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000005', 'made_by', 4, 'Made by', 'choice', '{"Hand-woven","Machine-woven","Hand-printed","Machine-printed"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000006', 'pack_size', 1, 'Pack size', 'text', '{}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000006', 'origin', 2, 'Origin', 'choice', '{"Made in Ghana","Imported"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000006', 'keep', 3, 'Keep', 'choice', '{"At room temperature","Chilled","Frozen"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000006', 'fda_number', 4, 'FDA number', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000007', 'material', 1, 'Material', 'choice', '{"Wood","Metal","Glass","Plastic","Rattan","Fabric","Leather","Foam","Mixed"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000007', 'colour', 2, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000007', 'room', 3, 'Room', 'choice', '{"Living room","Bedroom","Dining room","Kitchen","Office","Outdoors"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000007', 'assembly', 4, 'Assembly', 'choice', '{"Ready to use","Needs assembly"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000008', 'kind', 1, 'Kind', 'choice', '{"Skin care","Hair care","Make-up","Fragrance","Bath and body","Health","Tools"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000008', 'volume', 2, 'Volume or weight', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000008', 'skin_or_hair_type', 3, 'Skin or hair type', 'choice', '{"All types","Dry","Oily","Normal","Sensitive","Natural hair","Relaxed hair"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000008', 'fda_number', 4, 'FDA number', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000009', 'age', 1, 'Age', 'choice', '{"0 to 6 months","6 to 12 months","1 to 3 years","3 to 6 years","6 to 12 years","All ages"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000009', 'gender', 2, 'For', 'choice', '{"Girls","Boys","Unisex"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000009', 'colour', 3, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000009', 'material', 4, 'Material', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000010', 'kind', 1, 'Kind', 'choice', '{"Car","Motorbike","Part","Tyre","Battery","Oil and fluids","Accessory"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000010', 'fits', 2, 'Fits (make and model)', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000010', 'year', 3, 'Year', 'number', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000010', 'fuel', 4, 'Fuel', 'choice', '{"Petrol","Diesel","Hybrid","Electric","LPG"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000010', 'transmission', 5, 'Transmission', 'choice', '{"Automatic","Manual"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000010', 'mileage', 6, 'Mileage', 'number', '{}', 'km', false, false),
  ('01920000-0000-7000-8000-000000000010', 'chassis_number', 7, 'Chassis number', 'text', '{}', NULL, false, true),
  ('01920000-0000-7000-8000-000000000011', 'kind', 1, 'Kind', 'choice', '{"TV","Speaker","Sound bar","Headphones","Decoder","Radio","Projector","Accessory"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000011', 'screen_size', 2, 'Screen size', 'number', '{}', 'inches', false, false),
  ('01920000-0000-7000-8000-000000000011', 'resolution', 3, 'Resolution', 'choice', '{"HD","Full HD","4K","8K"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000011', 'smart', 4, 'Smart TV', 'choice', '{"Yes","No"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000011', 'serial_number', 5, 'Serial number', 'text', '{}', NULL, false, true),
  ('01920000-0000-7000-8000-000000000012', 'kind', 1, 'Kind', 'choice', '{"Solar panel","Battery","Inverter","Generator","Stabiliser","Power bank","Lamp","Cable and parts"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000012', 'power', 2, 'Power', 'number', '{}', 'watts', false, false),
  ('01920000-0000-7000-8000-000000000012', 'capacity', 3, 'Capacity', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000012', 'voltage', 4, 'Voltage', 'choice', '{"5 V","12 V","24 V","48 V","110 V","230 V"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000012', 'serial_number', 5, 'Serial number', 'text', '{}', NULL, false, true),
  ('01920000-0000-7000-8000-000000000013', 'capacity', 1, 'Capacity', 'number', '{}', 'litres', false, false),
  ('01920000-0000-7000-8000-000000000013', 'power', 2, 'Power', 'number', '{}', 'watts', false, false),
  ('01920000-0000-7000-8000-000000000013', 'runs_on', 3, 'Runs on', 'choice', '{"Electricity","Gas","Charcoal","Hand"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000013', 'colour', 4, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000013', 'serial_number', 5, 'Serial number', 'text', '{}', NULL, false, true),
  ('01920000-0000-7000-8000-000000000014', 'material', 1, 'Material', 'choice', '{"Metal","Stainless steel","Aluminium","Wood","Plastic","Glass","Ceramic","Clay","Fabric","Mixed"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000014', 'colour', 2, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000014', 'pieces', 3, 'Pieces', 'number', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000015', 'size', 1, 'Size (EU)', 'choice', '{"18","19","20","21","22","23","24","25","26","27","28","29","30","31","32","33","34","35","36","37","38","39","40","41","42","43","44","45","46","47","48"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000015', 'colour', 2, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000015', 'material', 3, 'Material', 'choice', '{"Leather","Suede","Canvas","Rubber","Synthetic","Kente","Mixed"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000015', 'gender', 4, 'For', 'choice', '{"Women","Men","Girls","Boys","Unisex"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000016', 'material', 1, 'Material', 'choice', '{"Leather","Canvas","Kente","Ankara","Straw","Nylon","Metal","Synthetic","Mixed"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000016', 'colour', 2, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000016', 'gender', 3, 'For', 'choice', '{"Women","Men","Girls","Boys","Unisex"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000017', 'material', 1, 'Material', 'choice', '{"Gold","Gold-plated","Silver","Brass","Glass beads","Recycled glass","Waist beads","Bone","Shell","Wood","Mixed"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000017', 'colour', 2, 'Colour', 'choice', '{"Black","White","Grey","Silver","Gold","Blue","Red","Green","Pink","Purple","Yellow","Orange","Brown","Beige","Multicolour"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000017', 'length', 3, 'Length', 'number', '{}', 'cm', false, false),
  ('01920000-0000-7000-8000-000000000018', 'sold_by', 1, 'Sold by', 'choice', '{"Bag","Crate","Basket","Kilogram","Olonka","Bunch","Piece","Litre"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000018', 'variety', 2, 'Variety', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000018', 'grown', 3, 'Grown', 'choice', '{"Conventional","Organic"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000018', 'state', 4, 'State', 'choice', '{"Fresh","Dried","Smoked","Processed","Live"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000019', 'sold_by', 1, 'Sold by', 'choice', '{"Bag","Piece","Bundle","Sheet","Box","Roll","Bucket","Square metre","Length"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000019', 'size', 2, 'Size', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000019', 'material', 3, 'Material', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000020', 'kind', 1, 'Kind', 'choice', '{"Textbook","Storybook","Religious","Exercise book","Office supplies","School supplies","Art supplies"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000020', 'level', 2, 'Level', 'choice', '{"Nursery","Primary","JHS","SHS","Tertiary","Adult"}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000020', 'author', 3, 'Author', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000020', 'isbn', 4, 'ISBN', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000021', 'kind', 1, 'Kind', 'choice', '{"Instrument","Drum","Carving","Painting","Basket","Pottery","Textile","Other craft"}', NULL, true, false),
  ('01920000-0000-7000-8000-000000000021', 'material', 2, 'Material', 'text', '{}', NULL, false, false),
  ('01920000-0000-7000-8000-000000000021', 'made_in', 3, 'Made in', 'text', '{}', NULL, false, false)
) AS fields (category_id, key, position, label, type, choices, unit, is_required, is_private)
-- A market may have replaced the categories that came with it.
WHERE EXISTS (SELECT FROM categories c WHERE c.id = fields.category_id::uuid);

-- What filters ask for stands in the search document as lexemes that no word can be: '#brand=tecno', and '@tamale' for each
-- word of the place. So one index answers words and filters together.
CREATE FUNCTION product_facet(key text, value text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT '#' || key || '=' || lower(unaccent(value))
$$;
CREATE FUNCTION product_facets(condition text, brand text, attributes jsonb, location text, region text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT product_facet('condition', condition)
    UNION SELECT product_facet('brand', brand) WHERE brand IS NOT NULL
    UNION SELECT product_facet(key, value) FROM jsonb_each_text(attributes) WHERE length(value) <= 60
    UNION SELECT product_facet('region', region) WHERE region IS NOT NULL
    UNION SELECT '@' || word FROM unnest(search_words_of(coalesce(location, ''))) AS word
  ))
$$;
-- The filters as a query; NULL where nothing is asked. Of several values of one attribute ("key:value") any will do.
CREATE FUNCTION product_facet_query(of_condition text, of_brand text, in_region text, at_location text, with_attributes text[]) RETURNS tsquery
LANGUAGE plpgsql STABLE AS $$
DECLARE
  term tsquery;
  asked tsquery;
BEGIN
  IF of_condition IS NOT NULL THEN asked := word_query(product_facet('condition', of_condition), false); END IF;
  IF of_brand IS NOT NULL THEN
    term := word_query(product_facet('brand', of_brand), false);
    asked := coalesce(asked && term, term);
  END IF;
  IF in_region IS NOT NULL THEN
    term := word_query(product_facet('region', in_region), false);
    asked := coalesce(asked && term, term);
  END IF;
  IF at_location IS NOT NULL THEN
    -- The last word may be unfinished. A place without any word is nowhere.
    SELECT string_agg(word_query('@' || w.word, w.n = max_n)::text, ' & ')::tsquery INTO term
    FROM (SELECT word, n, max(n) OVER () AS max_n FROM folded_words_of(at_location)) AS w
    WHERE w.word = ANY (search_words_of(w.word)) OR w.n = max_n;
    term := coalesce(term, word_query('@', false));
    asked := coalesce(asked && term, term);
  END IF;
  FOR term IN
    SELECT string_agg(word_query(product_facet(split_part(a, ':', 1), substr(a, strpos(a, ':') + 1)), false)::text, ' | ')::tsquery
    FROM unnest(with_attributes) AS a GROUP BY split_part(a, ':', 1) ORDER BY split_part(a, ':', 1)
  LOOP
    asked := coalesce(asked && term, term);
  END LOOP;
  RETURN asked;
END $$;

-- Brand and attributes are words to search by, too.
DROP FUNCTION product_document(text, text, json, text, text);
CREATE FUNCTION product_text(description text, specifications json, category_name text, business_name text, brand text, attributes jsonb) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', description, category_name, business_name, (SELECT string_agg(value, ' ') FROM json_each_text(specifications)),
    brand, (SELECT string_agg(value, ' ' ORDER BY key) FROM jsonb_each_text(attributes)))
$$;
CREATE FUNCTION product_document(p products, category_name text, v vendors) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT search_document(p.product_name, product_text(p.description, p.specifications, category_name, v.business_name, p.brand, p.attributes))
    || product_facets(p.condition, p.brand, p.attributes, v.location, v.region)
$$;
CREATE OR REPLACE FUNCTION product_indexed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_public THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.product_name, NEW.description, NEW.specifications::text, NEW.category_id, NEW.vendor_id, NEW.is_public, NEW.condition, NEW.brand, NEW.attributes)
      IS DISTINCT FROM (OLD.product_name, OLD.description, OLD.specifications::text, OLD.category_id, OLD.vendor_id, OLD.is_public, OLD.condition, OLD.brand, OLD.attributes) THEN
    INSERT INTO product_search AS s
      (product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, created_at, rating, score, document)
    SELECT NEW.id, NEW.vendor_id, NEW.category_id, NEW.effective_price, NEW.is_featured, NEW.discount_price IS NOT NULL, NEW.created_at, NEW.rating,
           product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity),
           product_document(NEW, c.name, v)
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id
    ON CONFLICT (product_id) DO UPDATE SET
      vendor_id = EXCLUDED.vendor_id, category_id = EXCLUDED.category_id, effective_price = EXCLUDED.effective_price,
      is_featured = EXCLUDED.is_featured, is_discounted = EXCLUDED.is_discounted, created_at = EXCLUDED.created_at,
      rating = EXCLUDED.rating, score = EXCLUDED.score, document = EXCLUDED.document;
    PERFORM learn_words('product', NEW.product_name || ' ' ||
      product_text(NEW.description, NEW.specifications, c.name, v.business_name, NEW.brand, NEW.attributes))
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id;
  ELSE
    UPDATE product_search SET
      effective_price = NEW.effective_price, is_featured = NEW.is_featured, is_discounted = NEW.discount_price IS NOT NULL,
      created_at = NEW.created_at, rating = NEW.rating,
      score = product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity)
    WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER products_indexed_on_update ON products;
CREATE TRIGGER products_indexed_on_update AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.product_name, OLD.description, OLD.specifications::text, OLD.category_id, OLD.vendor_id, OLD.price, OLD.discount_price, OLD.is_featured,
         OLD.created_at, OLD.rating_sum, OLD.total_reviews, OLD.stock_quantity > 0, OLD.is_public, OLD.condition, OLD.brand, OLD.attributes)
        IS DISTINCT FROM
        (NEW.product_name, NEW.description, NEW.specifications::text, NEW.category_id, NEW.vendor_id, NEW.price, NEW.discount_price, NEW.is_featured,
         NEW.created_at, NEW.rating_sum, NEW.total_reviews, NEW.stock_quantity > 0, NEW.is_public, NEW.condition, NEW.brand, NEW.attributes))
  EXECUTE FUNCTION product_indexed();
-- A new name of a shop or category, or another place of the shop, reaches the documents of the products that carry it.
CREATE OR REPLACE FUNCTION product_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search s
  SET document = product_document(p, c.name, v)
  FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
  WHERE s.product_id = p.id
    AND CASE TG_TABLE_NAME WHEN 'vendors' THEN p.vendor_id = NEW.id ELSE p.category_id = NEW.id END;
  PERFORM learn_words('product', CASE TG_TABLE_NAME WHEN 'vendors' THEN to_jsonb(NEW) ->> 'business_name' ELSE to_jsonb(NEW) ->> 'name' END);
  RETURN NULL;
END $$;
DROP TRIGGER vendors_renamed ON vendors;
CREATE TRIGGER vendors_renamed AFTER UPDATE OF business_name, location, region ON vendors
  FOR EACH ROW WHEN ((OLD.business_name, OLD.location, OLD.region) IS DISTINCT FROM (NEW.business_name, NEW.location, NEW.region)) EXECUTE FUNCTION product_names_changed();

-- With filters beside the words, or without any words (and then a sort).
DROP FUNCTION search_products(text, uuid, uuid, bigint, bigint, boolean, boolean, text, boolean, bigint, uuid, integer, integer);
CREATE FUNCTION search_products(typed text, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value bigint, after_id uuid, page_size integer, cap integer, facets tsquery DEFAULT NULL)
 RETURNS TABLE(product_id uuid, sort_value bigint, total integer)
 LANGUAGE plpgsql
 STABLE ROWS 21
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
#variable_conflict use_column
DECLARE
  q record;
  matching tsquery;
  query tsquery;
  filtered boolean := num_nonnulls(in_category, of_vendor, min_price, max_price, only_featured, only_discounted) > 0 OR facets IS NOT NULL;
  several boolean;
  matches integer;
  missing integer := page_size;
  found_here integer;
  class integer;
  -- Where a cursor stands within a class; beyond any score while it stands before the class.
  below_score integer;
  below_id uuid;
  walked_ids uuid[];
  walked_values bigint[];
BEGIN
  SELECT * INTO q FROM search_queries('product', typed);
  IF q.anywhere IS NULL AND (typed IS NOT NULL OR facets IS NULL) THEN RETURN; END IF;
  matching := coalesce(q.anywhere && facets, q.anywhere, facets);
  several := cardinality(q.words) > 1;

  IF NOT filtered AND q.rarest >= 1.2 * cap THEN
    IF cardinality(q.words) = 1 THEN
      -- A single very common word needs no counting: its frequency is known to exceed the cap, with room for what has
      -- left the market since it was counted.
      matches := cap + 1;
    ELSE
      -- Several very common words: likely so many match that the better products alone exceed the cap.
      SELECT count(*) INTO matches FROM (SELECT FROM product_search s WHERE s.document @@ matching AND s.score >= 620 LIMIT cap + 1) AS counted;
      IF matches BETWEEN cap / 20 AND cap THEN
        SELECT count(*) INTO matches FROM (SELECT FROM product_search s WHERE s.document @@ matching AND s.score >= 560 LIMIT cap + 1) AS counted;
      END IF;
    END IF;
  END IF;
  IF matches IS NULL OR matches <= cap THEN
    FOR attempt IN 1..2 LOOP
      SELECT count(*) INTO matches FROM (
        SELECT FROM product_search s
        WHERE s.document @@ matching AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
        LIMIT cap + 1
      ) AS counted;
      -- Nothing has all the words: better to show what has some of them than nothing.
      EXIT WHEN matches > 0 OR cardinality(q.words) < 2;
      matching := coalesce(q.any_word && facets, q.any_word);
    END LOOP;
    IF matches = 0 THEN RETURN; END IF;
  END IF;

  IF sort <> 'relevance' AND matches > cap THEN
    SELECT array_agg(w.product_id), array_agg(w.sort_value) INTO walked_ids, walked_values
    FROM walk_products(matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted,
                       sort, descending, after_value, after_id, page_size) AS w;
    IF cardinality(walked_ids) = page_size THEN
      RETURN QUERY SELECT w.id, w.value, matches FROM unnest(walked_ids, walked_values) WITH ORDINALITY AS w (id, value, n) ORDER BY w.n;
      RETURN;
    END IF;
  END IF;

  IF sort <> 'relevance' OR matches <= 1000 THEN
    RETURN QUERY
      SELECT m.product_id, m.value, matches FROM (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN 1000 * (CASE WHEN s.document @@ q.exact_name THEN 5 WHEN s.document @@ q.in_name THEN 3 ELSE 1 END
                + CASE WHEN several AND NOT s.document @@ q.exact_name AND s.document @@ q.named THEN 1 ELSE 0 END) + s.score
            WHEN 'price' THEN s.effective_price
            WHEN 'created_at' THEN (extract(epoch FROM s.created_at) * 1000000)::bigint
            WHEN 'rating' THEN (s.rating * 100)::bigint
            ELSE (SELECT p.views_count FROM products p WHERE p.id = s.product_id)
          END AS value
        FROM product_search s
        WHERE s.document @@ matching AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
      ) AS m
      WHERE after_id IS NULL
         OR CASE WHEN descending THEN (m.value, m.product_id) < (after_value, after_id) ELSE (m.value, m.product_id) > (after_value, after_id) END
      ORDER BY CASE WHEN descending THEN m.value END DESC, CASE WHEN descending THEN m.product_id END DESC,
               CASE WHEN NOT descending THEN m.value END, CASE WHEN NOT descending THEN m.product_id END
      LIMIT page_size;
    IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches; END IF;
    RETURN;
  END IF;

  -- A common word by relevance: class by class, and within a class band by band from the best scores down. Each band
  -- has an index of its own, and once the page is full the outer LIMIT leaves the lower, larger bands untouched.
  FOR class IN REVERSE 5..1 LOOP
    -- One word is either in the name as it is typed, or it is not.
    CONTINUE WHEN class IN (2, 4) AND NOT several;
    CONTINUE WHEN after_id IS NOT NULL AND after_value < 1000 * class;
    IF after_id IS NOT NULL AND after_value < 1000 * (class + 1) THEN
      below_score := after_value - 1000 * class;
      below_id := after_id;
    ELSE
      below_score := 1000;
      below_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    END IF;
    -- Without what a higher class has shown; asked of the index, so that no document is fetched for it.
    query := CASE class
      WHEN 5 THEN q.exact_name
      WHEN 4 THEN q.in_name && q.named && !! q.exact_name
      WHEN 3 THEN q.in_name && !! q.named
      WHEN 2 THEN matching && q.named && !! q.in_name
      ELSE CASE WHEN several THEN matching && !! (q.in_name || q.named) ELSE matching && !! q.in_name END
    END;
    query := coalesce(query && facets, query);
    RETURN QUERY
      SELECT t.product_id, (1000 * class + t.score)::bigint, matches FROM (
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 620 AND s.score < 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 560 AND s.score < 620 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score < 560 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
      ) AS t LIMIT missing;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    missing := missing - found_here;
    EXIT WHEN missing <= 0;
  END LOOP;
  IF missing = page_size THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches; END IF;
END $function$
;

UPDATE product_search s SET document = product_document(p, c.name, v)
FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id WHERE s.product_id = p.id;

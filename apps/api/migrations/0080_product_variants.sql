-- A product may come in variants, by up to three options such as size and colour. Each has stock of its own, and may have a
-- price and a picture. A product without options has no variants, and is as it always was.
CREATE TABLE product_variants (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  product_id uuid NOT NULL,
  -- One of each option, in the order of the product's options.
  option_values text[] NOT NULL,
  position smallint NOT NULL,
  sku text,
  stock_quantity integer NOT NULL,
  -- Null: what the product costs.
  price pesewas,
  -- The link of one of the product's pictures.
  picture text,
  -- No longer offered, and kept for the orders that name it.
  removed_at timestamptz,
  CONSTRAINT product_variants_product_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT product_variants_values_unique UNIQUE (product_id, option_values),
  CONSTRAINT product_variants_values CHECK (cardinality(option_values) BETWEEN 1 AND 3),
  CONSTRAINT product_variants_sku_length CHECK (length(sku) BETWEEN 1 AND 60),
  CONSTRAINT product_variants_stock_not_negative CHECK (stock_quantity >= 0)
);

-- Whether these are steps of a price: [{ "quantity", "price" }], dearer ones first, in pesewas and below the price of one.
CREATE FUNCTION are_quantity_prices(steps jsonb, price_of_one bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_array_length(steps) <= 5 AND coalesce(bool_and(
    s.quantity > coalesce(s.quantity_before, 1) AND s.price >= 0 AND s.price < coalesce(s.price_before, price_of_one)), true)
  FROM (
    SELECT (step ->> 'quantity')::integer AS quantity, (step ->> 'price')::bigint AS price,
           lag((step ->> 'quantity')::integer) OVER (ORDER BY n) AS quantity_before, lag((step ->> 'price')::bigint) OVER (ORDER BY n) AS price_before
    FROM jsonb_array_elements(steps) WITH ORDINALITY AS each (step, n)
  ) AS s
$$;

-- [{ "name", "values" }]; and of which quantity on one costs less.
ALTER TABLE products ADD COLUMN options jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN quantity_prices jsonb NOT NULL DEFAULT '[]',
  -- The dearest variant's; null without variants.
  ADD COLUMN highest_price bigint,
  ADD CONSTRAINT products_options CHECK (jsonb_typeof(options) = 'array' AND jsonb_array_length(options) <= 3),
  ADD CONSTRAINT products_quantity_prices CHECK (
    quantity_prices = '[]' OR are_quantity_prices(quantity_prices, coalesce(discount_price::bigint, price::bigint)));

-- From now on what lists sort and filter by is the cheapest variant's, which other rows decide.
ALTER TABLE products ALTER COLUMN effective_price DROP EXPRESSION, ALTER COLUMN effective_price SET DEFAULT 0;

-- What a product costs and how many there are, whoever writes it: with variants that is theirs, whatever the row was given.
-- A variant is only written with its product locked, so the sums are of this moment.
CREATE FUNCTION product_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  usual bigint := coalesce(NEW.discount_price::bigint, NEW.price::bigint);
BEGIN
  IF NEW.options = '[]' THEN
    NEW.effective_price := usual;
    NEW.highest_price := NULL;
  ELSE
    SELECT least(coalesce(sum(v.stock_quantity), 0), 2147483647), coalesce(min(coalesce(v.price::bigint, usual)), usual),
           coalesce(max(coalesce(v.price::bigint, usual)), usual)
    INTO NEW.stock_quantity, NEW.effective_price, NEW.highest_price
    FROM product_variants v WHERE v.product_id = NEW.id AND v.removed_at IS NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER products_offered BEFORE INSERT OR UPDATE OF price, discount_price, effective_price, highest_price, stock_quantity, options
  ON products FOR EACH ROW EXECUTE FUNCTION product_offered();

-- Search knows the price, too.
CREATE TRIGGER products_indexed_on_price AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.effective_price IS DISTINCT FROM NEW.effective_price AND OLD.price::bigint = NEW.price::bigint
        AND OLD.discount_price::bigint IS NOT DISTINCT FROM NEW.discount_price::bigint)
  EXECUTE FUNCTION product_indexed();

-- Products in the order of their ids, as everybody locks them.
CREATE FUNCTION product_variants_summed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF ids = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM products p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE products p SET stock_quantity = p.stock_quantity WHERE p.id = ANY (ids);
  RETURN NULL;
END $$;
CREATE TRIGGER product_variants_summed_on_insert AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_variants_summed();
CREATE TRIGGER product_variants_summed_on_update AFTER UPDATE ON product_variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_variants_summed();
CREATE TRIGGER product_variants_summed_on_delete AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_variants_summed();

-- Which variant was bought, and what it was called then.
ALTER TABLE order_items ADD COLUMN variant_id uuid,
  ADD COLUMN variant_label text,
  ADD CONSTRAINT order_items_variant_fk FOREIGN KEY (variant_id) REFERENCES product_variants (id),
  ADD CONSTRAINT order_items_variant CHECK ((variant_id IS NULL) = (variant_label IS NULL)),
  ADD CONSTRAINT order_items_variant_label_length CHECK (length(variant_label) BETWEEN 1 AND 300);
CREATE INDEX order_items_by_variant ON order_items (variant_id) WHERE variant_id IS NOT NULL;

-- Specifications and what a request asks for are shown in the order in which they were written, which jsonb does not keep.
ALTER TABLE item_requests DROP CONSTRAINT item_requests_json_shapes;
ALTER TABLE item_requests ALTER COLUMN required_specs DROP DEFAULT;
ALTER TABLE item_requests ALTER COLUMN required_specs TYPE json USING required_specs::json;
ALTER TABLE item_requests ALTER COLUMN required_specs SET DEFAULT '{}';
ALTER TABLE item_requests ADD CONSTRAINT item_requests_json_shapes
  CHECK (json_typeof(required_specs) = 'object' AND jsonb_typeof(attachments) = 'array');

DROP TRIGGER products_indexed_on_update ON products;
ALTER TABLE products DROP CONSTRAINT products_json_shapes;
ALTER TABLE products ALTER COLUMN specifications DROP DEFAULT;
ALTER TABLE products ALTER COLUMN specifications TYPE json USING specifications::json;
ALTER TABLE products ALTER COLUMN specifications SET DEFAULT '{}';
ALTER TABLE products ADD CONSTRAINT products_json_shapes
  CHECK (jsonb_typeof(images) = 'array' AND json_typeof(specifications) = 'object' AND jsonb_typeof(dimensions) = 'object');

-- The same as before, which read jsonb.
DROP FUNCTION product_document(text, text, jsonb, text, text);
CREATE FUNCTION product_document(product_name text, description text, specifications json, category_name text, business_name text) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT search_document(product_name, concat_ws(' ', description, category_name, business_name,
    (SELECT string_agg(value, ' ') FROM json_each_text(specifications))))
$$;
CREATE OR REPLACE FUNCTION product_indexed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.product_name, NEW.description, NEW.specifications::text, NEW.category_id, NEW.vendor_id, NEW.deleted_at IS NULL)
      IS DISTINCT FROM (OLD.product_name, OLD.description, OLD.specifications::text, OLD.category_id, OLD.vendor_id, OLD.deleted_at IS NULL) THEN
    INSERT INTO product_search AS s
      (product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, created_at, rating, score, document)
    SELECT NEW.id, NEW.vendor_id, NEW.category_id, NEW.effective_price, NEW.is_featured, NEW.discount_price IS NOT NULL, NEW.created_at, NEW.rating,
           product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity),
           product_document(NEW.product_name, NEW.description, NEW.specifications, c.name, v.business_name)
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id
    ON CONFLICT (product_id) DO UPDATE SET
      vendor_id = EXCLUDED.vendor_id, category_id = EXCLUDED.category_id, effective_price = EXCLUDED.effective_price,
      is_featured = EXCLUDED.is_featured, is_discounted = EXCLUDED.is_discounted, created_at = EXCLUDED.created_at,
      rating = EXCLUDED.rating, score = EXCLUDED.score, document = EXCLUDED.document;
    PERFORM learn_words('product', concat_ws(' ', NEW.product_name, NEW.description, c.name, v.business_name,
      (SELECT string_agg(value, ' ') FROM json_each_text(NEW.specifications))))
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
CREATE TRIGGER products_indexed_on_update AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.product_name, OLD.description, OLD.specifications::text, OLD.category_id, OLD.vendor_id, OLD.price, OLD.discount_price, OLD.is_featured,
         OLD.created_at, OLD.rating_sum, OLD.total_reviews, OLD.stock_quantity > 0, OLD.deleted_at)
        IS DISTINCT FROM
        (NEW.product_name, NEW.description, NEW.specifications::text, NEW.category_id, NEW.vendor_id, NEW.price, NEW.discount_price, NEW.is_featured,
         NEW.created_at, NEW.rating_sum, NEW.total_reviews, NEW.stock_quantity > 0, NEW.deleted_at))
  EXECUTE FUNCTION product_indexed();

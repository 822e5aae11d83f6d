-- Search documents follow every write, as texts do (migration 0126):
-- - what a category asks about stands in the documents of its products: a field that is added, removed or becomes private changes them;
-- - a product that is edited, or shown again, while its shop or category is renamed is found by what both have written.

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
    -- Whoever renames the shop or the category meanwhile waits, or is waited for: what is read from here on is what they have written. They
    -- do not see a product that is new.
    IF TG_OP = 'INSERT' OR NOT OLD.is_public THEN
      PERFORM FROM categories WHERE id = NEW.category_id FOR KEY SHARE;
      PERFORM FROM vendors WHERE id = NEW.vendor_id FOR NO KEY UPDATE;
    ELSE
      PERFORM FROM product_search WHERE product_id = NEW.id FOR UPDATE;
    END IF;
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
END $function$
;

CREATE OR REPLACE FUNCTION product_names_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Whoever edits one of them meanwhile is waited for, and what they have written is read afterwards.
  PERFORM FROM product_search s WHERE s.product_id = ANY (ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id))
  ORDER BY s.product_id FOR UPDATE;
  UPDATE product_search s
  SET document = product_document(p, c.name, v)
  FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
  WHERE s.product_id = p.id AND p.vendor_id = NEW.id;
  PERFORM learn_words('product', NEW.business_name);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION refresh_category_texts(at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  task category_text_backlog;
  ids uuid[];
  moments timestamptz[];
BEGIN
  SELECT * INTO task FROM category_text_backlog ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF EXISTS (
    SELECT FROM category_text_backlog b WHERE b.id > task.id AND b.category_id = task.category_id AND b.noun = task.noun
      AND (b.field_key IS NULL OR b.field_key = task.field_key)
  ) THEN
    DELETE FROM category_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;

  IF task.noun = 'product' THEN
    SELECT array_agg(n.id), array_agg(n.created_at) INTO ids, moments FROM (
      SELECT p.id, p.created_at FROM products p
      WHERE p.category_id = task.category_id AND p.is_public AND (p.created_at, p.id) < (task.before_at, task.before_id)
      ORDER BY p.created_at DESC, p.id DESC LIMIT at_most
    ) AS n;
  ELSE
    SELECT array_agg(n.id), array_agg(n.created_at) INTO ids, moments FROM (
      SELECT r.id, r.created_at FROM item_requests r
      WHERE r.category_id = task.category_id AND (r.created_at, r.id) < (task.before_at, task.before_id)
      ORDER BY r.created_at DESC, r.id DESC LIMIT at_most
    ) AS n;
  END IF;
  IF ids IS NULL THEN
    DELETE FROM category_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;
  UPDATE category_text_backlog b SET before_at = moments[cardinality(moments)], before_id = ids[cardinality(ids)] WHERE b.id = task.id;

  IF task.noun = 'item_request' THEN
    PERFORM keep_item_request_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
    RETURN true;
  END IF;
  IF task.field_key IS NOT NULL THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.id = ANY (ids) AND p.attributes ? task.field_key);
  END IF;
  -- Whoever edits a product locks its document first, and then its text.
  PERFORM FROM product_search s WHERE s.product_id = ANY (ids) ORDER BY s.product_id FOR UPDATE;
  UPDATE product_search s SET document = made.document FROM (
    SELECT p.id, product_document(p, c.name, v) AS document
    FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id WHERE p.id = ANY (ids)
  ) AS made
  WHERE s.product_id = made.id AND s.document IS DISTINCT FROM made.document;
  PERFORM keep_product_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
  RETURN true;
END $function$
;

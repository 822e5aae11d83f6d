-- What everybody sees of a product or an item request is kept as finished JSON text: building twenty cards took most of a list's time.
-- One function for each noun builds it, and triggers keep it, whoever writes. What changes often, or by the clock, is not in it: stock,
-- rating, views, variants, status and the like are put behind it when it is read. So each text ends where they begin, with the last
-- object still open.
--
-- Rows that are here already get theirs from a job, in small transactions; until then reads build them by the same function.

CREATE TABLE product_texts (
  product_id uuid NOT NULL,
  card text NOT NULL,
  detail text NOT NULL,
  CONSTRAINT product_texts_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_texts_product_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

-- Ends within the vendor.
CREATE FUNCTION product_texts_of(ids uuid[]) RETURNS SETOF product_texts LANGUAGE plpgsql STABLE ROWS 1
  SET TimeZone TO 'UTC'
AS $function$
BEGIN
  RETURN QUERY SELECT p.id,
    left(row_to_json((SELECT o FROM (SELECT
      p.id, p.product_name,
      shown.price * 0.01 AS price, shown.discount_price * 0.01 AS discount_price, shown.discount_percent,
      coalesce(p.highest_price > p.effective_price, false) AS is_price_from,
      p.options <> '[]' AS has_variants,
      p.currency,
      CASE WHEN jsonb_array_length(p.images) = 0 THEN '{}' ELSE ARRAY[p.images -> 0 ->> 'url'] END AS images_urls,
      coalesce(p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url') AS thumbnail_url,
      p.images -> 0 ->> 'thumbhash' AS thumbhash,
      p.min_order_quantity, p.condition, p.is_featured, p.created_at,
      row_to_json((SELECT k FROM (SELECT c.id, c.name) AS k)) AS category,
      row_to_json((SELECT k FROM (SELECT v.id, v.business_name, v.location) AS k)) AS vendor
    ) AS o))::text, -2),
    left(row_to_json((SELECT o FROM (SELECT
      p.id, p.product_name,
      shown.price * 0.01 AS price, shown.discount_price * 0.01 AS discount_price, shown.discount_percent,
      coalesce(p.highest_price > p.effective_price, false) AS is_price_from,
      p.options <> '[]' AS has_variants,
      p.currency,
      (SELECT coalesce(json_agg(image ->> 'url'), '[]') FROM jsonb_array_elements(p.images) AS image) AS images_urls,
      coalesce(p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url') AS thumbnail_url,
      p.images -> 0 ->> 'thumbhash' AS thumbhash,
      p.min_order_quantity, p.condition, p.is_featured, p.created_at,
      p.images, p.description, p.specifications, round(p.weight_grams * 0.001, 3) AS weight, p.dimensions, p.brand,
      p.warranty_months, p.warranty_by,
      (SELECT coalesce(json_agg(row_to_json((SELECT k FROM (SELECT f.key, f.label, p.attributes ->> f.key AS value, f.unit) AS k))
                                ORDER BY f.position), '[]')
       FROM category_fields f WHERE f.category_id = p.category_id AND NOT f.is_private AND p.attributes ->> f.key IS NOT NULL) AS attributes,
      p.visibility,
      p.price * 0.01 AS base_price, p.discount_price * 0.01 AS base_discount_price,
      p.options,
      (SELECT coalesce(json_agg(row_to_json((SELECT k FROM (SELECT (step ->> 'quantity')::int AS quantity,
                                                                   (step ->> 'price')::bigint * 0.01 AS price) AS k)) ORDER BY n), '[]')
       FROM jsonb_array_elements(p.quantity_prices) WITH ORDINALITY AS steps (step, n)) AS quantity_prices,
      row_to_json((SELECT k FROM (SELECT c.id, c.name, c.icon_url) AS k)) AS category,
      row_to_json((SELECT k FROM (SELECT v.id, v.business_name, v.location) AS k)) AS vendor
    ) AS o))::text, -2)
  FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN categories c ON c.id = p.category_id
  -- What is shown is the cheapest variant's price. Where that is one of its own, it has no discount.
  CROSS JOIN LATERAL (SELECT
    CASE WHEN p.effective_price = coalesce(p.discount_price, p.price) THEN p.price::bigint ELSE p.effective_price END AS price,
    CASE WHEN p.effective_price = p.discount_price THEN p.discount_price::bigint END AS discount_price,
    CASE WHEN p.effective_price = p.discount_price THEN round((p.price - p.discount_price) * 100.0 / p.price) ELSE 0 END AS discount_percent
    OFFSET 0) AS shown
  WHERE p.id = ANY (ARRAY(SELECT unnest(ids))) AND p.is_public;
END $function$;

-- Two writers may each have half of what a text is made of: a product that is edited while its shop is renamed. Each locks the text and
-- then builds it, so that the second reads what the first has committed. Where a text is missing, there was nothing to lock: with it in
-- its place, it is built once more.
CREATE FUNCTION keep_product_texts(ids uuid[], are_new boolean DEFAULT false) RETURNS void LANGUAGE plpgsql
AS $function$
DECLARE
  locked integer;
BEGIN
  PERFORM FROM product_texts WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  GET DIAGNOSTICS locked = ROW_COUNT;
  FOR round IN 1..2 LOOP
    DELETE FROM product_texts t WHERE t.product_id = ANY (ids) AND NOT EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND p.is_public);
    INSERT INTO product_texts AS t SELECT * FROM product_texts_of(ids) AS made ORDER BY made.product_id
    ON CONFLICT (product_id) DO UPDATE SET card = EXCLUDED.card, detail = EXCLUDED.detail
    WHERE (t.card, t.detail) IS DISTINCT FROM (EXCLUDED.card, EXCLUDED.detail);
    EXIT WHEN are_new OR locked = cardinality(ids);
  END LOOP;
END $function$;

CREATE FUNCTION product_text_changes() RETURNS trigger LANGUAGE plpgsql
AS $function$
DECLARE
  is_new boolean := TG_OP = 'INSERT';
BEGIN
  IF NOT is_new THEN is_new := NEW.is_public AND NOT OLD.is_public; END IF;
  -- Who renames the shop meanwhile does not see a product that is new. Counted among the shop's products, it locks the shop anyway.
  IF is_new THEN PERFORM FROM vendors WHERE id = NEW.vendor_id FOR NO KEY UPDATE; END IF;
  PERFORM keep_product_texts(ARRAY[NEW.id], is_new);
  RETURN NULL;
END $function$;

CREATE FUNCTION product_texts_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'vendors' THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL ORDER BY p.id);
  ELSIF TG_TABLE_NAME = 'categories' THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.category_id = NEW.id AND p.is_public ORDER BY p.id);
  ELSE
    ids := ARRAY(SELECT p.id FROM products p WHERE p.is_public AND p.category_id IN (OLD.category_id, NEW.category_id) ORDER BY p.id);
  END IF;
  PERFORM keep_product_texts(ids);
  RETURN NULL;
END $function$;

CREATE TRIGGER products_texts_on_insert AFTER INSERT ON products FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION product_text_changes();
-- Not for stock, ratings and views, which most updates are of.
CREATE TRIGGER products_texts_on_update AFTER UPDATE OF vendor_id, category_id, product_name, description, price, discount_price, currency,
    images, min_order_quantity, specifications, weight_grams, dimensions, is_featured, created_at, deleted_at, condition, warranty_months,
    warranty_by, brand, attributes, visibility, options, quantity_prices ON products
  FOR EACH ROW WHEN ((OLD.vendor_id, OLD.category_id, OLD.product_name, OLD.description, OLD.price, OLD.discount_price, OLD.currency,
    OLD.images, OLD.min_order_quantity, OLD.specifications::text, OLD.weight_grams, OLD.dimensions, OLD.is_featured, OLD.created_at,
    OLD.is_public, OLD.condition, OLD.warranty_months, OLD.warranty_by, OLD.brand, OLD.attributes, OLD.options, OLD.quantity_prices)
    IS DISTINCT FROM (NEW.vendor_id, NEW.category_id, NEW.product_name, NEW.description, NEW.price, NEW.discount_price, NEW.currency,
    NEW.images, NEW.min_order_quantity, NEW.specifications::text, NEW.weight_grams, NEW.dimensions, NEW.is_featured, NEW.created_at,
    NEW.is_public, NEW.condition, NEW.warranty_months, NEW.warranty_by, NEW.brand, NEW.attributes, NEW.options, NEW.quantity_prices))
  EXECUTE FUNCTION product_text_changes();
-- A variant's price, which products_offered brings to its product.
CREATE TRIGGER products_texts_on_price AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.effective_price IS DISTINCT FROM NEW.effective_price OR OLD.highest_price IS DISTINCT FROM NEW.highest_price)
  EXECUTE FUNCTION product_text_changes();
-- By its name behind the one for search documents: who edits a product locks its document first, and then its text.
CREATE TRIGGER vendors_texts AFTER UPDATE OF business_name, location ON vendors
  FOR EACH ROW WHEN ((OLD.business_name, OLD.location) IS DISTINCT FROM (NEW.business_name, NEW.location)) EXECUTE FUNCTION product_texts_change();
CREATE TRIGGER categories_texts AFTER UPDATE OF name, icon_url ON categories
  FOR EACH ROW WHEN ((OLD.name, OLD.icon_url) IS DISTINCT FROM (NEW.name, NEW.icon_url)) EXECUTE FUNCTION product_texts_change();
CREATE TRIGGER category_fields_product_texts AFTER INSERT OR UPDATE OR DELETE ON category_fields
  FOR EACH ROW EXECUTE FUNCTION product_texts_change();

CREATE TABLE item_request_texts (
  item_request_id uuid NOT NULL,
  card text NOT NULL,
  detail text NOT NULL,
  CONSTRAINT item_request_texts_pkey PRIMARY KEY (item_request_id),
  CONSTRAINT item_request_texts_item_request_fk FOREIGN KEY (item_request_id) REFERENCES item_requests(id) ON DELETE CASCADE
);

-- Ends within the item request.
CREATE FUNCTION item_request_texts_of(ids uuid[]) RETURNS SETOF item_request_texts LANGUAGE plpgsql STABLE ROWS 1
  SET TimeZone TO 'UTC'
AS $function$
BEGIN
  RETURN QUERY SELECT r.id,
    left(row_to_json((SELECT o FROM (SELECT
      r.id, r.request_title, left(r.description, 280) AS description,
      CASE WHEN c.id IS NOT NULL THEN row_to_json((SELECT k FROM (SELECT c.id, c.name) AS k)) END AS category,
      r.category_id, r.budget_min * 0.01 AS budget_min, r.budget_max * 0.01 AS budget_max, r.currency, r.location, r.urgency,
      r.expires_at, r.attachments, r.created_at,
      row_to_json((SELECT k FROM (SELECT u.id, u.full_name, u.avatar_url) AS k)) AS "user"
    ) AS o))::text, -1),
    left(row_to_json((SELECT o FROM (SELECT
      r.id, r.request_title, r.description,
      CASE WHEN c.id IS NOT NULL THEN row_to_json((SELECT k FROM (SELECT c.id, c.name) AS k)) END AS category,
      r.category_id, r.budget_min * 0.01 AS budget_min, r.budget_max * 0.01 AS budget_max, r.currency, r.location, r.urgency,
      r.expires_at, r.attachments, r.created_at,
      row_to_json((SELECT k FROM (SELECT u.id, u.full_name, u.avatar_url) AS k)) AS "user",
      r.required_specs
    ) AS o))::text, -1)
  FROM item_requests r JOIN users u ON u.id = r.user_id LEFT JOIN categories c ON c.id = r.category_id
  WHERE r.id = ANY (ARRAY(SELECT unnest(ids)));
END $function$;

CREATE FUNCTION keep_item_request_texts(ids uuid[], are_new boolean DEFAULT false) RETURNS void LANGUAGE plpgsql
AS $function$
DECLARE
  locked integer;
BEGIN
  PERFORM FROM item_request_texts WHERE item_request_id = ANY (ids) ORDER BY item_request_id FOR UPDATE;
  GET DIAGNOSTICS locked = ROW_COUNT;
  FOR round IN 1..2 LOOP
    INSERT INTO item_request_texts AS t SELECT * FROM item_request_texts_of(ids) AS made ORDER BY made.item_request_id
    ON CONFLICT (item_request_id) DO UPDATE SET card = EXCLUDED.card, detail = EXCLUDED.detail
    WHERE (t.card, t.detail) IS DISTINCT FROM (EXCLUDED.card, EXCLUDED.detail);
    EXIT WHEN are_new OR locked = cardinality(ids);
  END LOOP;
END $function$;

CREATE FUNCTION item_request_text_changes() RETURNS trigger LANGUAGE plpgsql
AS $function$
BEGIN
  -- A name that is being changed is waited for.
  IF TG_OP = 'INSERT' THEN PERFORM FROM users WHERE id = NEW.user_id FOR SHARE; END IF;
  PERFORM keep_item_request_texts(ARRAY[NEW.id], TG_OP = 'INSERT');
  RETURN NULL;
END $function$;

CREATE FUNCTION item_request_texts_change() RETURNS trigger LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    ids := ARRAY(SELECT r.id FROM item_requests r WHERE r.user_id = NEW.id ORDER BY r.id);
  ELSE
    ids := ARRAY(SELECT r.id FROM item_requests r WHERE r.category_id = NEW.id ORDER BY r.id);
  END IF;
  PERFORM keep_item_request_texts(ids);
  RETURN NULL;
END $function$;

CREATE TRIGGER item_request_texts_on_insert AFTER INSERT ON item_requests FOR EACH ROW EXECUTE FUNCTION item_request_text_changes();
-- Not for status, counters and views.
CREATE TRIGGER item_request_texts_on_update AFTER UPDATE OF user_id, category_id, request_title, description, budget_min, budget_max, currency,
    location, urgency, expires_at, required_specs, attachments, created_at ON item_requests
  FOR EACH ROW EXECUTE FUNCTION item_request_text_changes();
CREATE TRIGGER users_item_request_texts AFTER UPDATE OF full_name, avatar_url ON users
  FOR EACH ROW WHEN ((OLD.full_name, OLD.avatar_url) IS DISTINCT FROM (NEW.full_name, NEW.avatar_url)) EXECUTE FUNCTION item_request_texts_change();
CREATE TRIGGER categories_item_request_texts AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION item_request_texts_change();

-- Up to where a noun's rows have their texts; no row where all have.
CREATE TABLE text_backlog (
  noun text NOT NULL,
  done_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  CONSTRAINT text_backlog_pkey PRIMARY KEY (noun),
  CONSTRAINT text_backlog_noun CHECK (noun IN ('product', 'item_request'))
);
INSERT INTO text_backlog (noun) SELECT 'product' WHERE EXISTS (SELECT FROM products);
INSERT INTO text_backlog (noun) SELECT 'item_request' WHERE EXISTS (SELECT FROM item_requests);

-- The next so many rows. Says whether there may be more. A row that gets its text from a writer meanwhile keeps that one.
CREATE FUNCTION fill_texts(at_most integer) RETURNS boolean LANGUAGE plpgsql
AS $function$
DECLARE
  task text_backlog;
  ids uuid[];
BEGIN
  SELECT * INTO task FROM text_backlog ORDER BY noun DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF task.noun = 'product' THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.id > task.done_to ORDER BY p.id LIMIT at_most);
    INSERT INTO product_texts SELECT * FROM product_texts_of(ids) ON CONFLICT DO NOTHING;
  ELSE
    ids := ARRAY(SELECT r.id FROM item_requests r WHERE r.id > task.done_to ORDER BY r.id LIMIT at_most);
    INSERT INTO item_request_texts SELECT * FROM item_request_texts_of(ids) ON CONFLICT DO NOTHING;
  END IF;
  IF ids = '{}' THEN DELETE FROM text_backlog b WHERE b.noun = task.noun;
  ELSE UPDATE text_backlog b SET done_to = ids[cardinality(ids)] WHERE b.noun = task.noun; END IF;
  RETURN true;
END $function$;

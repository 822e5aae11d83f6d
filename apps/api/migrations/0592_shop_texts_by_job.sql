-- What a shop is called and where it is stands in the texts and search documents of its products. Written with its name, those of a shop
-- of some thousands took longer than a statement may, so that it could not be renamed, nor move. As of a category (migration 0411), a job
-- writes them in batches where there are many; rows here are what it has to do, and how far it has come.

CREATE TABLE vendor_text_backlog (
  id bigint GENERATED ALWAYS AS IDENTITY,
  vendor_id uuid NOT NULL,
  -- Newest first: what is older than this is yet to be done.
  before_at timestamptz NOT NULL DEFAULT 'infinity',
  before_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  CONSTRAINT vendor_text_backlog_pk PRIMARY KEY (id)
);

CREATE FUNCTION keep_product_documents(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever edits one of them meanwhile is waited for, and what they have written is read afterwards.
  PERFORM FROM product_search s WHERE s.product_id = ANY (ids) ORDER BY s.product_id FOR UPDATE;
  UPDATE product_search s SET document = made.document FROM (
    SELECT p.id, product_document(p, c.name, v) AS document
    FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id WHERE p.id = ANY (ids)
  ) AS made
  WHERE s.product_id = made.id AND s.document IS DISTINCT FROM made.document;
END $$;

-- So many are written at once with the shop, so that whoever has changed it sees them so.
CREATE FUNCTION has_texts_by_job(shop vendors) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT shop.total_products > 250 $$;

CREATE OR REPLACE FUNCTION product_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_texts_by_job(NEW) THEN
    INSERT INTO vendor_text_backlog (vendor_id) VALUES (NEW.id);
  ELSE
    PERFORM keep_product_documents(ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL));
  END IF;
  PERFORM learn_words('product', NEW.business_name);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION product_texts_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_texts_by_job(NEW) THEN
    PERFORM keep_product_texts(ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL ORDER BY p.id));
  END IF;
  RETURN NULL;
END $$;

-- Does the next batch. What the shop lists or shows again meanwhile has the new name, whichever side of the batch it is on. False where
-- nothing is left, or only what another is at.
CREATE FUNCTION refresh_vendor_texts(at_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  task vendor_text_backlog;
  ids uuid[];
  moments timestamptz[];
BEGIN
  SELECT * INTO task FROM vendor_text_backlog ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM vendor_text_backlog b WHERE b.id > task.id AND b.vendor_id = task.vendor_id) THEN
    DELETE FROM vendor_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;

  SELECT array_agg(n.id), array_agg(n.created_at) INTO ids, moments FROM (
    SELECT p.id, p.created_at FROM products p
    WHERE p.vendor_id = task.vendor_id AND p.deleted_at IS NULL AND p.is_public AND (p.created_at, p.id) < (task.before_at, task.before_id)
    ORDER BY p.created_at DESC, p.id DESC LIMIT at_most
  ) AS n;
  IF ids IS NULL THEN
    DELETE FROM vendor_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;
  UPDATE vendor_text_backlog b SET before_at = moments[cardinality(moments)], before_id = ids[cardinality(ids)] WHERE b.id = task.id;

  PERFORM keep_product_documents(ids);
  PERFORM keep_product_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION refresh_category_texts(at_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
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
  PERFORM keep_product_documents(ids);
  PERFORM keep_product_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
  RETURN true;
END $$;

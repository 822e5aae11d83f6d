-- A category that gets another name stands in the texts and search documents of all that is in it. Written with the name, 100,000 of them
-- kept everybody waiting who edited one, and the admin. A job writes them in batches (decision 100): rows here are what it has to do, and
-- how far it has come. Only ever added to by whoever changes a category, so that nobody waits for the job.

CREATE TABLE category_text_backlog (
  id bigint GENERATED ALWAYS AS IDENTITY,
  category_id uuid NOT NULL,
  noun text NOT NULL,
  -- Those that answer this field; null for all.
  field_key text,
  -- Newest first: what is older than this is yet to be done.
  before_at timestamptz NOT NULL DEFAULT 'infinity',
  before_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  CONSTRAINT category_text_backlog_pk PRIMARY KEY (id),
  CONSTRAINT category_text_backlog_noun CHECK (noun IN ('product', 'item_request'))
);

CREATE FUNCTION category_texts_fall_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'category_fields' THEN
    INSERT INTO category_text_backlog (category_id, noun, field_key)
    SELECT DISTINCT f.category_id, 'product', f.key FROM (VALUES (OLD.category_id, OLD.key), (NEW.category_id, NEW.key)) AS f (category_id, key)
    WHERE f.category_id IS NOT NULL;
    RETURN NULL;
  END IF;
  INSERT INTO category_text_backlog (category_id, noun) VALUES (NEW.id, 'product');
  IF NEW.name <> OLD.name THEN
    INSERT INTO category_text_backlog (category_id, noun) VALUES (NEW.id, 'item_request');
    PERFORM learn_words('product', NEW.name);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER categories_item_request_texts ON categories;
DROP TRIGGER categories_renamed ON categories;
DROP TRIGGER categories_texts ON categories;
DROP TRIGGER category_fields_product_texts ON category_fields;
CREATE TRIGGER categories_texts AFTER UPDATE OF name, icon_url ON categories FOR EACH ROW
  WHEN ((OLD.name, OLD.icon_url) IS DISTINCT FROM (NEW.name, NEW.icon_url)) EXECUTE FUNCTION category_texts_fall_due();
CREATE TRIGGER category_fields_texts AFTER INSERT OR UPDATE OR DELETE ON category_fields FOR EACH ROW EXECUTE FUNCTION category_texts_fall_due();

-- What is left of these is of shops and people.
CREATE OR REPLACE FUNCTION product_texts_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_product_texts(ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL ORDER BY p.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION item_request_texts_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_item_request_texts(ARRAY(SELECT r.id FROM item_requests r WHERE r.user_id = NEW.id ORDER BY r.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION product_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search s
  SET document = product_document(p, c.name, v)
  FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
  WHERE s.product_id = p.id AND p.vendor_id = NEW.id;
  PERFORM learn_words('product', NEW.business_name);
  RETURN NULL;
END $$;

-- Does the next batch. What is put into the category meanwhile has the new name, whichever side of the batch it is on. False where nothing
-- is left, or only what another is at.
CREATE FUNCTION refresh_category_texts(at_most integer) RETURNS boolean LANGUAGE plpgsql AS $$
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
  ELSE
    -- Whoever edits a product locks its document first, and then its text.
    PERFORM FROM product_search s WHERE s.product_id = ANY (ids) ORDER BY s.product_id FOR UPDATE;
    UPDATE product_search s SET document = made.document FROM (
      SELECT p.id, product_document(p, c.name, v) AS document
      FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id WHERE p.id = ANY (ids)
    ) AS made
    WHERE s.product_id = made.id AND s.document IS DISTINCT FROM made.document;
  END IF;
  PERFORM keep_product_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
  RETURN true;
END $$;

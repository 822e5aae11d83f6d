-- Categories as admins arrange them: in two levels, and merged. A merged one stays as the way to the one that it is part of now, for old links,
-- forms that were open meanwhile and rates of the past; nothing new points to it.
ALTER TABLE categories ADD parent_id uuid, ADD merged_into uuid, ADD revision integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT categories_parent_fk FOREIGN KEY (parent_id) REFERENCES categories (id),
  ADD CONSTRAINT categories_merged_into_fk FOREIGN KEY (merged_into) REFERENCES categories (id),
  ADD CONSTRAINT categories_not_below_itself CHECK (parent_id <> id),
  ADD CONSTRAINT categories_not_merged_into_itself CHECK (merged_into <> id),
  ADD CONSTRAINT categories_merged_has_no_place CHECK (merged_into IS NULL OR parent_id IS NULL),
  ADD CONSTRAINT categories_name_length CHECK (length(name) BETWEEN 1 AND 60),
  DROP CONSTRAINT categories_name_unique;
CREATE UNIQUE INDEX categories_name_unique ON categories (lower(name)) WHERE merged_into IS NULL;
CREATE INDEX categories_by_parent ON categories (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX categories_by_merged_into ON categories (merged_into) WHERE merged_into IS NOT NULL;
-- Drafts, hidden and removed products: a merge moves them, too.
CREATE INDEX products_hidden_by_category ON products (category_id) WHERE NOT is_public;

-- What is written into a merged category goes into the one that it is part of. The lock is the one that the foreign key takes anyway: whoever
-- writes while a merge begins is either waited for, and moved, or comes after it, and follows.
CREATE FUNCTION follow_category_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target uuid;
BEGIN
  IF NEW.category_id IS NULL THEN RETURN NEW; END IF;
  SELECT c.merged_into INTO target FROM categories c WHERE c.id = NEW.category_id FOR KEY SHARE;
  IF target IS NULL THEN RETURN NEW; END IF;
  IF TG_TABLE_NAME = 'saved_searches' THEN
    NEW.filters := jsonb_set(NEW.filters, '{category_id}', to_jsonb(target::text));
    NEW.anchors := array_replace(NEW.anchors, 'category=' || NEW.category_id, 'category=' || target);
  END IF;
  NEW.category_id := target;
  RETURN NEW;
END $$;
CREATE TRIGGER products_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON products
  FOR EACH ROW EXECUTE FUNCTION follow_category_merge();
CREATE TRIGGER item_requests_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON item_requests
  FOR EACH ROW EXECUTE FUNCTION follow_category_merge();
CREATE TRIGGER saved_searches_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON saved_searches
  FOR EACH ROW EXECUTE FUNCTION follow_category_merge();

CREATE TRIGGER posting_rules_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON posting_rules
  FOR EACH ROW EXECUTE FUNCTION follow_category_merge();

-- A field changes the texts of the products that say something about it, and no others.
CREATE OR REPLACE FUNCTION product_texts_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'vendors' THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL ORDER BY p.id);
  ELSIF TG_TABLE_NAME = 'categories' THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.category_id = NEW.id AND p.is_public ORDER BY p.id);
  ELSE
    ids := ARRAY(SELECT p.id FROM products p WHERE p.is_public AND p.category_id IN (OLD.category_id, NEW.category_id)
                 AND p.attributes ?| ARRAY[OLD.key, NEW.key] ORDER BY p.id);
  END IF;
  PERFORM keep_product_texts(ids);
  RETURN NULL;
END $$;

-- Products of a renamed shop are found by an index. It holds those that are not deleted, no others have a document, and without saying so
-- each rename read the products of all shops, while it kept the shop's row.

CREATE OR REPLACE FUNCTION product_names_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Whoever edits one of them meanwhile is waited for, and what they have written is read afterwards.
  PERFORM FROM product_search s
  WHERE s.product_id = ANY (ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL))
  ORDER BY s.product_id FOR UPDATE;
  UPDATE product_search s
  SET document = product_document(p, c.name, v)
  FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
  WHERE s.product_id = p.id AND p.vendor_id = NEW.id AND p.deleted_at IS NULL;
  PERFORM learn_words('product', NEW.business_name);
  RETURN NULL;
END $function$
;

-- The commission of a category holds in its subcategories, too, where none of their own does: the shop's rule, else the subcategory's, else that
-- of the category above it, else the general one; of each the latest that has begun.
-- What subcategories bear now, and by general rules that are to come, they go on bearing, by rules of their own: a commission changes by a rule
-- that an admin has added, ahead of time.
INSERT INTO commission_rules (category_id, rate_bp, valid_from)
SELECT c.id, g.rate_bp, g.valid_from FROM categories c, commission_rules g
WHERE g.vendor_id IS NULL AND g.category_id IS NULL AND g.valid_from > now()
  AND EXISTS (SELECT FROM commission_rules r WHERE r.category_id = c.parent_id)
  AND NOT EXISTS (SELECT FROM commission_rules r WHERE r.category_id = c.id AND r.valid_from <= g.valid_from);
INSERT INTO commission_rules (category_id, rate_bp, valid_from)
SELECT c.id, commission_rate(NULL, NULL), now() FROM categories c
WHERE EXISTS (SELECT FROM commission_rules r WHERE r.category_id = c.parent_id)
  AND NOT EXISTS (SELECT FROM commission_rules r WHERE r.category_id = c.id AND r.valid_from <= now());

CREATE OR REPLACE FUNCTION commission_rate(of_vendor uuid, of_category uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH above AS (SELECT parent_id FROM categories WHERE id = of_category AND parent_id IS NOT NULL)
    SELECT rate_bp FROM commission_rules
    WHERE valid_from <= now() AND (vendor_id = of_vendor OR category_id = of_category OR category_id = (SELECT parent_id FROM above)
      OR (vendor_id IS NULL AND category_id IS NULL))
    ORDER BY vendor_id IS NULL, category_id IS NULL, category_id IS DISTINCT FROM of_category, valid_from DESC LIMIT 1
  );
END $$;

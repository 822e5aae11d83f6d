-- One page of the ids of products in a price range, in a sort that is not by price. A range may hold half of the market or
-- nothing, so only a plan made for its bounds knows whether to walk the sort until the page is full or to sort what the
-- range holds. That plan is made anew for each call; the much larger statement around it, which makes the cards, is
-- planned once per connection.
CREATE FUNCTION products_in_price_range(
  in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean,
  sort text, descending boolean, after_value text, after_id uuid, page_size integer
) RETURNS TABLE (product_id uuid, n bigint)
LANGUAGE plpgsql STABLE ROWS 21 AS $$
DECLARE
  sort_column text := CASE sort WHEN 'created_at' THEN 'p.created_at' WHEN 'rating' THEN 'p.rating' WHEN 'views_count' THEN 'p.views_count' END;
  sort_type text := CASE sort WHEN 'created_at' THEN 'timestamptz' WHEN 'rating' THEN 'numeric' WHEN 'views_count' THEN 'bigint' END;
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
  conditions text := 'p.deleted_at IS NULL';
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
    source := '(SELECT * FROM products p WHERE p.deleted_at IS NULL AND p.vendor_id = $2 OFFSET 0) AS p';
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT p.id, row_number() OVER (ORDER BY %1$s %2$s, p.id %2$s) FROM %3$s WHERE %4$s ORDER BY %1$s %2$s, p.id %2$s LIMIT $7',
    sort_column, direction, source, conditions
  ) USING in_category, of_vendor, min_price, max_price, after_value, after_id, page_size;
END $$;

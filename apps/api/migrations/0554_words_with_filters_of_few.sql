-- Words that many products have, or a condition, with a filter that few pass: a shop, a price range, featured or discounted ones. All that had the
-- words were visited, up to 400,000 of a million, to find the few. Such a filter is asked first, by the indexes of lists; up to twice the cap, those that
-- pass are asked for the words.

-- Null where more pass.
CREATE FUNCTION few_products(of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, at_most integer)
RETURNS uuid[] LANGUAGE plpgsql STABLE
SET enable_seqscan TO 'off' SET enable_bitmapscan TO 'off' SET enable_sort TO 'off' SET plan_cache_mode TO 'force_generic_plan'
AS $$
DECLARE
  ids uuid[];
BEGIN
  IF of_vendor IS NOT NULL THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = of_vendor AND p.deleted_at IS NULL LIMIT at_most + 1);
  ELSIF min_price IS NOT NULL OR max_price IS NOT NULL THEN
    ids := ARRAY(
      SELECT p.id FROM products p
      WHERE p.is_public AND p.effective_price >= coalesce(min_price, 0) AND p.effective_price <= coalesce(max_price, 9223372036854775807)
      ORDER BY p.effective_price, p.id LIMIT at_most + 1
    );
  ELSIF only_featured THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.is_public AND p.is_featured ORDER BY p.created_at DESC, p.id DESC LIMIT at_most + 1);
  ELSIF only_discounted THEN
    ids := ARRAY(
      SELECT p.id FROM products p WHERE p.is_public AND p.effective_price = p.discount_price::bigint
      ORDER BY p.created_at DESC, p.id DESC LIMIT at_most + 1
    );
  ELSE
    RETURN NULL;
  END IF;
  RETURN CASE WHEN cardinality(ids) <= at_most THEN ids END;
END $$;

CREATE OR REPLACE FUNCTION find_products(typed text, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value bigint, after_id uuid, page_size integer, cap integer, facets tsquery DEFAULT NULL::tsquery)
 RETURNS TABLE(product_id uuid, sort_value bigint, total integer, corrects boolean)
 LANGUAGE plpgsql
 STABLE ROWS 21
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
#variable_conflict use_column
DECLARE
  q record;
  matching tsquery;
  query tsquery;
  filtered boolean := num_nonnulls(in_category, of_vendor, min_price, max_price, only_featured, only_discounted) > 0 OR facets IS NOT NULL;
  several boolean;
  -- What is still to be asked of a row. The category is a term of the query, unless documents of it are yet to be written anew.
  row_category uuid := in_category;
  -- Nothing has all the words, and what has some of them is shown.
  falls_back boolean := false;
  none_named boolean;
  -- So many of a sixteenth mean more than the cap in all: that no more than the cap has so many there is less likely than one in ten thousand million.
  enough_sampled integer := ceil(1.25 * cap / 16);
  matches integer;
  missing integer := page_size;
  found_here integer;
  class integer;
  -- Where a cursor stands within a class; beyond any score while it stands before the class.
  below_score integer;
  below_id uuid;
  walked_ids uuid[];
  walked_values bigint[];
  found_ids uuid[];
  found_values bigint[];
  -- All that pass a filter which few products pass.
  few uuid[];
BEGIN
  SELECT * INTO q FROM search_queries('product', typed);
  IF q.anywhere IS NULL AND (typed IS NOT NULL OR facets IS NULL) THEN RETURN; END IF;
  IF in_category IS NOT NULL AND NOT EXISTS (SELECT FROM category_text_backlog b WHERE b.category_id = in_category AND b.noun = 'product' AND b.field_key IS NULL) THEN
    facets := coalesce(facets && category_query(in_category), category_query(in_category));
    row_category := NULL;
  END IF;
  matching := coalesce(q.anywhere && facets, q.anywhere, facets);
  several := cardinality(q.words) > 1;

  -- Many have the words, or nobody knows how many, but few are of the shop, in the price range or featured: these are asked for the words.
  IF coalesce(q.rarest >= cap, true) AND num_nonnulls(of_vendor, min_price, max_price, only_featured, only_discounted) > 0 THEN
    few := few_products(of_vendor, min_price, max_price, only_featured, only_discounted, 2 * cap);
  END IF;
  IF few IS NOT NULL THEN
    FOR attempt IN 1..2 LOOP
      WITH found AS MATERIALIZED (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN 1000 * (CASE WHEN s.document @@ q.exact_name THEN 5 WHEN s.document @@ q.in_name THEN 3 ELSE 1 END
                + CASE WHEN several AND NOT s.document @@ q.exact_name AND s.document @@ q.named THEN 1 ELSE 0 END) + s.score
            WHEN 'price' THEN s.effective_price
            WHEN 'created_at' THEN (extract(epoch FROM s.created_at) * 1000000)::bigint
            WHEN 'rating' THEN (s.rating * 100)::bigint
            ELSE (SELECT p.views_count FROM products p WHERE p.id = s.product_id)
          END AS value
        FROM product_search s
        WHERE s.product_id = ANY (few) AND s.document @@ matching
          AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
      )
      SELECT array_agg(f.product_id), array_agg(f.value), least((SELECT count(*) FROM found), cap + 1) INTO found_ids, found_values, matches
      FROM (
        SELECT * FROM found AS m
        WHERE after_id IS NULL
           OR CASE WHEN descending THEN (m.value, m.product_id) < (after_value, after_id) ELSE (m.value, m.product_id) > (after_value, after_id) END
        ORDER BY CASE WHEN descending THEN m.value END DESC, CASE WHEN descending THEN m.product_id END DESC,
                 CASE WHEN NOT descending THEN m.value END, CASE WHEN NOT descending THEN m.product_id END
        LIMIT page_size
      ) AS f;
      -- Nothing has all the words: better to show what has some of them than nothing.
      EXIT WHEN matches > 0 OR q.any_word IS NULL OR NOT several;
      matching := coalesce(q.any_word && facets, q.any_word);
    END LOOP;
    IF matches = 0 THEN RETURN; END IF;
    IF found_ids IS NULL THEN
      RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects;
    ELSE
      RETURN QUERY SELECT f.id, f.value, matches, q.corrects FROM unnest(found_ids, found_values) WITH ORDINALITY AS f (id, value, n) ORDER BY f.n;
    END IF;
    RETURN;
  END IF;

  -- Only of words that so many products are known to have: of another word, a shop could keep just its products that fall into the sample.
  IF q.rarest >= cap AND (filtered OR several) AND enough_sampled = count_in_sample(
    matching, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, enough_sampled
  ) THEN
    matches := cap + 1;
  END IF;

  -- Words that few products have, as far as is known: they are ranked as they are counted.
  IF sort = 'relevance' AND after_id IS NULL AND matches IS NULL AND (q.rarest <= 60 OR filtered) AND q.anywhere IS NOT NULL THEN
    FOR attempt IN 1..2 LOOP
      WITH found AS MATERIALIZED (
        SELECT s.product_id, 1000 * (CASE WHEN s.document @@ q.exact_name THEN 5 WHEN s.document @@ q.in_name THEN 3 ELSE 1 END
            + CASE WHEN several AND NOT s.document @@ q.exact_name AND s.document @@ q.named THEN 1 ELSE 0 END) + s.score AS value
        FROM product_search s
        WHERE s.document @@ matching
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        LIMIT 1001
      )
      SELECT array_agg(f.product_id), array_agg(f.value), (SELECT count(*) FROM found) INTO found_ids, found_values, matches
      FROM (SELECT * FROM found ORDER BY found.value DESC, found.product_id DESC LIMIT page_size) AS f;
      -- Nothing has all the words: better to show what has some of them than nothing.
      EXIT WHEN matches > 0 OR cardinality(q.words) < 2;
      matching := coalesce(q.any_word && facets, q.any_word);
      falls_back := true;
    END LOOP;
    IF matches = 0 THEN RETURN; END IF;
    IF matches <= 1000 THEN
      RETURN QUERY SELECT f.id, f.value, matches, q.corrects FROM unnest(found_ids, found_values) WITH ORDINALITY AS f (id, value, n) ORDER BY f.n;
      RETURN;
    END IF;
    matches := NULL;
  END IF;

  IF NOT filtered AND NOT several AND q.rarest >= 1.2 * cap THEN
    -- A single very common word needs no counting: its frequency is known to exceed the cap, with room for what has
    -- left the market since it was counted.
    matches := cap + 1;
  ELSIF matches IS NULL THEN
    FOR attempt IN 1..2 LOOP
      IF falls_back AND q.commonest >= cap AND enough_sampled = count_in_sample(
        matching, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, enough_sampled
      ) THEN
        matches := cap + 1;
        EXIT;
      END IF;
      SELECT count(*) INTO matches FROM (
        SELECT FROM product_search s
        WHERE s.document @@ matching
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        LIMIT cap + 1
      ) AS counted;
      -- Nothing has all the words: better to show what has some of them than nothing.
      EXIT WHEN matches > 0 OR NOT several;
      matching := coalesce(q.any_word && facets, q.any_word);
      falls_back := true;
    END LOOP;
    IF matches = 0 THEN RETURN; END IF;
  END IF;

  IF sort <> 'relevance' AND matches > cap THEN
    SELECT array_agg(w.product_id), array_agg(w.sort_value) INTO walked_ids, walked_values
    FROM walk_products(matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted,
                       sort, descending, after_value, after_id, page_size) AS w;
    IF cardinality(walked_ids) = page_size THEN
      RETURN QUERY SELECT w.id, w.value, matches, q.corrects FROM unnest(walked_ids, walked_values) WITH ORDINALITY AS w (id, value, n) ORDER BY w.n;
      RETURN;
    END IF;
  END IF;

  -- The bands below leave most of some hundred matches unread; a page further on needs all that are before it.
  IF sort <> 'relevance' OR matches <= (CASE WHEN after_id IS NULL THEN 60 ELSE 1000 END) THEN
    RETURN QUERY
      SELECT m.product_id, m.value, matches, q.corrects FROM (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN 1000 * (CASE WHEN s.document @@ q.exact_name THEN 5 WHEN s.document @@ q.in_name THEN 3 ELSE 1 END
                + CASE WHEN several AND NOT s.document @@ q.exact_name AND s.document @@ q.named THEN 1 ELSE 0 END) + s.score
            WHEN 'price' THEN s.effective_price
            WHEN 'created_at' THEN (extract(epoch FROM s.created_at) * 1000000)::bigint
            WHEN 'rating' THEN (s.rating * 100)::bigint
            ELSE (SELECT p.views_count FROM products p WHERE p.id = s.product_id)
          END AS value
        FROM product_search s
        WHERE s.document @@ matching AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
      ) AS m
      WHERE after_id IS NULL
         OR CASE WHEN descending THEN (m.value, m.product_id) < (after_value, after_id) ELSE (m.value, m.product_id) > (after_value, after_id) END
      ORDER BY CASE WHEN descending THEN m.value END DESC, CASE WHEN descending THEN m.product_id END DESC,
               CASE WHEN NOT descending THEN m.value END, CASE WHEN NOT descending THEN m.product_id END
      LIMIT page_size;
    IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects; END IF;
    RETURN;
  END IF;

  -- No name has two words that many products have: that is found out once, instead of once for each class.
  none_named := several AND matches > 1000
    AND NOT EXISTS (SELECT FROM product_search s WHERE s.document @@ coalesce(q.in_name && facets, q.in_name));

  -- More by relevance: class by class, and within a class band by band from the best scores down. Each band
  -- has an index of its own, and once the page is full the outer LIMIT leaves the lower, larger bands untouched.
  FOR class IN REVERSE 5..1 LOOP
    -- One word is either in the name as it is typed, or it is not.
    CONTINUE WHEN class IN (2, 4) AND NOT several;
    CONTINUE WHEN class IN (3, 4, 5) AND none_named;
    CONTINUE WHEN after_id IS NOT NULL AND after_value < 1000 * class;
    IF after_id IS NOT NULL AND after_value < 1000 * (class + 1) THEN
      below_score := after_value - 1000 * class;
      below_id := after_id;
    ELSE
      below_score := 1000;
      below_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    END IF;
    -- Without what a higher class has shown; asked of the index, so that no document is fetched for it.
    query := CASE class
      WHEN 5 THEN q.exact_name
      WHEN 4 THEN q.in_name && q.named && !! q.exact_name
      WHEN 3 THEN q.in_name && !! q.named
      WHEN 2 THEN matching && q.named && !! q.in_name
      ELSE CASE WHEN several THEN matching && !! (q.in_name || q.named) ELSE matching && !! q.in_name END
    END;
    query := coalesce(query && facets, query);
    IF matches <= 1000 THEN
      -- So few are read whole sooner than one band after the other.
      RETURN QUERY
        SELECT s.product_id, (1000 * class + s.score)::bigint, matches, q.corrects FROM product_search s
        WHERE s.document @@ query
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        ORDER BY s.score DESC, s.product_id DESC LIMIT missing;
      GET DIAGNOSTICS found_here = ROW_COUNT;
      missing := missing - found_here;
      EXIT WHEN missing <= 0;
      CONTINUE;
    END IF;
    RETURN QUERY
      SELECT t.product_id, (1000 * class + t.score)::bigint, matches, q.corrects FROM (
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 620 AND s.score < 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 560 AND s.score < 620 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score < 560 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
      ) AS t LIMIT missing;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    missing := missing - found_here;
    EXIT WHEN missing <= 0;
  END LOOP;
  IF missing = page_size THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects; END IF;
END $function$
;

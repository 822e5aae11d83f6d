-- The search of products looks for other words in one place, whichever way it counts. It answers as before.
CREATE OR REPLACE FUNCTION match_products(typed text, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value bigint, after_id uuid, page_size integer, cap integer, facets tsquery, known kept_matches)
 RETURNS TABLE(product_id uuid, sort_value bigint, total integer, corrects boolean, some_words boolean, kept kept_matches)
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
  -- What is looked for instead, one after the other.
  fallbacks tsquery[];
  step integer := 0;
  none_named boolean;
  -- So many of a sixteenth mean more than the cap in all: that no more than the cap has so many there is less likely than one in ten thousand million.
  enough_sampled integer := ceil(1.25 * cap / 16);
  -- Words that few products have, as far as is known: they are ranked as they are counted.
  ranks_all boolean;
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
  -- All that pass a filter which few products pass; or all that matched before, and what has matched since.
  few uuid[];
  all_ids uuid[];
  changes integer := 0;
  more integer;
  changed_ids uuid[];
  is_known boolean := false;
  all_words tsquery;
  any_word tsquery;
  known_words tsquery;
  known_empty integer[] := '{}';
  found_empty integer[] := '{}';
  to_keep kept_matches;
  -- Not for words that few products are known to have: counting these costs little.
  worth_keeping boolean;
BEGIN
  SELECT * INTO q FROM search_queries('product', typed);
  IF q.anywhere IS NULL AND (typed IS NOT NULL OR facets IS NULL) THEN RETURN; END IF;
  IF in_category IS NOT NULL AND NOT EXISTS (SELECT FROM category_text_backlog b WHERE b.category_id = in_category AND b.noun = 'product' AND b.field_key IS NULL) THEN
    facets := coalesce(facets && category_query(in_category), category_query(in_category));
    row_category := NULL;
  END IF;
  matching := coalesce(q.anywhere && facets, q.anywhere, facets);
  several := cardinality(q.words) > 1;
  worth_keeping := coalesce(CASE WHEN several THEN q.commonest ELSE q.rarest END >= 200, true);
  all_words := matching;
  any_word := coalesce(q.any_word && facets, q.any_word);

  -- Compared as text: for tsquery, a word and all words that begin with it are the same.
  known_words := CASE WHEN NOT known.falls_back THEN all_words WHEN starts_with(known.matching, all_words::text || E'\n') THEN split_part(known.matching, E'\n', 2)::tsquery END;
  IF known.matching = kept_as(all_words, known_words, known.falls_back) AND known.of_server = pg_postmaster_start_time() THEN
    SELECT c.changes, c.more, c.ids INTO changes, more, changed_ids
    FROM matches_changed_since(known.seen, known_words, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, 1001) AS c;
    IF changes = 1001 THEN
      -- Counting anew is faster.
      NULL;
    ELSIF known.ids IS NOT NULL THEN
      few := known.ids || changed_ids;
    ELSIF known.total <= cap OR more >= 0 THEN
      matches := nullif(least(known.total + more, cap + 1), 0);
    END IF;
    is_known := num_nonnulls(few, matches) > 0;
    IF is_known AND known.falls_back THEN
      -- By now something may have all the words, or of three or more words more than what was found.
      is_known := 0 = cardinality((
        matches_changed_since(known.seen, CASE WHEN cardinality(q.words) > 2 THEN any_word ELSE all_words END, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, 1001)
      ).ids);
      falls_back := is_known;
      matching := CASE WHEN is_known THEN known_words ELSE all_words END;
      matches := CASE WHEN is_known THEN matches END;
    END IF;
    IF is_known AND cardinality(changed_ids) = 0 THEN
      known_empty := coalesce(known.empty_classes, '{}');
    END IF;
  END IF;

  -- Many have the words, or nobody knows how many, but few are of the shop, in the price range or featured: these are asked for the words.
  IF NOT is_known AND coalesce(q.rarest >= cap, true) AND num_nonnulls(of_vendor, min_price, max_price, only_featured, only_discounted) > 0 THEN
    few := few_products(of_vendor, min_price, max_price, only_featured, only_discounted, 2 * cap);
  END IF;
  IF few IS NULL THEN
    IF NOT filtered AND NOT several AND q.rarest >= 1.2 * cap THEN
      -- A single very common word needs no counting: its frequency is known to exceed the cap, with room for what has
      -- left the market since it was counted.
      matches := cap + 1;
      is_known := true;
    -- Only of words that so many products are known to have: of another word, a shop could keep just its products that fall into the sample.
    ELSIF matches IS NULL AND q.rarest >= cap AND (filtered OR several) AND enough_sampled = count_in_sample(
      matching, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, enough_sampled
    ) THEN
      matches := cap + 1;
    END IF;
  END IF;
  ranks_all := coalesce(matches IS NULL AND sort = 'relevance' AND after_id IS NULL AND (q.rarest <= 60 OR filtered) AND q.anywhere IS NOT NULL, false);

  WHILE matches IS NULL LOOP
    IF few IS NOT NULL THEN
      WITH found AS MATERIALIZED (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN search_relevance(s.document, s.score, q.exact_name, q.in_name, q.named, several)
            WHEN 'price' THEN s.effective_price
            WHEN 'created_at' THEN (extract(epoch FROM s.created_at) * 1000000)::bigint
            WHEN 'rating' THEN (s.rating * 100)::bigint
            ELSE (SELECT p.views_count FROM products p WHERE p.id = s.product_id)
          END AS value
        FROM product_search s
        WHERE s.product_id = ANY (few) AND s.document @@ matching
          AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
      )
      SELECT array_agg(f.product_id), array_agg(f.value), least((SELECT count(*) FROM found), cap + 1), ARRAY(SELECT a.product_id FROM found AS a LIMIT 2501)
      INTO found_ids, found_values, matches, all_ids
      FROM (
        SELECT * FROM found AS m
        WHERE after_id IS NULL
           OR CASE WHEN descending THEN (m.value, m.product_id) < (after_value, after_id) ELSE (m.value, m.product_id) > (after_value, after_id) END
        ORDER BY CASE WHEN descending THEN m.value END DESC, CASE WHEN descending THEN m.product_id END DESC,
                 CASE WHEN NOT descending THEN m.value END, CASE WHEN NOT descending THEN m.product_id END
        LIMIT page_size
      ) AS f;
    ELSIF ranks_all THEN
      WITH found AS MATERIALIZED (
        SELECT s.product_id, search_relevance(s.document, s.score, q.exact_name, q.in_name, q.named, several) AS value
        FROM product_search s
        WHERE s.document @@ matching
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        LIMIT 1001
      )
      SELECT array_agg(f.product_id), array_agg(f.value), (SELECT count(*) FROM found), ARRAY(SELECT a.product_id FROM found AS a)
      INTO found_ids, found_values, matches, all_ids
      FROM (SELECT * FROM found ORDER BY found.value DESC, found.product_id DESC LIMIT page_size) AS f;
      IF matches > 1000 THEN
        -- Too many: they are counted, and ranked below.
        ranks_all := false;
        matches := NULL;
        CONTINUE;
      END IF;
    ELSE
      IF step = cardinality(fallbacks) AND q.commonest >= cap AND enough_sampled = count_in_sample(
        matching, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, enough_sampled
      ) THEN
        matches := cap + 1;
        EXIT;
      END IF;
      all_ids := ARRAY(
        SELECT s.product_id FROM product_search s
        WHERE s.document @@ matching
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        LIMIT cap + 1
      );
      matches := cardinality(all_ids);
    END IF;
    EXIT WHEN matches > 0 OR NOT several;

    -- Nothing has all the words: better to show what has some of them than nothing.
    IF is_known THEN
      -- What matched before no longer does: all products are asked.
      few := NULL;
      is_known := false;
    END IF;
    step := step + 1;
    fallbacks := coalesce(fallbacks, words_instead(typed, q.words, q.any_word, facets));
    EXIT WHEN step > cardinality(fallbacks);
    matching := fallbacks[step];
    falls_back := true;
    matches := NULL;
    -- More have some of the words than are ranked.
    ranks_all := ranks_all AND (filtered OR step < cardinality(fallbacks) OR coalesce(q.commonest < cap, true));
  END LOOP;

  IF (worth_keeping OR matches >= 200) AND (NOT is_known OR changes > 100) THEN
    to_keep := matches_to_keep(kept_as(all_words, matching, falls_back), falls_back, matches, all_ids, q.rarest);
  END IF;
  IF few IS NOT NULL OR ranks_all THEN
    IF found_ids IS NULL THEN
      RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, NULL::kept_matches WHERE matches > 0;
    ELSE
      RETURN QUERY SELECT f.id, f.value, matches, q.corrects, falls_back, NULL::kept_matches FROM unnest(found_ids, found_values) WITH ORDINALITY AS f (id, value, n) ORDER BY f.n;
    END IF;
    IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
    RETURN;
  END IF;
  IF matches = 0 THEN
    IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, false, falls_back, to_keep; END IF;
    RETURN;
  END IF;

  -- A condition alone may be true of most products: reading all of them costs more than walking an index.
  IF sort <> 'relevance' AND matches > (CASE WHEN typed IS NULL THEN least(cap, 2500) ELSE cap END) THEN
    SELECT array_agg(w.product_id), array_agg(w.sort_value) INTO walked_ids, walked_values
    FROM walk_products(matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted,
                       sort, descending, after_value, after_id, page_size) AS w;
    IF cardinality(walked_ids) = page_size THEN
      RETURN QUERY SELECT w.id, w.value, matches, q.corrects, falls_back, NULL::kept_matches FROM unnest(walked_ids, walked_values) WITH ORDINALITY AS w (id, value, n) ORDER BY w.n;
      IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
      RETURN;
    END IF;
  END IF;

  -- The bands below leave most of some hundred matches unread; a page further on needs all that are before it.
  IF sort <> 'relevance' OR matches <= (CASE WHEN after_id IS NULL THEN 60 ELSE 1000 END) THEN
    RETURN QUERY
      SELECT m.product_id, m.value, matches, q.corrects, falls_back, NULL::kept_matches FROM (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN search_relevance(s.document, s.score, q.exact_name, q.in_name, q.named, several)
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
    IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, NULL::kept_matches; END IF;
    IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
    RETURN;
  END IF;

  -- Where no name has all the words, that is found out once, instead of once for each class. Where one has, it is often among the best.
  none_named := falls_back;
  IF NOT none_named AND several AND matches > 1000 THEN
    query := coalesce(q.in_name && facets, q.in_name);
    none_named := known_empty @> '{3,4,5}' OR NOT EXISTS (SELECT FROM product_search s WHERE s.document @@ query AND s.score >= 700);
    none_named := none_named AND (known_empty @> '{3,4,5}' OR NOT EXISTS (SELECT FROM product_search s WHERE s.document @@ query));
  END IF;

  IF q.in_name::text = q.exact_name::text THEN
    -- Words that many have are taken whole: no name has them as beginnings alone.
    known_empty := known_empty || '{3,4}';
  END IF;

  -- More by relevance: class by class, and within a class band by band from the best scores down. Each band
  -- has an index of its own, and once the page is full the outer LIMIT leaves the lower, larger bands untouched.
  FOR class IN REVERSE 5..1 LOOP
    -- One word is either in the name as it is typed, or it is not.
    CONTINUE WHEN class IN (2, 4) AND NOT several;
    IF class = ANY (known_empty) OR class IN (3, 4, 5) AND none_named THEN
      found_empty := found_empty || class;
      CONTINUE;
    END IF;
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
        SELECT s.product_id, (1000 * class + s.score)::bigint, matches, q.corrects, falls_back, NULL::kept_matches FROM product_search s
        WHERE s.document @@ query
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        ORDER BY s.score DESC, s.product_id DESC LIMIT missing;
      GET DIAGNOSTICS found_here = ROW_COUNT;
      missing := missing - found_here;
      EXIT WHEN missing <= 0;
      IF found_here = 0 AND after_id IS NULL THEN found_empty := found_empty || class; END IF;
      CONTINUE;
    END IF;
    RETURN QUERY
      SELECT t.product_id, (1000 * class + t.score)::bigint, matches, q.corrects, falls_back, NULL::kept_matches FROM (
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
    IF found_here = 0 AND after_id IS NULL THEN found_empty := found_empty || class; END IF;
  END LOOP;
  IF to_keep.total IS NOT NULL THEN to_keep.empty_classes := found_empty; END IF;
  IF missing = page_size THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, NULL::kept_matches; END IF;
  IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
END $function$;

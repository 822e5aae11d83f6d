-- What the site's pages read beside the lists: suggestions while somebody types, things that are alike, the figures of
-- what one has going on.

-- How many stars of each number, from the index alone.
CREATE INDEX reviews_by_product_rating ON reviews (product_id, rating);
-- One's own bids by status, and the foreign key as before.
CREATE INDEX bids_by_vendor_status ON bids (vendor_id, status, created_at DESC, id DESC);
DROP INDEX bids_by_vendor;
-- A vendor's reviewed products, for the reviews of all of them.
CREATE INDEX products_reviewed_by_vendor ON products (vendor_id) INCLUDE (id, total_reviews) WHERE deleted_at IS NULL AND total_reviews > 0;
-- Figures are counted from these alone, however much somebody bought, sold or asked for.
CREATE INDEX item_requests_by_user_status ON item_requests (user_id, status, expires_at);
CREATE INDEX orders_by_buyer_status ON orders (buyer_id, status);
CREATE INDEX orders_by_vendor_status ON orders (vendor_id, status);

-- What is being typed, as queries (see search_queries). Its last word may be on its way to a longer one, also where by
-- itself it is among the words that search leaves out: "be" of "beads", "the" of "thermos".
CREATE FUNCTION suggestion_queries(for_scope text, typed text,
  OUT anywhere tsquery, OUT in_name tsquery, OUT exact_name tsquery, OUT words text[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
  last_word text;
BEGIN
  SELECT q.anywhere, q.in_name, q.exact_name, q.words INTO anywhere, in_name, exact_name, words FROM search_queries(for_scope, typed) AS q;
  IF in_name IS NULL THEN
    last_word := lower(substring(typed FROM '[A-Za-z]+$'));
    exact_name := word_query('=' || last_word, false);
    in_name := word_query('=' || last_word, true);
    anywhere := in_name;
    words := ARRAY[last_word];
  END IF;
END $$;

-- The best products for what is being typed: those whose name has the words themselves, then those whose name has words
-- that begin so, then those that have them elsewhere. Unlike search_products it counts nothing, and the few that it looks
-- for are found in the band of the best ones, so that a single letter costs no more than a word: all that begins with
-- it is gathered only where fewer names than wanted do among the best. What half of the market has somewhere, a word of
-- one or two letters, is asked of names alone. Within a band the first 1,000 are ranked.
CREATE FUNCTION suggest_products(typed text, wanted integer) RETURNS TABLE (product_id uuid)
LANGUAGE plpgsql STABLE ROWS 12
SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan
-- The bands come in order only from one process.
SET max_parallel_workers_per_gather = 0
AS $$
#variable_conflict use_column
DECLARE
  q record;
  queries tsquery[];
  query tsquery;
  missing integer := wanted;
  found_here integer;
BEGIN
  SELECT * INTO q FROM suggestion_queries('product', typed);
  queries := ARRAY[q.exact_name, q.in_name && !! q.exact_name];
  IF (SELECT min(length(word)) FROM unnest(q.words) AS word) >= 3 THEN queries := queries || (q.anywhere && !! q.in_name); END IF;
  FOREACH query IN ARRAY queries LOOP
    RETURN QUERY
      SELECT t.product_id FROM (
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score >= 700 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score >= 620 AND s.score < 700 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score >= 560 AND s.score < 620 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score < 560 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
      ) AS t LIMIT missing;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    missing := missing - found_here;
    EXIT WHEN missing <= 0;
  END LOOP;
END $$;

-- The words of a text in their order, without case and accents; letters of Twi, Ga and Ewe as their plain neighbours.
CREATE FUNCTION folded_words_of(content text) RETURNS TABLE (word text, n bigint) LANGUAGE sql STABLE AS $$
  SELECT word, n
  FROM regexp_split_to_table(lower(unaccent(translate(content, 'ƐƆŊƉƑƔƲɛɔŋɖƒɣʋ', 'EONDFGVeondfgv'))), '[^[:alnum:]]+')
         WITH ORDINALITY AS words (word, n)
  WHERE length(word) BETWEEN 1 AND 40
$$;

-- Categories by their names for what is being typed, best first. There are a few dozen, so each is looked at. A word
-- fits that is one of the name (3), begins one (2; the last word from its first letter on) or is at most a slip or two
-- from one or from its beginning (1). Slips count only where nothing else fits.
CREATE FUNCTION suggest_categories(typed text) RETURNS TABLE (category_id uuid) LANGUAGE sql STABLE AS $$
  WITH typed_words AS MATERIALIZED (
    SELECT word, n, n = max(n) OVER () AS is_last, (ts_lexize('asime_stem', word))[1] AS stem,
           CASE WHEN length(word) < 4 THEN 0 WHEN length(word) < 7 THEN 1 ELSE 2 END AS slips
    FROM folded_words_of(typed) ORDER BY n DESC LIMIT 8
  ), fits AS MATERIALIZED (
    SELECT c.id, c.position, t.n, max(CASE
      WHEN w.word = t.word OR (ts_lexize('asime_stem', w.word))[1] = t.stem THEN 3
      WHEN (t.is_last OR length(t.word) >= 3) AND starts_with(w.word, t.word) THEN 2
      WHEN t.slips > 0 AND least(levenshtein_less_equal(w.word, t.word, t.slips),
                                 levenshtein_less_equal(left(w.word, length(t.word)), t.word, t.slips),
                                 levenshtein_less_equal(left(w.word, length(t.word) + 1), t.word, t.slips)) <= t.slips THEN 1
      ELSE 0 END) AS fit
    FROM categories c CROSS JOIN LATERAL folded_words_of(c.name) AS w CROSS JOIN typed_words t
    GROUP BY c.id, c.position, t.n
  )
  SELECT id FROM fits
  WHERE fit >= least(2, (SELECT max(fit) FROM fits)) AND fit > 0
  GROUP BY id, position ORDER BY sum(fit) DESC, position
$$;

-- The words of a name that tell it from others, as a query for names that have one of them: words of at most 500
-- documents, so that what it finds stays few.
CREATE FUNCTION distinctive_words(for_scope text, name text) RETURNS tsquery LANGUAGE sql STABLE AS $$
  SELECT string_agg(word_query('=' || coalesce((ts_lexize('asime_stem', w.word))[1], w.word), false)::text, ' | ')::tsquery
  FROM unnest(search_words_of(name)) AS of_name (word)
  JOIN search_words w ON w.scope = for_scope AND w.word = of_name.word
  WHERE w.documents <= 500
$$;

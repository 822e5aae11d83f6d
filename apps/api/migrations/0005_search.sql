-- Search that forgives. A document holds each word three ways: as written (folded, without accents), as its
-- English stem, and, for the words of the name, once more with a leading '=', so that a match in the name can be
-- asked of the index alone. No positions are kept: ranking does not use them, and the index stays small.
CREATE TEXT SEARCH DICTIONARY asime_plain (TEMPLATE = pg_catalog.simple, STOPWORDS = english);
CREATE TEXT SEARCH DICTIONARY asime_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION asime_words (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION asime_words
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part, numword, numhword, hword_numpart
  WITH unaccent, asime_plain;

-- The distinct words of a text, at most 40 letters each, stop words left out. Letters of Twi, Ga and Ewe, which
-- unaccent leaves alone and many phones cannot type, fold to their plain neighbours.
CREATE FUNCTION search_words_of(content text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(word ORDER BY word), '{}')
  FROM unnest(tsvector_to_array(to_tsvector('asime_words', translate(content, 'ƐƆŊƉƑƔƲɛɔŋɖƒɣʋ', 'EONDFGVeondfgv')))) AS word
  WHERE length(word) BETWEEN 1 AND 40
$$;

-- Marked immutable for use in generated columns: it depends on nothing but its dictionaries, which only a migration changes.
-- It fixes its search path, because a restore computes generated columns under an empty one.
CREATE FUNCTION search_document(name text, rest text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
SET search_path FROM CURRENT AS $$
DECLARE
  name_words text[] := search_words_of(name);
  all_words text[] := name_words || search_words_of(rest);
  stems text[] := ARRAY(SELECT lexeme FROM unnest(all_words) AS word, unnest(ts_lexize('asime_stem', word)) AS lexeme);
  name_stems text[] := ARRAY(SELECT lexeme FROM unnest(name_words) AS word, unnest(ts_lexize('asime_stem', word)) AS lexeme);
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT DISTINCT lexeme FROM (
      SELECT unnest(all_words) AS lexeme
      UNION ALL SELECT unnest(stems)
      UNION ALL SELECT '=' || unnest(name_words)
      UNION ALL SELECT '=' || unnest(name_stems)
    ) AS lexemes WHERE lexeme <> ''
  ));
END $$;

-- The vocabulary of each kind of thing: what a misspelt word is compared with, and how common a word is.
CREATE TABLE search_words (
  scope text NOT NULL,
  word text COLLATE "C" NOT NULL,
  -- How many documents have the word or its stem. Refreshed by a job; only used to tell words that match more than the
  -- total's cap from all others.
  documents integer NOT NULL DEFAULT 0,
  CONSTRAINT search_words_pk PRIMARY KEY (scope, word),
  CONSTRAINT search_words_scope CHECK (scope IN ('product', 'item_request', 'vendor'))
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE FUNCTION learn_words(for_scope text, content text) RETURNS void LANGUAGE sql AS $$
  -- In word order, so that two writers never wait for each other in a circle; known words cost a look, no write.
  INSERT INTO search_words (scope, word)
  SELECT for_scope, new.word FROM unnest(search_words_of(content)) AS new (word)
  WHERE length(new.word) >= 3 AND new.word !~ '^[0-9.,-]+$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.scope = for_scope AND known.word = new.word)
  ORDER BY new.word
  ON CONFLICT DO NOTHING
$$;

-- What a person typed, as queries: `anywhere` and `in_name` match words, word beginnings and stems; `exact_name`
-- matches whole words of the name. A word that nothing begins with is replaced by the nearest known words. `rarest` is
-- the known frequency of the least frequent word.
CREATE FUNCTION search_queries(for_scope text, typed text,
  OUT anywhere tsquery, OUT in_name tsquery, OUT exact_name tsquery, OUT any_word tsquery, OUT words text[], OUT rarest integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  typed_word text;
  word text;
  stem text;
  candidates text[];
  frequency integer;
  beginnings boolean;
  term tsquery;
  name_term tsquery;
  exact_term tsquery;
BEGIN
  words := (search_words_of(typed))[1:8];
  FOREACH typed_word IN ARRAY words LOOP
    candidates := ARRAY[typed_word];
    IF length(typed_word) >= 3 AND typed_word !~ '[0-9]' AND NOT EXISTS (
      SELECT FROM search_words w WHERE w.scope = for_scope AND w.word >= typed_word COLLATE "C" AND w.word < (typed_word || U&'\+10FFFF') COLLATE "C"
    ) AND NOT EXISTS (
      SELECT FROM unnest(ts_lexize('asime_stem', typed_word)) AS s
      JOIN search_words w ON w.scope = for_scope AND w.word >= s COLLATE "C" AND w.word < (s || U&'\+10FFFF') COLLATE "C"
      WHERE s <> ''
    ) THEN
      candidates := ARRAY(
        SELECT w.word FROM search_words w
        WHERE w.scope = for_scope AND w.word % typed_word
          AND levenshtein_less_equal(w.word, typed_word, 2) <= CASE WHEN length(typed_word) < 5 THEN 1 ELSE 2 END
        ORDER BY levenshtein_less_equal(w.word, typed_word, 2), similarity(w.word, typed_word) DESC, w.word
        LIMIT 3
      );
      -- With the word as typed: it may be so new that the vocabulary has yet to learn it.
      candidates := typed_word || candidates;
    END IF;

    -- At least so many documents have this word (or its nearest); the rarest word bounds what all of them can match.
    frequency := coalesce((SELECT max(w.documents) FROM search_words w WHERE w.scope = for_scope AND w.word = ANY (candidates)), 0);
    rarest := least(rarest, frequency);
    term := NULL; name_term := NULL; exact_term := NULL;
    -- A word that fills more than the counted total by itself is taken whole: who types "car" among ten thousand cars
    -- does not mean carpets, and gathering all words that begin so would cost more than the search.
    beginnings := frequency < 10000;
    FOREACH word IN ARRAY candidates LOOP
      stem := coalesce((ts_lexize('asime_stem', word))[1], word);
      term := coalesce(term || word_query(word, beginnings), word_query(word, beginnings)) || word_query(stem, false);
      name_term := coalesce(name_term || word_query('=' || word, beginnings), word_query('=' || word, beginnings)) || word_query('=' || stem, false);
      exact_term := coalesce(exact_term || word_query('=' || word, false), word_query('=' || word, false)) || word_query('=' || stem, false);
    END LOOP;
    anywhere := coalesce(anywhere && term, term);
    in_name := coalesce(in_name && name_term, name_term);
    exact_name := coalesce(exact_name && exact_term, exact_term);
    any_word := coalesce(any_word || term, term);
  END LOOP;
END $$;

CREATE FUNCTION word_query(word text, beginning boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || CASE WHEN beginning THEN ':*' ELSE '' END)::tsquery
$$;

-- What product search reads: narrow rows, so that counting and ranking thousands of matches touches few pages.
-- The document itself is kept out of line; matching it is the index's work.
CREATE TABLE product_search (
  product_id uuid PRIMARY KEY,
  vendor_id uuid NOT NULL,
  category_id uuid NOT NULL,
  effective_price bigint NOT NULL,
  is_featured boolean NOT NULL,
  is_discounted boolean NOT NULL,
  created_at timestamptz NOT NULL,
  rating numeric(3, 2) NOT NULL,
  -- Quality among equally good matches, 0 to 999: what is sold, well reviewed and featured comes first.
  score smallint NOT NULL,
  document tsvector NOT NULL,
  CONSTRAINT product_search_product_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
  CONSTRAINT product_search_score CHECK (score BETWEEN 0 AND 999)
) WITH (toast_tuple_target = 128);
ALTER TABLE product_search ALTER COLUMN document SET STORAGE EXTERNAL;
CREATE INDEX product_search_documents ON product_search USING gin (document);
-- The best products by themselves, some 0.2, 1 and 7 % of them: the first page for a common word is found here, among few.
CREATE INDEX product_search_top ON product_search USING gin (document) WHERE score >= 700;
CREATE INDEX product_search_best ON product_search USING gin (document) WHERE score >= 620;
CREATE INDEX product_search_good ON product_search USING gin (document) WHERE score >= 560;

CREATE FUNCTION product_score(rating_sum bigint, total_reviews integer, is_featured boolean, stock_quantity integer) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- A few reviews say little, so every product starts with five of 3.5 stars.
  SELECT least(999, round(100 * (rating_sum + 17.5) / (total_reviews + 5)) + round(35 * ln(1 + total_reviews))
                    + CASE WHEN is_featured THEN 100 ELSE 0 END + CASE WHEN stock_quantity > 0 THEN 150 ELSE 0 END)::smallint
$$;

CREATE FUNCTION product_document(product_name text, description text, specifications jsonb, category_name text, business_name text) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT search_document(product_name, concat_ws(' ', description, category_name, business_name,
    (SELECT string_agg(value, ' ') FROM jsonb_each_text(specifications))))
$$;

CREATE FUNCTION product_indexed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.product_name, NEW.description, NEW.specifications, NEW.category_id, NEW.vendor_id, NEW.deleted_at IS NULL)
      IS DISTINCT FROM (OLD.product_name, OLD.description, OLD.specifications, OLD.category_id, OLD.vendor_id, OLD.deleted_at IS NULL) THEN
    INSERT INTO product_search AS s
      (product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, created_at, rating, score, document)
    SELECT NEW.id, NEW.vendor_id, NEW.category_id, NEW.effective_price, NEW.is_featured, NEW.discount_price IS NOT NULL, NEW.created_at, NEW.rating,
           product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity),
           product_document(NEW.product_name, NEW.description, NEW.specifications, c.name, v.business_name)
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id
    ON CONFLICT (product_id) DO UPDATE SET
      vendor_id = EXCLUDED.vendor_id, category_id = EXCLUDED.category_id, effective_price = EXCLUDED.effective_price,
      is_featured = EXCLUDED.is_featured, is_discounted = EXCLUDED.is_discounted, created_at = EXCLUDED.created_at,
      rating = EXCLUDED.rating, score = EXCLUDED.score, document = EXCLUDED.document;
    PERFORM learn_words('product', concat_ws(' ', NEW.product_name, NEW.description, c.name, v.business_name,
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(NEW.specifications))))
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id;
  ELSE
    UPDATE product_search SET
      effective_price = NEW.effective_price, is_featured = NEW.is_featured, is_discounted = NEW.discount_price IS NOT NULL,
      created_at = NEW.created_at, rating = NEW.rating,
      score = product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity)
    WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_indexed_on_insert AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION product_indexed();
-- Not on views_count: being looked at changes nothing that search reads. Stock matters only as it runs out or returns.
CREATE TRIGGER products_indexed_on_update AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.product_name, OLD.description, OLD.specifications, OLD.category_id, OLD.vendor_id, OLD.price, OLD.discount_price, OLD.is_featured,
         OLD.created_at, OLD.rating_sum, OLD.total_reviews, OLD.stock_quantity > 0, OLD.deleted_at)
        IS DISTINCT FROM
        (NEW.product_name, NEW.description, NEW.specifications, NEW.category_id, NEW.vendor_id, NEW.price, NEW.discount_price, NEW.is_featured,
         NEW.created_at, NEW.rating_sum, NEW.total_reviews, NEW.stock_quantity > 0, NEW.deleted_at))
  EXECUTE FUNCTION product_indexed();

-- A new business or category name reaches the documents of the products that carry it.
CREATE FUNCTION product_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search s
  SET document = product_document(p.product_name, p.description, p.specifications, c.name, v.business_name)
  FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
  WHERE s.product_id = p.id
    AND CASE TG_TABLE_NAME WHEN 'vendors' THEN p.vendor_id = NEW.id ELSE p.category_id = NEW.id END;
  PERFORM learn_words('product', CASE TG_TABLE_NAME WHEN 'vendors' THEN to_jsonb(NEW) ->> 'business_name' ELSE to_jsonb(NEW) ->> 'name' END);
  RETURN NULL;
END $$;
CREATE TRIGGER vendors_renamed AFTER UPDATE OF business_name ON vendors
  FOR EACH ROW WHEN (OLD.business_name <> NEW.business_name) EXECUTE FUNCTION product_names_changed();
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION product_names_changed();

ALTER TABLE vendors ADD COLUMN search tsvector NOT NULL
  GENERATED ALWAYS AS (search_document(business_name, coalesce(description, '') || ' ' || coalesce(location, ''))) STORED;
CREATE INDEX vendors_search ON vendors USING gin (search);
CREATE FUNCTION vendor_teaches_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_words('vendor', concat_ws(' ', NEW.business_name, NEW.description, NEW.location));
  RETURN NULL;
END $$;
CREATE TRIGGER vendors_teach_words AFTER INSERT OR UPDATE OF business_name, description, location ON vendors
  FOR EACH ROW EXECUTE FUNCTION vendor_teaches_words();

-- How common each word is, and which words are gone. Run by a job every night and after bulk loads.
CREATE FUNCTION refresh_search_words() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH counted AS MATERIALIZED (
    SELECT 'product' AS scope, word, ndoc FROM ts_stat('SELECT document FROM product_search')
    UNION ALL SELECT 'item_request', word, ndoc FROM ts_stat('SELECT search FROM item_requests')
    UNION ALL SELECT 'vendor', word, ndoc FROM ts_stat('SELECT search FROM vendors')
  ), updated AS (
    UPDATE search_words w SET documents = greatest(c.ndoc, stem.ndoc)
    FROM counted c LEFT JOIN counted stem ON stem.scope = c.scope AND stem.word = (ts_lexize('asime_stem', c.word))[1]
    WHERE w.scope = c.scope AND w.word = c.word AND w.documents <> greatest(c.ndoc, stem.ndoc)
  )
  DELETE FROM search_words w WHERE NOT EXISTS (SELECT FROM counted c WHERE c.scope = w.scope AND c.word = w.word);
END $$;

-- Whether a row passes the filters that are set. Inlined by the planner.
CREATE FUNCTION passes_filters(
  s product_search, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (in_category IS NULL OR s.category_id = in_category) AND (of_vendor IS NULL OR s.vendor_id = of_vendor)
     AND (min_price IS NULL OR s.effective_price >= min_price) AND (max_price IS NULL OR s.effective_price <= max_price)
     AND (only_featured IS NULL OR s.is_featured = only_featured) AND (only_discounted IS NULL OR s.is_discounted = only_discounted)
$$;

-- A page of a common word in the order of a sort: walks that sort's index of products and asks each one for the words.
-- With more matches than the cap the page is usually full after few steps, where sorting them all would read every match.
-- Where the matches lie at the far end ("car", cheapest first) it gives up after 20,000 steps with the page not full.
CREATE FUNCTION walk_products(
  matching tsquery, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean,
  sort text, descending boolean, after_value bigint, after_id uuid, page_size integer
) RETURNS TABLE (product_id uuid, sort_value bigint)
LANGUAGE plpgsql STABLE
SET enable_indexscan = on SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off
AS $$
DECLARE
  sorted text := CASE sort WHEN 'price' THEN 'p.effective_price' WHEN 'created_at' THEN 'p.created_at' WHEN 'rating' THEN 'p.rating' ELSE 'p.views_count' END;
  value text := CASE sort WHEN 'created_at' THEN '(extract(epoch FROM p.created_at) * 1000000)::bigint' WHEN 'rating' THEN '(p.rating * 100)::bigint' ELSE sorted END;
  bound text := CASE sort WHEN 'created_at' THEN $q$timestamptz 'epoch' + $9 * interval '1 microsecond'$q$ WHEN 'rating' THEN '($9 / 100.0)::numeric(3, 2)' ELSE '$9' END;
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE
    'SELECT w.id, w.value FROM (SELECT p.id, ' || value || ' AS value FROM products p WHERE p.deleted_at IS NULL'
    || CASE WHEN in_category IS NULL THEN '' ELSE ' AND p.category_id = $2' END
    || CASE WHEN min_price IS NULL THEN '' ELSE ' AND p.effective_price >= $4' END
    || CASE WHEN max_price IS NULL THEN '' ELSE ' AND p.effective_price <= $5' END
    || CASE WHEN after_id IS NULL THEN '' ELSE ' AND (' || sorted || ', p.id) ' || CASE WHEN descending THEN '<' ELSE '>' END || ' (' || bound || ', $10)' END
    || ' ORDER BY ' || sorted || ' ' || direction || ', p.id ' || direction || ' LIMIT 20000) AS w'
    || ' JOIN product_search s ON s.product_id = w.id WHERE s.document @@ $1 AND passes_filters(s, $2, $3, $4, $5, $6, $7) LIMIT $8'
    USING matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted, page_size, after_value, after_id;
END $$;

-- One page of product search. Returns the matches in order with the total (exact up to `cap`, then cap + 1), so
-- that a search is one round trip; a page behind the last match is one row that has the total alone. The shape of the
-- work is chosen here, by how many products match, and not left to the planner, which cannot know how common a word is
-- and would at times walk the whole table for one.
--
-- `sort` is relevance, price, created_at, rating or views_count. By relevance the order is: name has the words
-- themselves, name has words that begin so, the words are elsewhere; then score; then the newer product.
CREATE FUNCTION search_products(
  typed text, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean,
  sort text, descending boolean, after_value bigint, after_id uuid, page_size integer, cap integer
) RETURNS TABLE (product_id uuid, sort_value bigint, total integer)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan
-- The bands come in order only from one process.
SET max_parallel_workers_per_gather = 0
AS $$
#variable_conflict use_column
DECLARE
  q record;
  matching tsquery;
  query tsquery;
  filtered boolean := num_nonnulls(in_category, of_vendor, min_price, max_price, only_featured, only_discounted) > 0;
  matches integer;
  missing integer := page_size;
  found_here integer;
  class integer;
  -- Where a cursor stands within a class; beyond any score while it stands before the class.
  below_score integer;
  below_id uuid;
  walked_ids uuid[];
  walked_values bigint[];
BEGIN
  SELECT * INTO q FROM search_queries('product', typed);
  IF q.anywhere IS NULL THEN RETURN; END IF;
  matching := q.anywhere;

  IF NOT filtered AND q.rarest >= 1.2 * cap THEN
    IF cardinality(q.words) = 1 THEN
      -- A single very common word needs no counting: its frequency is known to exceed the cap, with room for what has
      -- left the market since it was counted.
      matches := cap + 1;
    ELSE
      -- Several very common words: likely so many match that the better products alone exceed the cap.
      SELECT count(*) INTO matches FROM (SELECT FROM product_search s WHERE s.document @@ matching AND s.score >= 620 LIMIT cap + 1) AS counted;
      IF matches BETWEEN cap / 20 AND cap THEN
        SELECT count(*) INTO matches FROM (SELECT FROM product_search s WHERE s.document @@ matching AND s.score >= 560 LIMIT cap + 1) AS counted;
      END IF;
    END IF;
  END IF;
  IF matches IS NULL OR matches <= cap THEN
    FOR attempt IN 1..2 LOOP
      SELECT count(*) INTO matches FROM (
        SELECT FROM product_search s
        WHERE s.document @@ matching AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
        LIMIT cap + 1
      ) AS counted;
      -- Nothing has all the words: better to show what has some of them than nothing.
      EXIT WHEN matches > 0 OR cardinality(q.words) = 1;
      matching := q.any_word;
    END LOOP;
    IF matches = 0 THEN RETURN; END IF;
  END IF;

  IF sort <> 'relevance' AND matches > cap THEN
    SELECT array_agg(w.product_id), array_agg(w.sort_value) INTO walked_ids, walked_values
    FROM walk_products(matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted,
                       sort, descending, after_value, after_id, page_size) AS w;
    IF cardinality(walked_ids) = page_size THEN
      RETURN QUERY SELECT w.id, w.value, matches FROM unnest(walked_ids, walked_values) WITH ORDINALITY AS w (id, value, n) ORDER BY w.n;
      RETURN;
    END IF;
  END IF;

  IF sort <> 'relevance' OR matches <= 1000 THEN
    RETURN QUERY
      SELECT m.product_id, m.value, matches FROM (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN 1000 * (CASE WHEN s.document @@ q.exact_name THEN 3 WHEN s.document @@ q.in_name THEN 2 ELSE 1 END) + s.score
            WHEN 'price' THEN s.effective_price
            WHEN 'created_at' THEN (extract(epoch FROM s.created_at) * 1000000)::bigint
            WHEN 'rating' THEN (s.rating * 100)::bigint
            ELSE (SELECT p.views_count FROM products p WHERE p.id = s.product_id)
          END AS value
        FROM product_search s
        WHERE s.document @@ matching AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
      ) AS m
      WHERE after_id IS NULL
         OR CASE WHEN descending THEN (m.value, m.product_id) < (after_value, after_id) ELSE (m.value, m.product_id) > (after_value, after_id) END
      ORDER BY CASE WHEN descending THEN m.value END DESC, CASE WHEN descending THEN m.product_id END DESC,
               CASE WHEN NOT descending THEN m.value END, CASE WHEN NOT descending THEN m.product_id END
      LIMIT page_size;
    IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches; END IF;
    RETURN;
  END IF;

  -- A common word by relevance: class by class, and within a class band by band from the best scores down. Each band
  -- has an index of its own, and once the page is full the outer LIMIT leaves the lower, larger bands untouched.
  FOR class IN REVERSE 3..1 LOOP
    CONTINUE WHEN after_id IS NOT NULL AND after_value < 1000 * class;
    IF after_id IS NOT NULL AND after_value < 1000 * (class + 1) THEN
      below_score := after_value - 1000 * class;
      below_id := after_id;
    ELSE
      below_score := 1000;
      below_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    END IF;
    -- Without what a higher class has shown; asked of the index, so that no document is fetched for it.
    query := CASE class WHEN 3 THEN q.exact_name WHEN 2 THEN q.in_name && !! q.exact_name ELSE matching && !! q.in_name END;
    RETURN QUERY
      SELECT t.product_id, (1000 * class + t.score)::bigint, matches FROM (
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 620 AND s.score < 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 560 AND s.score < 620 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score < 560 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
      ) AS t LIMIT missing;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    missing := missing - found_here;
    EXIT WHEN missing <= 0;
  END LOOP;
  IF missing = page_size THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches; END IF;
END $$;

-- What somebody searches for and wants to hear of. `filters` is what they asked; what follows is how new products and item requests are
-- matched with it.
CREATE TABLE saved_searches (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  filters jsonb NOT NULL,
  alert text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  category_id uuid,
  -- Of requests the budget.
  min_price bigint,
  max_price bigint,
  only_featured boolean NOT NULL,
  only_discounted boolean NOT NULL,
  urgency text,
  -- Where requests are, as a pattern.
  place text,
  -- Words and what stands in the search document beside them.
  matching tsquery,
  -- Beginnings or whole lexemes: whatever it finds has one of them, so that a new product leads to the few searches that may find it.
  anchors text[] NOT NULL,
  -- Found since its owner was told, and the newest of it.
  waiting integer NOT NULL DEFAULT 0,
  latest_item uuid,
  told integer NOT NULL DEFAULT 0,
  told_on date,
  told_today smallint NOT NULL DEFAULT 0,
  CONSTRAINT saved_searches_pk PRIMARY KEY (id),
  CONSTRAINT saved_searches_once UNIQUE (user_id, list, filters),
  CONSTRAINT saved_searches_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT saved_searches_category_fk FOREIGN KEY (category_id) REFERENCES categories (id),
  CONSTRAINT saved_searches_list CHECK (list IN ('products', 'requests')),
  CONSTRAINT saved_searches_alert CHECK (alert IN ('at_once', 'daily', 'off')),
  CONSTRAINT saved_searches_name_length CHECK (length(name) BETWEEN 1 AND 120),
  CONSTRAINT saved_searches_filters CHECK (jsonb_typeof(filters) = 'object' AND length(filters::text) <= 2000),
  CONSTRAINT saved_searches_anchors CHECK (cardinality(anchors) BETWEEN 1 AND 40),
  CONSTRAINT saved_searches_counts CHECK (waiting >= 0 AND told >= 0 AND told_today >= 0)
);
-- Without a list of what is still to be sorted in, which each look would read from end to end.
CREATE INDEX saved_searches_by_anchor ON saved_searches USING gin (anchors) WITH (fastupdate = off) WHERE alert <> 'off';
CREATE INDEX saved_searches_waiting ON saved_searches (alert, id) WHERE waiting > 0;
CREATE INDEX saved_searches_by_category ON saved_searches (category_id);

-- What could be seen for the first time and was not matched with saved searches yet. Each stands here once in its life, so that nobody
-- hears of anything twice.
CREATE TABLE search_news (
  list text NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT search_news_pk PRIMARY KEY (list, item_id),
  CONSTRAINT search_news_list CHECK (list IN ('products', 'requests'))
);

-- One of the lexemes returned stands, or begins a lexeme, in every document that the search finds: of the longest word, since the rarest
-- words are mostly long; else of the category, the brand or the place.
CREATE FUNCTION saved_search_anchors(list text, words text[], category_id uuid, brand text, region text, location text)
RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN cardinality(words) > 0 THEN ARRAY(
      SELECT DISTINCT anchor
      FROM (SELECT word FROM unnest(words) AS word ORDER BY length(word) DESC, word LIMIT 1) AS longest,
           unnest(longest.word || CASE WHEN is_literal(longest.word) THEN '{}' ELSE nearest_words(CASE list WHEN 'products' THEN 'product' ELSE 'item_request' END, longest.word) END) AS candidate,
           unnest(ARRAY[candidate, (ts_lexize('asime_stem', candidate))[1]]) AS anchor
      WHERE anchor IS NOT NULL LIMIT 40)
    WHEN category_id IS NOT NULL THEN ARRAY['category=' || category_id]
    WHEN list = 'products' AND brand IS NOT NULL THEN ARRAY[product_facet('brand', brand)]
    WHEN list = 'products' AND region IS NOT NULL THEN ARRAY[product_facet('region', region)]
    ELSE ARRAY(SELECT '@' || word FROM folded_words_of(location) ORDER BY length(word) DESC, word LIMIT 1)
  END
$$;

-- What anchors of searches for a document are: its lexemes and all that they begin with, its category, and words of its place where the
-- document has none.
CREATE FUNCTION search_probes(document tsvector, category_id uuid, location text)
RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(DISTINCT probe) FROM (
    SELECT left(lexeme, n) AS probe
    FROM unnest(tsvector_to_array(document) || ARRAY(SELECT '@' || word FROM folded_words_of(coalesce(location, '')))) AS lexeme,
         generate_series(1, length(lexeme)) AS n
    WHERE lexeme !~ '^[=#]'
    UNION ALL SELECT lexeme FROM unnest(tsvector_to_array(document)) AS lexeme WHERE lexeme LIKE '#%'
    UNION ALL SELECT 'category=' || category_id WHERE category_id IS NOT NULL
  ) AS probes
$$;

-- Those whose anchors are among the probes. By the index alone: what arrays share the planner cannot tell, and would read every search.
CREATE FUNCTION searches_that_may_find(probes text[]) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 50 SET enable_seqscan TO 'off' AS $$
  SELECT id FROM saved_searches WHERE alert <> 'off' AND anchors && probes
$$;

-- Only where somebody searches: an import into a market without saved searches leaves nothing behind.
CREATE FUNCTION note_search_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_news (list, item_id)
  SELECT TG_ARGV[0], NEW.id WHERE EXISTS (SELECT FROM saved_searches s WHERE s.list = TG_ARGV[0])
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER products_search_news_on_insert AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.first_public_at IS NOT NULL) EXECUTE FUNCTION note_search_news('products');
CREATE TRIGGER products_search_news_on_update AFTER UPDATE OF visibility ON products FOR EACH ROW
  WHEN (OLD.first_public_at IS NULL AND NEW.first_public_at IS NOT NULL) EXECUTE FUNCTION note_search_news('products');
CREATE TRIGGER item_requests_search_news AFTER INSERT ON item_requests FOR EACH ROW
  WHEN (NEW.status = 'open') EXECUTE FUNCTION note_search_news('requests');

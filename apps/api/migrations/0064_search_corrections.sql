-- Words in double quotes are searched for as they are typed, and a search can say what it has corrected.
CREATE FUNCTION is_literal(typed text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT typed ~ '^\s*".*"\s*$'
$$;

-- The nearest words of the vocabulary, for a word that nothing begins with; NULL for one that is known or never corrected.
CREATE FUNCTION nearest_words(for_scope text, typed_word text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF length(typed_word) < 3 OR typed_word ~ '[0-9]' OR EXISTS (
    SELECT FROM search_words w WHERE w.scope = for_scope AND w.word >= typed_word COLLATE "C" AND w.word < (typed_word || U&'\+10FFFF') COLLATE "C"
  ) OR EXISTS (
    SELECT FROM unnest(ts_lexize('asime_stem', typed_word)) AS s
    JOIN search_words w ON w.scope = for_scope AND w.word >= s COLLATE "C" AND w.word < (s || U&'\+10FFFF') COLLATE "C"
    WHERE s <> ''
  ) THEN
    RETURN NULL;
  END IF;
  RETURN ARRAY(
    SELECT w.word FROM search_words w
    WHERE w.scope = for_scope AND w.word % typed_word
      AND levenshtein_less_equal(w.word, typed_word, 2) <= CASE WHEN length(typed_word) < 5 THEN 1 ELSE 2 END
    ORDER BY levenshtein_less_equal(w.word, typed_word, 2), similarity(w.word, typed_word) DESC, w.word
    LIMIT 3
  );
END $$;

-- What is searched for instead of what was typed; NULL where nothing is corrected.
CREATE FUNCTION search_correction(for_scope text, typed text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  typed_word text;
  nearest text[];
  words text[] := (search_words_of(typed))[1:8];
  corrected text[] := '{}';
  is_corrected boolean := false;
BEGIN
  IF is_literal(typed) THEN RETURN NULL; END IF;
  FOR typed_word IN SELECT f.word FROM folded_words_of(typed) AS f ORDER BY f.n LOOP
    nearest := CASE WHEN typed_word = ANY (words) THEN nearest_words(for_scope, typed_word) END;
    is_corrected := is_corrected OR coalesce(cardinality(nearest), 0) > 0;
    corrected := corrected || coalesce(nearest[1], typed_word);
  END LOOP;
  RETURN CASE WHEN is_corrected THEN array_to_string(corrected, ' ') END;
END $$;

CREATE OR REPLACE FUNCTION search_queries(for_scope text, typed text, OUT anywhere tsquery, OUT in_name tsquery, OUT exact_name tsquery, OUT any_word tsquery, OUT words text[], OUT rarest integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
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
    IF NOT is_literal(typed) THEN
      -- With the word as typed: it may be so new that the vocabulary has yet to learn it.
      candidates := candidates || nearest_words(for_scope, typed_word);
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
END $function$
;

-- A word of four letters may be two letters off as well, where it begins as the nearest one does: "clof" is "cloth". Of
-- words that are equally near, the one that more documents have goes first.
CREATE OR REPLACE FUNCTION nearest_words(for_scope text, typed_word text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
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
      AND levenshtein_less_equal(w.word, typed_word, 2) <= CASE
        WHEN length(typed_word) > 4 THEN 2
        WHEN length(typed_word) = 4 AND left(w.word, 2) = left(typed_word, 2) THEN 2
        ELSE 1
      END
    ORDER BY levenshtein_less_equal(w.word, typed_word, 2), similarity(w.word, typed_word) DESC, w.documents DESC, w.word
    LIMIT 3
  );
END $$;

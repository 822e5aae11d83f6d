-- Two neighbouring letters in each other's place are one slip: "latpop" is "laptop". As two letters off they were seldom found, since in the
-- middle of a short word they leave too few of its trigrams. Each word that a swap gives is looked up by itself.
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
    SELECT near.word FROM (
      SELECT w.word, w.documents, levenshtein_less_equal(w.word, typed_word, 2) AS slips FROM search_words w
      WHERE w.scope = for_scope AND w.word % typed_word
        AND levenshtein_less_equal(w.word, typed_word, 2) <= CASE
          WHEN length(typed_word) > 4 THEN 2
          WHEN length(typed_word) = 4 AND left(w.word, 2) = left(typed_word, 2) THEN 2
          ELSE 1
        END
      UNION ALL
      SELECT w.word, w.documents, 1 FROM search_words w
      WHERE w.scope = for_scope AND length(typed_word) > 3 AND w.word = ANY (ARRAY(
        SELECT overlay(typed_word PLACING reverse(substr(typed_word, place, 2)) FROM place FOR 2) FROM generate_series(1, length(typed_word) - 1) AS place
      ))
    ) AS near
    GROUP BY near.word, near.documents
    ORDER BY min(near.slips), similarity(near.word, typed_word) DESC, near.documents DESC, near.word
    LIMIT 3
  );
END $$;

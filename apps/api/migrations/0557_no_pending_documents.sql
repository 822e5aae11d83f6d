-- Documents of new and edited products waited in a list beside each index, of up to 4 MB, which every scan of the index read from end to end (decision
-- 173). Now they go into the index at once.
ALTER INDEX product_search_documents SET (fastupdate = off);
ALTER INDEX product_search_good SET (fastupdate = off);
ALTER INDEX product_search_best SET (fastupdate = off);
ALTER INDEX product_search_top SET (fastupdate = off);
ALTER INDEX product_search_sample SET (fastupdate = off);

-- Those that wait.
SELECT gin_clean_pending_list(name) FROM unnest(ARRAY[
  'product_search_documents', 'product_search_good', 'product_search_best', 'product_search_top', 'product_search_sample'
]::regclass[]) AS name;

-- Whether anybody searches one of the lists is asked for each product and item request that appears: without an index that reads every
-- search there is, where all of them are of the other list.
CREATE INDEX saved_searches_by_list ON saved_searches (list);

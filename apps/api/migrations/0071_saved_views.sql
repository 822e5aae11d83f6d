-- The filters of a list under a name, for whoever wants to see it so again.
CREATE TABLE saved_views (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_one_per_name UNIQUE (user_id, list, name),
  CONSTRAINT saved_views_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT saved_views_list CHECK (list IN ('shop_orders', 'shop_products')),
  CONSTRAINT saved_views_name_length CHECK (length(name) BETWEEN 1 AND 40),
  CONSTRAINT saved_views_query_length CHECK (length(query) <= 500)
);

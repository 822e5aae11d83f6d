-- Products on somebody's wishlist that have become cheaper, or can be bought again, since the job told of them last.
CREATE TABLE wish_changes (
  product_id uuid NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- What it cost before it became cheaper; null where it only came back.
  price_before bigint,
  is_back boolean NOT NULL,
  CONSTRAINT wish_changes_pkey PRIMARY KEY (product_id),
  CONSTRAINT wish_changes_product_fk FOREIGN KEY (product_id) REFERENCES products (id)
);
CREATE INDEX wish_changes_by_time ON wish_changes (changed_at, product_id);

-- Whoever writes, and by whatever way: an import, a bulk change, an order that lapses.
CREATE FUNCTION product_wish_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes WHERE product_id = NEW.id) THEN RETURN NULL; END IF;
  INSERT INTO wish_changes AS c (product_id, price_before, is_back)
  VALUES (NEW.id, CASE WHEN NEW.effective_price < OLD.effective_price THEN OLD.effective_price END,
          OLD.stock_quantity = 0 AND NEW.stock_quantity > 0)
  ON CONFLICT (product_id) DO UPDATE SET changed_at = now(), is_back = c.is_back OR EXCLUDED.is_back,
    price_before = coalesce(c.price_before, EXCLUDED.price_before);
  RETURN NULL;
END $$;
CREATE TRIGGER products_wish_changes AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.effective_price < OLD.effective_price OR (OLD.stock_quantity = 0 AND NEW.stock_quantity > 0))
  EXECUTE FUNCTION product_wish_changes();

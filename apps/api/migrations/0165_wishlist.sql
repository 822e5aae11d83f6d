-- Products that somebody wants to come back to, with what they cost then.
CREATE TABLE wishes (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  price_then bigint NOT NULL,
  currency_then text NOT NULL,
  CONSTRAINT wishes_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT wishes_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT wishes_product_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT wishes_price_not_negative CHECK (price_then >= 0)
);
CREATE INDEX wishes_by_time ON wishes (user_id, added_at DESC, product_id DESC);
CREATE INDEX wishes_of_product ON wishes (product_id);

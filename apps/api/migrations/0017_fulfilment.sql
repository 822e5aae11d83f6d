-- When the money of a delivered order is released by itself, unless the buyer reports a problem before.
ALTER TABLE orders ADD COLUMN release_at timestamptz;
CREATE INDEX orders_by_release ON orders (release_at) WHERE status = 'delivered';

-- How the goods were sent, and what shows that they arrived.
CREATE TABLE order_dispatches (
  order_id uuid PRIMARY KEY,
  courier text,
  phone text,
  waybill text,
  proof text,
  CONSTRAINT order_dispatches_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_dispatches_lengths CHECK (length(courier) <= 120 AND length(phone) <= 20 AND length(waybill) <= 60 AND length(proof) <= 1000)
);

-- The code that the buyer gives for the goods. Neither it nor what it is made of alone can be read here: it follows from the
-- server's secret and the nonce. After too many wrong tries the buyer has to ask for another.
CREATE TABLE order_handovers (
  order_id uuid PRIMARY KEY,
  nonce bytea NOT NULL,
  code_hash bytea NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0,
  CONSTRAINT order_handovers_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_handovers_lengths CHECK (octet_length(nonce) = 16 AND octet_length(code_hash) = 32),
  CONSTRAINT order_handovers_tries CHECK (wrong_tries BETWEEN 0 AND 5)
);

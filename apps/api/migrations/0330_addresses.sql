-- Addresses that somebody keeps, to choose from where a delivery asks for one. Orders have their own copy (order_deliveries).
CREATE TABLE addresses (
  id uuid CONSTRAINT addresses_pk PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  label text NOT NULL,
  region text NOT NULL,
  town text NOT NULL,
  landmark text NOT NULL,
  digital_address text,
  contact_phone text NOT NULL,
  -- Forms begin with it.
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT addresses_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT addresses_lengths CHECK (length(label) BETWEEN 1 AND 40 AND length(town) BETWEEN 1 AND 80 AND length(landmark) BETWEEN 1 AND 200
    AND length(digital_address) BETWEEN 9 AND 13 AND length(contact_phone) = 13)
);
CREATE INDEX addresses_by_user ON addresses (user_id, id);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;

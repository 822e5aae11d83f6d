-- A shop asks for a product to be featured; an admin answers. The answer's reason stays for the shop to read.
ALTER TABLE products
  ADD COLUMN feature_requested_at timestamptz,
  ADD COLUMN feature_answer text,
  -- Whether its own shop deleted it, and so may undo that.
  ADD COLUMN deleted_by_shop boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT products_feature_answer_length CHECK (length(feature_answer) BETWEEN 1 AND 1000);
CREATE INDEX products_feature_requested ON products (feature_requested_at, id) WHERE feature_requested_at IS NOT NULL AND is_public;

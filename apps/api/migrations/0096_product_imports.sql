-- A file of products that a shop has sent: what it would do, and then what became of it.
CREATE TABLE product_imports (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  -- Whoever has sent it: pictures are theirs.
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'checked',
  file_name text NOT NULL,
  bytes integer NOT NULL,
  row_count integer NOT NULL,
  column_count integer NOT NULL,
  to_add integer NOT NULL,
  to_change integer NOT NULL,
  unchanged integer NOT NULL,
  bad_products integer NOT NULL,
  bad_rows integer NOT NULL,
  problem_count integer NOT NULL,
  problems jsonb NOT NULL,
  -- Products whose rows are right, by their cells. Null once it has ended.
  content jsonb,
  leave_out_bad boolean NOT NULL DEFAULT false,
  saved integer NOT NULL DEFAULT 0,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CONSTRAINT product_imports_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT product_imports_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT product_imports_state CHECK (state IN ('checked', 'running', 'done', 'failed', 'cancelled')),
  CONSTRAINT product_imports_file_name_length CHECK (length(file_name) <= 200),
  CONSTRAINT product_imports_failure CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT product_imports_ended CHECK ((state IN ('checked', 'running')) = (ended_at IS NULL) AND (ended_at IS NULL) = (content IS NOT NULL)),
  CONSTRAINT product_imports_no_more_saved CHECK (saved BETWEEN 0 AND to_add + to_change + unchanged)
);
-- A shop has one file that waits for its answer, and one that is being saved.
CREATE UNIQUE INDEX product_imports_open ON product_imports (vendor_id, state) WHERE state IN ('checked', 'running');
CREATE INDEX product_imports_by_age ON product_imports (created_at);
CREATE INDEX product_imports_by_vendor ON product_imports (vendor_id);
CREATE INDEX product_imports_by_user ON product_imports (user_id);

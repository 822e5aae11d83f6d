-- An import whose server died is begun again, a few times at most; what it made and all its problems can be looked at afterwards.
ALTER TABLE product_imports
  -- The last sign that somebody works on it, and how often it was begun.
  ADD COLUMN worked_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN runs smallint NOT NULL DEFAULT 0,
  -- The first products that it has added or changed.
  ADD COLUMN made jsonb NOT NULL DEFAULT '[]',
  -- Where there are more than `problems` lists.
  ADD COLUMN all_problems jsonb;
-- A shop's imports are listed by their age.
DROP INDEX product_imports_by_vendor;
CREATE INDEX product_imports_by_vendor ON product_imports (vendor_id, id);

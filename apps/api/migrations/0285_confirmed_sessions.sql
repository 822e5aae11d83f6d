-- When somebody signed in here, or confirmed that it is them. Sessions of before count as not confirmed: a constant needs no rewriting
-- of the table.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE sessions ALTER COLUMN confirmed_at SET DEFAULT now();

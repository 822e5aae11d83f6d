-- What the home page says of Asime in numbers. These are claims, and stay as they are until an admin changes them.
CREATE TABLE home_figures (
  id uuid CONSTRAINT home_figures_pk PRIMARY KEY,
  key text NOT NULL CONSTRAINT home_figures_one_of_each UNIQUE
    CONSTRAINT home_figures_known CHECK (key IN ('active_users', 'vendors', 'products', 'daily_requests')),
  figure text NOT NULL CONSTRAINT home_figures_length CHECK (length(figure) BETWEEN 1 AND 12),
  revision integer NOT NULL DEFAULT 0
);
INSERT INTO home_figures (id, key, figure) VALUES
  ('01920000-0000-7000-8000-000000000101', 'active_users', '10K+'),
  ('01920000-0000-7000-8000-000000000102', 'vendors', '500+'),
  ('01920000-0000-7000-8000-000000000103', 'products', '50K+'),
  ('01920000-0000-7000-8000-000000000104', 'daily_requests', '1K+');

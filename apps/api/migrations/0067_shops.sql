-- What a shop says of itself: where it is, when it is open, how soon it sends, and when it is away.
ALTER TABLE vendors
  -- One of the sixteen; fees for delivery count from here. Null until the shop says so.
  ADD COLUMN region text,
  -- Seven, Monday first: null where the shop is closed, else {"from": "08:00", "to": "18:00"} in Ghana's time.
  ADD COLUMN opening_hours jsonb NOT NULL DEFAULT '[{"from":"08:00","to":"18:00"},{"from":"08:00","to":"18:00"},{"from":"08:00","to":"18:00"},{"from":"08:00","to":"18:00"},{"from":"08:00","to":"18:00"},{"from":"08:00","to":"18:00"},null]',
  -- Days until an order leaves the shop.
  ADD COLUMN lead_time_days smallint NOT NULL DEFAULT 1,
  -- Takes no orders from the first day on, and is back on the last.
  ADD COLUMN away_from date,
  ADD COLUMN away_until date,
  ADD COLUMN away_message text,
  ADD CONSTRAINT vendors_region CHECK (region IN ('Ahafo', 'Ashanti', 'Bono', 'Bono East', 'Central', 'Eastern', 'Greater Accra', 'North East',
    'Northern', 'Oti', 'Savannah', 'Upper East', 'Upper West', 'Volta', 'Western', 'Western North')),
  ADD CONSTRAINT vendors_opening_hours CHECK (jsonb_typeof(opening_hours) = 'array' AND jsonb_array_length(opening_hours) = 7),
  ADD CONSTRAINT vendors_lead_time CHECK (lead_time_days BETWEEN 0 AND 30),
  ADD CONSTRAINT vendors_away CHECK ((away_from IS NULL) = (away_until IS NULL) AND away_until > away_from
    AND (away_message IS NULL OR away_from IS NOT NULL)),
  ADD CONSTRAINT vendors_away_message_length CHECK (length(away_message) BETWEEN 1 AND 300);

-- Where the place that a shop named says it: a part of it between commas is a region, or a town that is known everywhere.
-- What comes last counts most: "Accra Road, Kumasi" is in Ashanti.
UPDATE vendors v SET region = (
  SELECT known.region
  FROM unnest(string_to_array(v.location, ',')) WITH ORDINALITY AS part (name, n)
  JOIN (VALUES
    ('Ahafo', 'Ahafo'), ('Ashanti', 'Ashanti'), ('Bono', 'Bono'), ('Bono East', 'Bono East'), ('Central', 'Central'), ('Eastern', 'Eastern'),
    ('Greater Accra', 'Greater Accra'), ('North East', 'North East'), ('Northern', 'Northern'), ('Oti', 'Oti'), ('Savannah', 'Savannah'),
    ('Upper East', 'Upper East'), ('Upper West', 'Upper West'), ('Volta', 'Volta'), ('Western', 'Western'), ('Western North', 'Western North'),
    ('Goaso', 'Ahafo'), ('Kumasi', 'Ashanti'), ('Obuasi', 'Ashanti'), ('Sunyani', 'Bono'), ('Techiman', 'Bono East'), ('Cape Coast', 'Central'),
    ('Kasoa', 'Central'), ('Koforidua', 'Eastern'), ('Accra', 'Greater Accra'), ('Tema', 'Greater Accra'), ('Nalerigu', 'North East'),
    ('Tamale', 'Northern'), ('Dambai', 'Oti'), ('Damongo', 'Savannah'), ('Bolgatanga', 'Upper East'), ('Wa', 'Upper West'), ('Ho', 'Volta'),
    ('Takoradi', 'Western'), ('Sekondi', 'Western'), ('Sekondi-Takoradi', 'Western'), ('Sefwi Wiawso', 'Western North')
  ) AS known (name, region) ON lower(known.name) = lower(regexp_replace(btrim(part.name), '\s+region$', '', 'i'))
  ORDER BY part.n DESC LIMIT 1
) WHERE location IS NOT NULL;

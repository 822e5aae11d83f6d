-- What delivery costs by how far a buyer is from the shop and by what the goods weigh.
CREATE TABLE delivery_rates (
  -- Null: the usual ones, of shops that have named none and of which it is known where they are.
  vendor_id uuid,
  method text NOT NULL,
  zone text NOT NULL,
  up_to_2_kg pesewas NOT NULL,
  up_to_5_kg pesewas NOT NULL,
  up_to_10_kg pesewas NOT NULL,
  up_to_25_kg pesewas NOT NULL,
  -- For each kilogram that is begun beyond 25.
  per_kg_more pesewas NOT NULL,
  -- Goods for so much, or more, travel for nothing; null: none do.
  free_from pesewas,
  CONSTRAINT delivery_rates_unique UNIQUE NULLS NOT DISTINCT (vendor_id, method, zone),
  CONSTRAINT delivery_rates_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT delivery_rates_method CHECK (method IN ('vendor_delivery', 'dispatch_rider', 'bus_parcel')),
  CONSTRAINT delivery_rates_zone CHECK (zone IN ('same_town', 'same_region', 'neighbour', 'far'))
);
INSERT INTO delivery_rates (method, zone, up_to_2_kg, up_to_5_kg, up_to_10_kg, up_to_25_kg, per_kg_more) VALUES
  ('vendor_delivery', 'same_town', 1500, 2000, 2500, 4000, 100),
  ('vendor_delivery', 'same_region', 3000, 3500, 4500, 7000, 150),
  ('vendor_delivery', 'neighbour', 5000, 6000, 8000, 12500, 300),
  ('vendor_delivery', 'far', 9000, 11000, 14000, 20000, 400),
  ('dispatch_rider', 'same_town', 2000, 2500, 3500, 5500, 200),
  ('dispatch_rider', 'same_region', 4000, 5000, 6500, 9500, 300),
  ('bus_parcel', 'same_region', 1500, 2000, 3000, 5000, 100),
  ('bus_parcel', 'neighbour', 2500, 3000, 4000, 6500, 150),
  ('bus_parcel', 'far', 4500, 5500, 7000, 11000, 250);

-- Where a shop counts a region to another zone than its distance says, or does not deliver at all: {"Oti": "none"}.
ALTER TABLE vendors
  ADD COLUMN delivery_zones jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT vendors_delivery_zones CHECK (jsonb_typeof(delivery_zones) = 'object');

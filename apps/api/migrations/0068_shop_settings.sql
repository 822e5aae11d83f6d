-- What a vendor sets of a shop: its front, where buyers collect, what may be returned, and how orders travel.
ALTER TABLE vendors
  ADD COLUMN logo_url text,
  ADD COLUMN banner_url text,
  ADD COLUMN town text,
  -- The rest of the address: shown to buyers who have paid for an order that they collect.
  ADD COLUMN landmark text,
  ADD COLUMN digital_address text,
  ADD COLUMN directions text,
  ADD COLUMN return_policy text,
  ADD COLUMN return_days smallint,
  ADD COLUMN delivery_methods text[] NOT NULL DEFAULT '{vendor_delivery,dispatch_rider,bus_parcel,pickup}',
  ADD CONSTRAINT vendors_delivery_methods CHECK (cardinality(delivery_methods) > 0
    AND delivery_methods <@ ARRAY['vendor_delivery', 'dispatch_rider', 'bus_parcel', 'pickup']),
  ADD CONSTRAINT vendors_return_days CHECK (return_days BETWEEN 0 AND 365),
  ADD CONSTRAINT vendors_settings_lengths CHECK (length(town) BETWEEN 1 AND 80 AND length(landmark) BETWEEN 1 AND 200
    AND length(digital_address) BETWEEN 9 AND 12 AND length(directions) BETWEEN 1 AND 1000 AND length(return_policy) BETWEEN 1 AND 3000);

-- The town is what stands before the region.
UPDATE vendors SET town = place.town FROM (
  SELECT id, nullif(btrim(regexp_replace(location, ',?\s*' || region || '(\s+region)?\s*$', '', 'i')), '') AS town
  FROM vendors WHERE region IS NOT NULL
) AS place WHERE place.id = vendors.id AND length(place.town) <= 80;

ALTER TABLE upload_uses DROP CONSTRAINT upload_uses_used_by;
ALTER TABLE upload_uses ADD CONSTRAINT upload_uses_used_by
  CHECK (used_by IN ('avatar', 'item_request', 'product', 'shop', 'dispatch', 'delivery_proof', 'dispute_message'));

-- Postcodes have three to five digits: N5-03074-1234 is 13 characters long.
ALTER TABLE order_deliveries
  DROP CONSTRAINT order_deliveries_lengths,
  ADD CONSTRAINT order_deliveries_lengths CHECK (length(town) BETWEEN 1 AND 80 AND length(landmark) BETWEEN 1 AND 200
    AND length(digital_address) BETWEEN 9 AND 13 AND length(note) BETWEEN 1 AND 500 AND length(contact_phone) = 13) NOT VALID;
ALTER TABLE vendors
  DROP CONSTRAINT vendors_settings_lengths,
  ADD CONSTRAINT vendors_settings_lengths CHECK (length(town) BETWEEN 1 AND 80 AND length(landmark) BETWEEN 1 AND 200
    AND length(digital_address) BETWEEN 9 AND 13 AND length(directions) BETWEEN 1 AND 1000 AND length(return_policy) BETWEEN 1 AND 3000) NOT VALID;

-- Read through without keeping anybody from writing.
ALTER TABLE order_deliveries VALIDATE CONSTRAINT order_deliveries_lengths;
ALTER TABLE vendors VALIDATE CONSTRAINT vendors_settings_lengths;

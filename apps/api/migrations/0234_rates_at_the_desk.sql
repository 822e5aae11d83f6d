-- Admins add commission rules and tax rates at the desk. A rate is named in the audit log, so it has an id like everything there.
ALTER TABLE vat_rates ADD COLUMN id uuid NOT NULL DEFAULT uuid_v7();
ALTER TABLE vat_rates ADD CONSTRAINT vat_rates_id_unique UNIQUE (id);
CREATE INDEX commission_rules_by_date ON commission_rules (valid_from DESC, id DESC);

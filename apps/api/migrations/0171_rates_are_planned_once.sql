-- A function in SQL that cannot stand in its place is parsed and planned by each statement that calls it. Every order asks for both rates, and
-- asking took longer than reading them. In PL/pgSQL their plans are kept. What they say is as before.
CREATE OR REPLACE FUNCTION commission_rate(of_vendor uuid, of_category uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT rate_bp FROM commission_rules
    WHERE valid_from <= now() AND (vendor_id = of_vendor OR category_id = of_category OR (vendor_id IS NULL AND category_id IS NULL))
    ORDER BY vendor_id IS NULL, category_id IS NULL, valid_from DESC LIMIT 1
  );
END $$;
CREATE OR REPLACE FUNCTION vat_rate() RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT total_bp FROM vat_rates WHERE valid_from <= (now() AT TIME ZONE 'Africa/Accra')::date ORDER BY valid_from DESC LIMIT 1);
END $$;

-- TRUNCATE passes by the triggers that keep rows of the books. What holds any cannot be emptied; an empty table can, which a
-- TRUNCATE … CASCADE in an empty market does.
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_rows boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO has_rows;
  IF has_rows THEN
    RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transactions_are_not_emptied BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER ledger_postings_are_not_emptied BEFORE TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER ledger_accounts_are_not_emptied BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER sales_are_not_emptied BEFORE TRUNCATE ON sales FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER chargeback_orders_are_not_emptied BEFORE TRUNCATE ON chargeback_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER order_events_are_not_emptied BEFORE TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

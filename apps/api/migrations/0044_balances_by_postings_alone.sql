-- The server's role may add accounts and postings, and change neither. Balances follow by this trigger, with the rights of
-- the owner; nobody's own tables or functions may come before ours while it has them.
ALTER FUNCTION ledger_postings_counted() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;

-- What each kind of transaction moved on the accounts of a shop, kept with their balances: the desk's page of a shop shows these sums, and
-- read every posting of it each time, seconds where there are hundreds of thousands. Whoever posts holds the account's lock already.
CREATE TABLE ledger_sums (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  -- The first of them.
  since timestamptz NOT NULL,
  CONSTRAINT ledger_sums_pk PRIMARY KEY (account_id, kind),
  CONSTRAINT ledger_sums_account_fk FOREIGN KEY (account_id) REFERENCES ledger_accounts (id)
);

-- So that nothing is posted between what is summed here and what follows by the trigger.
LOCK TABLE ledger_postings IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO ledger_sums (account_id, kind, amount, since)
SELECT p.account_id, t.kind, sum(p.amount), min(t.posted_at)
FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id JOIN ledger_transactions t ON t.id = p.transaction_id
WHERE a.vendor_id IS NOT NULL GROUP BY 1, 2;

CREATE OR REPLACE FUNCTION ledger_postings_counted() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_accounts a WHERE a.id IN (SELECT account_id FROM new_rows) AND a.balance IS NOT NULL ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE ledger_accounts a SET balance = a.balance + d.amount
  FROM (SELECT account_id, sum(amount)::bigint AS amount FROM new_rows GROUP BY 1) AS d
  WHERE a.id = d.account_id AND a.balance IS NOT NULL;
  INSERT INTO ledger_sums (account_id, kind, amount, since)
  SELECT n.account_id, t.kind, sum(n.amount), min(t.posted_at)
  FROM new_rows n JOIN ledger_accounts a ON a.id = n.account_id JOIN ledger_transactions t ON t.id = n.transaction_id
  WHERE a.vendor_id IS NOT NULL GROUP BY 1, 2
  ON CONFLICT ON CONSTRAINT ledger_sums_pk DO UPDATE SET amount = ledger_sums.amount + EXCLUDED.amount;
  RETURN NULL;
END $$;

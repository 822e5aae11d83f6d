-- As in 0015, with accounts found by an index: IS NOT DISTINCT FROM uses none, so that each posting read the accounts of all orders, twice.
CREATE OR REPLACE FUNCTION post_to_ledger(of_kind text, of_effect text, of_currency text, lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE of_transaction uuid;
BEGIN
  INSERT INTO ledger_transactions (kind, effect_key) VALUES (of_kind, of_effect)
  ON CONFLICT ON CONSTRAINT ledger_transactions_effect_unique DO NOTHING RETURNING id INTO of_transaction;
  IF of_transaction IS NULL THEN RETURN false; END IF;
  INSERT INTO ledger_accounts (kind, currency, order_id, vendor_id)
  SELECT DISTINCT l.kind, of_currency, l.order_id, l.vendor_id
  FROM jsonb_to_recordset(lines) AS l (kind text, order_id uuid, vendor_id uuid)
  ORDER BY 1, 3, 4
  ON CONFLICT ON CONSTRAINT ledger_accounts_unique DO NOTHING;
  INSERT INTO ledger_postings (transaction_id, position, account_id, amount)
  SELECT of_transaction, row_number() OVER (), a.id, l.amount
  FROM jsonb_to_recordset(lines) AS l (kind text, order_id uuid, vendor_id uuid, amount bigint)
  -- An account is an order's, a vendor's or the market's (ledger_accounts_owner).
  CROSS JOIN LATERAL (
    SELECT id FROM ledger_accounts
    WHERE order_id = l.order_id AND vendor_id IS NULL AND l.vendor_id IS NULL AND kind = l.kind AND currency = of_currency
    UNION ALL
    SELECT id FROM ledger_accounts
    WHERE vendor_id = l.vendor_id AND order_id IS NULL AND l.order_id IS NULL AND kind = l.kind AND currency = of_currency
    UNION ALL
    SELECT id FROM ledger_accounts
    WHERE order_id IS NULL AND vendor_id IS NULL AND l.order_id IS NULL AND l.vendor_id IS NULL AND kind = l.kind AND currency = of_currency
  ) AS a
  WHERE l.amount <> 0;
  RETURN true;
END $$;

-- The desk's first page shows how the whole market does (decision 0126): days are summed over all shops, and money that is held is read
-- without the accounts that are empty by now.
CREATE INDEX shop_days_by_day ON shop_days (day);
CREATE INDEX orders_under_way ON orders (status) WHERE status IN ('paid', 'preparing', 'dispatched', 'delivered', 'disputed');
CREATE INDEX ledger_accounts_held ON ledger_accounts (currency) INCLUDE (balance) WHERE kind = 'escrow' AND balance < 0;

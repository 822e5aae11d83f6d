-- The desk lists every order, newest first: all of them, those in a state, those of an amount, and those whose money is held.
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_by_status_newest ON orders (status, created_at DESC, id DESC);
CREATE INDEX orders_by_total ON orders (total);
CREATE INDEX orders_with_money_held ON orders (created_at DESC, id DESC) WHERE status IN ('paid', 'preparing', 'dispatched', 'delivered', 'disputed');
-- The one above also counts what is under way.
DROP INDEX orders_under_way;

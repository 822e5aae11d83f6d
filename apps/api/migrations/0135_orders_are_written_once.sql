-- What an order is found by is written with it: written afterwards, its row was there twice, and in each of its indexes. Whoever adds
-- items to an order without such words has them written still.
CREATE FUNCTION order_words(order_number text, buyer text, shop text, titles text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', order_number, buyer, shop, titles))
$$;
CREATE OR REPLACE FUNCTION order_search_text(of_order uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT order_words(o.order_number, u.full_name, v.business_name,
    (SELECT string_agg(left(i.title, 200), ' ' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id))
  FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id WHERE o.id = of_order
$$;
CREATE OR REPLACE FUNCTION order_items_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search = order_search_text(id) WHERE id IN (SELECT order_id FROM new_rows) AND search = '';
  RETURN NULL;
END $$;

-- An order counts as a sale, and completes its item request, when it is completed: most are made in another state.
DROP TRIGGER orders_counted ON orders;
CREATE TRIGGER orders_counted AFTER UPDATE OF status, refunded_total, charged_back_total ON orders FOR EACH ROW EXECUTE FUNCTION orders_counted();
CREATE TRIGGER orders_counted_on_insert AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION orders_counted();

-- Others begin with the same columns.
DROP INDEX orders_by_buyer_status;
DROP INDEX orders_by_vendor_status;
-- What is kept of stock for orders that are not paid is found by `order_items_reserved`; nobody asks for the rest by product.
DROP INDEX order_items_keeping_stock;

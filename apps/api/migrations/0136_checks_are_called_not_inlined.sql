-- A check that calls a function in SQL has the function's text parsed and planned again by every statement that writes the table, to see
-- whether it can stand in its place: of a sale, which writes three tables with a currency and the stock of a product, that was a tenth
-- of the work. In PL/pgSQL the function is called, and its plan is kept. What they say is as before.
CREATE OR REPLACE FUNCTION is_currency(code text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN code IN ('GHS', 'USD', 'EUR', 'GBP', 'NGN', 'XOF');
END $$;

CREATE OR REPLACE FUNCTION are_quantity_prices(steps jsonb, price_of_one bigint) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN jsonb_array_length(steps) <= 5 AND coalesce((
    SELECT bool_and(s.quantity > coalesce(s.quantity_before, 1) AND s.price >= 0 AND s.price < coalesce(s.price_before, price_of_one))
    FROM (
      SELECT (step ->> 'quantity')::integer AS quantity, (step ->> 'price')::bigint AS price,
             lag((step ->> 'quantity')::integer) OVER (ORDER BY n) AS quantity_before, lag((step ->> 'price')::bigint) OVER (ORDER BY n) AS price_before
      FROM jsonb_array_elements(steps) WITH ORDINALITY AS each (step, n)
    ) AS s), true);
END $$;

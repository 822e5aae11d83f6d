-- The database as the migrations make it, for reading and reviewing. Made by `npm run db:generate`; do not edit.
-- Left out: what extensions bring, and the migrator's and the job queue's own tables.

CREATE EXTENSION fuzzystrmatch;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE DOMAIN pesewas AS bigint
  CONSTRAINT pesewas_in_range CHECK (VALUE >= 0 AND VALUE <= '9999999999'::bigint);
CREATE TYPE follow_delta AS (vendor_id uuid, n integer);
CREATE TYPE kept_matches AS (matching text, falls_back boolean, total integer, ids uuid[], empty_classes integer[], seen pg_snapshot, of_server timestamp with time zone);
CREATE TYPE product_count_delta AS (category_id uuid, vendor_id uuid, bucket smallint, is_featured boolean, is_discounted boolean, n integer);
CREATE TYPE review_delta AS (product_id uuid, rating_sum bigint, n integer);
CREATE TYPE sale_parts AS (commission bigint, commission_vat bigint, payment_fee bigint, net bigint);

CREATE TEXT SEARCH DICTIONARY asime_plain (TEMPLATE = simple, stopwords = 'english');
CREATE TEXT SEARCH DICTIONARY asime_stem (TEMPLATE = snowball, language = 'english');
CREATE TEXT SEARCH CONFIGURATION asime_words (PARSER = "default");
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR asciihword WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR asciiword WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR email WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR file WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR "float" WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR host WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR hword WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR hword_asciipart WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR hword_numpart WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR hword_part WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR "int" WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR numhword WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR numword WITH unaccent, asime_plain;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR sfloat WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR uint WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR url WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR url_path WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR version WITH simple;
  ALTER TEXT SEARCH CONFIGURATION asime_words ADD MAPPING FOR word WITH unaccent, asime_plain;

CREATE SEQUENCE commission_invoice_numbers AS bigint START 100001 INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;
CREATE SEQUENCE order_numbers AS bigint START 100001 INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;

CREATE FUNCTION public.all_of_terms(terms tsquery[])
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  term tsquery;
  together tsquery;
BEGIN
  FOREACH term IN ARRAY terms LOOP
    together := coalesce(together && term, term);
  END LOOP;
  RETURN together;
END $function$
;

CREATE FUNCTION public.all_terms_but_one(terms tsquery[])
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  half integer := cardinality(terms) / 2;
  before tsquery[] := terms[:half];
  after tsquery[] := terms[half + 1:];
BEGIN
  RETURN CASE cardinality(before) WHEN 1 THEN all_of_terms(after) ELSE all_terms_but_one(before) && all_of_terms(after) END
    || CASE cardinality(after) WHEN 1 THEN all_of_terms(before) ELSE all_of_terms(before) && all_terms_but_one(after) END;
END $function$
;

CREATE FUNCTION public.apply_follow_counts(deltas follow_delta[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM vendors v WHERE v.id IN (SELECT vendor_id FROM unnest(deltas)) ORDER BY v.id FOR NO KEY UPDATE;
  UPDATE vendors v SET followers_count = v.followers_count + d.n FROM unnest(deltas) AS d WHERE v.id = d.vendor_id;
END $function$
;

CREATE FUNCTION public.apply_product_counts(deltas product_count_delta[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO product_counts AS c (category_id, bucket, is_featured, is_discounted, products)
  SELECT category_id, bucket, is_featured, is_discounted, 0
  FROM unnest(deltas) GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
  PERFORM FROM product_counts c
    JOIN (SELECT category_id, bucket, is_featured, is_discounted FROM unnest(deltas) GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0) d
      USING (category_id, bucket, is_featured, is_discounted)
    ORDER BY c.category_id, c.bucket, c.is_featured, c.is_discounted FOR UPDATE OF c;
  UPDATE product_counts c SET products = c.products + d.n
  FROM (SELECT category_id, bucket, is_featured, is_discounted, sum(n)::int AS n FROM unnest(deltas) GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0) d
  WHERE c.category_id = d.category_id AND c.bucket = d.bucket AND c.is_featured = d.is_featured AND c.is_discounted = d.is_discounted;

  PERFORM FROM categories c JOIN (SELECT category_id FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d ON d.category_id = c.id
    ORDER BY c.id FOR NO KEY UPDATE OF c;
  UPDATE categories c SET product_count = c.product_count + d.n
  FROM (SELECT category_id, sum(n)::int AS n FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d
  WHERE c.id = d.category_id;

  PERFORM FROM vendors v JOIN (SELECT vendor_id FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d ON d.vendor_id = v.id
    ORDER BY v.id FOR NO KEY UPDATE OF v;
  UPDATE vendors v SET total_products = v.total_products + d.n
  FROM (SELECT vendor_id, sum(n)::int AS n FROM unnest(deltas) GROUP BY 1 HAVING sum(n) <> 0) d
  WHERE v.id = d.vendor_id;
END $function$
;

CREATE FUNCTION public.apply_review_counts(deltas review_delta[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Products before vendors, each in id order: the one order in which these rows are locked. Not FOR UPDATE: that
  -- would wait for the key share of every other review of the product being written, which waits for us in turn.
  PERFORM FROM products p WHERE p.id IN (SELECT product_id FROM unnest(deltas)) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE products p SET rating_sum = p.rating_sum + d.rating_sum, total_reviews = p.total_reviews + d.n
  FROM unnest(deltas) AS d WHERE p.id = d.product_id;

  PERFORM FROM vendors v WHERE v.id IN (SELECT p.vendor_id FROM products p WHERE p.id IN (SELECT product_id FROM unnest(deltas)))
    ORDER BY v.id FOR NO KEY UPDATE;
  UPDATE vendors v SET rating_sum = v.rating_sum + d.rating_sum, total_reviews = v.total_reviews + d.n
  FROM (SELECT p.vendor_id, sum(d.rating_sum)::bigint AS rating_sum, sum(d.n)::int AS n
        FROM unnest(deltas) AS d JOIN products p ON p.id = d.product_id GROUP BY 1) AS d
  WHERE v.id = d.vendor_id;
END $function$
;

CREATE FUNCTION public.are_quantity_prices(steps jsonb, price_of_one bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN jsonb_array_length(steps) <= 5 AND coalesce((
    SELECT bool_and(s.quantity > coalesce(s.quantity_before, 1) AND s.price >= 0 AND s.price < coalesce(s.price_before, price_of_one))
    FROM (
      SELECT (step ->> 'quantity')::integer AS quantity, (step ->> 'price')::bigint AS price,
             lag((step ->> 'quantity')::integer) OVER (ORDER BY n) AS quantity_before, lag((step ->> 'price')::bigint) OVER (ORDER BY n) AS price_before
      FROM jsonb_array_elements(steps) WITH ORDINALITY AS each (step, n)
    ) AS s), true);
END $function$
;

CREATE FUNCTION public.asked_attributes(of_category uuid, given jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN given = '{}' THEN given ELSE (
    SELECT coalesce(jsonb_object_agg(g.key, g.value), '{}') FROM jsonb_each(given) AS g
    JOIN category_fields f ON f.category_id = of_category AND f.key = g.key AND NOT f.is_private) END
$function$
;

CREATE FUNCTION public.bid_card(b bids)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
  SELECT left(row_to_json((SELECT o FROM (SELECT
    b.id, b.amount * 0.01 AS bid_amount, b.currency, b.message, b.delivery_time_days, b.created_at) AS o))::text, -1)
$function$
;

CREATE FUNCTION public.bid_changes_shop_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.created_at), 'bids');
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.bid_has_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN NEW.card := bid_card(NEW); RETURN NEW; END $function$
;

CREATE FUNCTION public.bids_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE item_requests r SET total_bids = r.total_bids + d.n
    FROM (SELECT item_request_id, count(*)::int AS n FROM new_rows WHERE status <> 'withdrawn' AND hidden_at IS NULL GROUP BY 1 ORDER BY 1) d
    WHERE r.id = d.item_request_id;
  ELSE
    IF NOT EXISTS (SELECT FROM new_rows OFFSET 30) AND NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.item_request_id, o.status <> 'withdrawn' AND o.hidden_at IS NULL) <> (n.item_request_id, n.status <> 'withdrawn' AND n.hidden_at IS NULL)
    ) THEN
      RETURN NULL;
    END IF;
    UPDATE item_requests r SET total_bids = r.total_bids + d.n
    FROM (
      SELECT item_request_id, sum(n)::int AS n FROM (
        SELECT item_request_id, -1 AS n FROM old_rows WHERE status <> 'withdrawn' AND hidden_at IS NULL
        UNION ALL
        SELECT item_request_id, 1 FROM new_rows WHERE status <> 'withdrawn' AND hidden_at IS NULL
      ) AS moved GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
    ) d
    WHERE r.id = d.item_request_id;
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.category_query(of_category uuid)
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT word_query(product_facet('category', of_category::text), false)
$function$
;

CREATE FUNCTION public.category_texts_fall_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'category_fields' THEN
    INSERT INTO category_text_backlog (category_id, noun, field_key)
    SELECT DISTINCT f.category_id, 'product', f.key FROM (VALUES (OLD.category_id, OLD.key), (NEW.category_id, NEW.key)) AS f (category_id, key)
    WHERE f.category_id IS NOT NULL;
    RETURN NULL;
  END IF;
  INSERT INTO category_text_backlog (category_id, noun) VALUES (NEW.id, 'product');
  IF NEW.name <> OLD.name THEN
    INSERT INTO category_text_backlog (category_id, noun) VALUES (NEW.id, 'item_request');
    PERFORM learn_words('product', NEW.name);
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.check_accepted_bid_closes_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  request uuid := CASE TG_TABLE_NAME WHEN 'bids' THEN (to_jsonb(NEW) ->> 'item_request_id')::uuid ELSE NEW.id END;
  current_status text;
BEGIN
  SELECT r.status INTO current_status FROM item_requests r WHERE r.id = request FOR SHARE;
  IF current_status = 'open' AND EXISTS (SELECT FROM bids b WHERE b.item_request_id = request AND b.status = 'accepted') THEN
    RAISE EXCEPTION 'item request % has an accepted bid and must not be open', request
      USING ERRCODE = 'check_violation', CONSTRAINT = 'item_requests_closed_when_accepted';
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.check_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE checked uuid := CASE TG_TABLE_NAME WHEN 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::uuid
                                           ELSE (to_jsonb(NEW) ->> 'transaction_id')::uuid END;
BEGIN
  IF (SELECT count(*) FROM ledger_postings WHERE transaction_id = checked) < 2 OR EXISTS (
    SELECT FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    WHERE p.transaction_id = checked GROUP BY a.currency HAVING sum(p.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', checked
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_balanced';
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.commission_rate(of_vendor uuid, of_category uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (
    WITH above AS (SELECT parent_id FROM categories WHERE id = of_category AND parent_id IS NOT NULL)
    SELECT rate_bp FROM commission_rules
    WHERE valid_from <= now() AND (vendor_id = of_vendor OR category_id = of_category OR category_id = (SELECT parent_id FROM above)
      OR (vendor_id IS NULL AND category_id IS NULL))
    ORDER BY vendor_id IS NULL, category_id IS NULL, category_id IS DISTINCT FROM of_category, valid_from DESC LIMIT 1
  );
END $function$
;

CREATE FUNCTION public.conversation_changes_shop_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.begun_at), 'enquiries');
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.count_in_sample(matching tsquery, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, at_most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT count(*)::int FROM (
    SELECT FROM product_search s
    WHERE s.document @@ matching AND (uuid_hash(s.product_id) & 15) = 0
      AND passes_filters(s, in_category, of_vendor, min_price, max_price, only_featured, only_discounted)
    LIMIT at_most
  ) AS counted
$function$
;

CREATE FUNCTION public.counted_on_time(on_time boolean, total bigint, delivery_fee bigint, refunded bigint, charged_back bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN on_time THEN nullif(kept_for_goods(total, delivery_fee, refunded, charged_back) > 0, false)
              WHEN kept_for_goods(total, delivery_fee, 0, 0) > 0 THEN on_time END
$function$
;

CREATE FUNCTION public.day_in_ghana(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT (at AT TIME ZONE 'Africa/Accra')::date
$function$
;

CREATE FUNCTION public.dispute_changes_shop_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT o.vendor_id, day_in_ghana(o.paid_at), 'orders' FROM orders o WHERE o.id = NEW.order_id AND o.paid_at IS NOT NULL;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.distinctive_words(for_scope text, name text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE
AS $function$
  SELECT string_agg(word_query('=' || coalesce((ts_lexize('asime_stem', w.word))[1], w.word), false)::text, ' | ')::tsquery
  FROM unnest(search_words_of(name)) AS of_name (word)
  JOIN search_words w ON w.scope = for_scope AND w.word = of_name.word
  WHERE w.documents <= 500
$function$
;

CREATE FUNCTION public.few_products(of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, at_most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  ids uuid[];
BEGIN
  IF of_vendor IS NOT NULL THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = of_vendor AND p.deleted_at IS NULL LIMIT at_most + 1);
  ELSIF min_price IS NOT NULL OR max_price IS NOT NULL THEN
    ids := ARRAY(
      SELECT p.id FROM products p
      WHERE p.is_public AND p.effective_price >= coalesce(min_price, 0) AND p.effective_price <= coalesce(max_price, 9223372036854775807)
      ORDER BY p.effective_price, p.id LIMIT at_most + 1
    );
  ELSIF only_featured THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.is_public AND p.is_featured ORDER BY p.created_at DESC, p.id DESC LIMIT at_most + 1);
  ELSIF only_discounted THEN
    ids := ARRAY(
      SELECT p.id FROM products p WHERE p.is_public AND p.effective_price = p.discount_price::bigint
      ORDER BY p.created_at DESC, p.id DESC LIMIT at_most + 1
    );
  ELSE
    RETURN NULL;
  END IF;
  RETURN CASE WHEN cardinality(ids) <= at_most THEN ids END;
END $function$
;

CREATE FUNCTION public.fill_texts(at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  task text_backlog;
  ids uuid[];
BEGIN
  SELECT * INTO task FROM text_backlog ORDER BY noun DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF task.noun = 'product' THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.id > task.done_to ORDER BY p.id LIMIT at_most);
    INSERT INTO product_texts SELECT * FROM product_texts_of(ids) ON CONFLICT DO NOTHING;
  ELSIF task.noun = 'item_request' THEN
    ids := ARRAY(SELECT r.id FROM item_requests r WHERE r.id > task.done_to ORDER BY r.id LIMIT at_most);
    INSERT INTO item_request_texts SELECT * FROM item_request_texts_of(ids) ON CONFLICT DO NOTHING;
  ELSIF task.noun = 'vendor' THEN
    ids := ARRAY(SELECT v.id FROM vendors v WHERE v.id > task.done_to ORDER BY v.id LIMIT at_most);
    INSERT INTO vendor_texts SELECT * FROM vendor_texts_of(ids) ON CONFLICT DO NOTHING;
    -- Nobody is waited for, who may wait for one of these. What is left out is looked for again from the beginning.
    UPDATE vendors v SET brief = vendor_brief(v) FROM (
      SELECT id FROM vendors WHERE id = ANY (ids) AND brief IS NULL ORDER BY id FOR NO KEY UPDATE SKIP LOCKED) AS free WHERE v.id = free.id;
  ELSE
    ids := ARRAY(SELECT b.id FROM bids b WHERE b.id > task.done_to ORDER BY b.id LIMIT at_most);
    UPDATE bids b SET card = bid_card(b) FROM (
      SELECT id FROM bids WHERE id = ANY (ids) AND card IS NULL ORDER BY id FOR NO KEY UPDATE SKIP LOCKED) AS free WHERE b.id = free.id;
  END IF;
  IF ids = '{}' THEN
    IF task.noun = 'vendor' AND EXISTS (SELECT FROM vendors WHERE brief IS NULL) OR task.noun = 'bid' AND EXISTS (SELECT FROM bids WHERE card IS NULL) THEN
      UPDATE text_backlog b SET done_to = '00000000-0000-0000-0000-000000000000' WHERE b.noun = task.noun;
      RETURN false;
    END IF;
    DELETE FROM text_backlog b WHERE b.noun = task.noun;
  ELSE UPDATE text_backlog b SET done_to = ids[cardinality(ids)] WHERE b.noun = task.noun; END IF;
  RETURN true;
END $function$
;

CREATE FUNCTION public.find_products(typed text, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value bigint, after_id uuid, page_size integer, cap integer, facets tsquery, known kept_matches)
 RETURNS TABLE(product_id uuid, sort_value bigint, total integer, corrects boolean, kept kept_matches)
 LANGUAGE sql
 STABLE ROWS 21
AS $function$
  SELECT m.product_id, m.sort_value, m.total, m.corrects, m.kept
  FROM match_products(typed, in_category, of_vendor, min_price, max_price, only_featured, only_discounted, sort, descending, after_value,
                      after_id, page_size, cap, facets, known) AS m
$function$
;

CREATE FUNCTION public.first_sold_goods_day()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  SELECT date_trunc('month', date_trunc('month', now() AT TIME ZONE 'Africa/Accra')::date - 1)::date
$function$
;

CREATE FUNCTION public.folded_words_of(content text)
 RETURNS TABLE(word text, n bigint)
 LANGUAGE sql
 STABLE ROWS 5
AS $function$
  SELECT word, n
  FROM regexp_split_to_table(lower(unaccent(translate(content, 'ƐƆŊƉƑƔƲɛɔŋɖƒɣʋ', 'EONDFGVeondfgv'))), '[^[:alnum:]]+')
         WITH ORDINALITY AS words (word, n)
  WHERE length(word) BETWEEN 1 AND 40
$function$
;

CREATE FUNCTION public.follow_category_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  target uuid;
BEGIN
  IF NEW.category_id IS NULL THEN RETURN NEW; END IF;
  SELECT c.merged_into INTO target FROM categories c WHERE c.id = NEW.category_id FOR KEY SHARE;
  IF target IS NULL THEN RETURN NEW; END IF;
  IF TG_TABLE_NAME = 'saved_searches' THEN
    NEW.filters := jsonb_set(NEW.filters, '{category_id}', to_jsonb(target::text));
    NEW.anchors := array_replace(NEW.anchors, 'category=' || NEW.category_id, 'category=' || target);
  END IF;
  NEW.category_id := target;
  RETURN NEW;
END $function$
;

CREATE FUNCTION public.follows_counted_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_follow_counts(array_agg((d.vendor_id, d.n)::follow_delta))
  FROM (SELECT vendor_id, -count(*)::int FROM old_rows GROUP BY 1) AS d(vendor_id, n) HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.follows_counted_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_follow_counts(array_agg((d.vendor_id, d.n)::follow_delta))
  FROM (SELECT vendor_id, count(*)::int FROM new_rows GROUP BY 1) AS d(vendor_id, n) HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.follows_counted_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_follow_counts(array_agg((d.vendor_id, d.n)::follow_delta))
  FROM (
    SELECT vendor_id, sum(n)::int FROM (
      SELECT vendor_id, -1 AS n FROM old_rows UNION ALL SELECT vendor_id, 1 FROM new_rows
    ) AS moved GROUP BY 1
  ) AS d(vendor_id, n) WHERE d.n <> 0 HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.has_bought(of_buyer uuid, of_product uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.product_id = of_product AND i.unit_price > 0 AND o.buyer_id = of_buyer
      AND (o.status IN ('delivered', 'completed') OR o.status = 'disputed' AND EXISTS (
        SELECT FROM disputes d WHERE d.order_id = o.id AND d.closed_at IS NULL AND d.order_status = 'delivered'))
      AND kept_for_goods(o.total, o.delivery_fee, o.refunded_total, o.charged_back_total) > 0)
$function$
;

CREATE FUNCTION public.has_texts_by_job(shop vendors)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT shop.total_products > 250 $function$
;

CREATE FUNCTION public.is_collected(of_order uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM order_deliveries WHERE order_id = of_order AND method = 'pickup')
$function$
;

CREATE FUNCTION public.is_currency(code text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  RETURN code IN ('GHS', 'USD', 'EUR', 'GBP', 'NGN', 'XOF');
END $function$
;

CREATE FUNCTION public.is_literal(typed text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT typed ~ '^\s*".*"\s*$'
$function$
;

CREATE FUNCTION public.is_sale(status text, total bigint, delivery_fee bigint, refunded bigint, charged_back bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT status = 'completed' AND kept_for_goods(total, delivery_fee, refunded, charged_back) > 0 $function$
;

CREATE FUNCTION public.item_request_changes_sold_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO sold_goods_changes (day)
  SELECT day_in_ghana(o.paid_at) FROM orders o
  WHERE o.item_request_id = NEW.id AND o.paid_at >= start_of_day(first_sold_goods_day()) AND o.paid_at < start_of_day(day_in_ghana(now()));
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.item_request_extended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE item_requests SET counted_as_expired = false WHERE id = NEW.id AND counted_as_expired;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.item_request_teaches_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM learn_words('item_request', NEW.request_title || ' ' || NEW.description);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.item_request_text_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A name that is being changed is waited for.
  IF TG_OP = 'INSERT' THEN PERFORM FROM users WHERE id = NEW.user_id FOR SHARE; END IF;
  PERFORM keep_item_request_texts(ARRAY[NEW.id], TG_OP = 'INSERT');
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.item_request_texts_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_item_request_texts(ARRAY(SELECT r.id FROM item_requests r WHERE r.user_id = NEW.id ORDER BY r.id));
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.item_request_texts_of(ids uuid[])
 RETURNS SETOF item_request_texts
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET "TimeZone" TO 'UTC'
AS $function$
BEGIN
  RETURN QUERY SELECT r.id,
    left(row_to_json((SELECT o FROM (SELECT
      r.id, r.request_title, left(r.description, 280) AS description,
      CASE WHEN c.id IS NOT NULL THEN row_to_json((SELECT k FROM (SELECT c.id, c.name) AS k)) END AS category,
      r.category_id, r.budget_min * 0.01 AS budget_min, r.budget_max * 0.01 AS budget_max, r.currency, r.location, r.urgency,
      r.expires_at, r.attachments, r.created_at,
      row_to_json((SELECT k FROM (SELECT u.id, u.full_name, u.avatar_url) AS k)) AS "user"
    ) AS o))::text, -1),
    left(row_to_json((SELECT o FROM (SELECT
      r.id, r.request_title, r.description,
      CASE WHEN c.id IS NOT NULL THEN row_to_json((SELECT k FROM (SELECT c.id, c.name) AS k)) END AS category,
      r.category_id, r.budget_min * 0.01 AS budget_min, r.budget_max * 0.01 AS budget_max, r.currency, r.location, r.urgency,
      r.expires_at, r.attachments, r.created_at,
      row_to_json((SELECT k FROM (SELECT u.id, u.full_name, u.avatar_url) AS k)) AS "user",
      r.required_specs
    ) AS o))::text, -1)
  FROM item_requests r JOIN users u ON u.id = r.user_id LEFT JOIN categories c ON c.id = r.category_id
  WHERE r.id = ANY (ARRAY(SELECT unnest(ids)));
END $function$
;

CREATE FUNCTION public.item_requests_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE my_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END, urgency, counted_as_expired, my_slot, count(*) FROM new_rows
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM new_rows OFFSET 30) AND NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.status, o.urgency, o.counted_as_expired, o.hidden_at IS NULL) <> (n.status, n.urgency, n.counted_as_expired, n.hidden_at IS NULL)
    ) THEN
      RETURN NULL;
    END IF;
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT status, urgency, counted_as_expired, my_slot, sum(n) FROM (
      SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END AS status, urgency, counted_as_expired, -1 AS n FROM old_rows
      UNION ALL SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END, urgency, counted_as_expired, 1 FROM new_rows
    ) AS moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  ELSE
    INSERT INTO item_request_counts AS c (status, urgency, counted_as_expired, slot, item_requests)
    SELECT CASE WHEN hidden_at IS NULL THEN status ELSE 'cancelled' END, urgency, counted_as_expired, my_slot, -count(*) FROM old_rows
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT item_request_counts_pk DO UPDATE SET item_requests = c.item_requests + EXCLUDED.item_requests;
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.item_requests_teach_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM learn_words('item_request', string_agg(request_title || ' ' || description, ' ')) FROM new_rows;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.keep_item_request_texts(ids uuid[], are_new boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  locked integer;
BEGIN
  PERFORM FROM item_request_texts WHERE item_request_id = ANY (ids) ORDER BY item_request_id FOR UPDATE;
  GET DIAGNOSTICS locked = ROW_COUNT;
  FOR round IN 1..2 LOOP
    INSERT INTO item_request_texts AS t SELECT * FROM item_request_texts_of(ids) AS made ORDER BY made.item_request_id
    ON CONFLICT (item_request_id) DO UPDATE SET card = EXCLUDED.card, detail = EXCLUDED.detail
    WHERE (t.card, t.detail) IS DISTINCT FROM (EXCLUDED.card, EXCLUDED.detail);
    EXIT WHEN are_new OR locked = cardinality(ids);
  END LOOP;
END $function$
;

CREATE FUNCTION public.keep_product_documents(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Whoever edits one of them meanwhile is waited for, and what they have written is read afterwards.
  PERFORM FROM product_search s WHERE s.product_id = ANY (ids) ORDER BY s.product_id FOR UPDATE;
  UPDATE product_search s SET document = made.document FROM (
    SELECT p.id, product_document(p, c.name, v) AS document
    FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id WHERE p.id = ANY (ids)
  ) AS made
  WHERE s.product_id = made.id AND s.document IS DISTINCT FROM made.document;
END $function$
;

CREATE FUNCTION public.keep_product_texts(ids uuid[], are_new boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  locked integer;
BEGIN
  PERFORM FROM product_texts WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  GET DIAGNOSTICS locked = ROW_COUNT;
  FOR round IN 1..2 LOOP
    DELETE FROM product_texts t WHERE t.product_id = ANY (ids) AND NOT EXISTS (SELECT FROM products p WHERE p.id = t.product_id AND p.is_public);
    INSERT INTO product_texts AS t SELECT * FROM product_texts_of(ids) AS made ORDER BY made.product_id
    ON CONFLICT (product_id) DO UPDATE SET card = EXCLUDED.card, detail = EXCLUDED.detail
    WHERE (t.card, t.detail) IS DISTINCT FROM (EXCLUDED.card, EXCLUDED.detail);
    EXIT WHEN are_new OR locked = cardinality(ids);
  END LOOP;
END $function$
;

CREATE FUNCTION public.keep_vendor_texts(ids uuid[], are_new boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  locked integer;
BEGIN
  PERFORM FROM vendor_texts WHERE vendor_id = ANY (ids) ORDER BY vendor_id FOR UPDATE;
  GET DIAGNOSTICS locked = ROW_COUNT;
  FOR round IN 1..2 LOOP
    INSERT INTO vendor_texts AS t SELECT * FROM vendor_texts_of(ids) AS made ORDER BY made.vendor_id
    ON CONFLICT (vendor_id) DO UPDATE SET card = EXCLUDED.card, detail = EXCLUDED.detail
    WHERE (t.card, t.detail) IS DISTINCT FROM (EXCLUDED.card, EXCLUDED.detail);
    EXIT WHEN are_new OR locked = cardinality(ids);
  END LOOP;
END $function$
;

CREATE FUNCTION public.kept_as(all_words tsquery, matching tsquery, falls_back boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN falls_back THEN all_words::text || E'\n' || matching::text ELSE all_words::text END
$function$
;

CREATE FUNCTION public.kept_for_goods(total bigint, delivery_fee bigint, refunded bigint, charged_back bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT greatest(0, total - delivery_fee - refunded - charged_back) $function$
;

CREATE FUNCTION public.learn_words(for_scope text, content text)
 RETURNS void
 LANGUAGE sql
AS $function$
  -- In word order, so that two writers never wait for each other in a circle; known words cost a look, no write.
  INSERT INTO search_words (scope, word)
  SELECT for_scope, new.word FROM unnest(search_words_of(content)) AS new (word)
  WHERE length(new.word) >= 3 AND new.word !~ '^[0-9.,-]+$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.scope = for_scope AND known.word = new.word)
  ORDER BY new.word
  ON CONFLICT DO NOTHING
$function$
;

CREATE FUNCTION public.ledger_account_begins_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.balance := CASE WHEN NEW.order_id IS NULL AND NEW.vendor_id IS NULL THEN NULL ELSE 0 END;
  RETURN NEW;
END $function$
;

CREATE FUNCTION public.ledger_account_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind, NEW.currency) <> (OLD.id, OLD.kind, OLD.currency)
     OR NEW.order_id IS DISTINCT FROM OLD.order_id OR NEW.vendor_id IS DISTINCT FROM OLD.vendor_id THEN
    RAISE EXCEPTION 'a ledger account changes by postings alone' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$
;

CREATE FUNCTION public.ledger_postings_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$
;

CREATE FUNCTION public.match_products(typed text, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value bigint, after_id uuid, page_size integer, cap integer, facets tsquery, known kept_matches)
 RETURNS TABLE(product_id uuid, sort_value bigint, total integer, corrects boolean, some_words boolean, kept kept_matches)
 LANGUAGE plpgsql
 STABLE ROWS 21
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
#variable_conflict use_column
DECLARE
  q record;
  matching tsquery;
  query tsquery;
  filtered boolean := num_nonnulls(in_category, of_vendor, min_price, max_price, only_featured, only_discounted) > 0 OR facets IS NOT NULL;
  several boolean;
  -- What is still to be asked of a row. The category is a term of the query, unless documents of it are yet to be written anew.
  row_category uuid := in_category;
  -- Nothing has all the words, and what has some of them is shown.
  falls_back boolean := false;
  -- What is looked for instead, one after the other.
  fallbacks tsquery[];
  step integer := 0;
  none_named boolean;
  -- So many of a sixteenth mean more than the cap in all: that no more than the cap has so many there is less likely than one in ten thousand million.
  enough_sampled integer := ceil(1.25 * cap / 16);
  -- Words that few products have, as far as is known: they are ranked as they are counted.
  ranks_all boolean;
  matches integer;
  missing integer := page_size;
  found_here integer;
  class integer;
  -- Where a cursor stands within a class; beyond any score while it stands before the class.
  below_score integer;
  below_id uuid;
  walked_ids uuid[];
  walked_values bigint[];
  found_ids uuid[];
  found_values bigint[];
  -- All that pass a filter which few products pass; or all that matched before, and what has matched since.
  few uuid[];
  all_ids uuid[];
  changes integer := 0;
  more integer;
  changed_ids uuid[];
  is_known boolean := false;
  all_words tsquery;
  any_word tsquery;
  known_words tsquery;
  known_empty integer[] := '{}';
  found_empty integer[] := '{}';
  to_keep kept_matches;
  -- Not for words that few products are known to have: counting these costs little.
  worth_keeping boolean;
BEGIN
  SELECT * INTO q FROM search_queries('product', typed);
  IF q.anywhere IS NULL AND (typed IS NOT NULL OR facets IS NULL) THEN RETURN; END IF;
  IF in_category IS NOT NULL AND NOT EXISTS (SELECT FROM category_text_backlog b WHERE b.category_id = in_category AND b.noun = 'product' AND b.field_key IS NULL) THEN
    facets := coalesce(facets && category_query(in_category), category_query(in_category));
    row_category := NULL;
  END IF;
  matching := coalesce(q.anywhere && facets, q.anywhere, facets);
  several := cardinality(q.words) > 1;
  worth_keeping := coalesce(CASE WHEN several THEN q.commonest ELSE q.rarest END >= 200, true);
  all_words := matching;
  any_word := coalesce(q.any_word && facets, q.any_word);

  -- Compared as text: for tsquery, a word and all words that begin with it are the same.
  known_words := CASE WHEN NOT known.falls_back THEN all_words WHEN starts_with(known.matching, all_words::text || E'\n') THEN split_part(known.matching, E'\n', 2)::tsquery END;
  IF known.matching = kept_as(all_words, known_words, known.falls_back) AND known.of_server = pg_postmaster_start_time() THEN
    SELECT c.changes, c.more, c.ids INTO changes, more, changed_ids
    FROM matches_changed_since(known.seen, known_words, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, 1001) AS c;
    IF changes = 1001 THEN
      -- Counting anew is faster.
      NULL;
    ELSIF known.ids IS NOT NULL THEN
      few := known.ids || changed_ids;
    ELSIF known.total <= cap OR more >= 0 THEN
      matches := nullif(least(known.total + more, cap + 1), 0);
    END IF;
    is_known := num_nonnulls(few, matches) > 0;
    IF is_known AND known.falls_back THEN
      -- By now something may have all the words, or of three or more words more than what was found.
      is_known := 0 = cardinality((
        matches_changed_since(known.seen, CASE WHEN cardinality(q.words) > 2 THEN any_word ELSE all_words END, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, 1001)
      ).ids);
      falls_back := is_known;
      matching := CASE WHEN is_known THEN known_words ELSE all_words END;
      matches := CASE WHEN is_known THEN matches END;
    END IF;
    IF is_known AND cardinality(changed_ids) = 0 THEN
      known_empty := coalesce(known.empty_classes, '{}');
    END IF;
  END IF;

  -- Many have the words, or nobody knows how many, but few are of the shop, in the price range or featured: these are asked for the words.
  IF NOT is_known AND coalesce(q.rarest >= cap, true) AND num_nonnulls(of_vendor, min_price, max_price, only_featured, only_discounted) > 0 THEN
    few := few_products(of_vendor, min_price, max_price, only_featured, only_discounted, 2 * cap);
  END IF;
  IF few IS NULL THEN
    IF NOT filtered AND NOT several AND q.rarest >= 1.2 * cap THEN
      -- A single very common word needs no counting: its frequency is known to exceed the cap, with room for what has
      -- left the market since it was counted.
      matches := cap + 1;
      is_known := true;
    -- Only of words that so many products are known to have: of another word, a shop could keep just its products that fall into the sample.
    ELSIF matches IS NULL AND q.rarest >= cap AND (filtered OR several) AND enough_sampled = count_in_sample(
      matching, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, enough_sampled
    ) THEN
      matches := cap + 1;
    END IF;
  END IF;
  ranks_all := coalesce(matches IS NULL AND sort = 'relevance' AND after_id IS NULL AND (q.rarest <= 60 OR filtered) AND q.anywhere IS NOT NULL, false);

  WHILE matches IS NULL LOOP
    IF few IS NOT NULL THEN
      WITH found AS MATERIALIZED (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN search_relevance(s.document, s.score, q.exact_name, q.in_name, q.named, several)
            WHEN 'price' THEN s.effective_price
            WHEN 'created_at' THEN (extract(epoch FROM s.created_at) * 1000000)::bigint
            WHEN 'rating' THEN (s.rating * 100)::bigint
            ELSE (SELECT p.views_count FROM products p WHERE p.id = s.product_id)
          END AS value
        FROM product_search s
        WHERE s.product_id = ANY (few) AND s.document @@ matching
          AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
      )
      SELECT array_agg(f.product_id), array_agg(f.value), least((SELECT count(*) FROM found), cap + 1), ARRAY(SELECT a.product_id FROM found AS a LIMIT 2501)
      INTO found_ids, found_values, matches, all_ids
      FROM (
        SELECT * FROM found AS m
        WHERE after_id IS NULL
           OR CASE WHEN descending THEN (m.value, m.product_id) < (after_value, after_id) ELSE (m.value, m.product_id) > (after_value, after_id) END
        ORDER BY CASE WHEN descending THEN m.value END DESC, CASE WHEN descending THEN m.product_id END DESC,
                 CASE WHEN NOT descending THEN m.value END, CASE WHEN NOT descending THEN m.product_id END
        LIMIT page_size
      ) AS f;
    ELSIF ranks_all THEN
      WITH found AS MATERIALIZED (
        SELECT s.product_id, search_relevance(s.document, s.score, q.exact_name, q.in_name, q.named, several) AS value
        FROM product_search s
        WHERE s.document @@ matching
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        LIMIT 1001
      )
      SELECT array_agg(f.product_id), array_agg(f.value), (SELECT count(*) FROM found), ARRAY(SELECT a.product_id FROM found AS a)
      INTO found_ids, found_values, matches, all_ids
      FROM (SELECT * FROM found ORDER BY found.value DESC, found.product_id DESC LIMIT page_size) AS f;
      IF matches > 1000 THEN
        -- Too many: they are counted, and ranked below.
        ranks_all := false;
        matches := NULL;
        CONTINUE;
      END IF;
    ELSE
      IF step = cardinality(fallbacks) AND q.commonest >= cap AND enough_sampled = count_in_sample(
        matching, row_category, of_vendor, min_price, max_price, only_featured, only_discounted, enough_sampled
      ) THEN
        matches := cap + 1;
        EXIT;
      END IF;
      all_ids := ARRAY(
        SELECT s.product_id FROM product_search s
        WHERE s.document @@ matching
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        LIMIT cap + 1
      );
      matches := cardinality(all_ids);
    END IF;
    EXIT WHEN matches > 0 OR NOT several;

    -- Nothing has all the words: better to show what has some of them than nothing.
    IF is_known THEN
      -- What matched before no longer does: all products are asked.
      few := NULL;
      is_known := false;
    END IF;
    step := step + 1;
    fallbacks := coalesce(fallbacks, words_instead(typed, q.words, q.any_word, facets));
    EXIT WHEN step > cardinality(fallbacks);
    matching := fallbacks[step];
    falls_back := true;
    matches := NULL;
    -- More have some of the words than are ranked.
    ranks_all := ranks_all AND (filtered OR step < cardinality(fallbacks) OR coalesce(q.commonest < cap, true));
  END LOOP;

  IF (worth_keeping OR matches >= 200) AND (NOT is_known OR changes > 100) THEN
    to_keep := matches_to_keep(kept_as(all_words, matching, falls_back), falls_back, matches, all_ids, q.rarest);
  END IF;
  IF few IS NOT NULL OR ranks_all THEN
    IF found_ids IS NULL THEN
      RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, NULL::kept_matches WHERE matches > 0;
    ELSE
      RETURN QUERY SELECT f.id, f.value, matches, q.corrects, falls_back, NULL::kept_matches FROM unnest(found_ids, found_values) WITH ORDINALITY AS f (id, value, n) ORDER BY f.n;
    END IF;
    IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
    RETURN;
  END IF;
  IF matches = 0 THEN
    IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, false, falls_back, to_keep; END IF;
    RETURN;
  END IF;

  -- A condition alone may be true of most products: reading all of them costs more than walking an index.
  IF sort <> 'relevance' AND matches > (CASE WHEN typed IS NULL THEN least(cap, 2500) ELSE cap END) THEN
    SELECT array_agg(w.product_id), array_agg(w.sort_value) INTO walked_ids, walked_values
    FROM walk_products(matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted,
                       sort, descending, after_value, after_id, page_size) AS w;
    IF cardinality(walked_ids) = page_size THEN
      RETURN QUERY SELECT w.id, w.value, matches, q.corrects, falls_back, NULL::kept_matches FROM unnest(walked_ids, walked_values) WITH ORDINALITY AS w (id, value, n) ORDER BY w.n;
      IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
      RETURN;
    END IF;
  END IF;

  -- The bands below leave most of some hundred matches unread; a page further on needs all that are before it.
  IF sort <> 'relevance' OR matches <= (CASE WHEN after_id IS NULL THEN 60 ELSE 1000 END) THEN
    RETURN QUERY
      SELECT m.product_id, m.value, matches, q.corrects, falls_back, NULL::kept_matches FROM (
        SELECT s.product_id, CASE sort
            WHEN 'relevance' THEN search_relevance(s.document, s.score, q.exact_name, q.in_name, q.named, several)
            WHEN 'price' THEN s.effective_price
            WHEN 'created_at' THEN (extract(epoch FROM s.created_at) * 1000000)::bigint
            WHEN 'rating' THEN (s.rating * 100)::bigint
            ELSE (SELECT p.views_count FROM products p WHERE p.id = s.product_id)
          END AS value
        FROM product_search s
        WHERE s.document @@ matching AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
      ) AS m
      WHERE after_id IS NULL
         OR CASE WHEN descending THEN (m.value, m.product_id) < (after_value, after_id) ELSE (m.value, m.product_id) > (after_value, after_id) END
      ORDER BY CASE WHEN descending THEN m.value END DESC, CASE WHEN descending THEN m.product_id END DESC,
               CASE WHEN NOT descending THEN m.value END, CASE WHEN NOT descending THEN m.product_id END
      LIMIT page_size;
    IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, NULL::kept_matches; END IF;
    IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
    RETURN;
  END IF;

  -- Where no name has all the words, that is found out once, instead of once for each class. Where one has, it is often among the best.
  none_named := falls_back;
  IF NOT none_named AND several AND matches > 1000 THEN
    query := coalesce(q.in_name && facets, q.in_name);
    none_named := known_empty @> '{3,4,5}' OR NOT EXISTS (SELECT FROM product_search s WHERE s.document @@ query AND s.score >= 700);
    none_named := none_named AND (known_empty @> '{3,4,5}' OR NOT EXISTS (SELECT FROM product_search s WHERE s.document @@ query));
  END IF;

  IF q.in_name::text = q.exact_name::text THEN
    -- Words that many have are taken whole: no name has them as beginnings alone.
    known_empty := known_empty || '{3,4}';
  END IF;

  -- More by relevance: class by class, and within a class band by band from the best scores down. Each band
  -- has an index of its own, and once the page is full the outer LIMIT leaves the lower, larger bands untouched.
  FOR class IN REVERSE 5..1 LOOP
    -- One word is either in the name as it is typed, or it is not.
    CONTINUE WHEN class IN (2, 4) AND NOT several;
    IF class = ANY (known_empty) OR class IN (3, 4, 5) AND none_named THEN
      found_empty := found_empty || class;
      CONTINUE;
    END IF;
    CONTINUE WHEN after_id IS NOT NULL AND after_value < 1000 * class;
    IF after_id IS NOT NULL AND after_value < 1000 * (class + 1) THEN
      below_score := after_value - 1000 * class;
      below_id := after_id;
    ELSE
      below_score := 1000;
      below_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    END IF;
    -- Without what a higher class has shown; asked of the index, so that no document is fetched for it.
    query := CASE class
      WHEN 5 THEN q.exact_name
      WHEN 4 THEN q.in_name && q.named && !! q.exact_name
      WHEN 3 THEN q.in_name && !! q.named
      WHEN 2 THEN matching && q.named && !! q.in_name
      ELSE CASE WHEN several THEN matching && !! (q.in_name || q.named) ELSE matching && !! q.in_name END
    END;
    query := coalesce(query && facets, query);
    IF matches <= 1000 THEN
      -- So few are read whole sooner than one band after the other.
      RETURN QUERY
        SELECT s.product_id, (1000 * class + s.score)::bigint, matches, q.corrects, falls_back, NULL::kept_matches FROM product_search s
        WHERE s.document @@ query
          AND (NOT filtered OR passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted))
        ORDER BY s.score DESC, s.product_id DESC LIMIT missing;
      GET DIAGNOSTICS found_here = ROW_COUNT;
      missing := missing - found_here;
      EXIT WHEN missing <= 0;
      IF found_here = 0 AND after_id IS NULL THEN found_empty := found_empty || class; END IF;
      CONTINUE;
    END IF;
    RETURN QUERY
      SELECT t.product_id, (1000 * class + t.score)::bigint, matches, q.corrects, falls_back, NULL::kept_matches FROM (
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 620 AND s.score < 700 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score >= 560 AND s.score < 620 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT s.product_id, s.score FROM product_search s
         WHERE s.document @@ query AND s.score < 560 AND (s.score, s.product_id) < (below_score, below_id)
           AND passes_filters(s, row_category, of_vendor, min_price, max_price, only_featured, only_discounted)
         ORDER BY s.score DESC, s.product_id DESC LIMIT missing)
      ) AS t LIMIT missing;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    missing := missing - found_here;
    EXIT WHEN missing <= 0;
    IF found_here = 0 AND after_id IS NULL THEN found_empty := found_empty || class; END IF;
  END LOOP;
  IF to_keep.total IS NOT NULL THEN to_keep.empty_classes := found_empty; END IF;
  IF missing = page_size THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, NULL::kept_matches; END IF;
  IF to_keep.total IS NOT NULL THEN RETURN QUERY SELECT NULL::uuid, NULL::bigint, matches, q.corrects, falls_back, to_keep; END IF;
END $function$
;

CREATE FUNCTION public.matches_changed_since(seen pg_snapshot, matching tsquery, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, at_most integer, OUT changes integer, OUT more integer, OUT ids uuid[])
 RETURNS record
 LANGUAGE sql
 STABLE
 SET enable_indexscan TO 'on'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
  SELECT CASE WHEN count(*) > 2 * at_most THEN at_most ELSE least(count(*) FILTER (WHERE c.is_new), at_most)::int END,
         coalesce(sum(c.counts) FILTER (WHERE c.matches), 0)::int, coalesce(array_agg(c.product_id) FILTER (WHERE c.matches), '{}')
  FROM (
    SELECT c.counts, c.product_id, NOT pg_visible_in_snapshot(c.transaction_id, seen) AS is_new,
      NOT pg_visible_in_snapshot(c.transaction_id, seen)
        AND (in_category IS NULL OR c.category_id = in_category) AND (of_vendor IS NULL OR c.vendor_id = of_vendor)
        AND (min_price IS NULL OR c.effective_price >= min_price) AND (max_price IS NULL OR c.effective_price <= max_price)
        AND (only_featured IS NULL OR c.is_featured = only_featured) AND (only_discounted IS NULL OR c.is_discounted = only_discounted)
        AND c.document @@ matching AS matches
    FROM product_search_changes c
    -- Those of a transaction that was under way then are read, too: more than twice as many in all are too many to look through.
    WHERE c.transaction_id >= pg_snapshot_xmin(seen) ORDER BY c.transaction_id LIMIT 2 * at_most + 1
  ) AS c
$function$
;

CREATE FUNCTION public.matches_to_keep(kept_as text, falls_back boolean, total integer, ids uuid[], rarest integer)
 RETURNS kept_matches
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ROW(kept_as, falls_back, total, CASE WHEN NOT falls_back AND total <= 2500 AND coalesce(rarest > CASE WHEN total <= 1000 THEN 4 ELSE 25 END * total, true) THEN ids END, NULL,
      pg_current_snapshot(), pg_postmaster_start_time())::kept_matches
$function$
;

CREATE FUNCTION public.nearest_words(for_scope text, typed_word text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF length(typed_word) < 3 OR typed_word ~ '[0-9]' OR EXISTS (
    SELECT FROM search_words w WHERE w.scope = for_scope AND w.word >= typed_word COLLATE "C" AND w.word < (typed_word || U&'\+10FFFF') COLLATE "C"
  ) OR EXISTS (
    SELECT FROM unnest(ts_lexize('asime_stem', typed_word)) AS s
    JOIN search_words w ON w.scope = for_scope AND w.word >= s COLLATE "C" AND w.word < (s || U&'\+10FFFF') COLLATE "C"
    WHERE s <> ''
  ) THEN
    RETURN NULL;
  END IF;
  RETURN ARRAY(
    SELECT near.word FROM (
      SELECT w.word, w.documents, levenshtein_less_equal(w.word, typed_word, 2) AS slips FROM search_words w
      WHERE w.scope = for_scope AND w.word % typed_word
        AND levenshtein_less_equal(w.word, typed_word, 2) <= CASE
          WHEN length(typed_word) > 4 THEN 2
          WHEN length(typed_word) = 4 AND left(w.word, 2) = left(typed_word, 2) THEN 2
          ELSE 1
        END
      UNION ALL
      SELECT w.word, w.documents, 1 FROM search_words w
      WHERE w.scope = for_scope AND length(typed_word) > 3 AND w.word = ANY (ARRAY(
        SELECT overlay(typed_word PLACING reverse(substr(typed_word, place, 2)) FROM place FOR 2) FROM generate_series(1, length(typed_word) - 1) AS place
      ))
    ) AS near
    GROUP BY near.word, near.documents
    ORDER BY min(near.slips), similarity(near.word, typed_word) DESC, near.documents DESC, near.word
    LIMIT 3
  );
END $function$
;

CREATE FUNCTION public.note_search_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO search_news (list, item_id)
  SELECT TG_ARGV[0], NEW.id WHERE EXISTS (SELECT FROM saved_searches s WHERE s.list = TG_ARGV[0])
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.on_time(by_when timestamp with time zone, is_done boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN clock_timestamp() > by_when THEN false WHEN is_done AND by_when IS NOT NULL THEN true END
$function$
;

CREATE FUNCTION public.order_changes_shop_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.created_at), 'placed');
  END IF;
  IF NEW.paid_at IS NOT NULL THEN
    INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.paid_at), 'orders');
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.order_changes_sold_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO sold_goods_changes (day)
  SELECT DISTINCT day_in_ghana(paid.at) FROM unnest(ARRAY[OLD.paid_at, NEW.paid_at]) AS paid (at) WHERE paid.at IS NOT NULL;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.order_counts_punctuality()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  sent_before boolean := counted_on_time(OLD.dispatched_on_time, OLD.total, OLD.delivery_fee, OLD.refunded_total, OLD.charged_back_total);
  sent boolean := counted_on_time(NEW.dispatched_on_time, NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total);
  came_before boolean := CASE WHEN OLD.status = 'completed'
    THEN counted_on_time(OLD.delivered_on_time, OLD.total, OLD.delivery_fee, OLD.refunded_total, OLD.charged_back_total) END;
  came boolean := CASE WHEN NEW.status = 'completed'
    THEN counted_on_time(NEW.delivered_on_time, NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total) END;
BEGIN
  IF (sent, came) IS NOT DISTINCT FROM (sent_before, came_before) THEN RETURN NULL; END IF;
  INSERT INTO shop_punctuality (vendor_id) VALUES (NEW.vendor_id) ON CONFLICT DO NOTHING;
  UPDATE shop_punctuality p SET
    dispatched_on_time = p.dispatched_on_time + (sent IS TRUE)::int - (sent_before IS TRUE)::int,
    dispatched_late = p.dispatched_late + (sent IS FALSE)::int - (sent_before IS FALSE)::int,
    delivered_on_time = p.delivered_on_time + (came IS TRUE)::int - (came_before IS TRUE)::int,
    delivered_late = p.delivered_late + (came IS FALSE)::int - (came_before IS FALSE)::int
  WHERE p.vendor_id = NEW.vendor_id;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.order_ends_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE order_items SET is_reserved = false WHERE order_id = NEW.id AND CASE WHEN is_reserved THEN true ELSE false END;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.order_is_paid_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.paid_at := now();
  RETURN NEW;
END $function$
;

CREATE FUNCTION public.order_items_searchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE orders SET search = order_search_text(id) WHERE id IN (SELECT order_id FROM new_rows) AND search = '';
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.order_search_text(of_order uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT order_words(o.order_number, u.full_name, v.business_name,
    (SELECT string_agg(left(i.title, 200), ' ' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id))
  FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id WHERE o.id = of_order
$function$
;

CREATE FUNCTION public.order_verifies_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF kept_for_goods(NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total) = 0
     OR NEW.status IN ('refunded', 'cancelled', 'expired') THEN
    UPDATE reviews r SET verified_purchase = false FROM order_items i
    WHERE i.order_id = NEW.id AND r.product_id = i.product_id AND r.user_id = NEW.buyer_id AND r.verified_purchase
      AND NOT has_bought(r.user_id, r.product_id);
  ELSIF NEW.status IN ('delivered', 'completed') THEN
    UPDATE reviews r SET verified_purchase = true FROM order_items i
    WHERE i.order_id = NEW.id AND i.unit_price > 0 AND r.product_id = i.product_id AND r.user_id = NEW.buyer_id AND NOT r.verified_purchase;
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.order_words(order_number text, buyer text, shop text, titles text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT lower(concat_ws(' ', order_number, buyer, shop, titles))
$function$
;

CREATE FUNCTION public.orders_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  delta integer := is_sale(NEW.status, NEW.total, NEW.delivery_fee, NEW.refunded_total, NEW.charged_back_total)::int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    delta := delta - is_sale(OLD.status, OLD.total, OLD.delivery_fee, OLD.refunded_total, OLD.charged_back_total)::int;
  END IF;
  IF delta <> 0 THEN
    UPDATE vendors SET total_sales = total_sales + delta WHERE id = NEW.vendor_id;
  END IF;
  -- With its order, which may have been free.
  IF NEW.status = 'completed' AND NEW.item_request_id IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.status <> 'completed') THEN
    UPDATE item_requests SET status = 'completed', updated_at = now() WHERE id = NEW.item_request_id AND status = 'closed';
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.parts_of_sale(total bigint, kept bigint, commission bigint, commission_vat bigint, payment_fee bigint)
 RETURNS sale_parts
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE parts sale_parts;
BEGIN
  parts.commission := CASE WHEN total = 0 THEN 0 ELSE round(commission::numeric * kept / total) END;
  parts.commission_vat := CASE WHEN total = 0 THEN 0 ELSE least(round(commission_vat::numeric * kept / total), kept - parts.commission) END;
  parts.payment_fee := least(payment_fee, kept - parts.commission - parts.commission_vat);
  parts.net := kept - parts.commission - parts.commission_vat - parts.payment_fee;
  RETURN parts;
END $function$
;

CREATE FUNCTION public.passes_filters(s product_search, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT (in_category IS NULL OR s.category_id = in_category) AND (of_vendor IS NULL OR s.vendor_id = of_vendor)
     AND (min_price IS NULL OR s.effective_price >= min_price) AND (max_price IS NULL OR s.effective_price <= max_price)
     AND (only_featured IS NULL OR s.is_featured = only_featured) AND (only_discounted IS NULL OR s.is_discounted = only_discounted)
$function$
;

CREATE FUNCTION public.payment_success_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'payment % has succeeded and does not change', OLD.id USING ERRCODE = 'restrict_violation';
END $function$
;

CREATE FUNCTION public.payout_day(released timestamp with time zone, in_currency text DEFAULT 'GHS'::text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  SELECT (released AT TIME ZONE 'Africa/Accra')::date + 1
    + (s.weekday - extract(isodow FROM released AT TIME ZONE 'Africa/Accra')::int + 6) % 7
  FROM payout_settings s WHERE s.currency = in_currency
$function$
;

CREATE FUNCTION public.payout_moves_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'payout % does not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
END $function$
;

CREATE FUNCTION public.post_to_ledger(of_kind text, of_effect text, of_currency text, lines jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE FUNCTION public.price_bucket(price bigint)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT bucket FROM price_buckets WHERE lower_bound <= price ORDER BY lower_bound DESC LIMIT 1
$function$
;

CREATE FUNCTION public.product_changes_sold_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO sold_goods_changes (day)
  SELECT DISTINCT day_in_ghana(o.paid_at) FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE i.product_id = NEW.id AND o.paid_at >= start_of_day(first_sold_goods_day()) AND o.paid_at < start_of_day(day_in_ghana(now()));
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.product_document(p products, category_name text, v vendors)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT search_document(p.product_name, product_text(p.description, p.specifications, category_name, v.business_name, p.brand, asked.attributes))
    || product_facets(p.condition, p.brand, asked.attributes, v.location, v.region)
    || array_to_tsvector(ARRAY[product_facet('category', p.category_id::text)])
  FROM (SELECT asked_attributes(p.category_id, p.attributes) AS attributes) AS asked
$function$
;

CREATE FUNCTION public.product_facet(key text, value text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT '#' || key || '=' || lower(unaccent(value))
$function$
;

CREATE FUNCTION public.product_facet_query(of_condition text, of_brand text, in_region text, at_location text, with_attributes text[])
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  term tsquery;
  asked tsquery;
BEGIN
  IF of_condition IS NOT NULL THEN asked := word_query(product_facet('condition', of_condition), false); END IF;
  IF of_brand IS NOT NULL THEN
    term := word_query(product_facet('brand', of_brand), false);
    asked := coalesce(asked && term, term);
  END IF;
  IF in_region IS NOT NULL THEN
    term := word_query(product_facet('region', in_region), false);
    asked := coalesce(asked && term, term);
  END IF;
  IF at_location IS NOT NULL THEN
    -- The last word may be unfinished. A place without any word is nowhere.
    SELECT string_agg(word_query('@' || w.word, w.n = max_n)::text, ' & ')::tsquery INTO term
    FROM (SELECT word, n, max(n) OVER () AS max_n FROM folded_words_of(at_location)) AS w
    WHERE w.word = ANY (search_words_of(w.word)) OR w.n = max_n;
    term := coalesce(term, word_query('@', false));
    asked := coalesce(asked && term, term);
  END IF;
  FOR term IN
    SELECT string_agg(word_query(product_facet(split_part(a, ':', 1), substr(a, strpos(a, ':') + 1)), false)::text, ' | ')::tsquery
    FROM unnest(with_attributes) AS a GROUP BY split_part(a, ':', 1) ORDER BY split_part(a, ':', 1)
  LOOP
    asked := coalesce(asked && term, term);
  END LOOP;
  RETURN asked;
END $function$
;

CREATE FUNCTION public.product_facets(condition text, brand text, attributes jsonb, location text, region text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT array_to_tsvector(ARRAY(
    SELECT product_facet('condition', condition)
    UNION SELECT product_facet('brand', brand) WHERE brand IS NOT NULL
    UNION SELECT product_facet(key, value) FROM jsonb_each_text(attributes) WHERE length(value) <= 60
    UNION SELECT product_facet('region', region) WHERE region IS NOT NULL
    UNION SELECT '@' || word FROM unnest(search_words_of(coalesce(location, ''))) AS word
  ))
$function$
;

CREATE FUNCTION public.product_first_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.first_public_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
  RETURN NEW;
END $function$
;

CREATE FUNCTION public.product_indexed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.is_public THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.product_name, NEW.description, NEW.specifications::text, NEW.category_id, NEW.vendor_id, NEW.is_public, NEW.condition, NEW.brand, NEW.attributes)
      IS DISTINCT FROM (OLD.product_name, OLD.description, OLD.specifications::text, OLD.category_id, OLD.vendor_id, OLD.is_public, OLD.condition, OLD.brand, OLD.attributes) THEN
    -- Whoever renames the shop or the category meanwhile waits, or is waited for: what is read from here on is what they have written. They
    -- do not see a product that is new.
    IF TG_OP = 'INSERT' OR NOT OLD.is_public THEN
      PERFORM FROM categories WHERE id = NEW.category_id FOR KEY SHARE;
      PERFORM FROM vendors WHERE id = NEW.vendor_id FOR NO KEY UPDATE;
    ELSE
      PERFORM FROM product_search WHERE product_id = NEW.id FOR UPDATE;
    END IF;
    INSERT INTO product_search AS s
      (product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, created_at, rating, score, document)
    SELECT NEW.id, NEW.vendor_id, NEW.category_id, NEW.effective_price, NEW.is_featured, coalesce(NEW.effective_price = NEW.discount_price, false), NEW.created_at, NEW.rating,
           product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity),
           product_document(NEW, c.name, v)
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id
    ON CONFLICT (product_id) DO UPDATE SET
      vendor_id = EXCLUDED.vendor_id, category_id = EXCLUDED.category_id, effective_price = EXCLUDED.effective_price,
      is_featured = EXCLUDED.is_featured, is_discounted = EXCLUDED.is_discounted, created_at = EXCLUDED.created_at,
      rating = EXCLUDED.rating, score = EXCLUDED.score, document = EXCLUDED.document;
    PERFORM learn_words('product', NEW.product_name || ' ' ||
      product_text(NEW.description, NEW.specifications, c.name, v.business_name, NEW.brand, asked_attributes(NEW.category_id, NEW.attributes)))
    FROM categories c, vendors v WHERE c.id = NEW.category_id AND v.id = NEW.vendor_id;
  ELSE
    UPDATE product_search SET
      effective_price = NEW.effective_price, is_featured = NEW.is_featured, is_discounted = coalesce(NEW.effective_price = NEW.discount_price, false),
      created_at = NEW.created_at, rating = NEW.rating,
      score = product_score(NEW.rating_sum, NEW.total_reviews, NEW.is_featured, NEW.stock_quantity)
    WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.product_names_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF has_texts_by_job(NEW) THEN
    INSERT INTO vendor_text_backlog (vendor_id) VALUES (NEW.id);
  ELSE
    PERFORM keep_product_documents(ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL));
  END IF;
  PERFORM learn_words('product', NEW.business_name);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.product_offered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  usual bigint := coalesce(NEW.discount_price::bigint, NEW.price::bigint);
BEGIN
  IF NEW.options = '[]' THEN
    NEW.effective_price := usual;
    NEW.highest_price := NULL;
  ELSE
    SELECT least(coalesce(sum(v.stock_quantity), 0), 2147483647), coalesce(min(coalesce(v.price::bigint, usual)), usual),
           coalesce(max(coalesce(v.price::bigint, usual)), usual)
    INTO NEW.stock_quantity, NEW.effective_price, NEW.highest_price
    FROM product_variants v WHERE v.product_id = NEW.id AND v.removed_at IS NULL;
  END IF;
  RETURN NEW;
END $function$
;

CREATE FUNCTION public.product_score(rating_sum bigint, total_reviews integer, is_featured boolean, stock_quantity integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  -- A few reviews say little, so every product starts with five of 3.5 stars.
  SELECT least(999, round(100 * (rating_sum + 17.5) / (total_reviews + 5)) + round(35 * ln(1 + total_reviews))
                    + CASE WHEN is_featured THEN 100 ELSE 0 END + CASE WHEN stock_quantity > 0 THEN 150 ELSE 0 END)::smallint
$function$
;

CREATE FUNCTION public.product_search_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO product_search_changes (counts, product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, document)
    VALUES (-1, OLD.product_id, OLD.vendor_id, OLD.category_id, OLD.effective_price, OLD.is_featured, OLD.is_discounted, OLD.document);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO product_search_changes (counts, product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, document)
    VALUES (1, NEW.product_id, NEW.vendor_id, NEW.category_id, NEW.effective_price, NEW.is_featured, NEW.is_discounted, NEW.document);
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.product_text(description text, specifications json, category_name text, business_name text, brand text, attributes jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT concat_ws(' ', description, category_name, business_name, (SELECT string_agg(value, ' ') FROM json_each_text(specifications)),
    brand, (SELECT string_agg(value, ' ' ORDER BY key) FROM jsonb_each_text(attributes)))
$function$
;

CREATE FUNCTION public.product_text_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_new boolean := TG_OP = 'INSERT';
BEGIN
  IF NOT is_new THEN is_new := NEW.is_public AND NOT OLD.is_public; END IF;
  -- Who renames the shop meanwhile does not see a product that is new. Counted among the shop's products, it locks the shop anyway.
  IF is_new THEN PERFORM FROM vendors WHERE id = NEW.vendor_id FOR NO KEY UPDATE; END IF;
  PERFORM keep_product_texts(ARRAY[NEW.id], is_new);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.product_texts_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT has_texts_by_job(NEW) THEN
    PERFORM keep_product_texts(ARRAY(SELECT p.id FROM products p WHERE p.vendor_id = NEW.id AND p.deleted_at IS NULL ORDER BY p.id));
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.product_texts_of(ids uuid[])
 RETURNS SETOF product_texts
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET "TimeZone" TO 'UTC'
AS $function$
BEGIN
  RETURN QUERY SELECT p.id,
    left(row_to_json((SELECT o FROM (SELECT
      p.id, p.product_name,
      shown.price * 0.01 AS price, shown.discount_price * 0.01 AS discount_price, shown.discount_percent,
      coalesce(p.highest_price > p.effective_price, false) AS is_price_from,
      p.options <> '[]' AS has_variants,
      p.currency,
      CASE WHEN jsonb_array_length(p.images) = 0 THEN '{}' ELSE ARRAY[p.images -> 0 ->> 'url'] END AS images_urls,
      coalesce(p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url') AS thumbnail_url,
      p.images -> 0 ->> 'thumbhash' AS thumbhash,
      p.min_order_quantity, p.condition, p.is_featured, p.created_at,
      row_to_json((SELECT k FROM (SELECT c.id, c.name) AS k)) AS category,
      row_to_json((SELECT k FROM (SELECT v.id, v.business_name, v.location) AS k)) AS vendor
    ) AS o))::text, -2),
    left(row_to_json((SELECT o FROM (SELECT
      p.id, p.product_name,
      shown.price * 0.01 AS price, shown.discount_price * 0.01 AS discount_price, shown.discount_percent,
      coalesce(p.highest_price > p.effective_price, false) AS is_price_from,
      p.options <> '[]' AS has_variants,
      p.currency,
      (SELECT coalesce(json_agg(image ->> 'url'), '[]') FROM jsonb_array_elements(p.images) AS image) AS images_urls,
      coalesce(p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url') AS thumbnail_url,
      p.images -> 0 ->> 'thumbhash' AS thumbhash,
      p.min_order_quantity, p.condition, p.is_featured, p.created_at,
      p.images, p.description, p.specifications, round(p.weight_grams * 0.001, 3) AS weight, p.dimensions, p.brand,
      p.warranty_months, p.warranty_by,
      (SELECT coalesce(json_agg(row_to_json((SELECT k FROM (SELECT f.key, f.label, p.attributes ->> f.key AS value, f.unit) AS k))
                                ORDER BY f.position), '[]')
       FROM category_fields f WHERE f.category_id = p.category_id AND NOT f.is_private AND p.attributes ->> f.key IS NOT NULL) AS attributes,
      p.visibility,
      p.price * 0.01 AS base_price, p.discount_price * 0.01 AS base_discount_price,
      p.options,
      (SELECT coalesce(json_agg(row_to_json((SELECT k FROM (SELECT (step ->> 'quantity')::int AS quantity,
                                                                   (step ->> 'price')::bigint * 0.01 AS price) AS k)) ORDER BY n), '[]')
       FROM jsonb_array_elements(p.quantity_prices) WITH ORDINALITY AS steps (step, n)) AS quantity_prices,
      row_to_json((SELECT k FROM (SELECT c.id, c.name, c.icon_url) AS k)) AS category,
      row_to_json((SELECT k FROM (SELECT v.id, v.business_name, v.location) AS k)) AS vendor
    ) AS o))::text, -2)
  FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN categories c ON c.id = p.category_id
  -- What is shown is the cheapest variant's price. Where that is one of its own, it has no discount.
  CROSS JOIN LATERAL (SELECT
    CASE WHEN p.effective_price = coalesce(p.discount_price, p.price) THEN p.price::bigint ELSE p.effective_price END AS price,
    CASE WHEN p.effective_price = p.discount_price THEN p.discount_price::bigint END AS discount_price,
    CASE WHEN p.effective_price = p.discount_price THEN round((p.price - p.discount_price) * 100.0 / p.price) ELSE 0 END AS discount_percent
    OFFSET 0) AS shown
  WHERE p.id = ANY (ARRAY(SELECT unnest(ids))) AND p.is_public;
END $function$
;

CREATE FUNCTION public.product_variants_summed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT product_id FROM changed);
BEGIN
  IF ids = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM products p WHERE p.id = ANY (ids) ORDER BY p.id FOR NO KEY UPDATE;
  UPDATE products p SET stock_quantity = p.stock_quantity WHERE p.id = ANY (ids);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.product_wish_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes WHERE product_id = NEW.id) THEN RETURN NULL; END IF;
  INSERT INTO wish_changes AS c (product_id, price_before, is_back)
  VALUES (NEW.id, CASE WHEN NEW.effective_price < OLD.effective_price THEN OLD.effective_price END,
          OLD.stock_quantity = 0 AND NEW.stock_quantity > 0)
  ON CONFLICT (product_id) DO UPDATE SET changed_at = now(), is_back = c.is_back OR EXCLUDED.is_back,
    price_before = coalesce(c.price_before, EXCLUDED.price_before);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.products_counted_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, coalesce(effective_price = discount_price, false), -count(*)::int
    FROM old_rows WHERE is_public GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.products_counted_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_product_counts(array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta)) FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, coalesce(effective_price = discount_price, false), count(*)::int
    FROM new_rows WHERE is_public GROUP BY 1, 2, 3, 4, 5
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n)
  HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.products_counted_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE moved product_count_delta[];
BEGIN
  -- Most updates (stock, views, ratings) move no product between counts: leave those cheap.
  IF NOT EXISTS (SELECT FROM new_rows OFFSET 30) AND NOT EXISTS (
    SELECT FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category_id, o.vendor_id, o.effective_price, o.is_featured, coalesce(o.effective_price = o.discount_price, false), o.is_public)
      IS DISTINCT FROM (n.category_id, n.vendor_id, n.effective_price, n.is_featured, coalesce(n.effective_price = n.discount_price, false), n.is_public)
  ) THEN RETURN NULL; END IF;
  SELECT array_agg((d.category_id, d.vendor_id, d.bucket, d.is_featured, d.is_discounted, d.n)::product_count_delta) INTO moved FROM (
    SELECT category_id, vendor_id, price_bucket(effective_price), is_featured, coalesce(effective_price = discount_price, false), sum(n)::int
    FROM (
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, -1 AS n FROM old_rows WHERE is_public
      UNION ALL
      SELECT category_id, vendor_id, effective_price, is_featured, discount_price, 1 FROM new_rows WHERE is_public
    ) AS moved GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0
  ) AS d(category_id, vendor_id, bucket, is_featured, is_discounted, n);
  IF moved IS NOT NULL THEN PERFORM apply_product_counts(moved); END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.products_in_price_range(in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value text, after_id uuid, page_size integer)
 RETURNS TABLE(product_id uuid, n bigint)
 LANGUAGE plpgsql
 STABLE ROWS 21
AS $function$
DECLARE
  sort_column text := CASE sort WHEN 'created_at' THEN 'p.created_at' WHEN 'rating' THEN 'p.rating' WHEN 'views_count' THEN 'p.views_count' END;
  sort_type text := CASE sort WHEN 'created_at' THEN 'timestamptz' WHEN 'rating' THEN 'numeric' WHEN 'views_count' THEN 'bigint' END;
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
  conditions text := 'p.is_public';
  source text := 'products p';
BEGIN
  IF sort_column IS NULL THEN RAISE EXCEPTION 'no sort of products: %', sort; END IF;
  IF in_category IS NOT NULL THEN conditions := conditions || ' AND p.category_id = $1'; END IF;
  IF of_vendor IS NOT NULL THEN conditions := conditions || ' AND p.vendor_id = $2'; END IF;
  IF min_price IS NOT NULL THEN conditions := conditions || ' AND p.effective_price >= $3'; END IF;
  IF max_price IS NOT NULL THEN conditions := conditions || ' AND p.effective_price <= $4'; END IF;
  -- Written out, so that the planner sees the partial indexes of the two flags.
  IF only_featured IS NOT NULL THEN
    conditions := conditions || CASE WHEN only_featured THEN ' AND p.is_featured' ELSE ' AND NOT p.is_featured' END;
  END IF;
  IF only_discounted IS NOT NULL THEN
    conditions := conditions || CASE WHEN only_discounted THEN ' AND p.effective_price = p.discount_price' ELSE ' AND p.effective_price IS DISTINCT FROM p.discount_price' END;
  END IF;
  IF after_id IS NOT NULL THEN
    conditions := conditions || format(' AND (%s, p.id) %s ($5::%s, $6)', sort_column, CASE WHEN descending THEN '<' ELSE '>' END, sort_type);
  END IF;
  -- A vendor's products are few: all of them are read (the fence keeps it so) and sorted, since walking the market in
  -- another order would pass by everybody else's first.
  IF of_vendor IS NOT NULL AND sort <> 'created_at' THEN
    source := '(SELECT * FROM products p WHERE p.is_public AND p.vendor_id = $2 OFFSET 0) AS p';
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT p.id, row_number() OVER (ORDER BY %1$s %2$s, p.id %2$s) FROM %3$s WHERE %4$s ORDER BY %1$s %2$s, p.id %2$s LIMIT $7',
    sort_column, direction, source, conditions
  ) USING in_category, of_vendor, min_price, max_price, after_value, after_id, page_size;
END $function$
;

CREATE FUNCTION public.recount_shop_days()
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT vendor_id, day_in_ghana(created_at), 'orders' FROM orders
  UNION SELECT vendor_id, day_in_ghana(paid_at), 'orders' FROM orders WHERE paid_at IS NOT NULL
  UNION SELECT vendor_id, day_in_ghana(created_at), 'bids' FROM bids
  UNION SELECT vendor_id, day_in_ghana(begun_at), 'enquiries' FROM conversations WHERE begun_by = buyer_id
  UNION SELECT p.vendor_id, day_in_ghana(r.created_at), 'reviews' FROM reviews r JOIN products p ON p.id = r.product_id
  ORDER BY 3, 2
$function$
;

CREATE FUNCTION public.refresh_category_texts(at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  task category_text_backlog;
  ids uuid[];
  moments timestamptz[];
BEGIN
  SELECT * INTO task FROM category_text_backlog ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF EXISTS (
    SELECT FROM category_text_backlog b WHERE b.id > task.id AND b.category_id = task.category_id AND b.noun = task.noun
      AND (b.field_key IS NULL OR b.field_key = task.field_key)
  ) THEN
    DELETE FROM category_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;

  IF task.noun = 'product' THEN
    SELECT array_agg(n.id), array_agg(n.created_at) INTO ids, moments FROM (
      SELECT p.id, p.created_at FROM products p
      WHERE p.category_id = task.category_id AND p.is_public AND (p.created_at, p.id) < (task.before_at, task.before_id)
      ORDER BY p.created_at DESC, p.id DESC LIMIT at_most
    ) AS n;
  ELSE
    SELECT array_agg(n.id), array_agg(n.created_at) INTO ids, moments FROM (
      SELECT r.id, r.created_at FROM item_requests r
      WHERE r.category_id = task.category_id AND (r.created_at, r.id) < (task.before_at, task.before_id)
      ORDER BY r.created_at DESC, r.id DESC LIMIT at_most
    ) AS n;
  END IF;
  IF ids IS NULL THEN
    DELETE FROM category_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;
  UPDATE category_text_backlog b SET before_at = moments[cardinality(moments)], before_id = ids[cardinality(ids)] WHERE b.id = task.id;

  IF task.noun = 'item_request' THEN
    PERFORM keep_item_request_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
    RETURN true;
  END IF;
  IF task.field_key IS NOT NULL THEN
    ids := ARRAY(SELECT p.id FROM products p WHERE p.id = ANY (ids) AND p.attributes ? task.field_key);
  END IF;
  -- Whoever edits a product locks its document first, and then its text.
  PERFORM keep_product_documents(ids);
  PERFORM keep_product_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
  RETURN true;
END $function$
;

CREATE FUNCTION public.refresh_search_words()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH counted AS MATERIALIZED (
    SELECT 'product' AS scope, word, ndoc FROM ts_stat('SELECT document FROM product_search')
    UNION ALL SELECT 'item_request', word, ndoc FROM ts_stat('SELECT search FROM item_requests')
    UNION ALL SELECT 'vendor', word, ndoc FROM ts_stat('SELECT search FROM vendors')
  ), updated AS (
    UPDATE search_words w SET documents = greatest(c.ndoc, stem.ndoc)
    FROM counted c LEFT JOIN counted stem ON stem.scope = c.scope AND stem.word = (ts_lexize('asime_stem', c.word))[1]
    WHERE w.scope = c.scope AND w.word = c.word AND w.documents <> greatest(c.ndoc, stem.ndoc)
  )
  DELETE FROM search_words w WHERE NOT EXISTS (SELECT FROM counted c WHERE c.scope = w.scope AND c.word = w.word);
END $function$
;

CREATE FUNCTION public.refresh_vendor_texts(at_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  task vendor_text_backlog;
  ids uuid[];
  moments timestamptz[];
BEGIN
  SELECT * INTO task FROM vendor_text_backlog ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM vendor_text_backlog b WHERE b.id > task.id AND b.vendor_id = task.vendor_id) THEN
    DELETE FROM vendor_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;

  SELECT array_agg(n.id), array_agg(n.created_at) INTO ids, moments FROM (
    SELECT p.id, p.created_at FROM products p
    WHERE p.vendor_id = task.vendor_id AND p.deleted_at IS NULL AND p.is_public AND (p.created_at, p.id) < (task.before_at, task.before_id)
    ORDER BY p.created_at DESC, p.id DESC LIMIT at_most
  ) AS n;
  IF ids IS NULL THEN
    DELETE FROM vendor_text_backlog b WHERE b.id = task.id;
    RETURN true;
  END IF;
  UPDATE vendor_text_backlog b SET before_at = moments[cardinality(moments)], before_id = ids[cardinality(ids)] WHERE b.id = task.id;

  PERFORM keep_product_documents(ids);
  PERFORM keep_product_texts(ARRAY(SELECT unnest(ids) ORDER BY 1));
  RETURN true;
END $function$
;

CREATE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$
;

CREATE FUNCTION public.refuse_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are kept: change their status instead', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$
;

CREATE FUNCTION public.refuse_in_closed_shop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = NEW.vendor_id AND u.shop_closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the shop of this product is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'products_of_open_shops';
  END IF;
  RETURN NULL;
END
$function$
;

CREATE FUNCTION public.refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  has_rows boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO has_rows;
  IF has_rows THEN
    RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.review_changes_shop_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT p.vendor_id, day_in_ghana(NEW.created_at), 'reviews' FROM products p WHERE p.id = NEW.product_id;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.reviews_counted_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (SELECT product_id, -sum(rating), -count(*) FROM old_rows WHERE hidden_at IS NULL GROUP BY 1) AS d(product_id, rating_sum, n) HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.reviews_counted_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (SELECT product_id, sum(rating), count(*) FROM new_rows WHERE hidden_at IS NULL GROUP BY 1) AS d(product_id, rating_sum, n) HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.reviews_counted_on_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM apply_review_counts(array_agg((d.product_id, d.rating_sum, d.n)::review_delta))
  FROM (
    SELECT product_id, sum(rating), sum(n) FROM (
      SELECT product_id, -rating AS rating, -1 AS n FROM old_rows WHERE hidden_at IS NULL
      UNION ALL SELECT product_id, rating, 1 FROM new_rows WHERE hidden_at IS NULL
    ) AS moved GROUP BY 1
  ) AS d(product_id, rating_sum, n) WHERE (d.rating_sum, d.n) <> (0, 0) HAVING count(*) > 0;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.sale_names_its_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT p.provider, p.mode INTO NEW.provider, NEW.mode FROM payment_orders x JOIN payments p ON p.id = x.payment_id
  WHERE x.order_id = NEW.order_id AND p.status = 'succeeded'
    AND x.amount > (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.order_id = x.order_id)
  ORDER BY p.settled_at LIMIT 1;
  NEW.provider := coalesce(NEW.provider, 'none');
  NEW.mode := coalesce(NEW.mode, 'test');
  RETURN NEW;
END $function$
;

CREATE FUNCTION public.saved_search_anchors(list text, words text[], category_id uuid, brand text, region text, location text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN cardinality(words) > 0 THEN ARRAY(
      SELECT DISTINCT anchor
      FROM (SELECT word FROM unnest(words) AS word ORDER BY length(word) DESC, word LIMIT 1) AS longest,
           unnest(longest.word || CASE WHEN is_literal(longest.word) THEN '{}' ELSE nearest_words(CASE list WHEN 'products' THEN 'product' ELSE 'item_request' END, longest.word) END) AS candidate,
           unnest(ARRAY[candidate, (ts_lexize('asime_stem', candidate))[1]]) AS anchor
      WHERE anchor IS NOT NULL LIMIT 40)
    WHEN category_id IS NOT NULL THEN ARRAY['category=' || category_id]
    WHEN list = 'products' AND brand IS NOT NULL THEN ARRAY[product_facet('brand', brand)]
    WHEN list = 'products' AND region IS NOT NULL THEN ARRAY[product_facet('region', region)]
    ELSE ARRAY(SELECT '@' || word FROM folded_words_of(location) ORDER BY length(word) DESC, word LIMIT 1)
  END
$function$
;

CREATE FUNCTION public.search_correction(for_scope text, typed text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  typed_word text;
  nearest text[];
  words text[] := (search_words_of(typed))[1:8];
  corrected text[] := '{}';
  is_corrected boolean := false;
BEGIN
  IF is_literal(typed) THEN RETURN NULL; END IF;
  FOR typed_word IN SELECT f.word FROM folded_words_of(typed) AS f ORDER BY f.n LOOP
    nearest := CASE WHEN typed_word = ANY (words) THEN nearest_words(for_scope, typed_word) END;
    is_corrected := is_corrected OR coalesce(cardinality(nearest), 0) > 0;
    corrected := corrected || coalesce(nearest[1], typed_word);
  END LOOP;
  RETURN CASE WHEN is_corrected THEN array_to_string(corrected, ' ') END;
END $function$
;

CREATE FUNCTION public.search_document(name text, rest text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO '$user', 'public'
AS $function$
DECLARE
  name_words text[] := search_words_of(name);
  all_words text[] := name_words || search_words_of(rest);
  stems text[] := ARRAY(SELECT lexeme FROM unnest(all_words) AS word, unnest(ts_lexize('asime_stem', word)) AS lexeme);
  name_stems text[] := ARRAY(SELECT lexeme FROM unnest(name_words) AS word, unnest(ts_lexize('asime_stem', word)) AS lexeme);
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT DISTINCT lexeme FROM (
      SELECT unnest(all_words) AS lexeme
      UNION ALL SELECT unnest(stems)
      UNION ALL SELECT '=' || unnest(name_words)
      UNION ALL SELECT '=' || unnest(name_stems)
    ) AS lexemes WHERE lexeme <> ''
  ));
END $function$
;

CREATE FUNCTION public.search_probes(document tsvector, category_id uuid, location text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT array_agg(DISTINCT probe) FROM (
    SELECT left(lexeme, n) AS probe
    FROM unnest(tsvector_to_array(document) || ARRAY(SELECT '@' || word FROM folded_words_of(coalesce(location, '')))) AS lexeme,
         generate_series(1, length(lexeme)) AS n
    WHERE lexeme !~ '^[=#]'
    UNION ALL SELECT lexeme FROM unnest(tsvector_to_array(document)) AS lexeme WHERE lexeme LIKE '#%'
    UNION ALL SELECT 'category=' || category_id WHERE category_id IS NOT NULL
  ) AS probes
$function$
;

CREATE FUNCTION public.search_products(typed text, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value bigint, after_id uuid, page_size integer, cap integer, facets tsquery DEFAULT NULL::tsquery)
 RETURNS TABLE(product_id uuid, sort_value bigint, total integer)
 LANGUAGE sql
 STABLE ROWS 21
AS $function$
  SELECT f.product_id, f.sort_value, f.total
  FROM find_products(typed, in_category, of_vendor, min_price, max_price, only_featured, only_discounted, sort, descending, after_value,
                     after_id, page_size, cap, facets) AS f
$function$
;

CREATE FUNCTION public.search_queries(for_scope text, typed text, OUT anywhere tsquery, OUT in_name tsquery, OUT exact_name tsquery, OUT any_word tsquery, OUT words text[], OUT rarest integer, OUT named tsquery, OUT corrects boolean, OUT commonest integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  typed_word text;
  word text;
  stem text;
  candidates text[];
  frequency integer;
  at_least integer;
  beginnings boolean;
  term tsquery;
  name_term tsquery;
  exact_term tsquery;
  literal boolean;
  nearest text[];
BEGIN
  words := (search_words_of(typed))[1:8];
  corrects := false;
  literal := is_literal(typed);
  FOREACH typed_word IN ARRAY words LOOP
    candidates := ARRAY[typed_word];
    IF NOT literal THEN
      nearest := nearest_words(for_scope, typed_word);
      IF cardinality(nearest) > 0 THEN
        -- With the word as typed: it may be so new that the vocabulary has yet to learn it.
        candidates := candidates || nearest;
        corrects := true;
      END IF;
    END IF;

    -- At least so many documents have this word (or its nearest); the rarest word bounds what all of them can match.
    frequency := coalesce((SELECT max(w.documents) FROM search_words w WHERE w.scope = for_scope AND w.word = ANY (candidates)), 0);
    term := NULL; name_term := NULL; exact_term := NULL;
    -- A word that fills more than the counted total by itself is taken whole: who types "car" among ten thousand cars
    -- does not mean carpets, and gathering all words that begin so would cost more than the search.
    beginnings := frequency < 10000;
    IF beginnings AND length(typed_word) > 1 THEN
      -- What begins so is in as many documents as the commonest word that does, where that word's stem begins so too: the others are
      -- counted by a stem that they may not share with what is typed.
      at_least := (SELECT max(w.documents) FROM search_words w
        WHERE w.scope = for_scope AND w.word >= typed_word AND w.word < typed_word || chr(1114111) AND w.documents >= 10000
          AND starts_with(coalesce((ts_lexize('asime_stem', w.word))[1], w.word), typed_word));
      frequency := greatest(frequency, at_least);
    END IF;
    rarest := least(rarest, frequency);
    commonest := greatest(commonest, frequency);
    FOREACH word IN ARRAY candidates LOOP
      stem := coalesce((ts_lexize('asime_stem', word))[1], word);
      term := coalesce(term || word_query(word, beginnings), word_query(word, beginnings)) || word_query(stem, false);
      name_term := coalesce(name_term || word_query('=' || word, beginnings), word_query('=' || word, beginnings)) || word_query('=' || stem, false);
      exact_term := coalesce(exact_term || word_query('=' || word, false), word_query('=' || word, false)) || word_query('=' || stem, false);
    END LOOP;
    anywhere := coalesce(anywhere && term, term);
    in_name := coalesce(in_name && name_term, name_term);
    exact_name := coalesce(exact_name && exact_term, exact_term);
    any_word := coalesce(any_word || term, term);
    named := coalesce(named || exact_term, exact_term);
  END LOOP;
END $function$
;

CREATE FUNCTION public.search_relevance(document tsvector, score smallint, exact_name tsquery, in_name tsquery, named tsquery, several boolean)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT 1000 * (CASE WHEN document @@ exact_name THEN 5 WHEN document @@ in_name THEN 3 ELSE 1 END
    + CASE WHEN several AND NOT document @@ exact_name AND document @@ named THEN 1 ELSE 0 END)::bigint + score
$function$
;

CREATE FUNCTION public.search_words_of(content text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_agg(word ORDER BY word), '{}')
  FROM unnest(tsvector_to_array(to_tsvector('asime_words', translate(content, 'ƐƆŊƉƑƔƲɛɔŋɖƒɣʋ', 'EONDFGVeondfgv')))) AS word
  WHERE length(word) BETWEEN 1 AND 40
$function$
;

CREATE FUNCTION public.searches_that_may_find(probes text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 50
 SET enable_seqscan TO 'off'
AS $function$
  SELECT id FROM saved_searches WHERE alert <> 'off' AND anchors && probes
$function$
;

CREATE FUNCTION public.shops_have_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO shop_members (vendor_id, user_id, role, created_at) SELECT id, user_id, 'owner', created_at FROM new_rows;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.start_of_day(of_day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT of_day::timestamp AT TIME ZONE 'Africa/Accra'
$function$
;

CREATE FUNCTION public.suggest_categories(typed text)
 RETURNS TABLE(category_id uuid)
 LANGUAGE sql
 STABLE ROWS 4
AS $function$
  WITH typed_words AS MATERIALIZED (
    SELECT word, n, n = max(n) OVER () AS is_last, (ts_lexize('asime_stem', word))[1] AS stem,
           CASE WHEN length(word) < 4 THEN 0 WHEN length(word) < 7 THEN 1 ELSE 2 END AS slips
    FROM folded_words_of(typed) ORDER BY n DESC LIMIT 8
  ), fits AS MATERIALIZED (
    SELECT c.id, c.position, t.n, max(CASE
      WHEN w.word = t.word OR (ts_lexize('asime_stem', w.word))[1] = t.stem THEN 3
      WHEN (t.is_last OR length(t.word) >= 3) AND starts_with(w.word, t.word) THEN 2
      WHEN t.slips > 0 AND least(levenshtein_less_equal(w.word, t.word, t.slips),
                                 levenshtein_less_equal(left(w.word, length(t.word)), t.word, t.slips),
                                 levenshtein_less_equal(left(w.word, length(t.word) + 1), t.word, t.slips)) <= t.slips THEN 1
      ELSE 0 END) AS fit
    FROM categories c CROSS JOIN LATERAL folded_words_of(c.name) AS w CROSS JOIN typed_words t
    GROUP BY c.id, c.position, t.n
  )
  SELECT id FROM fits
  WHERE fit >= least(2, (SELECT max(fit) FROM fits)) AND fit > 0
  GROUP BY id, position ORDER BY sum(fit) DESC, position
$function$
;

CREATE FUNCTION public.suggest_products(typed text, wanted integer)
 RETURNS TABLE(product_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 12
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
#variable_conflict use_column
DECLARE
  q record;
  queries tsquery[];
  query tsquery;
  missing integer := wanted;
  found_here integer;
BEGIN
  SELECT * INTO q FROM suggestion_queries('product', typed);
  queries := CASE WHEN cardinality(q.words) > 1
    THEN ARRAY[q.exact_name, q.in_name && q.named && !! q.exact_name, q.in_name && !! q.named]
    ELSE ARRAY[q.exact_name, q.in_name && !! q.exact_name]
  END;
  IF (SELECT min(length(word)) FROM unnest(q.words) AS word) >= 3 THEN queries := queries || (q.anywhere && !! q.in_name); END IF;
  FOREACH query IN ARRAY queries LOOP
    RETURN QUERY
      SELECT t.product_id FROM (
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score >= 700 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score >= 620 AND s.score < 700 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score >= 560 AND s.score < 620 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
        UNION ALL
        (SELECT b.product_id FROM (
           SELECT s.product_id, s.score FROM product_search s WHERE s.document @@ query AND s.score < 560 LIMIT 1000
         ) AS b ORDER BY b.score DESC, b.product_id DESC LIMIT missing)
      ) AS t LIMIT missing;
    GET DIAGNOSTICS found_here = ROW_COUNT;
    missing := missing - found_here;
    EXIT WHEN missing <= 0;
  END LOOP;
END $function$
;

CREATE FUNCTION public.suggestion_queries(for_scope text, typed text, OUT anywhere tsquery, OUT in_name tsquery, OUT exact_name tsquery, OUT words text[], OUT named tsquery)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  last_word text;
BEGIN
  SELECT q.anywhere, q.in_name, q.exact_name, q.words, q.named INTO anywhere, in_name, exact_name, words, named FROM search_queries(for_scope, typed) AS q;
  IF in_name IS NULL THEN
    last_word := lower(substring(typed FROM '[A-Za-z]+$'));
    exact_name := word_query('=' || last_word, false);
    in_name := word_query('=' || last_word, true);
    anywhere := in_name;
    words := ARRAY[last_word];
    named := exact_name;
  END IF;
END $function$
;

CREATE FUNCTION public.tell_end_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('asime_live', json_build_object('cut', 'session:' || OLD.id)::text);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.tell_end_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('asime_live', json_build_object('cut', 'user:' || NEW.id)::text);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.tell_of_information()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('asime_information', '{}');
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.tell_of_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('asime_settings', '{}');
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.upload_uses_counted_on_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE uploads u SET uses = u.uses - d.n, unused_since = CASE WHEN u.uses = d.n THEN now() END
  FROM (SELECT upload_id, count(*)::int AS n FROM old_rows GROUP BY 1) AS d WHERE u.id = d.upload_id;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.upload_uses_counted_on_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE uploads u SET uses = u.uses + d.n, unused_since = NULL, is_confidential = u.is_confidential OR d.is_confidential
  FROM (SELECT upload_id, count(*)::int AS n, bool_or(used_by = 'verification') AS is_confidential FROM new_rows GROUP BY 1) AS d
  WHERE u.id = d.upload_id;
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.upload_uses_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of upload_uses do not change: delete and insert them instead';
END $function$
;

CREATE FUNCTION public.user_words(full_name text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT lower(full_name) || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
$function$
;

CREATE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
              FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$function$
;

CREATE FUNCTION public.vat_rate()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (SELECT total_bp FROM vat_rates WHERE valid_from <= (now() AT TIME ZONE 'Africa/Accra')::date ORDER BY valid_from DESC LIMIT 1);
END $function$
;

CREATE FUNCTION public.vendor_brief(v vendors)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ SELECT left(row_to_json((SELECT o FROM (SELECT v.id, v.business_name, v.location) AS o))::text, -1) $function$
;

CREATE FUNCTION public.vendor_has_brief()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN NEW.brief := vendor_brief(NEW); RETURN NEW; END $function$
;

CREATE FUNCTION public.vendor_teaches_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM learn_words('vendor', concat_ws(' ', NEW.business_name, NEW.description, NEW.location));
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.vendor_text_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_vendor_texts(ARRAY[NEW.id], TG_OP = 'INSERT');
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.vendor_texts_of(ids uuid[])
 RETURNS SETOF vendor_texts
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET "TimeZone" TO 'UTC'
AS $function$
BEGIN
  RETURN QUERY SELECT v.id,
    left(row_to_json((SELECT o FROM (SELECT v.id, v.business_name, v.location, v.description, v.logo_url, v.created_at) AS o))::text, -1),
    left(row_to_json((SELECT o FROM (SELECT v.id, v.business_name, v.location, v.description, v.logo_url, v.created_at,
      v.banner_url, v.region, v.opening_hours, v.lead_time_days, v.return_policy, v.return_days, v.delivery_methods) AS o))::text, -1)
  FROM vendors v WHERE v.id = ANY (ARRAY(SELECT unnest(ids)));
END $function$
;

CREATE FUNCTION public.vendor_verification_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed constant uuid := coalesce(NEW.vendor_id, OLD.vendor_id);
BEGIN
  UPDATE vendors v SET verification_status = coalesce(s.status, 'unverified'), verified_at = s.verified_at, verified_until = s.valid_until
  FROM (SELECT changed AS id) AS shop LEFT JOIN LATERAL (
    SELECT n.status, CASE WHEN n.status = 'verified' THEN n.verified_at END AS verified_at,
           CASE WHEN n.status = 'verified' THEN n.valid_until END AS valid_until
    FROM shop_verifications n WHERE n.vendor_id = changed ORDER BY n.status = 'verified' DESC, n.id DESC LIMIT 1
  ) AS s ON true
  WHERE v.id = shop.id AND (v.verification_status, v.verified_at, v.verified_until)
    IS DISTINCT FROM (coalesce(s.status, 'unverified'), s.verified_at, s.valid_until);
  RETURN NULL;
END $function$
;

CREATE FUNCTION public.walk_products(matching tsquery, in_category uuid, of_vendor uuid, min_price bigint, max_price bigint, only_featured boolean, only_discounted boolean, sort text, descending boolean, after_value bigint, after_id uuid, page_size integer)
 RETURNS TABLE(product_id uuid, sort_value bigint)
 LANGUAGE plpgsql
 STABLE ROWS 21
 SET enable_indexscan TO 'on'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
DECLARE
  sorted text := CASE sort WHEN 'price' THEN 'p.effective_price' WHEN 'created_at' THEN 'p.created_at' WHEN 'rating' THEN 'p.rating' ELSE 'p.views_count' END;
  value text := CASE sort WHEN 'created_at' THEN '(extract(epoch FROM p.created_at) * 1000000)::bigint' WHEN 'rating' THEN '(p.rating * 100)::bigint' ELSE sorted END;
  bound text := CASE sort WHEN 'created_at' THEN $q$timestamptz 'epoch' + $9 * interval '1 microsecond'$q$ WHEN 'rating' THEN '($9 / 100.0)::numeric(3, 2)' ELSE '$9' END;
  direction text := CASE WHEN descending THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE
    'SELECT w.id, w.value FROM (SELECT p.id, ' || value || ' AS value FROM products p WHERE p.is_public'
    || CASE WHEN in_category IS NULL THEN '' ELSE ' AND p.category_id = $2' END
    || CASE WHEN min_price IS NULL THEN '' ELSE ' AND p.effective_price >= $4' END
    || CASE WHEN max_price IS NULL THEN '' ELSE ' AND p.effective_price <= $5' END
    || CASE WHEN after_id IS NULL THEN '' ELSE ' AND (' || sorted || ', p.id) ' || CASE WHEN descending THEN '<' ELSE '>' END || ' (' || bound || ', $10)' END
    || ' ORDER BY ' || sorted || ' ' || direction || ', p.id ' || direction || ' LIMIT 20000) AS w'
    || ' JOIN product_search s ON s.product_id = w.id WHERE s.document @@ $1 AND passes_filters(s, $2, $3, $4, $5, $6, $7) LIMIT $8'
    USING matching, in_category, of_vendor, min_price, max_price, only_featured, only_discounted, page_size, after_value, after_id;
END $function$
;

CREATE FUNCTION public.word_query(word text, beginning boolean)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || CASE WHEN beginning THEN ':*' ELSE '' END)::tsquery
$function$
;

CREATE FUNCTION public.words_instead(typed text, words text[], any_word tsquery, facets tsquery)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  terms tsquery[];
BEGIN
  IF cardinality(words) > 2 THEN
    SELECT array_agg(q.anywhere) INTO terms
    FROM unnest(words) AS word CROSS JOIN LATERAL search_queries('product', CASE WHEN is_literal(typed) THEN '"' || word || '"' ELSE word END) AS q
    WHERE q.rarest > 0 OR EXISTS (SELECT FROM product_search s WHERE s.document @@ q.anywhere);
  END IF;
  RETURN ARRAY(
    SELECT coalesce(instead && facets, instead) FROM unnest(ARRAY[
      CASE WHEN cardinality(terms) BETWEEN 2 AND cardinality(words) - 1 THEN all_of_terms(terms) END,
      CASE WHEN cardinality(terms) > 2 THEN all_terms_but_one(terms) END,
      any_word
    ]) WITH ORDINALITY AS step (instead, n)
    WHERE instead IS NOT NULL ORDER BY n
  );
END $function$
;

CREATE TABLE addresses (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  label text NOT NULL,
  region text NOT NULL,
  town text NOT NULL,
  landmark text NOT NULL,
  digital_address text,
  contact_phone text NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT addresses_pk PRIMARY KEY (id),
  CONSTRAINT addresses_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT addresses_lengths CHECK (length(label) >= 1 AND length(label) <= 40 AND length(town) >= 1 AND length(town) <= 80 AND length(landmark) >= 1 AND length(landmark) <= 200 AND length(digital_address) >= 9 AND length(digital_address) <= 13 AND length(contact_phone) = 13)
);
CREATE INDEX addresses_by_user ON addresses USING btree (user_id, id);
CREATE UNIQUE INDEX addresses_one_default ON addresses USING btree (user_id) WHERE is_default;

CREATE TABLE audit_events (
  id uuid NOT NULL DEFAULT uuid_v7(),
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL,
  user_id uuid,
  subject_id uuid,
  request_id text,
  actor_type text NOT NULL DEFAULT 'user'::text,
  subject_type text,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  session_id uuid,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT audit_events_actor_type CHECK (actor_type = ANY (ARRAY['user'::text, 'admin'::text, 'configuration'::text])),
  CONSTRAINT audit_events_admin_act_is_complete CHECK (actor_type <> 'admin'::text OR user_id IS NOT NULL AND subject_type IS NOT NULL AND subject_id IS NOT NULL AND before IS NOT NULL AND after IS NOT NULL AND reason IS NOT NULL AND address IS NOT NULL AND session_id IS NOT NULL AND request_id IS NOT NULL),
  CONSTRAINT audit_events_lengths CHECK (length(kind) >= 1 AND length(kind) <= 100 AND length(subject_type) >= 1 AND length(subject_type) <= 50 AND length(reason) >= 1 AND length(reason) <= 2000 AND length(address) >= 1 AND length(address) <= 100 AND length(request_id) >= 1 AND length(request_id) <= 100),
  CONSTRAINT audit_events_states CHECK (jsonb_typeof(before) = 'object'::text AND jsonb_typeof(after) = 'object'::text)
);
CREATE INDEX audit_events_by_kind ON audit_events USING btree (kind, happened_at DESC, id DESC);
CREATE INDEX audit_events_by_subject ON audit_events USING btree (subject_id, happened_at DESC, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_events_by_time ON audit_events USING btree (happened_at DESC, id DESC);
CREATE INDEX audit_events_by_user ON audit_events USING btree (user_id, happened_at DESC, id DESC);
CREATE INDEX audit_events_sign_ins ON audit_events USING btree (user_id, happened_at DESC) WHERE kind = 'admin_signed_in'::text;
CREATE TRIGGER audit_events_are_kept BEFORE DELETE OR UPDATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE backup_parts (
  part text NOT NULL,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  error text,
  CONSTRAINT backup_parts_pk PRIMARY KEY (part),
  CONSTRAINT backup_parts_error CHECK ((failed_at IS NULL) = (error IS NULL)),
  CONSTRAINT backup_parts_part CHECK (part = ANY (ARRAY['backup'::text, 'wal'::text, 'files'::text, 'erasures'::text]))
);

CREATE TABLE bid_news (
  id uuid NOT NULL DEFAULT uuid_v7(),
  kind text NOT NULL,
  bid_id uuid NOT NULL,
  amount bigint NOT NULL,
  amount_before bigint,
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bid_news_pkey PRIMARY KEY (id)
);

CREATE TABLE bids (
  id uuid NOT NULL DEFAULT uuid_v7(),
  item_request_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  amount pesewas NOT NULL,
  currency text NOT NULL,
  message text,
  delivery_time_days integer,
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  passed_over boolean NOT NULL DEFAULT false,
  needs_confirmation boolean NOT NULL DEFAULT false,
  hidden_at timestamp with time zone,
  card text,
  CONSTRAINT bids_pkey PRIMARY KEY (id),
  CONSTRAINT bids_parties_unique UNIQUE (id, item_request_id, vendor_id),
  CONSTRAINT bids_item_request_fk FOREIGN KEY (item_request_id, currency) REFERENCES item_requests(id, currency),
  CONSTRAINT bids_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT bids_delivery_time CHECK (delivery_time_days >= 1 AND delivery_time_days <= 365),
  CONSTRAINT bids_message_length CHECK (length(message) <= 2000),
  CONSTRAINT bids_passed_over CHECK (NOT passed_over OR status = 'rejected'::text),
  CONSTRAINT bids_status CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text]))
);
CREATE INDEX bids_by_item_request ON bids USING btree (item_request_id, amount);
CREATE INDEX bids_by_vendor_status ON bids USING btree (vendor_id, status, created_at DESC, id DESC);
CREATE INDEX bids_in_display_order ON bids USING btree (item_request_id, (status <> 'pending'::text), amount, id) WHERE status <> 'withdrawn'::text;
CREATE UNIQUE INDEX bids_one_accepted_per_request ON bids USING btree (item_request_id) WHERE status = 'accepted'::text;
CREATE UNIQUE INDEX bids_one_pending_per_vendor ON bids USING btree (item_request_id, vendor_id) WHERE status = 'pending'::text;
CREATE TRIGGER bid_has_card_on_insert BEFORE INSERT ON bids FOR EACH ROW EXECUTE FUNCTION bid_has_card();
CREATE TRIGGER bid_has_card_on_update BEFORE UPDATE ON bids FOR EACH ROW WHEN (new.card IS NULL OR old.amount::bigint IS DISTINCT FROM new.amount::bigint OR old.currency IS DISTINCT FROM new.currency OR old.message IS DISTINCT FROM new.message OR old.delivery_time_days IS DISTINCT FROM new.delivery_time_days OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION bid_has_card();
CREATE CONSTRAINT TRIGGER bids_accepted_closes_request AFTER INSERT OR UPDATE OF status, item_request_id ON bids DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'accepted'::text) EXECUTE FUNCTION check_accepted_bid_closes_request();
CREATE TRIGGER bids_are_kept BEFORE DELETE ON bids FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER bids_change_shop_day AFTER INSERT OR UPDATE OF status ON bids FOR EACH ROW EXECUTE FUNCTION bid_changes_shop_day();
CREATE TRIGGER bids_counted_on_insert AFTER INSERT ON bids REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bids_counted();
CREATE TRIGGER bids_counted_on_update AFTER UPDATE ON bids REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bids_counted();

CREATE TABLE canned_answers (
  id uuid NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamp with time zone,
  CONSTRAINT canned_answers_pk PRIMARY KEY (id),
  CONSTRAINT canned_answers_length CHECK (length(content) >= 1 AND length(content) <= 5000),
  CONSTRAINT canned_answers_title_length CHECK (length(title) >= 1 AND length(title) <= 80)
);

CREATE TABLE categories (
  id uuid NOT NULL DEFAULT uuid_v7(),
  name text NOT NULL,
  icon_url text NOT NULL,
  "position" smallint NOT NULL,
  product_count integer NOT NULL DEFAULT 0,
  parent_id uuid,
  merged_into uuid,
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_position_unique UNIQUE ("position") DEFERRABLE,
  CONSTRAINT categories_merged_into_fk FOREIGN KEY (merged_into) REFERENCES categories(id),
  CONSTRAINT categories_parent_fk FOREIGN KEY (parent_id) REFERENCES categories(id),
  CONSTRAINT categories_merged_has_no_place CHECK (merged_into IS NULL OR parent_id IS NULL),
  CONSTRAINT categories_name_length CHECK (length(name) >= 1 AND length(name) <= 60),
  CONSTRAINT categories_not_below_itself CHECK (parent_id <> id),
  CONSTRAINT categories_not_merged_into_itself CHECK (merged_into <> id),
  CONSTRAINT categories_product_count CHECK (product_count >= 0)
);
CREATE INDEX categories_by_merged_into ON categories USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX categories_by_parent ON categories USING btree (parent_id) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX categories_name_unique ON categories USING btree (lower(name)) WHERE merged_into IS NULL;
CREATE TRIGGER categories_texts AFTER UPDATE OF name, icon_url ON categories FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.icon_url IS DISTINCT FROM new.icon_url) EXECUTE FUNCTION category_texts_fall_due();

CREATE TABLE category_fields (
  category_id uuid NOT NULL,
  key text NOT NULL,
  "position" smallint NOT NULL,
  label text NOT NULL,
  type text NOT NULL,
  choices text[] NOT NULL DEFAULT '{}'::text[],
  unit text,
  is_required boolean NOT NULL DEFAULT false,
  is_private boolean NOT NULL DEFAULT false,
  CONSTRAINT category_fields_pk PRIMARY KEY (category_id, key),
  CONSTRAINT category_fields_position_unique UNIQUE (category_id, "position") DEFERRABLE,
  CONSTRAINT category_fields_category_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT category_fields_choices CHECK (
CASE type
    WHEN 'choice'::text THEN cardinality(choices) >= 2 AND cardinality(choices) <= 60 AND array_to_string(choices, ''::text) !~ '[,:]'::text
    ELSE choices = '{}'::text[]
END),
  CONSTRAINT category_fields_key_form CHECK (key ~ '^[a-z][a-z0-9_]{0,29}$'::text),
  CONSTRAINT category_fields_private_is_optional CHECK (NOT (is_private AND is_required)),
  CONSTRAINT category_fields_type CHECK (type = ANY (ARRAY['text'::text, 'choice'::text, 'number'::text]))
);
CREATE TRIGGER category_fields_texts AFTER INSERT OR DELETE OR UPDATE ON category_fields FOR EACH ROW EXECUTE FUNCTION category_texts_fall_due();

CREATE TABLE category_text_backlog (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  category_id uuid NOT NULL,
  noun text NOT NULL,
  field_key text,
  before_at timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  before_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid,
  CONSTRAINT category_text_backlog_pk PRIMARY KEY (id),
  CONSTRAINT category_text_backlog_noun CHECK (noun = ANY (ARRAY['product'::text, 'item_request'::text]))
);

CREATE TABLE chargeback_orders (
  id uuid NOT NULL DEFAULT uuid_v7(),
  chargeback_id uuid NOT NULL,
  order_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  currency text NOT NULL,
  amount pesewas NOT NULL,
  is_of_sale boolean NOT NULL,
  commission pesewas NOT NULL,
  commission_vat pesewas NOT NULL,
  payment_fee pesewas NOT NULL,
  owed pesewas NOT NULL,
  booked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT chargeback_orders_pkey PRIMARY KEY (id),
  CONSTRAINT chargeback_orders_once UNIQUE (chargeback_id, order_id),
  CONSTRAINT chargeback_orders_chargeback_fk FOREIGN KEY (chargeback_id) REFERENCES chargebacks(id),
  CONSTRAINT chargeback_orders_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT chargeback_orders_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT chargeback_orders_amount CHECK (amount::bigint > 0),
  CONSTRAINT chargeback_orders_currency CHECK (is_currency(currency)),
  CONSTRAINT chargeback_orders_parts_add_up CHECK ((commission::bigint + commission_vat::bigint + payment_fee::bigint + owed::bigint) =
CASE
    WHEN is_of_sale THEN amount::bigint
    ELSE 0::bigint
END)
);
CREATE INDEX chargeback_orders_by_order ON chargeback_orders USING btree (order_id);
CREATE INDEX chargeback_orders_by_vendor ON chargeback_orders USING btree (vendor_id, booked_at DESC, id DESC);
CREATE TRIGGER chargeback_orders_are_kept BEFORE DELETE OR UPDATE ON chargeback_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chargeback_orders_are_not_emptied BEFORE TRUNCATE ON chargeback_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE chargeback_reversals (
  id uuid NOT NULL DEFAULT uuid_v7(),
  chargeback_id uuid NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'awaiting_approval'::text,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  CONSTRAINT chargeback_reversals_pk PRIMARY KEY (id),
  CONSTRAINT chargeback_reversals_chargeback_fk FOREIGN KEY (chargeback_id) REFERENCES chargebacks(id),
  CONSTRAINT chargeback_reversals_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT chargeback_reversals_proposed_by_fk FOREIGN KEY (proposed_by) REFERENCES users(id),
  CONSTRAINT chargeback_reversals_decision CHECK ((decided_by IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'refused'::text])) AND (decided_at IS NOT NULL) = (state <> 'awaiting_approval'::text)),
  CONSTRAINT chargeback_reversals_length CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT chargeback_reversals_second_admin CHECK (state <> 'approved'::text OR decided_by <> proposed_by),
  CONSTRAINT chargeback_reversals_state CHECK (state = ANY (ARRAY['awaiting_approval'::text, 'approved'::text, 'refused'::text, 'expired'::text]))
);
CREATE INDEX chargeback_reversals_by_chargeback ON chargeback_reversals USING btree (chargeback_id, proposed_at DESC);
CREATE INDEX chargeback_reversals_by_decider ON chargeback_reversals USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX chargeback_reversals_by_expiry ON chargeback_reversals USING btree (expires_at) WHERE state = 'awaiting_approval'::text;
CREATE INDEX chargeback_reversals_by_proposer ON chargeback_reversals USING btree (proposed_by);
CREATE UNIQUE INDEX chargeback_reversals_one_approved ON chargeback_reversals USING btree (chargeback_id) WHERE state = 'approved'::text;
CREATE UNIQUE INDEX chargeback_reversals_one_awaiting ON chargeback_reversals USING btree (chargeback_id) WHERE state = 'awaiting_approval'::text;

CREATE TABLE chargebacks (
  id uuid NOT NULL DEFAULT uuid_v7(),
  payment_id uuid NOT NULL,
  provider_id text NOT NULL,
  status text NOT NULL,
  amount pesewas NOT NULL,
  due_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT chargebacks_pkey PRIMARY KEY (id),
  CONSTRAINT chargebacks_once UNIQUE (payment_id, provider_id),
  CONSTRAINT chargebacks_payment_fk FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT chargebacks_status CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX chargebacks_by_status ON chargebacks USING btree (status, created_at, id);

CREATE TABLE checkouts (
  id uuid NOT NULL DEFAULT uuid_v7(),
  buyer_id uuid NOT NULL,
  currency text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT checkouts_parties_unique UNIQUE (id, buyer_id, currency),
  CONSTRAINT checkouts_buyer_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  CONSTRAINT checkouts_currency CHECK (is_currency(currency))
);
CREATE INDEX checkouts_by_buyer ON checkouts USING btree (buyer_id, created_at DESC);

CREATE TABLE commission_rules (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid,
  category_id uuid,
  rate_bp integer NOT NULL,
  valid_from timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT commission_rules_pkey PRIMARY KEY (id),
  CONSTRAINT commission_rules_unique UNIQUE NULLS NOT DISTINCT (vendor_id, category_id, valid_from),
  CONSTRAINT commission_rules_category_fk FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT commission_rules_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT commission_rules_of_one CHECK (vendor_id IS NULL OR category_id IS NULL),
  CONSTRAINT commission_rules_rate CHECK (rate_bp >= 0 AND rate_bp <= 5000)
);
CREATE INDEX commission_rules_by_category ON commission_rules USING btree (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX commission_rules_by_date ON commission_rules USING btree (valid_from DESC, id DESC);

CREATE TABLE consents (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  kind text NOT NULL,
  is_given boolean NOT NULL,
  terms_of date,
  way text NOT NULL,
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT consents_pk PRIMARY KEY (id),
  CONSTRAINT consents_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT consents_kind CHECK (kind = ANY (ARRAY['terms'::text, 'newsletter'::text])),
  CONSTRAINT consents_terms CHECK ((kind = 'terms'::text) = (terms_of IS NOT NULL)),
  CONSTRAINT consents_way CHECK (way = ANY (ARRAY['sign_up_page'::text, 'phone_page'::text, 'google'::text, 'facebook'::text, 'newsletter_link'::text, 'account_closed'::text]))
);
CREATE INDEX consents_by_user ON consents USING btree (user_id, id);

CREATE TABLE contact_entries (
  id uuid NOT NULL DEFAULT uuid_v7(),
  contact_message_id uuid NOT NULL,
  kind text NOT NULL,
  author_id uuid NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT contact_entries_pk PRIMARY KEY (id),
  CONSTRAINT contact_entries_author_fk FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT contact_entries_message_fk FOREIGN KEY (contact_message_id) REFERENCES contact_messages(id),
  CONSTRAINT contact_entries_kind CHECK (kind = ANY (ARRAY['reply'::text, 'note'::text, 'received'::text])),
  CONSTRAINT contact_entries_length CHECK (length(content) >= 1 AND length(content) <= 5000)
);
CREATE INDEX contact_entries_by_author ON contact_entries USING btree (author_id);
CREATE INDEX contact_entries_by_message ON contact_entries USING btree (contact_message_id, id);

CREATE TABLE contact_messages (
  id uuid NOT NULL DEFAULT uuid_v7(),
  name text NOT NULL,
  email text NOT NULL,
  topic text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  user_id uuid,
  status text NOT NULL DEFAULT 'open'::text,
  status_since timestamp with time zone NOT NULL DEFAULT now(),
  assignee_id uuid,
  entry_count integer NOT NULL DEFAULT 0,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_assignee_fk FOREIGN KEY (assignee_id) REFERENCES users(id),
  CONSTRAINT contact_messages_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT contact_messages_email_length CHECK (length(email) >= 1 AND length(email) <= 254),
  CONSTRAINT contact_messages_entry_count CHECK (entry_count >= 0),
  CONSTRAINT contact_messages_length CHECK (length(message) >= 1 AND length(message) <= 5000),
  CONSTRAINT contact_messages_name_length CHECK (length(name) >= 1 AND length(name) <= 120),
  CONSTRAINT contact_messages_status CHECK (status = ANY (ARRAY['open'::text, 'waiting'::text, 'closed'::text])),
  CONSTRAINT contact_messages_topic CHECK (topic = ANY (ARRAY['account'::text, 'order'::text, 'payment'::text, 'vendor'::text, 'safety'::text, 'other'::text]))
);
CREATE INDEX contact_messages_by_assignee ON contact_messages USING btree (assignee_id, status, status_since, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX contact_messages_by_email ON contact_messages USING btree (lower(email COLLATE "C"));
CREATE INDEX contact_messages_by_status ON contact_messages USING btree (status, status_since, id);
CREATE INDEX contact_messages_by_user ON contact_messages USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE content_reports (
  id uuid NOT NULL DEFAULT uuid_v7(),
  case_id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT content_reports_pk PRIMARY KEY (id),
  CONSTRAINT content_reports_once UNIQUE (case_id, reporter_id),
  CONSTRAINT content_reports_case_fk FOREIGN KEY (case_id) REFERENCES moderation_cases(id),
  CONSTRAINT content_reports_reporter_fk FOREIGN KEY (reporter_id) REFERENCES users(id),
  CONSTRAINT content_reports_note CHECK (length(note) >= 1 AND length(note) <= 1000),
  CONSTRAINT content_reports_reason CHECK (reason = ANY (ARRAY['fake'::text, 'prohibited'::text, 'misleading'::text, 'offensive'::text, 'spam'::text, 'other'::text]))
);
CREATE INDEX content_reports_by_case ON content_reports USING btree (case_id, id DESC);
CREATE INDEX content_reports_by_reporter ON content_reports USING btree (reporter_id);

CREATE TABLE conversation_reports (
  id uuid NOT NULL DEFAULT uuid_v7(),
  conversation_id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  side text NOT NULL,
  reason text NOT NULL,
  note text,
  messages integer[] NOT NULL DEFAULT '{}'::integer[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  resolved_at timestamp with time zone,
  CONSTRAINT conversation_reports_pk PRIMARY KEY (id),
  CONSTRAINT conversation_reports_conversation_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  CONSTRAINT conversation_reports_reporter_fk FOREIGN KEY (reporter_id) REFERENCES users(id),
  CONSTRAINT conversation_reports_messages CHECK (cardinality(messages) <= 20),
  CONSTRAINT conversation_reports_note CHECK (length(note) >= 1 AND length(note) <= 1000),
  CONSTRAINT conversation_reports_reason CHECK (reason = ANY (ARRAY['pays_outside'::text, 'asks_for_code'::text, 'fake_goods'::text, 'rude'::text, 'spam'::text, 'other'::text])),
  CONSTRAINT conversation_reports_side CHECK (side = ANY (ARRAY['buyer'::text, 'shop'::text]))
);
CREATE INDEX conversation_reports_by_conversation ON conversation_reports USING btree (conversation_id);
CREATE INDEX conversation_reports_by_reporter ON conversation_reports USING btree (reporter_id, created_at DESC);
CREATE INDEX conversation_reports_by_time ON conversation_reports USING btree (created_at, id);
CREATE INDEX conversation_reports_open ON conversation_reports USING btree (created_at, id) WHERE resolved_at IS NULL;

CREATE TABLE conversations (
  id uuid NOT NULL DEFAULT uuid_v7(),
  buyer_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  begun_by uuid,
  begun_at timestamp with time zone,
  is_expected boolean NOT NULL DEFAULT false,
  product_id uuid,
  item_request_id uuid,
  bid_id uuid,
  order_id uuid,
  last_seq integer NOT NULL DEFAULT 0,
  last_at timestamp with time zone NOT NULL DEFAULT now(),
  buyer_received integer NOT NULL DEFAULT 0,
  buyer_read integer NOT NULL DEFAULT 0,
  buyer_unread integer NOT NULL DEFAULT 0,
  shop_received integer NOT NULL DEFAULT 0,
  shop_read integer NOT NULL DEFAULT 0,
  shop_unread integer NOT NULL DEFAULT 0,
  blocked_by_buyer boolean NOT NULL DEFAULT false,
  blocked_by_shop boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_side text,
  answered_at timestamp with time zone,
  CONSTRAINT conversations_pk PRIMARY KEY (id),
  CONSTRAINT conversations_one_per_pair UNIQUE (buyer_id, vendor_id),
  CONSTRAINT conversations_begun_by_fk FOREIGN KEY (begun_by) REFERENCES users(id),
  CONSTRAINT conversations_bid_fk FOREIGN KEY (bid_id) REFERENCES bids(id),
  CONSTRAINT conversations_buyer_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  CONSTRAINT conversations_item_request_fk FOREIGN KEY (item_request_id) REFERENCES item_requests(id),
  CONSTRAINT conversations_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT conversations_product_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT conversations_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT conversations_begun CHECK ((last_seq = 0) = (begun_by IS NULL) AND (begun_by IS NULL) = (begun_at IS NULL)),
  CONSTRAINT conversations_last_side CHECK (last_side = ANY (ARRAY['buyer'::text, 'shop'::text])),
  CONSTRAINT conversations_last_side_known CHECK ((last_seq = 0) = (last_side IS NULL)),
  CONSTRAINT conversations_marks CHECK (buyer_read >= 0 AND buyer_read <= buyer_received AND buyer_received <= last_seq AND shop_read >= 0 AND shop_read <= shop_received AND shop_received <= last_seq),
  CONSTRAINT conversations_one_subject CHECK (num_nonnulls(product_id, item_request_id, bid_id, order_id) <= 1),
  CONSTRAINT conversations_unread CHECK (buyer_unread >= 0 AND buyer_unread <= last_seq AND shop_unread >= 0 AND shop_unread <= last_seq)
);
CREATE INDEX conversations_begun ON conversations USING btree (vendor_id, begun_at) WHERE begun_at IS NOT NULL;
CREATE INDEX conversations_begun_by ON conversations USING btree (begun_by, begun_at DESC);
CREATE INDEX conversations_by_bid ON conversations USING btree (bid_id) WHERE bid_id IS NOT NULL;
CREATE INDEX conversations_by_item_request ON conversations USING btree (item_request_id) WHERE item_request_id IS NOT NULL;
CREATE INDEX conversations_by_order ON conversations USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX conversations_by_product ON conversations USING btree (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX conversations_empty ON conversations USING btree (created_at) WHERE last_seq = 0;
CREATE INDEX conversations_of_buyer ON conversations USING btree (buyer_id, last_at DESC, id DESC) WHERE last_seq > 0;
CREATE INDEX conversations_of_shop ON conversations USING btree (vendor_id, last_at DESC, id DESC) WHERE last_seq > 0;
CREATE INDEX conversations_unanswered ON conversations USING btree (vendor_id, last_at DESC, id DESC) WHERE last_side = 'buyer'::text;
CREATE INDEX conversations_unread_of_buyer ON conversations USING btree (buyer_id) WHERE buyer_unread > 0;
CREATE INDEX conversations_unread_of_shop ON conversations USING btree (vendor_id) WHERE shop_unread > 0;
CREATE TRIGGER conversations_answered_change_shop_day AFTER UPDATE OF answered_at ON conversations FOR EACH ROW WHEN (old.answered_at IS NULL AND new.answered_at IS NOT NULL) EXECUTE FUNCTION conversation_changes_shop_day();
CREATE TRIGGER conversations_change_shop_day AFTER UPDATE OF begun_at ON conversations FOR EACH ROW WHEN (old.begun_at IS NULL AND new.begun_at IS NOT NULL AND new.begun_by = new.buyer_id) EXECUTE FUNCTION conversation_changes_shop_day();

CREATE TABLE deals (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  made_by uuid NOT NULL,
  token_hash bytea NOT NULL,
  token_encrypted text,
  status text NOT NULL DEFAULT 'open'::text,
  title text NOT NULL,
  description text,
  pictures jsonb NOT NULL DEFAULT '[]'::jsonb,
  product_id uuid,
  variant_id uuid,
  variant_label text,
  quantity integer NOT NULL,
  unit_price pesewas NOT NULL,
  currency text NOT NULL,
  delivery_methods text[] NOT NULL,
  delivery_fee pesewas NOT NULL,
  delivery_days integer NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  uses smallint NOT NULL,
  uses_taken smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT deals_pk PRIMARY KEY (id),
  CONSTRAINT deals_of_vendor UNIQUE (id, vendor_id),
  CONSTRAINT deals_token UNIQUE (token_hash),
  CONSTRAINT deals_made_by_fk FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT deals_product_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT deals_variant_fk FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE SET NULL,
  CONSTRAINT deals_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT deals_currency CHECK (is_currency(currency)),
  CONSTRAINT deals_delivery_days CHECK (delivery_days >= 0 AND delivery_days <= 365),
  CONSTRAINT deals_delivery_methods CHECK (cardinality(delivery_methods) >= 1 AND cardinality(delivery_methods) <= 4 AND delivery_methods <@ ARRAY['vendor_delivery'::text, 'dispatch_rider'::text, 'bus_parcel'::text, 'pickup'::text]),
  CONSTRAINT deals_description_length CHECK (length(description) >= 1 AND length(description) <= 2000),
  CONSTRAINT deals_pictures_count CHECK (jsonb_array_length(pictures) <= 3),
  CONSTRAINT deals_price CHECK (unit_price::bigint > 0),
  CONSTRAINT deals_quantity CHECK (quantity >= 1 AND quantity <= 1000),
  CONSTRAINT deals_status CHECK (status = ANY (ARRAY['open'::text, 'used_up'::text, 'revoked'::text, 'expired'::text])),
  CONSTRAINT deals_title_length CHECK (length(title) >= 1 AND length(title) <= 300),
  CONSTRAINT deals_total CHECK ((unit_price::bigint * quantity + delivery_fee::bigint) <= '9999999999'::bigint),
  CONSTRAINT deals_used_up CHECK (status <> 'used_up'::text OR uses_taken = uses),
  CONSTRAINT deals_uses CHECK (uses >= 1 AND uses <= 20 AND uses_taken >= 0 AND uses_taken <= uses),
  CONSTRAINT deals_valid CHECK (valid_until > created_at),
  CONSTRAINT deals_variant_of_product CHECK (variant_id IS NULL OR product_id IS NOT NULL AND variant_label IS NOT NULL)
);
CREATE INDEX deals_by_end ON deals USING btree (valid_until, id) WHERE status = 'open'::text;
CREATE INDEX deals_by_maker ON deals USING btree (made_by);
CREATE INDEX deals_by_product ON deals USING btree (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX deals_by_variant ON deals USING btree (variant_id) WHERE variant_id IS NOT NULL;
CREATE INDEX deals_by_vendor ON deals USING btree (vendor_id, created_at DESC, id DESC);
CREATE INDEX deals_open ON deals USING btree (vendor_id) WHERE status = 'open'::text;

CREATE TABLE delivery_fees (
  vendor_id uuid,
  region text NOT NULL,
  method text NOT NULL,
  fee pesewas NOT NULL,
  CONSTRAINT delivery_fees_unique UNIQUE NULLS NOT DISTINCT (vendor_id, region, method),
  CONSTRAINT delivery_fees_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT delivery_fees_method CHECK (method = ANY (ARRAY['vendor_delivery'::text, 'dispatch_rider'::text, 'bus_parcel'::text]))
);

CREATE TABLE delivery_rates (
  vendor_id uuid,
  method text NOT NULL,
  zone text NOT NULL,
  up_to_2_kg pesewas NOT NULL,
  up_to_5_kg pesewas NOT NULL,
  up_to_10_kg pesewas NOT NULL,
  up_to_25_kg pesewas NOT NULL,
  per_kg_more pesewas NOT NULL,
  free_from pesewas,
  CONSTRAINT delivery_rates_unique UNIQUE NULLS NOT DISTINCT (vendor_id, method, zone),
  CONSTRAINT delivery_rates_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT delivery_rates_method CHECK (method = ANY (ARRAY['vendor_delivery'::text, 'dispatch_rider'::text, 'bus_parcel'::text])),
  CONSTRAINT delivery_rates_zone CHECK (zone = ANY (ARRAY['same_town'::text, 'same_region'::text, 'neighbour'::text, 'far'::text]))
);

CREATE TABLE dispute_decisions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  dispute_id uuid NOT NULL,
  refund pesewas NOT NULL,
  release pesewas NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'awaiting_approval'::text,
  proposed_by uuid NOT NULL,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  CONSTRAINT dispute_decisions_pk PRIMARY KEY (id),
  CONSTRAINT dispute_decisions_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT dispute_decisions_dispute_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  CONSTRAINT dispute_decisions_proposed_by_fk FOREIGN KEY (proposed_by) REFERENCES users(id),
  CONSTRAINT dispute_decisions_decision CHECK ((decided_by IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'refused'::text])) AND (decided_at IS NOT NULL) = (state <> 'awaiting_approval'::text)),
  CONSTRAINT dispute_decisions_length CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT dispute_decisions_second_admin CHECK (state <> 'approved'::text OR decided_by <> proposed_by),
  CONSTRAINT dispute_decisions_state CHECK (state = ANY (ARRAY['awaiting_approval'::text, 'approved'::text, 'refused'::text, 'expired'::text, 'lapsed'::text]))
);
CREATE INDEX dispute_decisions_by_decider ON dispute_decisions USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX dispute_decisions_by_dispute ON dispute_decisions USING btree (dispute_id);
CREATE INDEX dispute_decisions_by_expiry ON dispute_decisions USING btree (expires_at) WHERE state = 'awaiting_approval'::text;
CREATE INDEX dispute_decisions_by_proposer ON dispute_decisions USING btree (proposed_by);
CREATE INDEX dispute_decisions_by_state ON dispute_decisions USING btree (state, proposed_at DESC, id DESC);
CREATE UNIQUE INDEX dispute_decisions_one_awaiting ON dispute_decisions USING btree (dispute_id) WHERE state = 'awaiting_approval'::text;

CREATE TABLE dispute_messages (
  id uuid NOT NULL DEFAULT uuid_v7(),
  dispute_id uuid NOT NULL,
  author text NOT NULL,
  author_id uuid NOT NULL,
  message text NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT dispute_messages_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_messages_author_fk FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT dispute_messages_dispute_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  CONSTRAINT dispute_messages_author CHECK (author = ANY (ARRAY['buyer'::text, 'vendor'::text, 'admin'::text])),
  CONSTRAINT dispute_messages_length CHECK (length(message) >= 1 AND length(message) <= 2000),
  CONSTRAINT dispute_messages_photos CHECK (jsonb_typeof(photos) = 'array'::text AND jsonb_array_length(photos) <= 4)
);
CREATE INDEX dispute_messages_by_author ON dispute_messages USING btree (author_id);
CREATE INDEX dispute_messages_by_dispute ON dispute_messages USING btree (dispute_id, created_at, id);
CREATE TRIGGER dispute_messages_are_kept BEFORE DELETE OR UPDATE ON dispute_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE dispute_offers (
  id uuid NOT NULL DEFAULT uuid_v7(),
  dispute_id uuid NOT NULL,
  offered_by text NOT NULL,
  offered_by_id uuid NOT NULL,
  amount pesewas NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  decided_at timestamp with time zone,
  CONSTRAINT dispute_offers_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_offers_dispute_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  CONSTRAINT dispute_offers_person_fk FOREIGN KEY (offered_by_id) REFERENCES users(id),
  CONSTRAINT dispute_offers_amount CHECK (amount::bigint > 0),
  CONSTRAINT dispute_offers_by CHECK (offered_by = ANY (ARRAY['buyer'::text, 'vendor'::text])),
  CONSTRAINT dispute_offers_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'replaced'::text, 'lapsed'::text])) AND (status = 'pending'::text) = (decided_at IS NULL))
);
CREATE INDEX dispute_offers_by_dispute ON dispute_offers USING btree (dispute_id, created_at, id);
CREATE INDEX dispute_offers_by_person ON dispute_offers USING btree (offered_by_id);
CREATE UNIQUE INDEX dispute_offers_one_accepted ON dispute_offers USING btree (dispute_id) WHERE status = 'accepted'::text;
CREATE UNIQUE INDEX dispute_offers_one_pending_per_side ON dispute_offers USING btree (dispute_id, offered_by) WHERE status = 'pending'::text;

CREATE TABLE disputes (
  id uuid NOT NULL DEFAULT uuid_v7(),
  order_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'awaiting_vendor'::text,
  order_status text NOT NULL,
  release_left interval,
  opened_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  due_at timestamp with time zone,
  remind_at timestamp with time zone,
  answered_at timestamp with time zone,
  escalated_at timestamp with time zone,
  closed_at timestamp with time zone,
  refunded_before pesewas NOT NULL,
  refunded pesewas,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT disputes_closed CHECK ((closed_at IS NOT NULL) = (status = ANY (ARRAY['withdrawn'::text, 'agreed'::text, 'decided'::text, 'refunded'::text])) AND (closed_at IS NOT NULL) = (refunded IS NOT NULL)),
  CONSTRAINT disputes_due CHECK ((due_at IS NOT NULL) = (status = ANY (ARRAY['awaiting_vendor'::text, 'in_talks'::text]))),
  CONSTRAINT disputes_escalated CHECK (status <> 'awaiting_decision'::text OR escalated_at IS NOT NULL),
  CONSTRAINT disputes_kind CHECK (kind = ANY (ARRAY['not_received'::text, 'damaged'::text, 'not_as_described'::text, 'incomplete'::text, 'other'::text])),
  CONSTRAINT disputes_order_status CHECK (order_status = ANY (ARRAY['paid'::text, 'preparing'::text, 'dispatched'::text, 'delivered'::text])),
  CONSTRAINT disputes_release_left CHECK ((release_left IS NOT NULL) = (order_status = 'delivered'::text) AND release_left >= '00:00:00'::interval),
  CONSTRAINT disputes_reminder CHECK (remind_at IS NULL OR due_at IS NOT NULL),
  CONSTRAINT disputes_status CHECK (status = ANY (ARRAY['awaiting_vendor'::text, 'in_talks'::text, 'awaiting_decision'::text, 'withdrawn'::text, 'agreed'::text, 'decided'::text, 'refunded'::text]))
);
CREATE INDEX disputes_by_due ON disputes USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX disputes_by_order ON disputes USING btree (order_id, opened_at DESC);
CREATE INDEX disputes_by_reminder ON disputes USING btree (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX disputes_by_status ON disputes USING btree (status, opened_at, id);
CREATE UNIQUE INDEX disputes_one_open_per_order ON disputes USING btree (order_id) WHERE closed_at IS NULL;
CREATE TRIGGER disputes_are_kept BEFORE DELETE ON disputes FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER disputes_change_shop_day AFTER INSERT OR UPDATE OF answered_at ON disputes FOR EACH ROW EXECUTE FUNCTION dispute_changes_shop_day();

CREATE TABLE email_changes (
  user_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  CONSTRAINT email_changes_pk PRIMARY KEY (user_id),
  CONSTRAINT email_changes_requested_by_fk FOREIGN KEY (requested_by) REFERENCES users(id),
  CONSTRAINT email_changes_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_another CHECK (old_email <> new_email),
  CONSTRAINT email_changes_lengths CHECK (length(old_email) <= 254 AND length(new_email) <= 254),
  CONSTRAINT email_changes_not_own CHECK (requested_by <> user_id)
);
CREATE INDEX email_changes_by_expiry ON email_changes USING btree (expires_at);
CREATE INDEX email_changes_by_requester ON email_changes USING btree (requested_by);

CREATE TABLE erasures (
  user_id uuid NOT NULL,
  erased_at timestamp with time zone NOT NULL DEFAULT now(),
  applied_at timestamp with time zone,
  copied_at timestamp with time zone,
  CONSTRAINT erasures_pk PRIMARY KEY (user_id)
);
CREATE INDEX erasures_to_apply ON erasures USING btree (erased_at) WHERE applied_at IS NULL;
CREATE INDEX erasures_to_copy ON erasures USING btree (erased_at) WHERE copied_at IS NULL;

CREATE TABLE follows (
  user_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  followed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT follows_pk PRIMARY KEY (user_id, vendor_id),
  CONSTRAINT follows_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT follows_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id)
);
CREATE INDEX follows_by_user ON follows USING btree (user_id, followed_at DESC, vendor_id DESC);
CREATE INDEX follows_by_vendor ON follows USING btree (vendor_id, followed_at DESC);
CREATE TRIGGER follows_counted_on_delete AFTER DELETE ON follows REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_counted_on_delete();
CREATE TRIGGER follows_counted_on_insert AFTER INSERT ON follows REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_counted_on_insert();
CREATE TRIGGER follows_counted_on_update AFTER UPDATE ON follows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follows_counted_on_update();

CREATE TABLE handover_events (
  id uuid NOT NULL DEFAULT uuid_v7(),
  order_id uuid NOT NULL,
  event text NOT NULL,
  happened_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT handover_events_pk PRIMARY KEY (id),
  CONSTRAINT handover_events_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT handover_events_event CHECK (event = ANY (ARRAY['made'::text, 'renewed'::text, 'wrong_code'::text]))
);
CREATE INDEX handover_events_by_order ON handover_events USING btree (order_id, id);
CREATE TRIGGER handover_events_are_kept BEFORE DELETE OR UPDATE ON handover_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER handover_events_are_not_emptied BEFORE TRUNCATE ON handover_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE home_block_products (
  block_id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT home_block_products_pk PRIMARY KEY (block_id, product_id),
  CONSTRAINT home_block_products_block_fk FOREIGN KEY (block_id) REFERENCES home_blocks(id) ON DELETE CASCADE,
  CONSTRAINT home_block_products_product_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX home_block_products_by_product ON home_block_products USING btree (product_id);

CREATE TABLE home_blocks (
  id uuid NOT NULL,
  kind text NOT NULL,
  "position" integer NOT NULL,
  title text NOT NULL,
  text text,
  link text,
  picture_url text,
  picture_alt text,
  category_id uuid,
  vendor_id uuid,
  shown_from timestamp with time zone,
  shown_until timestamp with time zone,
  is_hidden boolean NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT home_blocks_pk PRIMARY KEY (id),
  CONSTRAINT home_blocks_category_fk FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT home_blocks_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT home_blocks_alt_length CHECK (length(picture_alt) >= 1 AND length(picture_alt) <= 160),
  CONSTRAINT home_blocks_banner_whole CHECK (
CASE
    WHEN kind = 'banner'::text THEN link IS NOT NULL AND picture_url IS NOT NULL AND picture_alt IS NOT NULL
    ELSE link IS NULL AND picture_url IS NULL AND picture_alt IS NULL AND text IS NULL
END),
  CONSTRAINT home_blocks_dates_in_order CHECK (shown_from < shown_until),
  CONSTRAINT home_blocks_kind CHECK (kind = ANY (ARRAY['banner'::text, 'products'::text, 'category'::text, 'shop'::text])),
  CONSTRAINT home_blocks_link_stays_here CHECK (link ~ '^/([^/\\]|$)'::text AND length(link) <= 500),
  CONSTRAINT home_blocks_of_a_category CHECK ((kind = 'category'::text) = (category_id IS NOT NULL)),
  CONSTRAINT home_blocks_of_a_shop CHECK ((kind = 'shop'::text) = (vendor_id IS NOT NULL)),
  CONSTRAINT home_blocks_text_length CHECK (length(text) >= 1 AND length(text) <= 160),
  CONSTRAINT home_blocks_title_length CHECK (length(title) >= 1 AND length(title) <= 60)
);
CREATE INDEX home_blocks_by_category ON home_blocks USING btree (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX home_blocks_by_vendor ON home_blocks USING btree (vendor_id) WHERE vendor_id IS NOT NULL;

CREATE TABLE home_figures (
  id uuid NOT NULL,
  key text NOT NULL,
  figure text NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT home_figures_pk PRIMARY KEY (id),
  CONSTRAINT home_figures_one_of_each UNIQUE (key),
  CONSTRAINT home_figures_known CHECK (key = ANY (ARRAY['active_users'::text, 'vendors'::text, 'products'::text, 'daily_requests'::text])),
  CONSTRAINT home_figures_length CHECK (length(figure) >= 1 AND length(figure) <= 12)
);

CREATE TABLE idempotency_keys (
  owner_id uuid NOT NULL,
  key text NOT NULL,
  endpoint text NOT NULL,
  request_hash bytea NOT NULL,
  body text,
  subject_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pk PRIMARY KEY (owner_id, key),
  CONSTRAINT idempotency_keys_length CHECK (length(key) >= 1 AND length(key) <= 255)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_by_subject ON idempotency_keys USING btree (subject_id) WHERE subject_id IS NOT NULL;

CREATE TABLE information_announcements (
  version_id uuid NOT NULL,
  key uuid NOT NULL,
  parts text[] NOT NULL,
  reached uuid,
  ended_at timestamp with time zone,
  CONSTRAINT information_announcements_pk PRIMARY KEY (version_id),
  CONSTRAINT information_announcements_version_fk FOREIGN KEY (version_id) REFERENCES information_versions(id),
  CONSTRAINT information_announcements_parts CHECK (cardinality(parts) <= 100)
);

CREATE TABLE information_versions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  page text NOT NULL,
  version integer NOT NULL,
  text jsonb NOT NULL,
  in_force_from timestamp with time zone NOT NULL,
  reason text,
  published_by uuid,
  published_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  restores_version integer,
  CONSTRAINT information_versions_pk PRIMARY KEY (id),
  CONSTRAINT information_versions_once UNIQUE (page, version),
  CONSTRAINT information_versions_published_by_fk FOREIGN KEY (published_by) REFERENCES users(id),
  CONSTRAINT information_versions_page CHECK (page = ANY (ARRAY['help'::text, 'contact'::text, 'terms'::text, 'privacy'::text, 'cookies'::text])),
  CONSTRAINT information_versions_reason_length CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT information_versions_shipped CHECK ((version = 1) = (published_by IS NULL) AND (version = 1) = (reason IS NULL)),
  CONSTRAINT information_versions_version CHECK (version > 0 AND restores_version < version)
);
CREATE INDEX information_versions_by_person ON information_versions USING btree (published_by);
CREATE TRIGGER information_versions_told AFTER INSERT OR DELETE OR UPDATE ON information_versions FOR EACH STATEMENT EXECUTE FUNCTION tell_of_information();

CREATE TABLE item_request_counts (
  status text NOT NULL,
  urgency text NOT NULL,
  slot smallint NOT NULL,
  item_requests bigint NOT NULL,
  counted_as_expired boolean NOT NULL DEFAULT false,
  CONSTRAINT item_request_counts_pk PRIMARY KEY (status, urgency, counted_as_expired, slot)
);

CREATE TABLE item_request_texts (
  item_request_id uuid NOT NULL,
  card text NOT NULL,
  detail text NOT NULL,
  CONSTRAINT item_request_texts_pkey PRIMARY KEY (item_request_id),
  CONSTRAINT item_request_texts_item_request_fk FOREIGN KEY (item_request_id) REFERENCES item_requests(id) ON DELETE CASCADE
);

CREATE TABLE item_requests (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  category_id uuid,
  request_title text NOT NULL,
  description text NOT NULL,
  budget_min pesewas,
  budget_max pesewas,
  currency text NOT NULL DEFAULT 'GHS'::text,
  location text,
  urgency text NOT NULL DEFAULT 'normal'::text,
  expires_at timestamp with time zone,
  required_specs json NOT NULL DEFAULT '{}'::json,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  status text NOT NULL DEFAULT 'open'::text,
  views_count bigint NOT NULL DEFAULT 0,
  total_bids integer NOT NULL DEFAULT 0,
  search tsvector NOT NULL GENERATED ALWAYS AS (search_document(request_title, description)) STORED,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  counted_as_expired boolean NOT NULL DEFAULT false,
  expiry_notified smallint NOT NULL DEFAULT 0,
  hidden_at timestamp with time zone,
  CONSTRAINT item_requests_pkey PRIMARY KEY (id),
  CONSTRAINT item_requests_id_currency_unique UNIQUE (id, currency),
  CONSTRAINT item_requests_category_fk FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT item_requests_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT item_requests_budget_order CHECK (budget_max::bigint >= budget_min::bigint),
  CONSTRAINT item_requests_counters CHECK (views_count >= 0 AND total_bids >= 0),
  CONSTRAINT item_requests_currency CHECK (is_currency(currency)),
  CONSTRAINT item_requests_description_length CHECK (length(description) >= 10 AND length(description) <= 5000),
  CONSTRAINT item_requests_expiry CHECK (expires_at < '9999-12-31 00:00:00+00'::timestamp with time zone),
  CONSTRAINT item_requests_expiry_notified CHECK (expiry_notified >= 0 AND expiry_notified <= 2),
  CONSTRAINT item_requests_json_shapes CHECK (json_typeof(required_specs) = 'object'::text AND jsonb_typeof(attachments) = 'array'::text),
  CONSTRAINT item_requests_status CHECK (status = ANY (ARRAY['open'::text, 'closed'::text, 'completed'::text, 'cancelled'::text])),
  CONSTRAINT item_requests_title_length CHECK (length(request_title) >= 5 AND length(request_title) <= 160),
  CONSTRAINT item_requests_urgency CHECK (urgency = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))
);
CREATE INDEX item_requests_by_age ON item_requests USING btree (created_at DESC, id DESC);
CREATE INDEX item_requests_by_bids ON item_requests USING btree (total_bids, id);
CREATE INDEX item_requests_by_budget ON item_requests USING btree (COALESCE(budget_max::bigint, '-1'::integer::bigint), id);
CREATE INDEX item_requests_by_category ON item_requests USING btree (category_id, created_at DESC, id DESC);
CREATE INDEX item_requests_by_expiry ON item_requests USING btree (COALESCE(expires_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX item_requests_by_status_age ON item_requests USING btree (status, created_at DESC, id DESC);
CREATE INDEX item_requests_by_status_bids ON item_requests USING btree (status, total_bids, id);
CREATE INDEX item_requests_by_status_budget ON item_requests USING btree (status, COALESCE(budget_max::bigint, '-1'::integer::bigint), id);
CREATE INDEX item_requests_by_status_expiry ON item_requests USING btree (status, COALESCE(expires_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX item_requests_by_urgency ON item_requests USING btree (status, urgency, created_at DESC, id DESC);
CREATE INDEX item_requests_by_user ON item_requests USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX item_requests_by_user_status ON item_requests USING btree (user_id, status, expires_at);
CREATE INDEX item_requests_live_by_age ON item_requests USING btree (created_at DESC, id DESC) WHERE status = 'open'::text AND NOT counted_as_expired;
CREATE INDEX item_requests_live_by_bids ON item_requests USING btree (total_bids, id) WHERE status = 'open'::text AND NOT counted_as_expired;
CREATE INDEX item_requests_live_by_budget ON item_requests USING btree (COALESCE(budget_max::bigint, '-1'::integer::bigint), id) WHERE status = 'open'::text AND NOT counted_as_expired;
CREATE INDEX item_requests_live_by_expiry ON item_requests USING btree (COALESCE(expires_at, 'infinity'::timestamp with time zone), id) WHERE status = 'open'::text AND NOT counted_as_expired;
CREATE INDEX item_requests_location ON item_requests USING gin (location gin_trgm_ops);
CREATE INDEX item_requests_search ON item_requests USING gin (search);
CREATE INDEX item_requests_to_notify ON item_requests USING btree (expires_at) WHERE status = 'open'::text AND expiry_notified < 2;
CREATE TRIGGER item_request_extended AFTER UPDATE OF expires_at ON item_requests FOR EACH ROW WHEN (new.counted_as_expired AND COALESCE(new.expires_at, 'infinity'::timestamp with time zone) > now()) EXECUTE FUNCTION item_request_extended();
CREATE TRIGGER item_request_texts_on_insert AFTER INSERT ON item_requests FOR EACH ROW EXECUTE FUNCTION item_request_text_changes();
CREATE TRIGGER item_request_texts_on_update AFTER UPDATE OF user_id, category_id, request_title, description, budget_min, budget_max, currency, location, urgency, expires_at, required_specs, attachments, created_at ON item_requests FOR EACH ROW EXECUTE FUNCTION item_request_text_changes();
CREATE TRIGGER item_request_words_on_insert AFTER INSERT ON item_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_teach_words();
CREATE TRIGGER item_request_words_on_update AFTER UPDATE OF request_title, description ON item_requests FOR EACH ROW WHEN (old.request_title <> new.request_title OR old.description <> new.description) EXECUTE FUNCTION item_request_teaches_words();
CREATE TRIGGER item_requests_change_sold_goods AFTER UPDATE OF category_id ON item_requests FOR EACH ROW WHEN (new.category_id IS DISTINCT FROM old.category_id) EXECUTE FUNCTION item_request_changes_sold_goods();
CREATE TRIGGER item_requests_counted_on_delete AFTER DELETE ON item_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_counted();
CREATE TRIGGER item_requests_counted_on_insert AFTER INSERT ON item_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_counted();
CREATE TRIGGER item_requests_counted_on_update AFTER UPDATE ON item_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION item_requests_counted();
CREATE TRIGGER item_requests_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON item_requests FOR EACH ROW EXECUTE FUNCTION follow_category_merge();
CREATE CONSTRAINT TRIGGER item_requests_reopened_without_accepted AFTER UPDATE OF status ON item_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'open'::text AND old.status <> 'open'::text) EXECUTE FUNCTION check_accepted_bid_closes_request();
CREATE TRIGGER item_requests_search_news AFTER INSERT ON item_requests FOR EACH ROW WHEN (new.status = 'open'::text) EXECUTE FUNCTION note_search_news('requests');

CREATE TABLE known_devices (
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, token_hash),
  CONSTRAINT known_devices_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT known_devices_token_hash CHECK (length(token_hash) = 32)
);
CREATE INDEX known_devices_by_use ON known_devices USING btree (last_used_at);

CREATE TABLE ledger_accounts (
  id uuid NOT NULL DEFAULT uuid_v7(),
  kind text NOT NULL,
  currency text NOT NULL,
  order_id uuid,
  vendor_id uuid,
  balance bigint,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_unique UNIQUE NULLS NOT DISTINCT (kind, currency, order_id, vendor_id),
  CONSTRAINT ledger_accounts_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT ledger_accounts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT ledger_accounts_balance CHECK ((balance IS NOT NULL) = (order_id IS NOT NULL OR vendor_id IS NOT NULL)),
  CONSTRAINT ledger_accounts_currency CHECK (is_currency(currency)),
  CONSTRAINT ledger_accounts_kind CHECK (kind = ANY (ARRAY['provider_clearing'::text, 'provider_fees'::text, 'commission'::text, 'commission_vat'::text, 'escrow'::text, 'refund'::text, 'vendor_payable'::text, 'payout'::text, 'vendor_debt'::text, 'chargeback_losses'::text])),
  CONSTRAINT ledger_accounts_never_overdrawn CHECK (
CASE kind
    WHEN 'vendor_debt'::text THEN balance >= 0
    ELSE balance <= 0
END),
  CONSTRAINT ledger_accounts_owner CHECK ((order_id IS NOT NULL) = (kind = ANY (ARRAY['escrow'::text, 'refund'::text])) AND (vendor_id IS NOT NULL) = (kind = ANY (ARRAY['vendor_payable'::text, 'payout'::text, 'vendor_debt'::text])))
);
CREATE INDEX ledger_accounts_by_order ON ledger_accounts USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX ledger_accounts_by_vendor ON ledger_accounts USING btree (vendor_id) WHERE vendor_id IS NOT NULL;
CREATE INDEX ledger_accounts_held ON ledger_accounts USING btree (currency) INCLUDE (balance) WHERE kind = 'escrow'::text AND balance < 0;
CREATE INDEX ledger_accounts_payable ON ledger_accounts USING btree (vendor_id) WHERE kind = 'vendor_payable'::text AND balance < 0;
CREATE TRIGGER ledger_accounts_are_kept BEFORE DELETE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_are_not_emptied BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER ledger_accounts_begin_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_account_begins_empty();
CREATE TRIGGER ledger_accounts_change_by_postings BEFORE UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_account_changes();

CREATE TABLE ledger_postings (
  transaction_id uuid NOT NULL,
  "position" smallint NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT ledger_postings_pk PRIMARY KEY (transaction_id, "position"),
  CONSTRAINT ledger_postings_account_fk FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_postings_transaction_fk FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  CONSTRAINT ledger_postings_amount CHECK (amount <> 0 AND amount >= '-9999999999999'::bigint AND amount <= '9999999999999'::bigint)
);
CREATE INDEX ledger_postings_by_account ON ledger_postings USING btree (account_id, transaction_id);
CREATE TRIGGER ledger_postings_are_kept BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_are_not_emptied BEFORE TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
CREATE TRIGGER ledger_postings_counted AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_counted();

CREATE TABLE ledger_sums (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT ledger_sums_pk PRIMARY KEY (account_id, kind),
  CONSTRAINT ledger_sums_account_fk FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);

CREATE TABLE ledger_transactions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  kind text NOT NULL,
  effect_key text NOT NULL,
  posted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transactions_effect_unique UNIQUE (effect_key),
  CONSTRAINT ledger_transactions_effect_length CHECK (length(effect_key) >= 1 AND length(effect_key) <= 200)
);
CREATE TRIGGER ledger_transactions_are_kept BEFORE DELETE OR UPDATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_are_not_emptied BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

CREATE TABLE linked_picture_uses (
  linked_picture_id uuid NOT NULL,
  used_by text NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT linked_picture_uses_pk PRIMARY KEY (linked_picture_id, used_by, subject_id),
  CONSTRAINT linked_picture_uses_picture_fk FOREIGN KEY (linked_picture_id) REFERENCES linked_pictures(id) ON DELETE CASCADE,
  CONSTRAINT linked_picture_uses_used_by CHECK (used_by = ANY (ARRAY['avatar'::text, 'item_request'::text, 'product'::text]))
);
CREATE INDEX linked_picture_uses_by_subject ON linked_picture_uses USING btree (subject_id, used_by);

CREATE TABLE linked_pictures (
  id uuid NOT NULL DEFAULT uuid_v7(),
  owner_id uuid NOT NULL,
  url text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  due_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  claimed_until timestamp with time zone,
  failure text,
  upload_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  settled_at timestamp with time zone,
  CONSTRAINT linked_pictures_pkey PRIMARY KEY (id),
  CONSTRAINT linked_pictures_once_per_owner UNIQUE (owner_id, url),
  CONSTRAINT linked_pictures_owner_fk FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT linked_pictures_upload_fk FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE,
  CONSTRAINT linked_pictures_state CHECK (
CASE state
    WHEN 'waiting'::text THEN num_nonnulls(upload_id, settled_at) = 0 AND due_at IS NOT NULL
    WHEN 'stored'::text THEN upload_id IS NOT NULL AND settled_at IS NOT NULL AND due_at IS NULL
    WHEN 'failed'::text THEN failure IS NOT NULL AND settled_at IS NOT NULL AND upload_id IS NULL AND due_at IS NULL
    ELSE false
END),
  CONSTRAINT linked_pictures_url CHECK (url ~~ 'https://%'::text AND length(url) <= 2000)
);
CREATE INDEX linked_pictures_by_upload ON linked_pictures USING btree (upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX linked_pictures_due ON linked_pictures USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX linked_pictures_waiting_by_owner ON linked_pictures USING btree (owner_id, claimed_until) WHERE due_at IS NOT NULL;

CREATE TABLE long_phone_codes (
  phone text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT long_phone_codes_pk PRIMARY KEY (phone, purpose),
  CONSTRAINT long_phone_codes_hash CHECK (octet_length(code_hash) = 32),
  CONSTRAINT long_phone_codes_phone CHECK (phone ~ '^\+233[0-9]{9}$'::text),
  CONSTRAINT long_phone_codes_purpose CHECK (purpose = ANY (ARRAY['sign_in'::text, 'reset_password'::text]))
);
CREATE INDEX long_phone_codes_by_expiry ON long_phone_codes USING btree (expires_at);

CREATE TABLE mails (
  id uuid NOT NULL DEFAULT uuid_v7(),
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  reply_to text,
  unsubscribe_url text,
  effect_key text,
  user_id uuid,
  failed_at timestamp with time zone,
  failure text,
  notification_id uuid,
  claimed_until timestamp with time zone,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_effect_once UNIQUE (effect_key),
  CONSTRAINT mails_notification_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  CONSTRAINT mails_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT mails_effect_length CHECK (length(effect_key) <= 200),
  CONSTRAINT mails_failure CHECK ((failed_at IS NULL) = (failure IS NULL) AND (failed_at IS NULL OR sent_at IS NULL)),
  CONSTRAINT mails_failure_length CHECK (length(failure) <= 500)
);
CREATE INDEX mails_by_age ON mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_by_notification ON mails USING btree (notification_id) WHERE notification_id IS NOT NULL;
CREATE INDEX mails_by_recipient ON mails USING btree (recipient);
CREATE INDEX mails_by_user ON mails USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_failed ON mails USING btree (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX mails_sent_to ON mails USING btree (recipient, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX mails_unsent ON mails USING btree (created_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mails_unsent_to ON mails USING btree (recipient, created_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;

CREATE TABLE market_reports (
  chart text NOT NULL,
  "time" text NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  answer text NOT NULL,
  CONSTRAINT market_reports_pk PRIMARY KEY (chart, "time"),
  CONSTRAINT market_reports_chart CHECK (chart = ANY (ARRAY['sales'::text, 'requests'::text, 'demand'::text, 'cohorts'::text])),
  CONSTRAINT market_reports_time CHECK ("time" = ANY (ARRAY['30_days'::text, '13_weeks'::text, '52_weeks'::text]))
);

CREATE TABLE messages (
  id uuid NOT NULL DEFAULT uuid_v7(),
  conversation_id uuid NOT NULL,
  seq integer NOT NULL,
  side text NOT NULL,
  author_id uuid NOT NULL,
  client_id uuid NOT NULL,
  content text NOT NULL,
  attachments text[] NOT NULL DEFAULT '{}'::text[],
  reply_to integer,
  warnings text[] NOT NULL DEFAULT '{}'::text[],
  cleared_at timestamp with time zone,
  text_hash bytea,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  hidden_at timestamp with time zone,
  CONSTRAINT messages_pk PRIMARY KEY (id),
  CONSTRAINT messages_numbered UNIQUE (conversation_id, seq),
  CONSTRAINT messages_once UNIQUE (author_id, client_id),
  CONSTRAINT messages_author_fk FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT messages_conversation_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  CONSTRAINT messages_reply_fk FOREIGN KEY (conversation_id, reply_to) REFERENCES messages(conversation_id, seq),
  CONSTRAINT messages_attachments CHECK (cardinality(attachments) <= 4),
  CONSTRAINT messages_length CHECK (length(content) <= 2000),
  CONSTRAINT messages_reply CHECK (reply_to < seq),
  CONSTRAINT messages_seq CHECK (seq > 0),
  CONSTRAINT messages_side CHECK (side = ANY (ARRAY['buyer'::text, 'shop'::text])),
  CONSTRAINT messages_warnings CHECK (warnings <@ ARRAY['phone'::text, 'link'::text, 'pay_outside'::text, 'code'::text, 'low_price'::text, 'bulk'::text])
);
CREATE INDEX messages_by_reply ON messages USING btree (conversation_id, reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX messages_by_text ON messages USING btree (author_id, text_hash, created_at DESC) WHERE text_hash IS NOT NULL;
CREATE INDEX messages_warned ON messages USING btree (created_at DESC, id DESC) WHERE warnings <> '{}'::text[];

CREATE TABLE moderation_cases (
  id uuid NOT NULL DEFAULT uuid_v7(),
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  status_since timestamp with time zone NOT NULL DEFAULT now(),
  opened_at timestamp with time zone NOT NULL DEFAULT now(),
  report_count integer NOT NULL DEFAULT 0,
  decided_by uuid,
  reason text,
  CONSTRAINT moderation_cases_pk PRIMARY KEY (id),
  CONSTRAINT moderation_cases_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT moderation_cases_owner_fk FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT moderation_cases_decided CHECK ((status = 'open'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (reason IS NULL)),
  CONSTRAINT moderation_cases_reason CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT moderation_cases_report_count CHECK (report_count >= 0),
  CONSTRAINT moderation_cases_status CHECK (status = ANY (ARRAY['open'::text, 'hidden'::text, 'dismissed'::text, 'restored'::text, 'acted'::text])),
  CONSTRAINT moderation_cases_subject CHECK (subject_type = ANY (ARRAY['product'::text, 'item_request'::text, 'bid'::text, 'review'::text, 'vendor'::text]))
);
CREATE INDEX moderation_cases_by_decider ON moderation_cases USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX moderation_cases_by_owner ON moderation_cases USING btree (owner_id);
CREATE INDEX moderation_cases_by_status ON moderation_cases USING btree (status, status_since, id);
CREATE INDEX moderation_cases_by_subject ON moderation_cases USING btree (subject_type, subject_id);
CREATE UNIQUE INDEX moderation_cases_one_each ON moderation_cases USING btree (subject_type, subject_id) WHERE status = ANY (ARRAY['open'::text, 'hidden'::text]);

CREATE TABLE moderation_hints (
  id uuid NOT NULL DEFAULT uuid_v7(),
  case_id uuid NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT moderation_hints_pk PRIMARY KEY (id),
  CONSTRAINT moderation_hints_once UNIQUE (case_id, kind, detail),
  CONSTRAINT moderation_hints_case_fk FOREIGN KEY (case_id) REFERENCES moderation_cases(id),
  CONSTRAINT moderation_hints_detail CHECK (length(detail) >= 1 AND length(detail) <= 100),
  CONSTRAINT moderation_hints_kind CHECK (kind = ANY (ARRAY['watched_words'::text, 'watched_deal'::text, 'same_picture'::text, 'same_device'::text, 'same_wallet'::text, 'burst'::text]))
);

CREATE TABLE newsletter_issues (
  week date NOT NULL,
  deals jsonb NOT NULL,
  item_requests jsonb NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  written_up_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  finished_at timestamp with time zone,
  CONSTRAINT newsletter_issues_pk PRIMARY KEY (week),
  CONSTRAINT newsletter_issues_begin_on_monday CHECK (EXTRACT(isodow FROM week) = 1::numeric),
  CONSTRAINT newsletter_issues_json_shapes CHECK (jsonb_typeof(deals) = 'array'::text AND jsonb_typeof(item_requests) = 'array'::text)
);

CREATE TABLE newsletter_subscriptions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  email text NOT NULL,
  token_hash bytea NOT NULL,
  token_expires_at timestamp with time zone NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  last_week date,
  CONSTRAINT newsletter_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscriptions_email_unique UNIQUE (email),
  CONSTRAINT newsletter_subscriptions_token_unique UNIQUE (token_hash),
  CONSTRAINT newsletter_subscriptions_email_folded CHECK (email = lower(email COLLATE "C") AND length(email) <= 254),
  CONSTRAINT newsletter_subscriptions_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX newsletter_subscriptions_pending ON newsletter_subscriptions USING btree (requested_at) WHERE confirmed_at IS NULL;

CREATE TABLE notification_choices (
  user_id uuid NOT NULL,
  topic text NOT NULL,
  channel text NOT NULL,
  is_on boolean NOT NULL,
  CONSTRAINT notification_choices_pk PRIMARY KEY (user_id, topic, channel),
  CONSTRAINT notification_choices_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT notification_choices_channel CHECK (channel = ANY (ARRAY['in_app'::text, 'email'::text, 'push'::text, 'sms'::text, 'whatsapp'::text])),
  CONSTRAINT notification_choices_topic_length CHECK (length(topic) >= 1 AND length(topic) <= 60)
);

CREATE TABLE notification_times (
  user_id uuid NOT NULL,
  quiet boolean NOT NULL,
  quiet_from time without time zone NOT NULL,
  quiet_to time without time zone NOT NULL,
  security_in_quiet boolean NOT NULL,
  digest text NOT NULL,
  CONSTRAINT notification_times_pk PRIMARY KEY (user_id),
  CONSTRAINT notification_times_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT notification_times_digest CHECK (digest = ANY (ARRAY['off'::text, '07:00'::text, '18:00'::text]))
);

CREATE TABLE notifications (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  kind text NOT NULL,
  topic_group text NOT NULL,
  title text NOT NULL,
  detail text NOT NULL,
  path text NOT NULL,
  subject_id uuid,
  about_user_id uuid,
  effect_key text NOT NULL,
  in_app boolean NOT NULL,
  by_email boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  read_at timestamp with time zone,
  shop_id uuid,
  withdrawn_at timestamp with time zone,
  held_until timestamp with time zone,
  in_languages jsonb,
  CONSTRAINT notifications_pk PRIMARY KEY (id),
  CONSTRAINT notifications_once UNIQUE (user_id, effect_key),
  CONSTRAINT notifications_about_fk FOREIGN KEY (about_user_id) REFERENCES users(id),
  CONSTRAINT notifications_shop_fk FOREIGN KEY (shop_id) REFERENCES vendors(id),
  CONSTRAINT notifications_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT notifications_detail_length CHECK (length(detail) <= 500),
  CONSTRAINT notifications_effect_length CHECK (length(effect_key) >= 1 AND length(effect_key) <= 200),
  CONSTRAINT notifications_group CHECK (topic_group = ANY (ARRAY['orders'::text, 'bids'::text, 'messages'::text, 'money'::text, 'safety'::text, 'shops'::text])),
  CONSTRAINT notifications_kind_length CHECK (length(kind) >= 1 AND length(kind) <= 60),
  CONSTRAINT notifications_path CHECK (path ~ '^/[a-z]'::text AND length(path) <= 500),
  CONSTRAINT notifications_title_length CHECK (length(title) >= 1 AND length(title) <= 300)
);
CREATE INDEX notifications_about ON notifications USING btree (about_user_id) WHERE about_user_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications USING btree (created_at);
CREATE INDEX notifications_by_user ON notifications USING btree (user_id, id DESC) WHERE in_app;
CREATE INDEX notifications_held ON notifications USING btree (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX notifications_of_shop ON notifications USING btree (shop_id, user_id) WHERE shop_id IS NOT NULL;
CREATE INDEX notifications_unread ON notifications USING btree (user_id, topic_group) WHERE in_app AND read_at IS NULL;
CREATE INDEX notifications_unread_messages ON notifications USING btree (subject_id, user_id) WHERE (kind = ANY (ARRAY['message'::text, 'vendor_message'::text])) AND read_at IS NULL;

CREATE TABLE one_time_tokens (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  email text,
  CONSTRAINT one_time_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT one_time_tokens_one_per_purpose UNIQUE (user_id, purpose),
  CONSTRAINT one_time_tokens_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT one_time_tokens_email CHECK ((purpose = 'add_email'::text) = (email IS NOT NULL) AND length(email) <= 254),
  CONSTRAINT one_time_tokens_hash_length CHECK (octet_length(token_hash) = 32),
  CONSTRAINT one_time_tokens_purpose CHECK (purpose = ANY (ARRAY['reset_password'::text, 'verify_email'::text, 'change_email_old'::text, 'change_email_new'::text, 'add_email'::text, 'change_phone_new'::text, 'stop_phone_change'::text]))
);
CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens USING btree (expires_at);

CREATE TABLE order_date_proposals (
  order_id uuid NOT NULL,
  new_date timestamp with time zone NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  answered_at timestamp with time zone,
  CONSTRAINT order_date_proposals_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_date_proposals_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_date_proposals_answer CHECK ((status = 'open'::text) = (answered_at IS NULL)),
  CONSTRAINT order_date_proposals_reason_length CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT order_date_proposals_status CHECK (status = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'lapsed'::text]))
);

CREATE TABLE order_deliveries (
  order_id uuid NOT NULL,
  method text NOT NULL,
  region text NOT NULL,
  town text NOT NULL,
  landmark text NOT NULL,
  digital_address text,
  contact_phone text NOT NULL,
  note text,
  CONSTRAINT order_deliveries_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_deliveries_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_deliveries_lengths CHECK (length(town) >= 1 AND length(town) <= 80 AND length(landmark) >= 1 AND length(landmark) <= 200 AND length(digital_address) >= 9 AND length(digital_address) <= 13 AND length(note) >= 1 AND length(note) <= 500 AND length(contact_phone) = 13),
  CONSTRAINT order_deliveries_method CHECK (method = ANY (ARRAY['vendor_delivery'::text, 'dispatch_rider'::text, 'bus_parcel'::text, 'pickup'::text]))
);

CREATE TABLE order_dispatches (
  order_id uuid NOT NULL,
  courier text,
  phone text,
  waybill text,
  proof text,
  photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  proof_photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  pcsrc_certificate_no text,
  CONSTRAINT order_dispatches_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_dispatches_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_dispatches_certificate CHECK (length(pcsrc_certificate_no) <= 40),
  CONSTRAINT order_dispatches_lengths CHECK (length(courier) <= 120 AND length(phone) <= 20 AND length(waybill) <= 60 AND length(proof) <= 1000),
  CONSTRAINT order_dispatches_photos CHECK (jsonb_typeof(photos) = 'array'::text AND jsonb_array_length(photos) <= 4 AND jsonb_typeof(proof_photos) = 'array'::text AND jsonb_array_length(proof_photos) <= 4)
);

CREATE TABLE order_events (
  id uuid NOT NULL DEFAULT uuid_v7(),
  order_id uuid NOT NULL,
  happened_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  event text NOT NULL,
  actor text NOT NULL,
  actor_id uuid,
  from_status text,
  to_status text NOT NULL,
  note text,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_actor_fk FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT order_events_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_events_actor CHECK ((actor = ANY (ARRAY['buyer'::text, 'vendor'::text, 'admin'::text, 'system'::text])) AND (actor = 'system'::text) = (actor_id IS NULL)),
  CONSTRAINT order_events_note_length CHECK (length(note) >= 1 AND length(note) <= 1000)
);
CREATE INDEX order_events_by_actor ON order_events USING btree (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX order_events_by_order ON order_events USING btree (order_id, happened_at, id);
CREATE TRIGGER order_events_are_kept BEFORE DELETE OR UPDATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_are_not_emptied BEFORE TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

CREATE TABLE order_handovers (
  order_id uuid NOT NULL,
  nonce bytea NOT NULL,
  code_hash bytea NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0,
  CONSTRAINT order_handovers_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_handovers_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_handovers_lengths CHECK (octet_length(nonce) = 16 AND octet_length(code_hash) = 32),
  CONSTRAINT order_handovers_tries CHECK (wrong_tries >= 0 AND wrong_tries <= 5)
);

CREATE TABLE order_items (
  order_id uuid NOT NULL,
  "position" smallint NOT NULL,
  product_id uuid,
  title text NOT NULL,
  quantity integer NOT NULL,
  unit_price pesewas NOT NULL,
  stock_kept integer NOT NULL DEFAULT 0,
  is_reserved boolean NOT NULL DEFAULT false,
  variant_id uuid,
  variant_label text,
  CONSTRAINT order_items_pk PRIMARY KEY (order_id, "position"),
  CONSTRAINT order_items_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_items_product_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_items_variant_fk FOREIGN KEY (variant_id) REFERENCES product_variants(id),
  CONSTRAINT order_items_quantity CHECK (quantity >= 1 AND quantity <= 1000000),
  CONSTRAINT order_items_stock_kept CHECK (stock_kept >= 0 AND stock_kept <= quantity),
  CONSTRAINT order_items_variant CHECK ((variant_id IS NULL) = (variant_label IS NULL)),
  CONSTRAINT order_items_variant_label_length CHECK (length(variant_label) >= 1 AND length(variant_label) <= 300)
);
CREATE INDEX order_items_by_product ON order_items USING btree (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX order_items_by_variant ON order_items USING btree (variant_id) WHERE variant_id IS NOT NULL;
CREATE INDEX order_items_reserved ON order_items USING btree (product_id) WHERE is_reserved;
CREATE TRIGGER order_items_are_kept BEFORE DELETE ON order_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER order_items_searchable AFTER INSERT ON order_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_items_searchable();

CREATE TABLE orders (
  id uuid NOT NULL DEFAULT uuid_v7(),
  order_number text NOT NULL DEFAULT 'AS-'::text || nextval('order_numbers'::regclass),
  buyer_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  item_request_id uuid,
  bid_id uuid,
  status text NOT NULL,
  currency text NOT NULL,
  total pesewas NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  checkout_id uuid,
  delivery_fee pesewas NOT NULL DEFAULT 0,
  commission pesewas NOT NULL DEFAULT 0,
  commission_vat pesewas NOT NULL DEFAULT 0,
  payment_fee pesewas NOT NULL DEFAULT 0,
  refunded_total pesewas NOT NULL DEFAULT 0,
  payment_due_at timestamp with time zone,
  release_at timestamp with time zone,
  is_frozen boolean NOT NULL DEFAULT false,
  remind_at timestamp with time zone,
  search text NOT NULL DEFAULT ''::text,
  charged_back_total pesewas NOT NULL DEFAULT 0,
  dispatch_by timestamp with time zone,
  deliver_by timestamp with time zone,
  proposed_date timestamp with time zone,
  date_reminded timestamp with time zone,
  dispatched_on_time boolean,
  delivered_on_time boolean,
  late_at timestamp with time zone GENERATED ALWAYS AS (
CASE
    WHEN status = ANY (ARRAY['paid'::text, 'preparing'::text]) THEN COALESCE(proposed_date, dispatch_by)
    WHEN status = 'dispatched'::text THEN COALESCE(proposed_date, deliver_by)
    ELSE NULL::timestamp with time zone
END) STORED,
  deal_id uuid,
  paid_at timestamp with time zone,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_number_unique UNIQUE (order_number),
  CONSTRAINT orders_one_per_bid UNIQUE (bid_id),
  CONSTRAINT orders_bid_fk FOREIGN KEY (bid_id, item_request_id, vendor_id) REFERENCES bids(id, item_request_id, vendor_id),
  CONSTRAINT orders_buyer_fk FOREIGN KEY (buyer_id) REFERENCES users(id),
  CONSTRAINT orders_checkout_fk FOREIGN KEY (checkout_id, buyer_id, currency) REFERENCES checkouts(id, buyer_id, currency),
  CONSTRAINT orders_deal_fk FOREIGN KEY (deal_id, vendor_id) REFERENCES deals(id, vendor_id),
  CONSTRAINT orders_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT orders_bid_and_request CHECK ((bid_id IS NULL) = (item_request_id IS NULL)),
  CONSTRAINT orders_commission_in_total CHECK ((commission::bigint + commission_vat::bigint) <= total::bigint),
  CONSTRAINT orders_currency CHECK (is_currency(currency)),
  CONSTRAINT orders_dates CHECK (deliver_by >= dispatch_by),
  CONSTRAINT orders_delivery_fee_in_total CHECK (delivery_fee::bigint <= total::bigint),
  CONSTRAINT orders_given_back_in_total CHECK ((refunded_total::bigint + charged_back_total::bigint) <= total::bigint),
  CONSTRAINT orders_one_source CHECK (bid_id IS NULL OR deal_id IS NULL),
  CONSTRAINT orders_refunded_in_total CHECK (refunded_total::bigint <= total::bigint),
  CONSTRAINT orders_status CHECK (status = ANY (ARRAY['awaiting_payment'::text, 'paid'::text, 'preparing'::text, 'dispatched'::text, 'delivered'::text, 'completed'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text, 'disputed'::text]))
);
CREATE INDEX orders_by_buyer ON orders USING btree (buyer_id, created_at DESC, id DESC);
CREATE INDEX orders_by_buyer_and_status ON orders USING btree (buyer_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_checkout ON orders USING btree (checkout_id) WHERE checkout_id IS NOT NULL;
CREATE INDEX orders_by_date ON orders USING btree (late_at) WHERE late_at IS NOT NULL AND date_reminded IS DISTINCT FROM late_at;
CREATE INDEX orders_by_deal ON orders USING btree (deal_id, created_at DESC) WHERE deal_id IS NOT NULL;
CREATE INDEX orders_by_item_request ON orders USING btree (item_request_id) WHERE item_request_id IS NOT NULL;
CREATE INDEX orders_by_payment_due ON orders USING btree (payment_due_at) WHERE status = 'awaiting_payment'::text;
CREATE INDEX orders_by_release ON orders USING btree (release_at) WHERE status = 'delivered'::text;
CREATE INDEX orders_by_reminder ON orders USING btree (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX orders_by_status_newest ON orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_by_total ON orders USING btree (total);
CREATE INDEX orders_by_vendor ON orders USING btree (vendor_id, created_at DESC, id DESC);
CREATE INDEX orders_by_vendor_and_status ON orders USING btree (vendor_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_vendor_news ON orders USING btree (vendor_id, updated_at DESC, id DESC);
CREATE INDEX orders_by_vendor_paid ON orders USING btree (vendor_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_frozen ON orders USING btree (vendor_id) WHERE is_frozen;
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_paid_by_buyer_and_vendor ON orders USING btree (buyer_id, vendor_id) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
CREATE INDEX orders_undispatched ON orders USING btree (late_at) WHERE status = ANY (ARRAY['paid'::text, 'preparing'::text]);
CREATE INDEX orders_with_money_held ON orders USING btree (created_at DESC, id DESC) WHERE status = ANY (ARRAY['paid'::text, 'preparing'::text, 'dispatched'::text, 'delivered'::text, 'disputed'::text]);
CREATE TRIGGER orders_add_sold_goods AFTER INSERT ON orders FOR EACH ROW WHEN (new.paid_at < start_of_day(day_in_ghana(now()))) EXECUTE FUNCTION order_changes_sold_goods();
CREATE TRIGGER orders_are_kept BEFORE DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER orders_change_shop_day AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION order_changes_shop_day();
CREATE TRIGGER orders_change_shop_day_again AFTER UPDATE OF status, paid_at, refunded_total, charged_back_total, dispatched_on_time, delivered_on_time ON orders FOR EACH ROW WHEN (new.paid_at IS NOT NULL) EXECUTE FUNCTION order_changes_shop_day();
CREATE TRIGGER orders_change_sold_goods AFTER UPDATE OF paid_at, total, delivery_fee ON orders FOR EACH ROW WHEN (LEAST(old.paid_at, new.paid_at) < start_of_day(day_in_ghana(now())) AND (new.paid_at IS DISTINCT FROM old.paid_at OR new.total::bigint IS DISTINCT FROM old.total::bigint OR new.delivery_fee::bigint IS DISTINCT FROM old.delivery_fee::bigint)) EXECUTE FUNCTION order_changes_sold_goods();
CREATE TRIGGER orders_count_punctuality AFTER UPDATE OF status, dispatched_on_time, delivered_on_time, refunded_total, charged_back_total ON orders FOR EACH ROW WHEN (new.dispatched_on_time IS NOT NULL OR new.delivered_on_time IS NOT NULL) EXECUTE FUNCTION order_counts_punctuality();
CREATE TRIGGER orders_counted AFTER UPDATE OF status, refunded_total, charged_back_total ON orders FOR EACH ROW EXECUTE FUNCTION orders_counted();
CREATE TRIGGER orders_counted_on_insert AFTER INSERT ON orders FOR EACH ROW WHEN (new.status = 'completed'::text) EXECUTE FUNCTION orders_counted();
CREATE TRIGGER orders_end_reservations AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (old.status = 'awaiting_payment'::text AND new.status <> 'awaiting_payment'::text) EXECUTE FUNCTION order_ends_reservation();
CREATE TRIGGER orders_paid_at BEFORE UPDATE OF status ON orders FOR EACH ROW WHEN (new.paid_at IS NULL AND new.status = 'paid'::text) EXECUTE FUNCTION order_is_paid_once();
CREATE TRIGGER orders_verify_reviews AFTER UPDATE OF status, refunded_total, charged_back_total ON orders FOR EACH ROW WHEN (old.status <> new.status OR old.refunded_total::bigint <> new.refunded_total::bigint OR old.charged_back_total::bigint <> new.charged_back_total::bigint) EXECUTE FUNCTION order_verifies_reviews();

CREATE TABLE passkeys (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pk PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_count CHECK (sign_count >= 0),
  CONSTRAINT passkeys_credential_length CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  CONSTRAINT passkeys_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 120)
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, id);

CREATE TABLE payment_alerts (
  id uuid NOT NULL DEFAULT uuid_v7(),
  kind text NOT NULL,
  reference text NOT NULL,
  detail jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  mailed_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  note text,
  CONSTRAINT payment_alerts_pkey PRIMARY KEY (id),
  CONSTRAINT payment_alerts_once UNIQUE (kind, reference),
  CONSTRAINT payment_alerts_closer_fk FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT payment_alerts_closed CHECK (closed_at IS NOT NULL OR closed_by IS NULL AND note IS NULL),
  CONSTRAINT payment_alerts_note_length CHECK (length(note) >= 1 AND length(note) <= 1000),
  CONSTRAINT payment_alerts_reference_length CHECK (length(reference) <= 200)
);
CREATE INDEX payment_alerts_by_closer ON payment_alerts USING btree (closed_by) WHERE closed_by IS NOT NULL;
CREATE INDEX payment_alerts_closed_ones ON payment_alerts USING btree (created_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX payment_alerts_open ON payment_alerts USING btree (created_at DESC, id DESC) WHERE closed_at IS NULL;
CREATE INDEX payment_alerts_unmailed ON payment_alerts USING btree (id) WHERE mailed_at IS NULL;

CREATE TABLE payment_events (
  id uuid NOT NULL DEFAULT uuid_v7(),
  provider text NOT NULL,
  body_hash bytea NOT NULL,
  event jsonb NOT NULL,
  deliveries integer NOT NULL DEFAULT 1,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 0,
  handled_at timestamp with time zone,
  CONSTRAINT payment_events_pkey PRIMARY KEY (id),
  CONSTRAINT payment_events_once UNIQUE (provider, body_hash),
  CONSTRAINT payment_events_failures CHECK (failures >= 0)
);
CREATE INDEX payment_events_by_age ON payment_events USING btree (received_at);
CREATE INDEX payment_events_due ON payment_events USING btree (provider, due_at) WHERE handled_at IS NULL;
CREATE INDEX payment_events_unhandled ON payment_events USING btree (received_at) WHERE handled_at IS NULL;

CREATE TABLE payment_orders (
  payment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount pesewas NOT NULL,
  CONSTRAINT payment_orders_pk PRIMARY KEY (payment_id, order_id),
  CONSTRAINT payment_orders_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_orders_payment_fk FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_orders_by_order ON payment_orders USING btree (order_id);

CREATE TABLE payments (
  id uuid NOT NULL DEFAULT uuid_v7(),
  checkout_id uuid NOT NULL,
  provider text NOT NULL,
  mode text NOT NULL,
  reference text NOT NULL,
  method text NOT NULL,
  network text,
  phone text,
  amount pesewas NOT NULL,
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'created'::text,
  next_step text,
  message text,
  provider_id text,
  fee pesewas NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  checked_at timestamp with time zone NOT NULL DEFAULT now(),
  settled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  page_url text,
  stopped_at timestamp with time zone,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_reference_unique UNIQUE (reference),
  CONSTRAINT payments_checkout_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT payments_amount CHECK (amount::bigint > 0),
  CONSTRAINT payments_currency CHECK (is_currency(currency)),
  CONSTRAINT payments_fee CHECK (fee::bigint <= amount::bigint),
  CONSTRAINT payments_method CHECK (method = ANY (ARRAY['mobile_money'::text, 'card'::text])),
  CONSTRAINT payments_mode CHECK (mode = ANY (ARRAY['test'::text, 'live'::text])),
  CONSTRAINT payments_network CHECK ((method = 'mobile_money'::text) = (network IS NOT NULL AND phone IS NOT NULL) AND (network = ANY (ARRAY['mtn'::text, 'telecel'::text, 'at'::text]))),
  CONSTRAINT payments_page_url CHECK (page_url ~~ 'https://%'::text AND length(page_url) <= 1000),
  CONSTRAINT payments_reference_form CHECK (reference ~ '^[a-z0-9-]{16,50}$'::text),
  CONSTRAINT payments_settled CHECK ((status = 'succeeded'::text) = (settled_at IS NOT NULL)),
  CONSTRAINT payments_status CHECK (status = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))
);
CREATE INDEX payments_by_checkout ON payments USING btree (checkout_id, created_at DESC);
CREATE INDEX payments_failed ON payments USING btree (created_at) WHERE status = 'failed'::text;
CREATE INDEX payments_failed_unchecked ON payments USING btree (checked_at) WHERE status = 'failed'::text;
CREATE UNIQUE INDEX payments_one_open_per_checkout ON payments USING btree (checkout_id) WHERE status = ANY (ARRAY['created'::text, 'pending'::text]);
CREATE INDEX payments_open ON payments USING btree (checked_at) WHERE status = ANY (ARRAY['created'::text, 'pending'::text]);
CREATE TRIGGER payments_success_is_final BEFORE UPDATE ON payments FOR EACH ROW WHEN (old.status = 'succeeded'::text AND (new.status IS DISTINCT FROM old.status OR new.amount::bigint IS DISTINCT FROM old.amount::bigint OR new.reference IS DISTINCT FROM old.reference OR new.fee::bigint IS DISTINCT FROM old.fee::bigint)) EXECUTE FUNCTION payment_success_is_final();

CREATE TABLE payout_accounts (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  kind text NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  account_number text,
  account_name text NOT NULL,
  name_is_confirmed boolean NOT NULL,
  usable_from timestamp with time zone NOT NULL DEFAULT now(),
  problem text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  replaced_at timestamp with time zone,
  number_encrypted text,
  number_end text,
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT payout_accounts_of_vendor_unique UNIQUE (id, vendor_id),
  CONSTRAINT payout_accounts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT payout_accounts_kind CHECK (kind = ANY (ARRAY['mobile_money'::text, 'bank'::text])),
  CONSTRAINT payout_accounts_lengths CHECK (length(bank_code) >= 1 AND length(bank_code) <= 30 AND length(bank_name) >= 1 AND length(bank_name) <= 120 AND length(account_name) >= 1 AND length(account_name) <= 120 AND length(problem) >= 1 AND length(problem) <= 500),
  CONSTRAINT payout_accounts_number CHECK (
CASE
    WHEN account_number IS NULL THEN number_encrypted IS NOT NULL AND number_encrypted ~ '^v1\.[0-9a-f]{8}\.'::text AND length(number_encrypted) <= 200 AND number_end IS NOT NULL
    WHEN kind = 'mobile_money'::text THEN number_encrypted IS NULL AND account_number ~ '^\+233\d{9}$'::text
    ELSE number_encrypted IS NULL AND account_number ~ '^\d{6,20}$'::text
END),
  CONSTRAINT payout_accounts_number_end CHECK (number_end ~ '^\d{4}$'::text)
);
CREATE INDEX payout_accounts_by_vendor ON payout_accounts USING btree (vendor_id, created_at DESC);
CREATE UNIQUE INDEX payout_accounts_one_per_vendor ON payout_accounts USING btree (vendor_id) WHERE replaced_at IS NULL;

CREATE TABLE payout_holds (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  reason text NOT NULL,
  placed_by uuid NOT NULL,
  placed_at timestamp with time zone NOT NULL DEFAULT now(),
  lifted_by uuid,
  lifted_at timestamp with time zone,
  CONSTRAINT payout_holds_pkey PRIMARY KEY (id),
  CONSTRAINT payout_holds_lifted_by_fk FOREIGN KEY (lifted_by) REFERENCES users(id),
  CONSTRAINT payout_holds_placed_by_fk FOREIGN KEY (placed_by) REFERENCES users(id),
  CONSTRAINT payout_holds_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT payout_holds_lifted CHECK ((lifted_by IS NULL) = (lifted_at IS NULL)),
  CONSTRAINT payout_holds_reason_length CHECK (length(reason) >= 1 AND length(reason) <= 1000)
);
CREATE INDEX payout_holds_by_lifter ON payout_holds USING btree (lifted_by) WHERE lifted_by IS NOT NULL;
CREATE INDEX payout_holds_by_placer ON payout_holds USING btree (placed_by);
CREATE INDEX payout_holds_by_vendor ON payout_holds USING btree (vendor_id, placed_at DESC);
CREATE INDEX payout_holds_lifted_ones ON payout_holds USING btree (lifted_at DESC, id DESC) WHERE lifted_at IS NOT NULL;
CREATE UNIQUE INDEX payout_holds_one_per_vendor ON payout_holds USING btree (vendor_id) WHERE lifted_at IS NULL;
CREATE INDEX payout_holds_open ON payout_holds USING btree (placed_at, id) WHERE lifted_at IS NULL;

CREATE TABLE payout_orders (
  payout_id uuid NOT NULL,
  order_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  currency text NOT NULL,
  amount pesewas NOT NULL,
  is_live boolean NOT NULL DEFAULT true,
  CONSTRAINT payout_orders_pk PRIMARY KEY (payout_id, order_id),
  CONSTRAINT payout_orders_payout_fk FOREIGN KEY (payout_id, vendor_id, currency, is_live) REFERENCES payouts(id, vendor_id, currency, is_live) ON UPDATE CASCADE,
  CONSTRAINT payout_orders_sale_fk FOREIGN KEY (order_id, vendor_id, currency, amount) REFERENCES sales(order_id, vendor_id, currency, net)
);
CREATE INDEX payout_orders_by_order ON payout_orders USING btree (order_id);
CREATE UNIQUE INDEX payout_orders_one_live_per_order ON payout_orders USING btree (order_id) WHERE is_live;
CREATE TRIGGER payout_orders_are_kept BEFORE DELETE ON payout_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();

CREATE TABLE payout_settings (
  currency text NOT NULL,
  weekday smallint NOT NULL,
  minimum pesewas NOT NULL,
  CONSTRAINT payout_settings_pkey PRIMARY KEY (currency),
  CONSTRAINT payout_settings_currency CHECK (is_currency(currency)),
  CONSTRAINT payout_settings_weekday CHECK (weekday >= 1 AND weekday <= 7)
);

CREATE TABLE payouts (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider text NOT NULL,
  mode text NOT NULL,
  reference text NOT NULL,
  amount pesewas NOT NULL,
  currency text NOT NULL,
  trigger text NOT NULL,
  status text NOT NULL DEFAULT 'created'::text,
  is_live boolean NOT NULL GENERATED ALWAYS AS (status = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text])) STORED,
  message text,
  checked_at timestamp with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  settled_at timestamp with time zone,
  deducted pesewas NOT NULL DEFAULT 0,
  fee pesewas NOT NULL DEFAULT 0,
  retry_at timestamp with time zone,
  is_our_failure boolean NOT NULL DEFAULT false,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_live_unique UNIQUE (id, vendor_id, currency, is_live),
  CONSTRAINT payouts_reference_unique UNIQUE (reference),
  CONSTRAINT payouts_account_fk FOREIGN KEY (account_id, vendor_id) REFERENCES payout_accounts(id, vendor_id),
  CONSTRAINT payouts_amount CHECK (amount::bigint > 0),
  CONSTRAINT payouts_currency CHECK (is_currency(currency)),
  CONSTRAINT payouts_message_length CHECK (length(message) >= 1 AND length(message) <= 500),
  CONSTRAINT payouts_mode CHECK (mode = ANY (ARRAY['test'::text, 'live'::text])),
  CONSTRAINT payouts_reference_form CHECK (reference ~ '^[a-z0-9-]{16,50}$'::text),
  CONSTRAINT payouts_settled CHECK ((status = ANY (ARRAY['created'::text, 'pending'::text])) = (settled_at IS NULL)),
  CONSTRAINT payouts_status CHECK (status = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'reversed'::text])),
  CONSTRAINT payouts_trigger CHECK (trigger = ANY (ARRAY['weekly'::text, 'on_demand'::text]))
);
CREATE INDEX payouts_by_account ON payouts USING btree (account_id);
CREATE INDEX payouts_by_age ON payouts USING btree (created_at DESC, id DESC);
CREATE INDEX payouts_by_status ON payouts USING btree (status, created_at DESC, id DESC);
CREATE INDEX payouts_by_vendor ON payouts USING btree (vendor_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX payouts_one_open_per_vendor ON payouts USING btree (vendor_id, currency) WHERE status = ANY (ARRAY['created'::text, 'pending'::text]);
CREATE INDEX payouts_open ON payouts USING btree (checked_at) WHERE status = ANY (ARRAY['created'::text, 'pending'::text]);
CREATE INDEX payouts_succeeded ON payouts USING btree (settled_at) WHERE status = 'succeeded'::text;
CREATE TRIGGER payouts_are_kept BEFORE DELETE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();
CREATE TRIGGER payouts_move_on BEFORE UPDATE ON payouts FOR EACH ROW WHEN (new.amount::bigint IS DISTINCT FROM old.amount::bigint OR new.reference IS DISTINCT FROM old.reference OR new.account_id IS DISTINCT FROM old.account_id OR (old.status = ANY (ARRAY['failed'::text, 'reversed'::text])) AND new.status <> old.status OR old.status = 'succeeded'::text AND (new.status <> ALL (ARRAY['succeeded'::text, 'reversed'::text]))) EXECUTE FUNCTION payout_moves_on();

CREATE TABLE phone_changes (
  user_id uuid NOT NULL,
  old_phone text NOT NULL,
  new_phone text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  takes_effect_at timestamp with time zone NOT NULL,
  CONSTRAINT phone_changes_pk PRIMARY KEY (user_id),
  CONSTRAINT phone_changes_requested_by_fk FOREIGN KEY (requested_by) REFERENCES users(id),
  CONSTRAINT phone_changes_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT phone_changes_not_own CHECK (requested_by <> user_id),
  CONSTRAINT phone_changes_numbers CHECK (old_phone ~ '^\+233[0-9]{9}$'::text AND new_phone ~ '^\+233[0-9]{9}$'::text)
);
CREATE INDEX phone_changes_by_requester ON phone_changes USING btree (requested_by);
CREATE INDEX phone_changes_due ON phone_changes USING btree (takes_effect_at);

CREATE TABLE phone_codes (
  token_hash bytea NOT NULL,
  phone text NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  code_hash bytea NOT NULL,
  wrong_codes smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT phone_codes_pk PRIMARY KEY (token_hash),
  CONSTRAINT phone_codes_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT phone_codes_hashes CHECK (octet_length(token_hash) = 32 AND octet_length(code_hash) = 32),
  CONSTRAINT phone_codes_phone CHECK (phone ~ '^\+233[0-9]{9}$'::text),
  CONSTRAINT phone_codes_purpose CHECK (purpose = ANY (ARRAY['sign_in'::text, 'reset_password'::text, 'own_number'::text, 'new_number'::text, 'old_number'::text]))
);
CREATE INDEX phone_codes_by_expiry ON phone_codes USING btree (expires_at);
CREATE INDEX phone_codes_by_phone ON phone_codes USING btree (phone);
CREATE INDEX phone_codes_by_user ON phone_codes USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE picture_hashes (
  upload_id uuid NOT NULL,
  hash bigint NOT NULL,
  parts integer[] NOT NULL GENERATED ALWAYS AS (ARRAY[(hash & 65535::bigint)::integer, 65536 + ((hash >> 16) & 65535::bigint)::integer, 131072 + ((hash >> 32) & 65535::bigint)::integer, 196608 + ((hash >> 48) & 65535::bigint)::integer]) STORED,
  CONSTRAINT picture_hashes_pk PRIMARY KEY (upload_id),
  CONSTRAINT picture_hashes_upload_fk FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);
CREATE INDEX picture_hashes_by_parts ON picture_hashes USING gin (parts);

CREATE TABLE posting_rules (
  id uuid NOT NULL,
  kind text NOT NULL,
  phrase text,
  category_id uuid,
  message text,
  updated_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamp with time zone,
  CONSTRAINT posting_rules_pk PRIMARY KEY (id),
  CONSTRAINT posting_rules_category_fk FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT posting_rules_kind CHECK (kind = ANY (ARRAY['prohibited'::text, 'watched'::text])),
  CONSTRAINT posting_rules_message_length CHECK (length(message) >= 1 AND length(message) <= 200),
  CONSTRAINT posting_rules_phrase_length CHECK (length(phrase) >= 1 AND length(phrase) <= 80),
  CONSTRAINT posting_rules_something CHECK (phrase IS NOT NULL OR category_id IS NOT NULL),
  CONSTRAINT posting_rules_told CHECK ((kind = 'prohibited'::text) = (message IS NOT NULL))
);
CREATE INDEX posting_rules_by_category ON posting_rules USING btree (category_id) WHERE category_id IS NOT NULL;
CREATE TRIGGER posting_rules_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON posting_rules FOR EACH ROW EXECUTE FUNCTION follow_category_merge();

CREATE TABLE price_buckets (
  bucket smallint NOT NULL,
  lower_bound bigint NOT NULL,
  upper_bound bigint NOT NULL,
  CONSTRAINT price_buckets_pkey PRIMARY KEY (bucket),
  CONSTRAINT price_buckets_lower_unique UNIQUE (lower_bound),
  CONSTRAINT price_buckets_order CHECK (lower_bound < upper_bound)
);

CREATE TABLE product_counts (
  category_id uuid NOT NULL,
  bucket smallint NOT NULL,
  is_featured boolean NOT NULL,
  is_discounted boolean NOT NULL,
  products integer NOT NULL,
  CONSTRAINT product_counts_pk PRIMARY KEY (category_id, bucket, is_featured, is_discounted),
  CONSTRAINT product_counts_bucket_fk FOREIGN KEY (bucket) REFERENCES price_buckets(bucket),
  CONSTRAINT product_counts_category_fk FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT product_counts_not_negative CHECK (products >= 0)
);

CREATE TABLE product_imports (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  user_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'checked'::text,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  row_count integer NOT NULL,
  column_count integer NOT NULL,
  to_add integer NOT NULL,
  to_change integer NOT NULL,
  unchanged integer NOT NULL,
  bad_products integer NOT NULL,
  bad_rows integer NOT NULL,
  problem_count integer NOT NULL,
  problems jsonb NOT NULL,
  content jsonb,
  leave_out_bad boolean NOT NULL DEFAULT false,
  saved integer NOT NULL DEFAULT 0,
  failure text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  worked_at timestamp with time zone NOT NULL DEFAULT now(),
  runs smallint NOT NULL DEFAULT 0,
  made jsonb NOT NULL DEFAULT '[]'::jsonb,
  all_problems jsonb,
  CONSTRAINT product_imports_pkey PRIMARY KEY (id),
  CONSTRAINT product_imports_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT product_imports_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT product_imports_ended CHECK ((state = ANY (ARRAY['checked'::text, 'running'::text])) = (ended_at IS NULL) AND (ended_at IS NULL) = (content IS NOT NULL)),
  CONSTRAINT product_imports_failure CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT product_imports_file_name_length CHECK (length(file_name) <= 200),
  CONSTRAINT product_imports_no_more_saved CHECK (saved >= 0 AND saved <= (to_add + to_change + unchanged)),
  CONSTRAINT product_imports_state CHECK (state = ANY (ARRAY['checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX product_imports_by_age ON product_imports USING btree (created_at);
CREATE INDEX product_imports_by_user ON product_imports USING btree (user_id);
CREATE INDEX product_imports_by_vendor ON product_imports USING btree (vendor_id, id);
CREATE UNIQUE INDEX product_imports_open ON product_imports USING btree (vendor_id, state) WHERE state = ANY (ARRAY['checked'::text, 'running'::text]);

CREATE TABLE product_search (
  product_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  category_id uuid NOT NULL,
  effective_price bigint NOT NULL,
  is_featured boolean NOT NULL,
  is_discounted boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  rating numeric(3,2) NOT NULL,
  score smallint NOT NULL,
  document tsvector STORAGE EXTERNAL NOT NULL,
  CONSTRAINT product_search_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_search_product_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_search_score CHECK (score >= 0 AND score <= 999)
) WITH (toast_tuple_target=128);
CREATE INDEX product_search_best ON product_search USING gin (document) WITH (fastupdate=off) WHERE score >= 620;
CREATE INDEX product_search_documents ON product_search USING gin (document) WITH (fastupdate=off);
CREATE INDEX product_search_good ON product_search USING gin (document) WITH (fastupdate=off) WHERE score >= 560;
CREATE INDEX product_search_sample ON product_search USING gin (document) WITH (fastupdate=off) WHERE (uuid_hash(product_id) & 15) = 0;
CREATE INDEX product_search_top ON product_search USING gin (document) WITH (fastupdate=off) WHERE score >= 700;
CREATE TRIGGER product_search_added AFTER INSERT OR DELETE ON product_search FOR EACH ROW EXECUTE FUNCTION product_search_changed();
CREATE TRIGGER product_search_edited AFTER UPDATE ON product_search FOR EACH ROW WHEN (old.vendor_id IS DISTINCT FROM new.vendor_id OR old.category_id IS DISTINCT FROM new.category_id OR old.effective_price IS DISTINCT FROM new.effective_price OR old.is_featured IS DISTINCT FROM new.is_featured OR old.is_discounted IS DISTINCT FROM new.is_discounted OR old.document IS DISTINCT FROM new.document) EXECUTE FUNCTION product_search_changed();

CREATE TABLE product_search_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  counts smallint NOT NULL,
  product_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  category_id uuid NOT NULL,
  effective_price bigint NOT NULL,
  is_featured boolean NOT NULL,
  is_discounted boolean NOT NULL,
  document tsvector NOT NULL,
  CONSTRAINT product_search_changes_pk PRIMARY KEY (id),
  CONSTRAINT product_search_changes_counts CHECK (abs(counts) = 1)
);
CREATE INDEX product_search_changes_by_time ON product_search_changes USING btree (changed_at);
CREATE INDEX product_search_changes_by_transaction ON product_search_changes USING btree (transaction_id);

CREATE TABLE product_texts (
  product_id uuid NOT NULL,
  card text NOT NULL,
  detail text NOT NULL,
  CONSTRAINT product_texts_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_texts_product_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE product_variants (
  id uuid NOT NULL DEFAULT uuid_v7(),
  product_id uuid NOT NULL,
  option_values text[] NOT NULL,
  "position" smallint NOT NULL,
  sku text,
  stock_quantity integer NOT NULL,
  price pesewas,
  picture text,
  removed_at timestamp with time zone,
  CONSTRAINT product_variants_pkey PRIMARY KEY (id),
  CONSTRAINT product_variants_values_unique UNIQUE (product_id, option_values),
  CONSTRAINT product_variants_product_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_variants_sku_length CHECK (length(sku) >= 1 AND length(sku) <= 60),
  CONSTRAINT product_variants_stock_not_negative CHECK (stock_quantity >= 0),
  CONSTRAINT product_variants_values CHECK (cardinality(option_values) >= 1 AND cardinality(option_values) <= 3)
);
CREATE TRIGGER product_variants_summed_on_delete AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_variants_summed();
CREATE TRIGGER product_variants_summed_on_insert AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_variants_summed();
CREATE TRIGGER product_variants_summed_on_update AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_variants_summed();

CREATE TABLE products (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  category_id uuid NOT NULL,
  product_name text NOT NULL,
  description text NOT NULL,
  price pesewas NOT NULL,
  discount_price pesewas,
  effective_price bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'GHS'::text,
  images jsonb NOT NULL DEFAULT '[]'::jsonb,
  stock_quantity integer NOT NULL,
  min_order_quantity integer NOT NULL DEFAULT 1,
  specifications json NOT NULL DEFAULT '{}'::json,
  weight_grams integer,
  dimensions jsonb NOT NULL DEFAULT '{}'::jsonb,
  is_featured boolean NOT NULL DEFAULT false,
  rating_sum bigint NOT NULL DEFAULT 0,
  total_reviews integer NOT NULL DEFAULT 0,
  rating numeric(3,2) NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN total_reviews = 0 THEN 0::numeric
    ELSE round(rating_sum::numeric / total_reviews::numeric, 2)
END) STORED,
  views_count bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  condition text NOT NULL DEFAULT 'new'::text,
  warranty_months smallint,
  warranty_by text,
  brand text,
  sku text,
  low_stock_below integer NOT NULL DEFAULT 3,
  attributes jsonb NOT NULL DEFAULT '{}'::jsonb,
  private_attributes jsonb NOT NULL DEFAULT '{}'::jsonb,
  visibility text NOT NULL DEFAULT 'published'::text,
  is_public boolean NOT NULL GENERATED ALWAYS AS (deleted_at IS NULL AND visibility = 'published'::text) STORED,
  feature_requested_at timestamp with time zone,
  feature_answer text,
  deleted_by_shop boolean NOT NULL DEFAULT false,
  options jsonb NOT NULL DEFAULT '[]'::jsonb,
  quantity_prices jsonb NOT NULL DEFAULT '[]'::jsonb,
  highest_price bigint,
  feature_answered_at timestamp with time zone,
  first_public_at timestamp with time zone,
  hidden_by_suspension boolean NOT NULL DEFAULT false,
  blocked_visibility text,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_category_fk FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT products_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT products_attributes CHECK (jsonb_typeof(attributes) = 'object'::text AND jsonb_typeof(private_attributes) = 'object'::text),
  CONSTRAINT products_blocked CHECK (blocked_visibility IS NULL OR (blocked_visibility = ANY (ARRAY['draft'::text, 'published'::text, 'hidden'::text])) AND visibility <> 'published'::text) NOT VALID,
  CONSTRAINT products_brand_length CHECK (length(brand) >= 1 AND length(brand) <= 60),
  CONSTRAINT products_condition CHECK (condition = ANY (ARRAY['new'::text, 'used'::text, 'refurbished'::text])),
  CONSTRAINT products_counters CHECK (total_reviews >= 0 AND views_count >= 0 AND rating_sum >= total_reviews AND rating_sum <= (5::bigint * total_reviews)),
  CONSTRAINT products_currency CHECK (is_currency(currency)),
  CONSTRAINT products_description_length CHECK (length(description) >= 1 AND length(description) <= 5000),
  CONSTRAINT products_discount_below_price CHECK (discount_price::bigint < price::bigint),
  CONSTRAINT products_feature_answer_length CHECK (length(feature_answer) >= 1 AND length(feature_answer) <= 1000),
  CONSTRAINT products_json_shapes CHECK (jsonb_typeof(images) = 'array'::text AND json_typeof(specifications) = 'object'::text AND jsonb_typeof(dimensions) = 'object'::text),
  CONSTRAINT products_low_stock CHECK (low_stock_below >= 0 AND low_stock_below <= 1000000),
  CONSTRAINT products_min_order CHECK (min_order_quantity >= 1),
  CONSTRAINT products_name_length CHECK (length(product_name) >= 1 AND length(product_name) <= 160),
  CONSTRAINT products_options CHECK (jsonb_typeof(options) = 'array'::text AND jsonb_array_length(options) <= 3),
  CONSTRAINT products_quantity_prices CHECK (quantity_prices = '[]'::jsonb OR are_quantity_prices(quantity_prices, COALESCE(discount_price::bigint, price::bigint))),
  CONSTRAINT products_sku_length CHECK (length(sku) >= 1 AND length(sku) <= 60),
  CONSTRAINT products_stock_not_negative CHECK (stock_quantity >= 0),
  CONSTRAINT products_visibility CHECK (visibility = ANY (ARRAY['draft'::text, 'published'::text, 'hidden'::text])),
  CONSTRAINT products_warranty CHECK ((num_nonnulls(warranty_months, warranty_by) = ANY (ARRAY[0, 2])) AND warranty_months >= 1 AND warranty_months <= 120 AND (warranty_by = ANY (ARRAY['shop'::text, 'manufacturer'::text]))),
  CONSTRAINT products_weight CHECK (weight_grams >= 0)
);
CREATE INDEX products_by_age ON products USING btree (created_at DESC, id DESC) WHERE is_public;
CREATE INDEX products_by_category_age ON products USING btree (category_id, created_at DESC, id DESC) WHERE is_public;
CREATE INDEX products_by_category_price ON products USING btree (category_id, effective_price, id) WHERE is_public;
CREATE INDEX products_by_category_rating ON products USING btree (category_id, rating DESC, id DESC) WHERE is_public;
CREATE INDEX products_by_category_views ON products USING btree (category_id, views_count DESC, id DESC) WHERE is_public;
CREATE INDEX products_by_price ON products USING btree (effective_price, id) WHERE is_public;
CREATE INDEX products_by_rating ON products USING btree (rating DESC, id DESC) WHERE is_public;
CREATE INDEX products_by_vendor ON products USING btree (vendor_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_by_views ON products USING btree (views_count DESC, id DESC) WHERE is_public;
CREATE INDEX products_discounted ON products USING btree (created_at DESC, id DESC) WHERE is_public AND effective_price = discount_price::bigint;
CREATE INDEX products_feature_requested ON products USING btree (feature_requested_at, id) WHERE feature_requested_at IS NOT NULL AND is_public;
CREATE INDEX products_featured ON products USING btree (created_at DESC, id DESC) WHERE is_public AND is_featured;
CREATE INDEX products_first_public ON products USING btree (first_public_at) WHERE first_public_at IS NOT NULL;
CREATE INDEX products_hidden_by_category ON products USING btree (category_id) WHERE NOT is_public;
CREATE INDEX products_hidden_by_suspension ON products USING btree (vendor_id) WHERE hidden_by_suspension;
CREATE INDEX products_reviewed_by_vendor ON products USING btree (vendor_id) INCLUDE (id, total_reviews) WHERE is_public AND total_reviews > 0;
CREATE UNIQUE INDEX products_sku_per_shop ON products USING btree (vendor_id, lower(sku)) WHERE deleted_at IS NULL AND sku IS NOT NULL;
CREATE TRIGGER product_first_public_on_insert BEFORE INSERT ON products FOR EACH ROW WHEN (new.visibility = 'published'::text) EXECUTE FUNCTION product_first_public();
CREATE TRIGGER product_first_public_on_update BEFORE UPDATE OF visibility ON products FOR EACH ROW WHEN (old.visibility = 'draft'::text AND new.visibility = 'published'::text AND old.first_public_at IS NULL) EXECUTE FUNCTION product_first_public();
CREATE TRIGGER products_change_sold_goods AFTER UPDATE OF category_id ON products FOR EACH ROW WHEN (new.category_id IS DISTINCT FROM old.category_id) EXECUTE FUNCTION product_changes_sold_goods();
CREATE TRIGGER products_counted_on_delete AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted_on_delete();
CREATE TRIGGER products_counted_on_insert AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted_on_insert();
CREATE TRIGGER products_counted_on_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION products_counted_on_update();
CREATE TRIGGER products_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON products FOR EACH ROW EXECUTE FUNCTION follow_category_merge();
CREATE TRIGGER products_indexed_on_insert AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION product_indexed();
CREATE TRIGGER products_indexed_on_price AFTER UPDATE ON products FOR EACH ROW WHEN (old.effective_price IS DISTINCT FROM new.effective_price AND old.price::bigint = new.price::bigint AND NOT old.discount_price::bigint IS DISTINCT FROM new.discount_price::bigint) EXECUTE FUNCTION product_indexed();
CREATE TRIGGER products_indexed_on_update AFTER UPDATE ON products FOR EACH ROW WHEN (old.product_name IS DISTINCT FROM new.product_name OR old.description IS DISTINCT FROM new.description OR old.specifications::text IS DISTINCT FROM new.specifications::text OR old.category_id IS DISTINCT FROM new.category_id OR old.vendor_id IS DISTINCT FROM new.vendor_id OR old.price::bigint IS DISTINCT FROM new.price::bigint OR old.discount_price::bigint IS DISTINCT FROM new.discount_price::bigint OR old.is_featured IS DISTINCT FROM new.is_featured OR old.created_at IS DISTINCT FROM new.created_at OR old.rating_sum IS DISTINCT FROM new.rating_sum OR old.total_reviews IS DISTINCT FROM new.total_reviews OR (old.stock_quantity > 0) IS DISTINCT FROM (new.stock_quantity > 0) OR old.is_public IS DISTINCT FROM new.is_public OR old.condition IS DISTINCT FROM new.condition OR old.brand IS DISTINCT FROM new.brand OR old.attributes IS DISTINCT FROM new.attributes) EXECUTE FUNCTION product_indexed();
CREATE TRIGGER products_offered BEFORE INSERT OR UPDATE OF price, discount_price, effective_price, highest_price, stock_quantity, options ON products FOR EACH ROW EXECUTE FUNCTION product_offered();
CREATE TRIGGER products_search_news_on_insert AFTER INSERT ON products FOR EACH ROW WHEN (new.first_public_at IS NOT NULL) EXECUTE FUNCTION note_search_news('products');
CREATE TRIGGER products_search_news_on_update AFTER UPDATE OF visibility ON products FOR EACH ROW WHEN (old.first_public_at IS NULL AND new.first_public_at IS NOT NULL) EXECUTE FUNCTION note_search_news('products');
CREATE TRIGGER products_texts_on_insert AFTER INSERT ON products FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION product_text_changes();
CREATE TRIGGER products_texts_on_price AFTER UPDATE ON products FOR EACH ROW WHEN (old.effective_price IS DISTINCT FROM new.effective_price OR old.highest_price IS DISTINCT FROM new.highest_price) EXECUTE FUNCTION product_text_changes();
CREATE TRIGGER products_texts_on_update AFTER UPDATE OF vendor_id, category_id, product_name, description, price, discount_price, currency, images, min_order_quantity, specifications, weight_grams, dimensions, is_featured, created_at, deleted_at, condition, warranty_months, warranty_by, brand, attributes, visibility, options, quantity_prices ON products FOR EACH ROW WHEN (old.vendor_id IS DISTINCT FROM new.vendor_id OR old.category_id IS DISTINCT FROM new.category_id OR old.product_name IS DISTINCT FROM new.product_name OR old.description IS DISTINCT FROM new.description OR old.price::bigint IS DISTINCT FROM new.price::bigint OR old.discount_price::bigint IS DISTINCT FROM new.discount_price::bigint OR old.currency IS DISTINCT FROM new.currency OR old.images IS DISTINCT FROM new.images OR old.min_order_quantity IS DISTINCT FROM new.min_order_quantity OR old.specifications::text IS DISTINCT FROM new.specifications::text OR old.weight_grams IS DISTINCT FROM new.weight_grams OR old.dimensions IS DISTINCT FROM new.dimensions OR old.is_featured IS DISTINCT FROM new.is_featured OR old.created_at IS DISTINCT FROM new.created_at OR old.is_public IS DISTINCT FROM new.is_public OR old.condition IS DISTINCT FROM new.condition OR old.warranty_months IS DISTINCT FROM new.warranty_months OR old.warranty_by IS DISTINCT FROM new.warranty_by OR old.brand IS DISTINCT FROM new.brand OR old.attributes IS DISTINCT FROM new.attributes OR old.options IS DISTINCT FROM new.options OR old.quantity_prices IS DISTINCT FROM new.quantity_prices) EXECUTE FUNCTION product_text_changes();
CREATE TRIGGER products_wish_changes AFTER UPDATE ON products FOR EACH ROW WHEN (new.effective_price < old.effective_price OR old.stock_quantity = 0 AND new.stock_quantity > 0) EXECUTE FUNCTION product_wish_changes();
CREATE TRIGGER products_with_open_shop_on_insert AFTER INSERT ON products FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION refuse_in_closed_shop();
CREATE TRIGGER products_with_open_shop_on_update AFTER UPDATE OF visibility, deleted_at ON products FOR EACH ROW WHEN (new.is_public AND NOT old.is_public) EXECUTE FUNCTION refuse_in_closed_shop();

CREATE TABLE provider_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  provider text NOT NULL,
  email text,
  linked_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT provider_identities_pk PRIMARY KEY (issuer, subject),
  CONSTRAINT provider_identities_one_of_each UNIQUE (user_id, provider),
  CONSTRAINT provider_identities_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT provider_identities_provider CHECK (provider = ANY (ARRAY['google'::text, 'facebook'::text]))
);

CREATE TABLE provider_tickets (
  token_hash bytea NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  is_email_confirmed boolean NOT NULL,
  user_id uuid,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_tickets_pk PRIMARY KEY (token_hash),
  CONSTRAINT provider_tickets_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT provider_tickets_hash_length CHECK (octet_length(token_hash) = 32),
  CONSTRAINT provider_tickets_provider CHECK (provider = ANY (ARRAY['google'::text, 'facebook'::text]))
);
CREATE INDEX provider_tickets_by_expiry ON provider_tickets USING btree (expires_at);
CREATE INDEX provider_tickets_by_user ON provider_tickets USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE provider_visits (
  token_hash bytea NOT NULL,
  provider text NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  session_id uuid,
  return_to text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_visits_pk PRIMARY KEY (token_hash),
  CONSTRAINT provider_visits_session_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT provider_visits_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT provider_visits_hash_length CHECK (octet_length(token_hash) = 32),
  CONSTRAINT provider_visits_of_somebody CHECK ((purpose = 'sign_in'::text) = (user_id IS NULL) AND (user_id IS NULL) = (session_id IS NULL)),
  CONSTRAINT provider_visits_provider CHECK (provider = ANY (ARRAY['google'::text, 'facebook'::text])),
  CONSTRAINT provider_visits_purpose CHECK (purpose = ANY (ARRAY['sign_in'::text, 'link'::text, 'confirm'::text]))
);
CREATE INDEX provider_visits_by_expiry ON provider_visits USING btree (expires_at);
CREATE INDEX provider_visits_by_session ON provider_visits USING btree (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX provider_visits_by_user ON provider_visits USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE push_devices (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  failures smallint NOT NULL DEFAULT 0,
  CONSTRAINT push_devices_pk PRIMARY KEY (id),
  CONSTRAINT push_devices_endpoint UNIQUE (endpoint),
  CONSTRAINT push_devices_session_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT push_devices_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT push_devices_endpoint_length CHECK (endpoint ~ '^https://'::text AND length(endpoint) <= 1000),
  CONSTRAINT push_devices_keys CHECK (length(p256dh) <= 100 AND length(auth) <= 40)
);
CREATE INDEX push_devices_by_session ON push_devices USING btree (session_id);
CREATE INDEX push_devices_by_user ON push_devices USING btree (user_id);

CREATE TABLE quick_replies (
  vendor_id uuid NOT NULL,
  "position" integer NOT NULL,
  content text NOT NULL,
  CONSTRAINT quick_replies_pk PRIMARY KEY (vendor_id, "position"),
  CONSTRAINT quick_replies_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT quick_replies_length CHECK (length(content) >= 1 AND length(content) <= 300),
  CONSTRAINT quick_replies_position CHECK ("position" >= 1 AND "position" <= 12)
);

CREATE TABLE rate_limit_counts (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint NOT NULL,
  CONSTRAINT rate_limit_counts_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_counts_by_end ON rate_limit_counts USING btree (expire);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_fk FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_hash_length CHECK (octet_length(code_hash) = 32)
);

CREATE TABLE refresh_tokens (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  rotated_at timestamp with time zone,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_tokens_session_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT refresh_tokens_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens USING btree (session_id);
CREATE INDEX refresh_tokens_rotated ON refresh_tokens USING btree (rotated_at) WHERE rotated_at IS NOT NULL;

CREATE TABLE refund_accounts (
  id uuid NOT NULL DEFAULT uuid_v7(),
  refund_id uuid NOT NULL,
  attempt smallint NOT NULL,
  bank_code text NOT NULL,
  account_number text,
  account_end text NOT NULL,
  reason text NOT NULL,
  entered_by uuid NOT NULL,
  entered_at timestamp with time zone NOT NULL DEFAULT now(),
  state text NOT NULL,
  expires_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  CONSTRAINT refund_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT refund_accounts_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT refund_accounts_entered_by_fk FOREIGN KEY (entered_by) REFERENCES users(id),
  CONSTRAINT refund_accounts_refund_fk FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT refund_accounts_decision CHECK ((decided_by IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'refused'::text])) AND (decided_at IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'refused'::text, 'expired'::text]))),
  CONSTRAINT refund_accounts_expiry CHECK ((expires_at IS NULL) = (state = 'not_needed'::text)),
  CONSTRAINT refund_accounts_lengths CHECK (length(bank_code) >= 1 AND length(bank_code) <= 30 AND length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT refund_accounts_number CHECK (account_end ~ '^\d{4}$'::text AND
CASE
    WHEN account_number IS NULL THEN account_end = '0000'::text AND state <> 'awaiting_approval'::text
    ELSE account_number ~ '^v1\.'::text AND length(account_number) <= 500
END),
  CONSTRAINT refund_accounts_second_admin CHECK (state <> 'approved'::text OR decided_by <> entered_by),
  CONSTRAINT refund_accounts_state CHECK (state = ANY (ARRAY['awaiting_approval'::text, 'approved'::text, 'refused'::text, 'expired'::text, 'not_needed'::text]))
);
CREATE INDEX refund_accounts_by_decider ON refund_accounts USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX refund_accounts_by_enterer ON refund_accounts USING btree (entered_by);
CREATE INDEX refund_accounts_by_refund ON refund_accounts USING btree (refund_id);
CREATE INDEX refund_accounts_by_state ON refund_accounts USING btree (state, entered_at DESC, id DESC);
CREATE UNIQUE INDEX refund_accounts_one_awaiting ON refund_accounts USING btree (refund_id) WHERE state = 'awaiting_approval'::text;

CREATE TABLE refunds (
  id uuid NOT NULL DEFAULT uuid_v7(),
  payment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  reference text NOT NULL,
  amount pesewas NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  checked_at timestamp with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  processed_at timestamp with time zone,
  asked_at timestamp with time zone,
  provider_id text,
  attempt smallint NOT NULL DEFAULT 1,
  expected_at timestamp with time zone,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_reference_unique UNIQUE (reference),
  CONSTRAINT refunds_of_payment_fk FOREIGN KEY (payment_id, order_id) REFERENCES payment_orders(payment_id, order_id),
  CONSTRAINT refunds_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_amount CHECK (amount::bigint > 0),
  CONSTRAINT refunds_attempt CHECK (attempt >= 1 AND attempt <= 99),
  CONSTRAINT refunds_reason_length CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT refunds_reference_form CHECK (reference ~ '^[a-z0-9-]{16,50}$'::text),
  CONSTRAINT refunds_status CHECK ((status = ANY (ARRAY['pending'::text, 'processed'::text, 'failed'::text, 'needs_attention'::text])) AND (status = 'processed'::text) = (processed_at IS NOT NULL))
);
CREATE INDEX refunds_by_order ON refunds USING btree (order_id);
CREATE INDEX refunds_by_payment ON refunds USING btree (payment_id, order_id);
CREATE INDEX refunds_by_status ON refunds USING btree (status, created_at, id);
CREATE INDEX refunds_open ON refunds USING btree (checked_at) WHERE status <> 'processed'::text;

CREATE TABLE request_matches (
  item_request_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  matched_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT request_matches_pkey PRIMARY KEY (item_request_id, vendor_id),
  CONSTRAINT request_matches_item_request_fk FOREIGN KEY (item_request_id) REFERENCES item_requests(id),
  CONSTRAINT request_matches_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id)
);
CREATE INDEX request_matches_of_vendor ON request_matches USING btree (vendor_id, matched_at);

CREATE TABLE reviews (
  id uuid NOT NULL DEFAULT uuid_v7(),
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  rating smallint NOT NULL,
  comment text,
  verified_purchase boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  edited_at timestamp with time zone,
  hidden_at timestamp with time zone,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_one_per_user_and_product UNIQUE (product_id, user_id),
  CONSTRAINT reviews_product_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT reviews_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT reviews_comment_length CHECK (length(comment) <= 5000),
  CONSTRAINT reviews_rating CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX reviews_by_product ON reviews USING btree (product_id, created_at DESC, id DESC);
CREATE INDEX reviews_by_product_stars ON reviews USING btree (product_id, rating) INCLUDE (verified_purchase);
CREATE INDEX reviews_by_product_verified ON reviews USING btree (product_id, verified_purchase DESC, created_at DESC, id DESC);
CREATE INDEX reviews_by_time ON reviews USING btree (created_at);
CREATE INDEX reviews_by_user ON reviews USING btree (user_id);
CREATE TRIGGER reviews_change_shop_day AFTER INSERT OR UPDATE OF rating, hidden_at ON reviews FOR EACH ROW EXECUTE FUNCTION review_changes_shop_day();
CREATE TRIGGER reviews_counted_on_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted_on_delete();
CREATE TRIGGER reviews_counted_on_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted_on_insert();
CREATE TRIGGER reviews_counted_on_update AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted_on_update();

CREATE TABLE sales (
  order_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  currency text NOT NULL,
  gross pesewas NOT NULL,
  refunded pesewas NOT NULL,
  commission pesewas NOT NULL,
  commission_vat pesewas NOT NULL,
  payment_fee pesewas NOT NULL,
  net pesewas NOT NULL,
  invoice_number text NOT NULL DEFAULT 'CI-'::text || nextval('commission_invoice_numbers'::regclass),
  released_at timestamp with time zone NOT NULL DEFAULT now(),
  provider text NOT NULL DEFAULT 'none'::text,
  mode text NOT NULL DEFAULT 'test'::text,
  CONSTRAINT sales_pkey PRIMARY KEY (order_id),
  CONSTRAINT sales_invoice_number_unique UNIQUE (invoice_number),
  CONSTRAINT sales_payable_unique UNIQUE (order_id, vendor_id, currency, net),
  CONSTRAINT sales_order_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT sales_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT sales_currency CHECK (is_currency(currency)),
  CONSTRAINT sales_mode CHECK (mode = ANY (ARRAY['test'::text, 'live'::text])),
  CONSTRAINT sales_parts_add_up CHECK (gross::bigint = (refunded::bigint + commission::bigint + commission_vat::bigint + payment_fee::bigint + net::bigint))
);
CREATE INDEX sales_by_provider ON sales USING btree (vendor_id, provider, mode, released_at, order_id) WHERE net::bigint > 0;
CREATE INDEX sales_by_vendor ON sales USING btree (vendor_id, released_at DESC, order_id DESC);
CREATE TRIGGER sales_are_kept BEFORE DELETE OR UPDATE ON sales FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sales_are_not_emptied BEFORE TRUNCATE ON sales FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER sales_name_their_provider BEFORE INSERT ON sales FOR EACH ROW EXECUTE FUNCTION sale_names_its_provider();

CREATE TABLE sandbox_charges (
  reference text NOT NULL,
  provider_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  amount bigint NOT NULL,
  currency text NOT NULL,
  mode text NOT NULL DEFAULT 'test'::text,
  method text NOT NULL,
  network text,
  state text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_charges_pkey PRIMARY KEY (reference),
  CONSTRAINT sandbox_charges_state CHECK (state = ANY (ARRAY['needs_voucher'::text, 'prompted'::text, 'succeeded'::text, 'declined'::text, 'timed_out'::text]))
);

CREATE TABLE sandbox_refunds (
  reference text NOT NULL,
  charge_reference text NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (reference),
  CONSTRAINT sandbox_refunds_charge_fk FOREIGN KEY (charge_reference) REFERENCES sandbox_charges(reference)
);
CREATE INDEX sandbox_refunds_by_charge ON sandbox_refunds USING btree (charge_reference);

CREATE TABLE sandbox_transfers (
  reference text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  recipient jsonb NOT NULL,
  state text NOT NULL,
  may_retry boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_transfers_pkey PRIMARY KEY (reference),
  CONSTRAINT sandbox_transfers_state CHECK (state = ANY (ARRAY['pending'::text, 'needs_otp'::text, 'succeeded'::text, 'failed'::text, 'reversed'::text]))
);

CREATE TABLE saved_searches (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  filters jsonb NOT NULL,
  alert text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  category_id uuid,
  min_price bigint,
  max_price bigint,
  only_featured boolean NOT NULL,
  only_discounted boolean NOT NULL,
  urgency text,
  place text,
  matching tsquery,
  anchors text[] NOT NULL,
  waiting integer NOT NULL DEFAULT 0,
  latest_item uuid,
  told integer NOT NULL DEFAULT 0,
  told_on date,
  told_today smallint NOT NULL DEFAULT 0,
  CONSTRAINT saved_searches_pk PRIMARY KEY (id),
  CONSTRAINT saved_searches_once UNIQUE (user_id, list, filters),
  CONSTRAINT saved_searches_category_fk FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT saved_searches_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT saved_searches_alert CHECK (alert = ANY (ARRAY['at_once'::text, 'daily'::text, 'off'::text])),
  CONSTRAINT saved_searches_anchors CHECK (cardinality(anchors) >= 1 AND cardinality(anchors) <= 40),
  CONSTRAINT saved_searches_counts CHECK (waiting >= 0 AND told >= 0 AND told_today >= 0),
  CONSTRAINT saved_searches_filters CHECK (jsonb_typeof(filters) = 'object'::text AND length(filters::text) <= 2000),
  CONSTRAINT saved_searches_list CHECK (list = ANY (ARRAY['products'::text, 'requests'::text])),
  CONSTRAINT saved_searches_name_length CHECK (length(name) >= 1 AND length(name) <= 120)
);
CREATE INDEX saved_searches_by_anchor ON saved_searches USING gin (anchors) WITH (fastupdate=off) WHERE alert <> 'off'::text;
CREATE INDEX saved_searches_by_category ON saved_searches USING btree (category_id);
CREATE INDEX saved_searches_by_list ON saved_searches USING btree (list);
CREATE INDEX saved_searches_waiting ON saved_searches USING btree (alert, id) WHERE waiting > 0;
CREATE TRIGGER saved_searches_follow_category_merge BEFORE INSERT OR UPDATE OF category_id ON saved_searches FOR EACH ROW EXECUTE FUNCTION follow_category_merge();

CREATE TABLE saved_views (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_one_per_name UNIQUE (user_id, list, name),
  CONSTRAINT saved_views_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT saved_views_list CHECK (list = ANY (ARRAY['shop_orders'::text, 'shop_products'::text])),
  CONSTRAINT saved_views_name_length CHECK (length(name) >= 1 AND length(name) <= 40),
  CONSTRAINT saved_views_query_length CHECK (length(query) <= 500)
);

CREATE TABLE search_news (
  list text NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT search_news_pk PRIMARY KEY (list, item_id),
  CONSTRAINT search_news_list CHECK (list = ANY (ARRAY['products'::text, 'requests'::text]))
);

CREATE TABLE search_openings (
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  term text NOT NULL,
  viewer_hash bytea NOT NULL,
  openings integer NOT NULL,
  CONSTRAINT search_openings_pk PRIMARY KEY (vendor_id, day, term, viewer_hash),
  CONSTRAINT search_openings_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT search_openings_term_length CHECK (length(term) <= 60)
);

CREATE TABLE search_words (
  scope text NOT NULL,
  word text COLLATE "C" NOT NULL,
  documents integer NOT NULL DEFAULT 0,
  CONSTRAINT search_words_pk PRIMARY KEY (scope, word),
  CONSTRAINT search_words_scope CHECK (scope = ANY (ARRAY['product'::text, 'item_request'::text, 'vendor'::text]))
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  secret_encrypted text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT second_factors_pk PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  revoked_because text,
  user_agent text,
  key_thumbprint bytea,
  needs_nonce boolean NOT NULL DEFAULT false,
  second_factor_at timestamp with time zone,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  network text,
  device_hash bytea,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_key_thumbprint_length CHECK (octet_length(key_thumbprint) = 32),
  CONSTRAINT sessions_revoked CHECK ((revoked_at IS NULL) = (revoked_because IS NULL))
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE TRIGGER sessions_tell_end AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_end_of_session();
CREATE TRIGGER sessions_tell_removal AFTER DELETE ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL) EXECUTE FUNCTION tell_end_of_session();

CREATE TABLE setting_changes (
  id uuid NOT NULL DEFAULT uuid_v7(),
  key text NOT NULL,
  version integer NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  undoes_version integer,
  CONSTRAINT setting_changes_pk PRIMARY KEY (id),
  CONSTRAINT setting_changes_once UNIQUE (key, version),
  CONSTRAINT setting_changes_changed_by_fk FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT setting_changes_key_length CHECK (length(key) >= 1 AND length(key) <= 60),
  CONSTRAINT setting_changes_reason_length CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  CONSTRAINT setting_changes_version CHECK (version > 0 AND undoes_version < version)
);
CREATE INDEX setting_changes_by_person ON setting_changes USING btree (changed_by);
CREATE INDEX setting_changes_by_time ON setting_changes USING btree (changed_at DESC, id DESC);

CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT settings_pk PRIMARY KEY (key),
  CONSTRAINT settings_key_length CHECK (length(key) >= 1 AND length(key) <= 60)
);
CREATE TRIGGER settings_told AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_of_settings();

CREATE TABLE shop_day_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  part text NOT NULL,
  CONSTRAINT shop_day_changes_pk PRIMARY KEY (id),
  CONSTRAINT shop_day_changes_part CHECK (part = ANY (ARRAY['placed'::text, 'orders'::text, 'bids'::text, 'enquiries'::text, 'reviews'::text]))
);

CREATE TABLE shop_days (
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0,
  enquiries integer NOT NULL DEFAULT 0,
  bids integer NOT NULL DEFAULT 0,
  bids_won integer NOT NULL DEFAULT 0,
  orders_placed integer NOT NULL DEFAULT 0,
  orders integer NOT NULL DEFAULT 0,
  orders_of_bids integer NOT NULL DEFAULT 0,
  orders_returned integer NOT NULL DEFAULT 0,
  orders_completed integer NOT NULL DEFAULT 0,
  captured bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  charged_back bigint NOT NULL DEFAULT 0,
  dispatched_on_time integer NOT NULL DEFAULT 0,
  dispatched_late integer NOT NULL DEFAULT 0,
  delivered_on_time integer NOT NULL DEFAULT 0,
  delivered_late integer NOT NULL DEFAULT 0,
  problems integer NOT NULL DEFAULT 0,
  confirm_minutes integer[] NOT NULL DEFAULT '{}'::integer[],
  answer_minutes integer[] NOT NULL DEFAULT '{}'::integer[],
  stars integer[] NOT NULL DEFAULT '{0,0,0,0,0}'::integer[],
  reply_minutes integer[] NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT shop_days_pk PRIMARY KEY (vendor_id, day),
  CONSTRAINT shop_days_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_days_stars CHECK (cardinality(stars) = 5)
);
CREATE INDEX shop_days_by_day ON shop_days USING btree (day);

CREATE TABLE shop_facts (
  vendor_id uuid NOT NULL,
  legal_name text,
  legal_status text,
  registration_number text,
  office_bearers text,
  address text,
  phone text,
  email text,
  website text,
  memberships text,
  terms text,
  guarantees text,
  complaints_contact text,
  complaints_phone text,
  complaints_days smallint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shop_facts_pkey PRIMARY KEY (vendor_id),
  CONSTRAINT shop_facts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_facts_complaints_days CHECK (complaints_days >= 1 AND complaints_days <= 30),
  CONSTRAINT shop_facts_legal_status CHECK (legal_status = ANY (ARRAY['individual'::text, 'sole_proprietor'::text, 'partnership'::text, 'company'::text, 'other'::text])),
  CONSTRAINT shop_facts_lengths CHECK (length(legal_name) >= 1 AND length(legal_name) <= 160 AND length(registration_number) >= 1 AND length(registration_number) <= 60 AND length(office_bearers) >= 1 AND length(office_bearers) <= 500 AND length(address) >= 1 AND length(address) <= 300 AND length(email) >= 1 AND length(email) <= 254 AND length(website) >= 1 AND length(website) <= 2000 AND length(memberships) >= 1 AND length(memberships) <= 500 AND length(terms) >= 1 AND length(terms) <= 3000 AND length(guarantees) >= 1 AND length(guarantees) <= 1000 AND length(complaints_contact) >= 1 AND length(complaints_contact) <= 160),
  CONSTRAINT shop_facts_phones CHECK (length(phone) = 13 AND length(complaints_phone) = 13)
);

CREATE TABLE shop_invitations (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT shop_invitations_pk PRIMARY KEY (id),
  CONSTRAINT shop_invitations_one_per_address UNIQUE (vendor_id, email),
  CONSTRAINT shop_invitations_token UNIQUE (token_hash),
  CONSTRAINT shop_invitations_invited_by_fk FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT shop_invitations_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_invitations_email_length CHECK (length(email) >= 1 AND length(email) <= 254),
  CONSTRAINT shop_invitations_role CHECK (role = ANY (ARRAY['manager'::text, 'packer'::text]))
);
CREATE INDEX shop_invitations_by_address ON shop_invitations USING btree (email);
CREATE INDEX shop_invitations_by_inviter ON shop_invitations USING btree (invited_by);

CREATE TABLE shop_members (
  user_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  role text NOT NULL,
  invited_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shop_members_pk PRIMARY KEY (user_id),
  CONSTRAINT shop_members_invited_by_fk FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT shop_members_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT shop_members_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_members_invited CHECK ((role = 'owner'::text) = (invited_by IS NULL)),
  CONSTRAINT shop_members_role CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'packer'::text]))
);
CREATE INDEX shop_members_by_inviter ON shop_members USING btree (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX shop_members_by_shop ON shop_members USING btree (vendor_id, created_at, user_id);
CREATE UNIQUE INDEX shop_members_one_owner ON shop_members USING btree (vendor_id) WHERE role = 'owner'::text;

CREATE TABLE shop_product_sums (
  vendor_id uuid NOT NULL,
  grain text NOT NULL,
  since date NOT NULL,
  product_id uuid NOT NULL,
  views integer NOT NULL DEFAULT 0,
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  revenue bigint NOT NULL DEFAULT 0,
  CONSTRAINT shop_product_sums_pk PRIMARY KEY (vendor_id, grain, since, product_id),
  CONSTRAINT shop_product_sums_product_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT shop_product_sums_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_product_sums_grain CHECK (grain = ANY (ARRAY['day'::text, 'month'::text]))
);

CREATE TABLE shop_punctuality (
  vendor_id uuid NOT NULL,
  dispatched_on_time integer NOT NULL DEFAULT 0,
  dispatched_late integer NOT NULL DEFAULT 0,
  delivered_on_time integer NOT NULL DEFAULT 0,
  delivered_late integer NOT NULL DEFAULT 0,
  CONSTRAINT shop_punctuality_pkey PRIMARY KEY (vendor_id),
  CONSTRAINT shop_punctuality_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_punctuality_counts CHECK (dispatched_on_time >= 0 AND dispatched_late >= 0 AND delivered_on_time >= 0 AND delivered_late >= 0)
);

CREATE TABLE shop_search_days (
  vendor_id uuid NOT NULL,
  day date NOT NULL,
  term text NOT NULL,
  openings integer NOT NULL,
  CONSTRAINT shop_search_days_pk PRIMARY KEY (vendor_id, day, term),
  CONSTRAINT shop_search_days_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_search_days_term_length CHECK (length(term) <= 60)
);

CREATE TABLE shop_verifications (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'unverified'::text,
  full_name text,
  card_encrypted text,
  card_end text,
  card_hash bytea,
  card_expires_on date,
  ghana_card text,
  selfie text,
  certificate text,
  legal_name text,
  account_name text,
  reason text,
  asked_for text[] NOT NULL DEFAULT '{}'::text[],
  times_submitted integer NOT NULL DEFAULT 0,
  submitted_at timestamp with time zone,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  verified_at timestamp with time zone,
  valid_until timestamp with time zone,
  reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shop_verifications_pk PRIMARY KEY (id),
  CONSTRAINT shop_verifications_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT shop_verifications_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT shop_verifications_card CHECK (num_nonnulls(card_encrypted, card_end, card_hash) = ANY (ARRAY[0, 3])),
  CONSTRAINT shop_verifications_ended CHECK ((status = ANY (ARRAY['rejected'::text, 'expired'::text, 'revoked'::text])) = (ended_at IS NOT NULL)),
  CONSTRAINT shop_verifications_lengths CHECK (length(full_name) >= 1 AND length(full_name) <= 120 AND length(card_end) = 4 AND length(reason) >= 1 AND length(reason) <= 1000 AND length(legal_name) >= 1 AND length(legal_name) <= 160 AND length(account_name) >= 1 AND length(account_name) <= 120),
  CONSTRAINT shop_verifications_pending CHECK (status <> 'pending'::text OR num_nonnulls(full_name, card_encrypted, card_expires_on, ghana_card, selfie, submitted_at, due_at) = 7),
  CONSTRAINT shop_verifications_status CHECK (status = ANY (ARRAY['unverified'::text, 'pending'::text, 'asked_again'::text, 'verified'::text, 'rejected'::text, 'expired'::text, 'revoked'::text])),
  CONSTRAINT shop_verifications_told CHECK ((status <> ALL (ARRAY['asked_again'::text, 'rejected'::text, 'revoked'::text])) OR reason IS NOT NULL),
  CONSTRAINT shop_verifications_verified CHECK (status <> 'verified'::text OR num_nonnulls(full_name, verified_at, valid_until) = 3)
);
CREATE INDEX shop_verifications_by_admin ON shop_verifications USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX shop_verifications_by_card ON shop_verifications USING btree (card_hash) WHERE card_hash IS NOT NULL;
CREATE INDEX shop_verifications_by_shop ON shop_verifications USING btree (vendor_id, id);
CREATE UNIQUE INDEX shop_verifications_one_card ON shop_verifications USING btree (card_hash) WHERE status = 'verified'::text;
CREATE UNIQUE INDEX shop_verifications_one_open ON shop_verifications USING btree (vendor_id) WHERE status = ANY (ARRAY['unverified'::text, 'pending'::text, 'asked_again'::text]);
CREATE UNIQUE INDEX shop_verifications_one_verified ON shop_verifications USING btree (vendor_id) WHERE status = 'verified'::text;
CREATE INDEX shop_verifications_over ON shop_verifications USING btree (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX shop_verifications_queue ON shop_verifications USING btree (status, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX shop_verifications_valid ON shop_verifications USING btree (valid_until, id) WHERE status = 'verified'::text;
CREATE TRIGGER vendor_verification_follows AFTER INSERT OR DELETE OR UPDATE OF status, verified_at, valid_until ON shop_verifications FOR EACH ROW EXECUTE FUNCTION vendor_verification_follows();

CREATE TABLE sold_goods (
  day date NOT NULL,
  order_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  category_id uuid,
  amount bigint NOT NULL,
  is_whole_order boolean NOT NULL,
  CONSTRAINT sold_goods_once UNIQUE NULLS NOT DISTINCT (day, order_id, category_id),
  CONSTRAINT sold_goods_day_fk FOREIGN KEY (day) REFERENCES sold_goods_days(day) ON DELETE CASCADE
);

CREATE TABLE sold_goods_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  CONSTRAINT sold_goods_changes_pk PRIMARY KEY (id)
);
CREATE INDEX sold_goods_changes_by_day ON sold_goods_changes USING btree (day);

CREATE TABLE sold_goods_days (
  day date NOT NULL,
  CONSTRAINT sold_goods_days_pk PRIMARY KEY (day)
);

CREATE TABLE text_backlog (
  noun text NOT NULL,
  done_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  CONSTRAINT text_backlog_pkey PRIMARY KEY (noun),
  CONSTRAINT text_backlog_noun CHECK (noun = ANY (ARRAY['product'::text, 'item_request'::text, 'vendor'::text, 'bid'::text]))
);

CREATE TABLE text_messages (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid,
  notification_id uuid,
  channel text NOT NULL,
  recipient text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  kind text,
  CONSTRAINT text_messages_pk PRIMARY KEY (id),
  CONSTRAINT text_messages_once UNIQUE (notification_id, channel),
  CONSTRAINT text_messages_notification_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  CONSTRAINT text_messages_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT text_messages_body_length CHECK (length(body) <= 480),
  CONSTRAINT text_messages_channel CHECK (channel = ANY (ARRAY['sms'::text, 'whatsapp'::text])),
  CONSTRAINT text_messages_ended_once CHECK (sent_at IS NULL OR failed_at IS NULL),
  CONSTRAINT text_messages_failure_length CHECK (length(failure) >= 1 AND length(failure) <= 500),
  CONSTRAINT text_messages_kind CHECK (kind = ANY (ARRAY['code'::text, 'news'::text, 'warning'::text])),
  CONSTRAINT text_messages_recipient CHECK (recipient ~ '^\+233[0-9]{9}$'::text)
);
CREATE INDEX text_messages_by_age ON text_messages USING btree (created_at);
CREATE INDEX text_messages_by_user ON text_messages USING btree (user_id, created_at);
CREATE INDEX text_messages_failed ON text_messages USING btree (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX text_messages_of_nobody ON text_messages USING btree (recipient) WHERE user_id IS NULL;
CREATE INDEX text_messages_sent ON text_messages USING btree (channel, sent_at) WHERE sent_at IS NOT NULL;

CREATE TABLE text_numbers (
  user_id uuid NOT NULL,
  phone text NOT NULL,
  confirmed_at timestamp with time zone,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  wrong_codes smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT text_numbers_pk PRIMARY KEY (user_id),
  CONSTRAINT text_numbers_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT text_numbers_code CHECK ((code_hash IS NULL) = (code_expires_at IS NULL) AND octet_length(code_hash) = 32),
  CONSTRAINT text_numbers_code_once CHECK (confirmed_at IS NULL OR code_hash IS NULL),
  CONSTRAINT text_numbers_phone CHECK (phone ~ '^\+233[0-9]{9}$'::text)
);

CREATE TABLE text_values (
  id uuid NOT NULL DEFAULT uuid_v7(),
  held_from timestamp with time zone NOT NULL,
  words jsonb NOT NULL,
  CONSTRAINT text_values_pk PRIMARY KEY (id)
);
CREATE INDEX text_values_by_time ON text_values USING btree (held_from DESC, id DESC);

CREATE TABLE upload_uses (
  upload_id uuid NOT NULL,
  used_by text NOT NULL,
  subject_id uuid NOT NULL,
  CONSTRAINT upload_uses_pk PRIMARY KEY (upload_id, used_by, subject_id),
  CONSTRAINT upload_uses_upload_fk FOREIGN KEY (upload_id) REFERENCES uploads(id),
  CONSTRAINT upload_uses_used_by CHECK (used_by = ANY (ARRAY['avatar'::text, 'item_request'::text, 'product'::text, 'shop'::text, 'deal'::text, 'home_block'::text, 'dispatch'::text, 'delivery_proof'::text, 'dispute_message'::text, 'verification'::text, 'message'::text]))
);
CREATE INDEX upload_uses_by_subject ON upload_uses USING btree (subject_id, used_by);
CREATE TRIGGER upload_uses_counted_on_delete AFTER DELETE ON upload_uses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION upload_uses_counted_on_delete();
CREATE TRIGGER upload_uses_counted_on_insert AFTER INSERT ON upload_uses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION upload_uses_counted_on_insert();
CREATE TRIGGER upload_uses_fixed BEFORE UPDATE ON upload_uses FOR EACH STATEMENT EXECUTE FUNCTION upload_uses_fixed();

CREATE TABLE uploads (
  id uuid NOT NULL DEFAULT uuid_v7(),
  owner_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'storing'::text,
  bytes integer NOT NULL,
  width integer,
  height integer,
  thumbhash text,
  uses integer NOT NULL DEFAULT 0,
  unused_since timestamp with time zone DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_confidential boolean NOT NULL DEFAULT false,
  duration_ms integer,
  hash_version smallint NOT NULL DEFAULT 0,
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_owner_fk FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT uploads_bytes CHECK (bytes > 0),
  CONSTRAINT uploads_duration CHECK (
CASE kind
    WHEN 'audio'::text THEN duration_ms >= 1 AND duration_ms <= 125000 AND duration_ms IS NOT NULL
    ELSE duration_ms IS NULL
END),
  CONSTRAINT uploads_kind CHECK (kind = ANY (ARRAY['image'::text, 'document'::text, 'audio'::text])),
  CONSTRAINT uploads_picture CHECK (num_nonnulls(width, height, thumbhash) =
CASE kind
    WHEN 'image'::text THEN 3
    ELSE 0
END),
  CONSTRAINT uploads_state CHECK (state = ANY (ARRAY['storing'::text, 'ready'::text, 'removing'::text])),
  CONSTRAINT uploads_used_when_ready CHECK (uses = 0 OR state = 'ready'::text),
  CONSTRAINT uploads_uses CHECK (uses >= 0 AND (uses = 0) = (unused_since IS NOT NULL))
);
CREATE INDEX uploads_by_owner ON uploads USING btree (owner_id) INCLUDE (bytes);
CREATE INDEX uploads_unhashed ON uploads USING btree (id) WHERE kind = 'image'::text AND hash_version < 1;
CREATE INDEX uploads_unused ON uploads USING btree (unused_since) WHERE unused_since IS NOT NULL;

CREATE TABLE used_form_tokens (
  token_hash bytea NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT used_form_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT used_form_tokens_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX used_form_tokens_by_age ON used_form_tokens USING btree (used_at);

CREATE TABLE used_proofs (
  proof_hash bytea NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT used_proofs_pkey PRIMARY KEY (proof_hash),
  CONSTRAINT used_proofs_hash_length CHECK (octet_length(proof_hash) = 32)
);
CREATE INDEX used_proofs_by_age ON used_proofs USING btree (used_at);

CREATE TABLE user_presence (
  user_id uuid NOT NULL,
  last_seen_at timestamp with time zone,
  is_hidden boolean NOT NULL DEFAULT false,
  CONSTRAINT user_presence_pk PRIMARY KEY (user_id),
  CONSTRAINT user_presence_user_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE user_suspensions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  reason text NOT NULL,
  note text,
  suspended_by uuid NOT NULL,
  suspended_at timestamp with time zone NOT NULL DEFAULT now(),
  restored_by uuid,
  restored_at timestamp with time zone,
  CONSTRAINT user_suspensions_pk PRIMARY KEY (id),
  CONSTRAINT user_suspensions_restored_by_fk FOREIGN KEY (restored_by) REFERENCES users(id),
  CONSTRAINT user_suspensions_suspended_by_fk FOREIGN KEY (suspended_by) REFERENCES users(id),
  CONSTRAINT user_suspensions_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT user_suspensions_lengths CHECK (length(reason) >= 1 AND length(reason) <= 1000 AND length(note) >= 1 AND length(note) <= 1000),
  CONSTRAINT user_suspensions_restored CHECK ((restored_by IS NULL) = (restored_at IS NULL))
);
CREATE INDEX user_suspensions_by_restorer ON user_suspensions USING btree (restored_by) WHERE restored_by IS NOT NULL;
CREATE INDEX user_suspensions_by_suspender ON user_suspensions USING btree (suspended_by);
CREATE INDEX user_suspensions_by_user ON user_suspensions USING btree (user_id, suspended_at DESC);
CREATE UNIQUE INDEX user_suspensions_one_open ON user_suspensions USING btree (user_id) WHERE restored_at IS NULL;

CREATE TABLE users (
  id uuid NOT NULL DEFAULT uuid_v7(),
  email text,
  password_hash text,
  full_name text NOT NULL,
  phone text,
  location text,
  bio text,
  avatar_url text,
  user_type text NOT NULL,
  status text NOT NULL DEFAULT 'active'::text,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  staff_role text,
  second_factor_since timestamp with time zone,
  verified_phone text,
  phone_verified_at timestamp with time zone,
  phone_removed_at timestamp with time zone,
  phone_used_at timestamp with time zone,
  phone_released_at timestamp with time zone,
  shop_closed_at timestamp with time zone,
  has_short_password boolean,
  mail_language text NOT NULL DEFAULT 'en'::text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_unique UNIQUE (email),
  CONSTRAINT users_email_folded CHECK (email = lower(email COLLATE "C") AND length(email) <= 254),
  CONSTRAINT users_full_name_length CHECK (length(full_name) >= 1 AND length(full_name) <= 120),
  CONSTRAINT users_mail_language CHECK (mail_language = ANY (ARRAY['en'::text, 'fr'::text])),
  CONSTRAINT users_phone_verified_once CHECK ((verified_phone IS NULL) = (phone_verified_at IS NULL)),
  CONSTRAINT users_reachable CHECK (email IS NOT NULL OR verified_phone IS NOT NULL AND user_type <> 'admin'::text),
  CONSTRAINT users_staff_are_admins CHECK (staff_role IS NULL OR user_type = 'admin'::text),
  CONSTRAINT users_staff_role CHECK (staff_role = ANY (ARRAY['owner'::text, 'support'::text, 'finance'::text, 'moderator'::text])),
  CONSTRAINT users_status CHECK (status = ANY (ARRAY['active'::text, 'suspended'::text])),
  CONSTRAINT users_type CHECK (user_type = ANY (ARRAY['buyer'::text, 'vendor'::text, 'admin'::text])),
  CONSTRAINT users_vendors_have_open_shops CHECK (shop_closed_at IS NULL OR user_type <> 'vendor'::text),
  CONSTRAINT users_verified_phone CHECK (verified_phone ~ '^\+233[0-9]{9}$'::text)
);
CREATE INDEX users_admins ON users USING btree (id) WHERE user_type = 'admin'::text;
CREATE INDEX users_by_age ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_by_type ON users USING btree (user_type, created_at DESC, id DESC);
CREATE INDEX users_suspended ON users USING btree (created_at DESC, id DESC) WHERE status = 'suspended'::text;
CREATE INDEX users_unconfirmed ON users USING btree (created_at DESC, id DESC) WHERE email_verified_at IS NULL;
CREATE UNIQUE INDEX users_verified_phone_once ON users USING btree (verified_phone) WHERE verified_phone IS NOT NULL;
CREATE INDEX users_words ON users USING gin (user_words(full_name, email, phone) gin_trgm_ops);
CREATE TRIGGER users_item_request_texts AFTER UPDATE OF full_name, avatar_url ON users FOR EACH ROW WHEN (old.full_name IS DISTINCT FROM new.full_name OR old.avatar_url IS DISTINCT FROM new.avatar_url) EXECUTE FUNCTION item_request_texts_change();
CREATE TRIGGER users_tell_end AFTER UPDATE OF status ON users FOR EACH ROW WHEN (old.status = 'active'::text AND new.status <> 'active'::text) EXECUTE FUNCTION tell_end_of_user();

CREATE TABLE vat_rates (
  valid_from date NOT NULL,
  vat_bp integer NOT NULL,
  nhil_bp integer NOT NULL,
  getfund_bp integer NOT NULL,
  covid_bp integer NOT NULL,
  total_bp integer NOT NULL,
  id uuid NOT NULL DEFAULT uuid_v7(),
  CONSTRAINT vat_rates_pkey PRIMARY KEY (valid_from),
  CONSTRAINT vat_rates_id_unique UNIQUE (id),
  CONSTRAINT vat_rates_range CHECK (vat_bp >= 0 AND nhil_bp >= 0 AND getfund_bp >= 0 AND covid_bp >= 0 AND total_bp >= (vat_bp + nhil_bp + getfund_bp + covid_bp) AND total_bp <= 10000)
);

CREATE TABLE vendor_messages (
  id uuid NOT NULL DEFAULT uuid_v7(),
  sender_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT vendor_messages_pkey PRIMARY KEY (id),
  CONSTRAINT vendor_messages_sender_fk FOREIGN KEY (sender_id) REFERENCES users(id),
  CONSTRAINT vendor_messages_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id),
  CONSTRAINT vendor_messages_length CHECK (length(message) >= 1 AND length(message) <= 2000)
);
CREATE INDEX vendor_messages_by_sender ON vendor_messages USING btree (sender_id, created_at DESC);
CREATE INDEX vendor_messages_by_vendor ON vendor_messages USING btree (vendor_id, created_at DESC);

CREATE TABLE vendor_text_backlog (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  vendor_id uuid NOT NULL,
  before_at timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  before_id uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid,
  CONSTRAINT vendor_text_backlog_pk PRIMARY KEY (id)
);

CREATE TABLE vendor_texts (
  vendor_id uuid NOT NULL,
  card text NOT NULL,
  detail text NOT NULL,
  CONSTRAINT vendor_texts_pkey PRIMARY KEY (vendor_id),
  CONSTRAINT vendor_texts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON DELETE CASCADE
);

CREATE TABLE vendors (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  business_name text NOT NULL,
  location text,
  description text,
  verification_status text NOT NULL DEFAULT 'unverified'::text,
  rating_sum bigint NOT NULL DEFAULT 0,
  total_reviews integer NOT NULL DEFAULT 0,
  rating numeric(3,2) NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN total_reviews = 0 THEN 0::numeric
    ELSE round(rating_sum::numeric / total_reviews::numeric, 2)
END) STORED,
  total_products integer NOT NULL DEFAULT 0,
  total_sales integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search tsvector NOT NULL GENERATED ALWAYS AS (search_document(business_name, (COALESCE(description, ''::text) || ' '::text) || COALESCE(location, ''::text))) STORED,
  followers_count integer NOT NULL DEFAULT 0,
  region text,
  opening_hours jsonb NOT NULL DEFAULT '[{"to": "18:00", "from": "08:00"}, {"to": "18:00", "from": "08:00"}, {"to": "18:00", "from": "08:00"}, {"to": "18:00", "from": "08:00"}, {"to": "18:00", "from": "08:00"}, {"to": "18:00", "from": "08:00"}, null]'::jsonb,
  lead_time_days smallint NOT NULL DEFAULT 1,
  away_from date,
  away_until date,
  away_message text,
  logo_url text,
  banner_url text,
  town text,
  landmark text,
  digital_address text,
  directions text,
  return_policy text,
  return_days smallint,
  delivery_methods text[] NOT NULL DEFAULT '{vendor_delivery,dispatch_rider,bus_parcel,pickup}'::text[],
  delivery_zones jsonb NOT NULL DEFAULT '{}'::jsonb,
  verified_at timestamp with time zone,
  verified_until timestamp with time zone,
  featured_at timestamp with time zone,
  brief text,
  delivery_fees_updated_at timestamp with time zone,
  CONSTRAINT vendors_pkey PRIMARY KEY (id),
  CONSTRAINT vendors_one_per_user UNIQUE (user_id),
  CONSTRAINT vendors_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT vendors_away CHECK ((away_from IS NULL) = (away_until IS NULL) AND away_until > away_from AND (away_message IS NULL OR away_from IS NOT NULL)),
  CONSTRAINT vendors_away_message_length CHECK (length(away_message) >= 1 AND length(away_message) <= 300),
  CONSTRAINT vendors_business_name_length CHECK (length(business_name) >= 1 AND length(business_name) <= 120),
  CONSTRAINT vendors_counters CHECK (total_reviews >= 0 AND total_products >= 0 AND total_sales >= 0 AND rating_sum >= total_reviews AND rating_sum <= (5::bigint * total_reviews)),
  CONSTRAINT vendors_delivery_methods CHECK (cardinality(delivery_methods) > 0 AND delivery_methods <@ ARRAY['vendor_delivery'::text, 'dispatch_rider'::text, 'bus_parcel'::text, 'pickup'::text]),
  CONSTRAINT vendors_delivery_zones CHECK (jsonb_typeof(delivery_zones) = 'object'::text),
  CONSTRAINT vendors_followers_count CHECK (followers_count >= 0),
  CONSTRAINT vendors_lead_time CHECK (lead_time_days >= 0 AND lead_time_days <= 30),
  CONSTRAINT vendors_opening_hours CHECK (jsonb_typeof(opening_hours) = 'array'::text AND jsonb_array_length(opening_hours) = 7),
  CONSTRAINT vendors_region CHECK (region = ANY (ARRAY['Ahafo'::text, 'Ashanti'::text, 'Bono'::text, 'Bono East'::text, 'Central'::text, 'Eastern'::text, 'Greater Accra'::text, 'North East'::text, 'Northern'::text, 'Oti'::text, 'Savannah'::text, 'Upper East'::text, 'Upper West'::text, 'Volta'::text, 'Western'::text, 'Western North'::text])),
  CONSTRAINT vendors_return_days CHECK (return_days >= 0 AND return_days <= 365),
  CONSTRAINT vendors_settings_lengths CHECK (length(town) >= 1 AND length(town) <= 80 AND length(landmark) >= 1 AND length(landmark) <= 200 AND length(digital_address) >= 9 AND length(digital_address) <= 13 AND length(directions) >= 1 AND length(directions) <= 1000 AND length(return_policy) >= 1 AND length(return_policy) <= 3000),
  CONSTRAINT vendors_verification_status CHECK (verification_status = ANY (ARRAY['unverified'::text, 'pending'::text, 'asked_again'::text, 'verified'::text, 'rejected'::text, 'expired'::text, 'revoked'::text])),
  CONSTRAINT vendors_verified CHECK (num_nonnulls(verified_at, verified_until) =
CASE verification_status
    WHEN 'verified'::text THEN 2
    ELSE 0
END)
);
CREATE INDEX vendors_by_age ON vendors USING btree (created_at DESC, id DESC);
CREATE INDEX vendors_by_name ON vendors USING btree (lower(business_name), id);
CREATE INDEX vendors_by_products ON vendors USING btree (total_products DESC, id DESC);
CREATE INDEX vendors_by_rating ON vendors USING btree (rating DESC, id DESC);
CREATE INDEX vendors_by_sales ON vendors USING btree (total_sales DESC, id DESC);
CREATE INDEX vendors_featured ON vendors USING btree (id) WHERE featured_at IS NOT NULL;
CREATE INDEX vendors_location ON vendors USING gin (location gin_trgm_ops);
CREATE INDEX vendors_name_words ON vendors USING gin (lower(business_name) gin_trgm_ops);
CREATE INDEX vendors_search ON vendors USING gin (search);
CREATE TRIGGER vendor_has_brief_on_insert BEFORE INSERT ON vendors FOR EACH ROW EXECUTE FUNCTION vendor_has_brief();
CREATE TRIGGER vendor_has_brief_on_update BEFORE UPDATE ON vendors FOR EACH ROW WHEN (new.brief IS NULL OR old.business_name IS DISTINCT FROM new.business_name OR old.location IS DISTINCT FROM new.location) EXECUTE FUNCTION vendor_has_brief();
CREATE TRIGGER vendor_texts_on_insert AFTER INSERT ON vendors FOR EACH ROW EXECUTE FUNCTION vendor_text_changes();
CREATE TRIGGER vendor_texts_on_update AFTER UPDATE OF business_name, location, description, logo_url, created_at, banner_url, region, opening_hours, lead_time_days, return_policy, return_days, delivery_methods ON vendors FOR EACH ROW EXECUTE FUNCTION vendor_text_changes();
CREATE TRIGGER vendors_have_owners AFTER INSERT ON vendors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shops_have_owners();
CREATE TRIGGER vendors_renamed AFTER UPDATE OF business_name, location, region ON vendors FOR EACH ROW WHEN (old.business_name IS DISTINCT FROM new.business_name OR old.location IS DISTINCT FROM new.location OR old.region IS DISTINCT FROM new.region) EXECUTE FUNCTION product_names_changed();
CREATE TRIGGER vendors_teach_words AFTER INSERT OR UPDATE OF business_name, description, location ON vendors FOR EACH ROW EXECUTE FUNCTION vendor_teaches_words();
CREATE TRIGGER vendors_texts AFTER UPDATE OF business_name, location ON vendors FOR EACH ROW WHEN (old.business_name IS DISTINCT FROM new.business_name OR old.location IS DISTINCT FROM new.location) EXECUTE FUNCTION product_texts_change();

CREATE TABLE viewings (
  subject_id uuid NOT NULL,
  viewer_hash bytea NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  CONSTRAINT viewings_pk PRIMARY KEY (subject_id, viewer_hash)
);
CREATE INDEX viewings_by_age ON viewings USING btree (counted_at);

CREATE TABLE wish_changes (
  product_id uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  price_before bigint,
  is_back boolean NOT NULL,
  CONSTRAINT wish_changes_pkey PRIMARY KEY (product_id),
  CONSTRAINT wish_changes_product_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX wish_changes_by_time ON wish_changes USING btree (changed_at, product_id);

CREATE TABLE wishes (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  price_then bigint NOT NULL,
  currency_then text NOT NULL,
  CONSTRAINT wishes_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT wishes_product_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT wishes_user_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT wishes_price_not_negative CHECK (price_then >= 0)
);
CREATE INDEX wishes_by_time ON wishes USING btree (user_id, added_at DESC, product_id DESC);
CREATE INDEX wishes_of_product ON wishes USING btree (product_id);

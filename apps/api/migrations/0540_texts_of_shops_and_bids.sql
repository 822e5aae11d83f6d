-- What everybody sees of a shop and of a bid is kept as finished JSON text, as it is of products and item requests (0126). What changes often,
-- or by the clock, is put behind it when it is read, and so is its owner, whose name is in another table: each text is made of one row.
-- The text of a bid, and the few words that bids say of their shop, stand in the rows themselves: a table of their own would be one more to look
-- into for each bid of a list, which takes as long as building the text.

CREATE TABLE vendor_texts (
  vendor_id uuid NOT NULL,
  card text NOT NULL,
  detail text NOT NULL,
  CONSTRAINT vendor_texts_pkey PRIMARY KEY (vendor_id),
  CONSTRAINT vendor_texts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON DELETE CASCADE
);

-- Each ends within the shop.
CREATE FUNCTION vendor_texts_of(ids uuid[]) RETURNS SETOF vendor_texts LANGUAGE plpgsql STABLE ROWS 1
  SET TimeZone TO 'UTC'
AS $function$
BEGIN
  RETURN QUERY SELECT v.id,
    left(row_to_json((SELECT o FROM (SELECT v.id, v.business_name, v.location, v.description, v.logo_url, v.created_at) AS o))::text, -1),
    left(row_to_json((SELECT o FROM (SELECT v.id, v.business_name, v.location, v.description, v.logo_url, v.created_at,
      v.banner_url, v.region, v.opening_hours, v.lead_time_days, v.return_policy, v.return_days, v.delivery_methods) AS o))::text, -1)
  FROM vendors v WHERE v.id = ANY (ARRAY(SELECT unnest(ids)));
END $function$;

-- Locked before it is built, as those of products are: whoever builds it beside a writer reads what that one has committed.
CREATE FUNCTION keep_vendor_texts(ids uuid[], are_new boolean DEFAULT false) RETURNS void LANGUAGE plpgsql
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
END $function$;

CREATE FUNCTION vendor_text_changes() RETURNS trigger LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_vendor_texts(ARRAY[NEW.id], TG_OP = 'INSERT');
  RETURN NULL;
END $function$;

CREATE TRIGGER vendor_texts_on_insert AFTER INSERT ON vendors FOR EACH ROW EXECUTE FUNCTION vendor_text_changes();
-- Not for counters, which most updates are of.
CREATE TRIGGER vendor_texts_on_update AFTER UPDATE OF business_name, location, description, logo_url, created_at, banner_url, region, opening_hours,
    lead_time_days, return_policy, return_days, delivery_methods ON vendors
  FOR EACH ROW EXECUTE FUNCTION vendor_text_changes();

-- As its bids show it; null until a job or a writer has built it.
ALTER TABLE vendors ADD COLUMN brief text;
ALTER TABLE bids ADD COLUMN card text;

-- Each ends within its object.
CREATE FUNCTION vendor_brief(v vendors) RETURNS text LANGUAGE sql STABLE
AS $function$ SELECT left(row_to_json((SELECT o FROM (SELECT v.id, v.business_name, v.location) AS o))::text, -1) $function$;

CREATE FUNCTION bid_card(b bids) RETURNS text LANGUAGE sql STABLE
  SET TimeZone TO 'UTC'
AS $function$
  SELECT left(row_to_json((SELECT o FROM (SELECT
    b.id, b.amount * 0.01 AS bid_amount, b.currency, b.message, b.delivery_time_days, b.created_at) AS o))::text, -1)
$function$;

CREATE FUNCTION vendor_has_brief() RETURNS trigger LANGUAGE plpgsql
AS $function$ BEGIN NEW.brief := vendor_brief(NEW); RETURN NEW; END $function$;
CREATE FUNCTION bid_has_card() RETURNS trigger LANGUAGE plpgsql
AS $function$ BEGIN NEW.card := bid_card(NEW); RETURN NEW; END $function$;

CREATE TRIGGER vendor_has_brief_on_insert BEFORE INSERT ON vendors FOR EACH ROW EXECUTE FUNCTION vendor_has_brief();
CREATE TRIGGER vendor_has_brief_on_update BEFORE UPDATE ON vendors
  FOR EACH ROW WHEN (NEW.brief IS NULL OR (OLD.business_name, OLD.location) IS DISTINCT FROM (NEW.business_name, NEW.location))
  EXECUTE FUNCTION vendor_has_brief();
CREATE TRIGGER bid_has_card_on_insert BEFORE INSERT ON bids FOR EACH ROW EXECUTE FUNCTION bid_has_card();
CREATE TRIGGER bid_has_card_on_update BEFORE UPDATE ON bids
  FOR EACH ROW WHEN (NEW.card IS NULL OR (OLD.amount, OLD.currency, OLD.message, OLD.delivery_time_days, OLD.created_at)
    IS DISTINCT FROM (NEW.amount, NEW.currency, NEW.message, NEW.delivery_time_days, NEW.created_at))
  EXECUTE FUNCTION bid_has_card();

ALTER TABLE text_backlog DROP CONSTRAINT text_backlog_noun;
ALTER TABLE text_backlog ADD CONSTRAINT text_backlog_noun CHECK (noun IN ('product', 'item_request', 'vendor', 'bid'));
INSERT INTO text_backlog (noun) SELECT 'vendor' WHERE EXISTS (SELECT FROM vendors);
INSERT INTO text_backlog (noun) SELECT 'bid' WHERE EXISTS (SELECT FROM bids);

CREATE OR REPLACE FUNCTION fill_texts(at_most integer) RETURNS boolean LANGUAGE plpgsql
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
END $function$;

-- Whoever publishes locks the shop first (products_texts_*, which sort before this one), and so does who closes it: of a shop that is closed
-- nothing becomes public, whichever call was on its way.
CREATE FUNCTION refuse_in_closed_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = NEW.vendor_id AND u.shop_closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the shop of this product is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'products_of_open_shops';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER products_with_open_shop_on_insert AFTER INSERT ON products FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION refuse_in_closed_shop();
CREATE TRIGGER products_with_open_shop_on_update AFTER UPDATE OF visibility, deleted_at ON products
  FOR EACH ROW WHEN (NEW.is_public AND NOT OLD.is_public) EXECUTE FUNCTION refuse_in_closed_shop();

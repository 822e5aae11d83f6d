-- Before-triggers may change any column, so where there is one every update works out all generated columns again. The only one of item
-- requests was for those that are extended, and each bid, view and acceptance made the search document of its item request anew.
DROP TRIGGER item_request_extended ON item_requests;
CREATE OR REPLACE FUNCTION item_request_extended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE item_requests SET counted_as_expired = false WHERE id = NEW.id AND counted_as_expired;
  RETURN NULL;
END $$;
CREATE TRIGGER item_request_extended AFTER UPDATE OF expires_at ON item_requests
  FOR EACH ROW WHEN (NEW.counted_as_expired AND coalesce(NEW.expires_at, 'infinity') > now()) EXECUTE FUNCTION item_request_extended();

-- Shops that were told of an item request because it fits them.
CREATE TABLE request_matches (
  item_request_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  matched_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT request_matches_pkey PRIMARY KEY (item_request_id, vendor_id),
  CONSTRAINT request_matches_item_request_fk FOREIGN KEY (item_request_id) REFERENCES item_requests (id),
  CONSTRAINT request_matches_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id)
);
CREATE INDEX request_matches_of_vendor ON request_matches (vendor_id, matched_at);

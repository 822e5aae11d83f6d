-- What a shop's overview reads: the orders of which there is news, and whoever followed lately.
CREATE INDEX orders_by_vendor_news ON orders (vendor_id, updated_at DESC, id DESC);

DROP INDEX follows_by_vendor;
CREATE INDEX follows_by_vendor ON follows (vendor_id, followed_at DESC);

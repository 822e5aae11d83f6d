-- As one of whose people somebody heard of it. It goes when they leave.
ALTER TABLE notifications ADD shop_id uuid,
  ADD CONSTRAINT notifications_shop_fk FOREIGN KEY (shop_id) REFERENCES vendors (id);
CREATE INDEX notifications_of_shop ON notifications (shop_id, user_id) WHERE shop_id IS NOT NULL;

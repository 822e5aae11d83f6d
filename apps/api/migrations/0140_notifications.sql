-- What somebody was notified of, written in the transaction that causes it. The key names the cause, so that it is written once.
CREATE TABLE notifications (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  kind text NOT NULL,
  topic_group text NOT NULL,
  title text NOT NULL,
  detail text NOT NULL,
  path text NOT NULL,
  -- An order, an item request, a product: notifications of one kind about the same are shown as one.
  subject_id uuid,
  -- Who is named in it. It goes with their account.
  about_user_id uuid,
  effect_key text NOT NULL,
  -- Whoever has switched a kind off in the app may still get it by other ways.
  in_app boolean NOT NULL,
  -- It went out by email of its own, so the daily summary leaves it out.
  by_email boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CONSTRAINT notifications_pk PRIMARY KEY (id),
  CONSTRAINT notifications_once UNIQUE (user_id, effect_key),
  CONSTRAINT notifications_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT notifications_about_fk FOREIGN KEY (about_user_id) REFERENCES users (id),
  CONSTRAINT notifications_kind_length CHECK (length(kind) BETWEEN 1 AND 60),
  CONSTRAINT notifications_group CHECK (topic_group IN ('orders', 'bids', 'messages', 'money', 'safety', 'shops')),
  CONSTRAINT notifications_title_length CHECK (length(title) BETWEEN 1 AND 300),
  CONSTRAINT notifications_detail_length CHECK (length(detail) <= 500),
  CONSTRAINT notifications_path CHECK (path ~ '^/[a-z]' AND length(path) <= 500),
  CONSTRAINT notifications_effect_length CHECK (length(effect_key) BETWEEN 1 AND 200)
);
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC) WHERE in_app;
CREATE INDEX notifications_unread ON notifications (user_id, topic_group) WHERE in_app AND read_at IS NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);
CREATE INDEX notifications_about ON notifications (about_user_id) WHERE about_user_id IS NOT NULL;

-- What somebody has chosen otherwise than the table of topics in the contract.
CREATE TABLE notification_choices (
  user_id uuid NOT NULL,
  topic text NOT NULL,
  channel text NOT NULL,
  is_on boolean NOT NULL,
  CONSTRAINT notification_choices_pk PRIMARY KEY (user_id, topic, channel),
  CONSTRAINT notification_choices_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT notification_choices_topic_length CHECK (length(topic) BETWEEN 1 AND 60),
  CONSTRAINT notification_choices_channel CHECK (channel IN ('in_app', 'email', 'push', 'sms'))
);

-- When push and text messages wait, and when the daily summary comes: times of day in Ghana, which are those of UTC. Without a row
-- the contract's defaults hold.
CREATE TABLE notification_times (
  user_id uuid NOT NULL,
  quiet boolean NOT NULL,
  quiet_from time NOT NULL,
  quiet_to time NOT NULL,
  security_in_quiet boolean NOT NULL,
  digest text NOT NULL,
  CONSTRAINT notification_times_pk PRIMARY KEY (user_id),
  CONSTRAINT notification_times_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT notification_times_digest CHECK (digest IN ('off', '07:00', '18:00'))
);

-- Whose owner was told that it expires soon, and that it has.
ALTER TABLE item_requests ADD expiry_notified smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT item_requests_expiry_notified CHECK (expiry_notified BETWEEN 0 AND 2);
-- Those that expired before are old news.
UPDATE item_requests SET expiry_notified = 2 WHERE expires_at <= now();
CREATE INDEX item_requests_to_notify ON item_requests (expires_at) WHERE status = 'open' AND expiry_notified < 2;

-- When a product could first be seen, for whoever follows its shop. Unknown for those from before.
ALTER TABLE products ADD first_public_at timestamptz;
CREATE INDEX products_first_public ON products (first_public_at) WHERE first_public_at IS NOT NULL;
CREATE FUNCTION product_first_public() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_public_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER product_first_public_on_insert BEFORE INSERT ON products FOR EACH ROW
  WHEN (NEW.visibility = 'published') EXECUTE FUNCTION product_first_public();
CREATE TRIGGER product_first_public_on_update BEFORE UPDATE OF visibility ON products FOR EACH ROW
  WHEN (OLD.visibility = 'draft' AND NEW.visibility = 'published' AND OLD.first_public_at IS NULL) EXECUTE FUNCTION product_first_public();

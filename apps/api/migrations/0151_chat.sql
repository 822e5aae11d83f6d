-- Conversations between a buyer and a shop: one for each pair. Its messages are numbered, under the lock of its row, so that a page
-- that has read up to a number has missed nothing.
CREATE TABLE conversations (
  id uuid NOT NULL DEFAULT uuid_v7(),
  buyer_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  -- Who wrote first; null before anybody has.
  begun_by uuid,
  begun_at timestamptz,
  -- Whether an order or a bid brought them together, so that it does not count as written to a stranger.
  is_expected boolean NOT NULL DEFAULT false,
  product_id uuid,
  item_request_id uuid,
  bid_id uuid,
  order_id uuid,
  last_seq integer NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL DEFAULT now(),
  buyer_received integer NOT NULL DEFAULT 0,
  buyer_read integer NOT NULL DEFAULT 0,
  buyer_unread integer NOT NULL DEFAULT 0,
  shop_received integer NOT NULL DEFAULT 0,
  shop_read integer NOT NULL DEFAULT 0,
  shop_unread integer NOT NULL DEFAULT 0,
  blocked_by_buyer boolean NOT NULL DEFAULT false,
  blocked_by_shop boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT conversations_pk PRIMARY KEY (id),
  CONSTRAINT conversations_one_per_pair UNIQUE (buyer_id, vendor_id),
  CONSTRAINT conversations_buyer_fk FOREIGN KEY (buyer_id) REFERENCES users (id),
  CONSTRAINT conversations_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT conversations_begun_by_fk FOREIGN KEY (begun_by) REFERENCES users (id),
  CONSTRAINT conversations_product_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT conversations_item_request_fk FOREIGN KEY (item_request_id) REFERENCES item_requests (id),
  CONSTRAINT conversations_bid_fk FOREIGN KEY (bid_id) REFERENCES bids (id),
  CONSTRAINT conversations_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT conversations_one_subject CHECK (num_nonnulls(product_id, item_request_id, bid_id, order_id) <= 1),
  CONSTRAINT conversations_begun CHECK ((last_seq = 0) = (begun_by IS NULL) AND (begun_by IS NULL) = (begun_at IS NULL)),
  CONSTRAINT conversations_marks CHECK (buyer_read BETWEEN 0 AND buyer_received AND buyer_received <= last_seq
    AND shop_read BETWEEN 0 AND shop_received AND shop_received <= last_seq),
  CONSTRAINT conversations_unread CHECK (buyer_unread BETWEEN 0 AND last_seq AND shop_unread BETWEEN 0 AND last_seq)
);
CREATE INDEX conversations_of_buyer ON conversations (buyer_id, last_at DESC, id DESC) WHERE last_seq > 0;
CREATE INDEX conversations_of_shop ON conversations (vendor_id, last_at DESC, id DESC) WHERE last_seq > 0;
CREATE INDEX conversations_unread_of_buyer ON conversations (buyer_id) WHERE buyer_unread > 0;
CREATE INDEX conversations_unread_of_shop ON conversations (vendor_id) WHERE shop_unread > 0;
CREATE INDEX conversations_begun_by ON conversations (begun_by, begun_at DESC);
CREATE INDEX conversations_empty ON conversations (created_at) WHERE last_seq = 0;
CREATE INDEX conversations_by_product ON conversations (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX conversations_by_item_request ON conversations (item_request_id) WHERE item_request_id IS NOT NULL;
CREATE INDEX conversations_by_bid ON conversations (bid_id) WHERE bid_id IS NOT NULL;
CREATE INDEX conversations_by_order ON conversations (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE messages (
  id uuid NOT NULL DEFAULT uuid_v7(),
  conversation_id uuid NOT NULL,
  seq integer NOT NULL,
  side text NOT NULL,
  author_id uuid NOT NULL,
  -- Made by whoever wrote it: sent again, it is the same message.
  client_id uuid NOT NULL,
  -- Empty where there are only files, or where it was removed with the account.
  content text NOT NULL,
  attachments text[] NOT NULL DEFAULT '{}',
  reply_to integer,
  warnings text[] NOT NULL DEFAULT '{}',
  cleared_at timestamptz,
  -- Of the words alone, by which the same text to many is known.
  text_hash bytea,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT messages_pk PRIMARY KEY (id),
  CONSTRAINT messages_numbered UNIQUE (conversation_id, seq),
  CONSTRAINT messages_once UNIQUE (author_id, client_id),
  CONSTRAINT messages_conversation_fk FOREIGN KEY (conversation_id) REFERENCES conversations (id),
  CONSTRAINT messages_author_fk FOREIGN KEY (author_id) REFERENCES users (id),
  CONSTRAINT messages_reply_fk FOREIGN KEY (conversation_id, reply_to) REFERENCES messages (conversation_id, seq),
  CONSTRAINT messages_side CHECK (side IN ('buyer', 'shop')),
  CONSTRAINT messages_seq CHECK (seq > 0),
  CONSTRAINT messages_reply CHECK (reply_to < seq),
  CONSTRAINT messages_length CHECK (length(content) <= 2000),
  CONSTRAINT messages_attachments CHECK (cardinality(attachments) <= 4),
  CONSTRAINT messages_warnings CHECK (warnings <@ ARRAY['phone', 'link', 'pay_outside', 'code', 'low_price', 'bulk'])
);
CREATE INDEX messages_by_reply ON messages (conversation_id, reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX messages_by_text ON messages (author_id, text_hash, created_at DESC) WHERE text_hash IS NOT NULL;
CREATE INDEX messages_warned ON messages (created_at DESC, id DESC) WHERE warnings <> '{}';

CREATE TABLE conversation_reports (
  id uuid NOT NULL DEFAULT uuid_v7(),
  conversation_id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  side text NOT NULL,
  reason text NOT NULL,
  note text,
  messages integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  CONSTRAINT conversation_reports_pk PRIMARY KEY (id),
  CONSTRAINT conversation_reports_conversation_fk FOREIGN KEY (conversation_id) REFERENCES conversations (id),
  CONSTRAINT conversation_reports_reporter_fk FOREIGN KEY (reporter_id) REFERENCES users (id),
  CONSTRAINT conversation_reports_side CHECK (side IN ('buyer', 'shop')),
  CONSTRAINT conversation_reports_reason CHECK (reason IN ('pays_outside', 'asks_for_code', 'fake_goods', 'rude', 'spam', 'other')),
  CONSTRAINT conversation_reports_note CHECK (length(note) BETWEEN 1 AND 1000),
  CONSTRAINT conversation_reports_messages CHECK (cardinality(messages) <= 20)
);
CREATE INDEX conversation_reports_by_time ON conversation_reports (created_at, id);
CREATE INDEX conversation_reports_open ON conversation_reports (created_at, id) WHERE resolved_at IS NULL;
CREATE INDEX conversation_reports_by_conversation ON conversation_reports (conversation_id);
CREATE INDEX conversation_reports_by_reporter ON conversation_reports (reporter_id, created_at DESC);

CREATE TABLE quick_replies (
  vendor_id uuid NOT NULL,
  position integer NOT NULL,
  content text NOT NULL,
  CONSTRAINT quick_replies_pk PRIMARY KEY (vendor_id, position),
  CONSTRAINT quick_replies_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT quick_replies_position CHECK (position BETWEEN 1 AND 12),
  CONSTRAINT quick_replies_length CHECK (length(content) BETWEEN 1 AND 300)
);

CREATE TABLE user_presence (
  user_id uuid NOT NULL,
  last_seen_at timestamptz,
  is_hidden boolean NOT NULL DEFAULT false,
  CONSTRAINT user_presence_pk PRIMARY KEY (user_id),
  CONSTRAINT user_presence_user_fk FOREIGN KEY (user_id) REFERENCES users (id)
);

ALTER TABLE upload_uses DROP CONSTRAINT upload_uses_used_by,
  ADD CONSTRAINT upload_uses_used_by CHECK (used_by IN ('avatar', 'item_request', 'product', 'shop', 'deal', 'dispatch', 'delivery_proof', 'dispute_message', 'verification', 'message'));

-- What was written to shops by the form of their pages, and mailed to them, are conversations now.
INSERT INTO conversations (buyer_id, vendor_id, begun_by, begun_at, last_seq, last_at, created_at)
  SELECT m.sender_id, m.vendor_id, m.sender_id, min(m.created_at), count(*), max(m.created_at), min(m.created_at)
  FROM vendor_messages m JOIN vendors v ON v.id = m.vendor_id WHERE v.user_id <> m.sender_id GROUP BY m.sender_id, m.vendor_id;
INSERT INTO messages (conversation_id, seq, side, author_id, client_id, content, created_at)
  SELECT c.id, row_number() OVER (PARTITION BY c.id ORDER BY m.created_at, m.id), 'buyer', m.sender_id, m.id, m.message, m.created_at
  FROM vendor_messages m JOIN conversations c ON c.buyer_id = m.sender_id AND c.vendor_id = m.vendor_id;
-- They had them by mail.
UPDATE conversations SET buyer_received = last_seq, buyer_read = last_seq, shop_received = last_seq, shop_read = last_seq;

-- An enquiry is a conversation that a buyer begins.
CREATE INDEX conversations_begun ON conversations (vendor_id, begun_at) WHERE begun_at IS NOT NULL;
DROP TRIGGER vendor_messages_change_shop_day ON vendor_messages;
DROP FUNCTION enquiry_changes_shop_day();
CREATE FUNCTION conversation_changes_shop_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_day_changes (vendor_id, day, part) VALUES (NEW.vendor_id, day_in_ghana(NEW.begun_at), 'enquiries');
  RETURN NULL;
END $$;
CREATE TRIGGER conversations_change_shop_day AFTER UPDATE OF begun_at ON conversations FOR EACH ROW
  WHEN (OLD.begun_at IS NULL AND NEW.begun_at IS NOT NULL AND NEW.begun_by = NEW.buyer_id) EXECUTE FUNCTION conversation_changes_shop_day();

CREATE OR REPLACE FUNCTION recount_shop_days() RETURNS void LANGUAGE sql AS $$
  INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT vendor_id, day_in_ghana(created_at), 'orders' FROM orders
  UNION SELECT vendor_id, day_in_ghana(paid_at), 'orders' FROM orders WHERE paid_at IS NOT NULL
  UNION SELECT vendor_id, day_in_ghana(created_at), 'bids' FROM bids
  UNION SELECT vendor_id, day_in_ghana(begun_at), 'enquiries' FROM conversations WHERE begun_by = buyer_id
  UNION SELECT p.vendor_id, day_in_ghana(r.created_at), 'reviews' FROM reviews r JOIN products p ON p.id = r.product_id
  ORDER BY 3, 2
$$;
INSERT INTO shop_day_changes (vendor_id, day, part)
  SELECT DISTINCT vendor_id, day_in_ghana(created_at), 'enquiries' FROM vendor_messages;

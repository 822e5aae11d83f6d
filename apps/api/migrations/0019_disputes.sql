-- A complaint about an order, from its report to its end. While one is open its order is `disputed`, and every change of it is
-- made with the order locked.
CREATE TABLE disputes (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  order_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'awaiting_vendor',
  -- Where the order was, and goes on when the complaint is withdrawn, with what was left of the time until release.
  order_status text NOT NULL,
  release_left interval,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Until when the vendor may answer, then until when both may agree. After it an admin decides.
  due_at timestamptz,
  -- When whoever can still meet it is told that it is near.
  remind_at timestamptz,
  answered_at timestamptz,
  escalated_at timestamptz,
  closed_at timestamptz,
  -- What had gone back before it, and what went back in it, known when it ended.
  refunded_before pesewas NOT NULL,
  refunded pesewas,
  CONSTRAINT disputes_order_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT disputes_kind CHECK (kind IN ('not_received', 'damaged', 'not_as_described', 'incomplete', 'other')),
  CONSTRAINT disputes_status CHECK (status IN ('awaiting_vendor', 'in_talks', 'awaiting_decision',
                                               'withdrawn', 'agreed', 'decided', 'refunded')),
  CONSTRAINT disputes_order_status CHECK (order_status IN ('paid', 'preparing', 'dispatched', 'delivered')),
  CONSTRAINT disputes_release_left CHECK ((release_left IS NOT NULL) = (order_status = 'delivered') AND release_left >= interval '0'),
  CONSTRAINT disputes_due CHECK ((due_at IS NOT NULL) = (status IN ('awaiting_vendor', 'in_talks'))),
  CONSTRAINT disputes_reminder CHECK (remind_at IS NULL OR due_at IS NOT NULL),
  CONSTRAINT disputes_escalated CHECK (status <> 'awaiting_decision' OR escalated_at IS NOT NULL),
  CONSTRAINT disputes_closed CHECK ((closed_at IS NOT NULL) = (status IN ('withdrawn', 'agreed', 'decided', 'refunded'))
                                    AND (closed_at IS NOT NULL) = (refunded IS NOT NULL))
);
CREATE UNIQUE INDEX disputes_one_open_per_order ON disputes (order_id) WHERE closed_at IS NULL;
CREATE INDEX disputes_by_order ON disputes (order_id, opened_at DESC);
CREATE INDEX disputes_by_due ON disputes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX disputes_by_reminder ON disputes (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX disputes_by_status ON disputes (status, opened_at, id);
CREATE TRIGGER disputes_are_kept BEFORE DELETE ON disputes FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete();

-- What was said. The first one is the complaint itself.
CREATE TABLE dispute_messages (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  dispute_id uuid NOT NULL,
  author text NOT NULL,
  author_id uuid NOT NULL,
  message text NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT dispute_messages_dispute_fk FOREIGN KEY (dispute_id) REFERENCES disputes (id),
  CONSTRAINT dispute_messages_author_fk FOREIGN KEY (author_id) REFERENCES users (id),
  CONSTRAINT dispute_messages_author CHECK (author IN ('buyer', 'vendor', 'admin')),
  CONSTRAINT dispute_messages_length CHECK (length(message) BETWEEN 1 AND 2000),
  CONSTRAINT dispute_messages_photos CHECK (jsonb_typeof(photos) = 'array' AND jsonb_array_length(photos) <= 4)
);
CREATE INDEX dispute_messages_by_dispute ON dispute_messages (dispute_id, created_at, id);
CREATE INDEX dispute_messages_by_author ON dispute_messages (author_id);
CREATE TRIGGER dispute_messages_are_kept BEFORE UPDATE OR DELETE ON dispute_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- So much back, as one side offers it to the other.
CREATE TABLE dispute_offers (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  dispute_id uuid NOT NULL,
  offered_by text NOT NULL,
  offered_by_id uuid NOT NULL,
  amount pesewas NOT NULL,
  -- Replaced by another of the same side; lapsed with the dispute, or because less was left to be shared.
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  decided_at timestamptz,
  CONSTRAINT dispute_offers_dispute_fk FOREIGN KEY (dispute_id) REFERENCES disputes (id),
  CONSTRAINT dispute_offers_person_fk FOREIGN KEY (offered_by_id) REFERENCES users (id),
  CONSTRAINT dispute_offers_by CHECK (offered_by IN ('buyer', 'vendor')),
  CONSTRAINT dispute_offers_amount CHECK (amount > 0),
  CONSTRAINT dispute_offers_status CHECK (status IN ('pending', 'accepted', 'declined', 'replaced', 'lapsed')
                                          AND (status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX dispute_offers_one_pending_per_side ON dispute_offers (dispute_id, offered_by) WHERE status = 'pending';
CREATE UNIQUE INDEX dispute_offers_one_accepted ON dispute_offers (dispute_id) WHERE status = 'accepted';
CREATE INDEX dispute_offers_by_dispute ON dispute_offers (dispute_id, created_at, id);
CREATE INDEX dispute_offers_by_person ON dispute_offers (offered_by_id);

-- Complaints of before: they waited for an admin. Nobody wrote down where the order was.
INSERT INTO disputes (order_id, kind, status, order_status, opened_at, escalated_at, refunded_before)
SELECT id, 'other', 'awaiting_decision', 'dispatched', updated_at, updated_at, refunded_total FROM orders WHERE status = 'disputed';

-- What shows how the goods left and that they arrived.
ALTER TABLE order_dispatches
  ADD COLUMN photos jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN proof_photos jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT order_dispatches_photos CHECK (jsonb_typeof(photos) = 'array' AND jsonb_array_length(photos) <= 4
    AND jsonb_typeof(proof_photos) = 'array' AND jsonb_array_length(proof_photos) <= 4);
ALTER TABLE upload_uses DROP CONSTRAINT upload_uses_used_by,
  ADD CONSTRAINT upload_uses_used_by CHECK (used_by IN ('avatar', 'item_request', 'product', 'dispatch', 'delivery_proof', 'dispute_message'));

-- When whoever has to act, or may still object, is reminded. Set with the state, and gone with it.
ALTER TABLE orders ADD COLUMN remind_at timestamptz;
CREATE INDEX orders_by_reminder ON orders (remind_at) WHERE remind_at IS NOT NULL;
UPDATE orders SET remind_at = CASE status WHEN 'paid' THEN now() + interval '48 hours' ELSE release_at - interval '24 hours' END
WHERE status IN ('paid', 'delivered') AND (status = 'paid' OR release_at > now() + interval '24 hours');

-- Names what a mail tells of, so that it is told once.
ALTER TABLE mails ADD COLUMN effect_key text,
  ADD CONSTRAINT mails_effect_once UNIQUE (effect_key),
  ADD CONSTRAINT mails_effect_length CHECK (length(effect_key) <= 200);

-- Browsers that get push messages for somebody, as long as the session that subscribed them.
CREATE TABLE push_devices (
  id uuid NOT NULL DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- In a row: nobody answered, or the push service was in trouble.
  failures smallint NOT NULL DEFAULT 0,
  CONSTRAINT push_devices_pk PRIMARY KEY (id),
  CONSTRAINT push_devices_endpoint UNIQUE (endpoint),
  CONSTRAINT push_devices_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT push_devices_session_fk FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT push_devices_endpoint_length CHECK (endpoint ~ '^https://' AND length(endpoint) <= 1000),
  CONSTRAINT push_devices_keys CHECK (length(p256dh) <= 100 AND length(auth) <= 40)
);
CREATE INDEX push_devices_by_user ON push_devices (user_id);
CREATE INDEX push_devices_by_session ON push_devices (session_id);

-- Passkeys (WebAuthn): public keys whose private half a device keeps, and uses once its owner has unlocked it.
CREATE TABLE passkeys (
  id uuid CONSTRAINT passkeys_pk PRIMARY KEY DEFAULT uuid_v7(),
  user_id uuid NOT NULL,
  credential_id bytea NOT NULL,
  -- In the form of COSE (RFC 9052).
  public_key bytea NOT NULL,
  -- As the device counts its uses; many always say 0. One that goes back is a copy's.
  sign_count bigint NOT NULL DEFAULT 0,
  -- How browsers reach the device.
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  CONSTRAINT passkeys_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT passkeys_credential_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_credential_length CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  CONSTRAINT passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
  CONSTRAINT passkeys_count CHECK (sign_count >= 0)
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, id);

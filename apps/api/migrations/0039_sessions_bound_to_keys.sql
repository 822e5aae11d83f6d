-- A client may bind its session to a key of its own (DPoP, RFC 9449). Null: it sent none, and its refresh token is enough.
ALTER TABLE sessions
  -- RFC 7638, SHA-256.
  ADD COLUMN key_thumbprint bytea,
  -- Its client has answered with a nonce of ours once, so it can, and from then on has to.
  ADD COLUMN needs_nonce boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sessions_key_thumbprint_length CHECK (octet_length(key_thumbprint) = 32);

-- A proof is good once. Rows are removed when their proof would be too old anyway.
CREATE TABLE used_proofs (
  proof_hash bytea PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT used_proofs_hash_length CHECK (octet_length(proof_hash) = 32)
);
CREATE INDEX used_proofs_by_age ON used_proofs (used_at);

-- Who works for which shop. Everybody works for one at most: their own, as its owner, or that of somebody else.
CREATE TABLE shop_members (
  user_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  role text NOT NULL,
  invited_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shop_members_pk PRIMARY KEY (user_id),
  CONSTRAINT shop_members_user_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT shop_members_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_members_invited_by_fk FOREIGN KEY (invited_by) REFERENCES users (id),
  CONSTRAINT shop_members_role CHECK (role IN ('owner', 'manager', 'packer')),
  CONSTRAINT shop_members_invited CHECK ((role = 'owner') = (invited_by IS NULL))
);
CREATE INDEX shop_members_by_shop ON shop_members (vendor_id, created_at, user_id);
CREATE UNIQUE INDEX shop_members_one_owner ON shop_members (vendor_id) WHERE role = 'owner';
CREATE INDEX shop_members_by_inviter ON shop_members (invited_by) WHERE invited_by IS NOT NULL;

INSERT INTO shop_members (vendor_id, user_id, role, created_at) SELECT id, user_id, 'owner', created_at FROM vendors;

-- Whoever has a shop works for it, whoever writes the shop: so nobody owns one and works for another.
CREATE FUNCTION shops_have_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_members (vendor_id, user_id, role, created_at) SELECT id, user_id, 'owner', created_at FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER vendors_have_owners AFTER INSERT ON vendors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shops_have_owners();

-- Invitations that are neither accepted nor revoked yet, by the address that they were mailed to.
CREATE TABLE shop_invitations (
  id uuid NOT NULL DEFAULT uuid_v7(),
  vendor_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT shop_invitations_pk PRIMARY KEY (id),
  CONSTRAINT shop_invitations_one_per_address UNIQUE (vendor_id, email),
  CONSTRAINT shop_invitations_token UNIQUE (token_hash),
  CONSTRAINT shop_invitations_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_invitations_invited_by_fk FOREIGN KEY (invited_by) REFERENCES users (id),
  CONSTRAINT shop_invitations_role CHECK (role IN ('manager', 'packer')),
  CONSTRAINT shop_invitations_email_length CHECK (length(email) BETWEEN 1 AND 254)
);
CREATE INDEX shop_invitations_by_inviter ON shop_invitations (invited_by);
CREATE INDEX shop_invitations_by_address ON shop_invitations (email);

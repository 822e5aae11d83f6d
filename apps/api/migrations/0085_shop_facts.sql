-- What the Electronic Transactions Act, 2008 (Act 772), section 47 has a supplier tell, as far as no other setting of the shop says
-- it. Null is a fact that the shop has not given.
CREATE TABLE shop_facts (
  vendor_id uuid PRIMARY KEY,
  legal_name text,
  legal_status text,
  registration_number text,
  office_bearers text,
  address text,
  phone text,
  email text,
  website text,
  memberships text,
  terms text,
  guarantees text,
  complaints_contact text,
  complaints_phone text,
  complaints_days smallint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shop_facts_vendor_fk FOREIGN KEY (vendor_id) REFERENCES vendors (id),
  CONSTRAINT shop_facts_legal_status CHECK (legal_status IN ('individual', 'sole_proprietor', 'partnership', 'company', 'other')),
  CONSTRAINT shop_facts_complaints_days CHECK (complaints_days BETWEEN 1 AND 30),
  CONSTRAINT shop_facts_phones CHECK (length(phone) = 13 AND length(complaints_phone) = 13),
  CONSTRAINT shop_facts_lengths CHECK (length(legal_name) BETWEEN 1 AND 160 AND length(registration_number) BETWEEN 1 AND 60
    AND length(office_bearers) BETWEEN 1 AND 500 AND length(address) BETWEEN 1 AND 300 AND length(email) BETWEEN 1 AND 254
    AND length(website) BETWEEN 1 AND 2000 AND length(memberships) BETWEEN 1 AND 500 AND length(terms) BETWEEN 1 AND 3000
    AND length(guarantees) BETWEEN 1 AND 1000 AND length(complaints_contact) BETWEEN 1 AND 160)
);

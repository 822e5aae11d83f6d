-- Extensions that every managed PostgreSQL offers and that a database owner may create without being superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Time-ordered ids (RFC 9562, version 7). PostgreSQL has its own only from 18 on, and 15 is supported.
CREATE FUNCTION uuid_v7() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
              FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

CREATE FUNCTION is_currency(code text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT code IN ('GHS', 'USD', 'EUR', 'GBP', 'NGN', 'XOF') $$;

-- Amounts everywhere: whole pesewas (the currency's minor unit), never below 0, never above 99,999,999.99.
CREATE DOMAIN pesewas AS bigint CONSTRAINT pesewas_in_range CHECK (VALUE BETWEEN 0 AND 9999999999);

-- Read through without keeping anybody from writing.
ALTER TABLE users VALIDATE CONSTRAINT users_vendors_have_open_shops;

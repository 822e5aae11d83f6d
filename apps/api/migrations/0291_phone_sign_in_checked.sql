-- Read through without keeping anybody from writing.
ALTER TABLE users VALIDATE CONSTRAINT users_verified_phone;
ALTER TABLE users VALIDATE CONSTRAINT users_phone_verified_once;
ALTER TABLE users VALIDATE CONSTRAINT users_reachable;

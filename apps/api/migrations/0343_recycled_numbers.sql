-- Networks give numbers that nobody uses to other people. When whoever has an account last showed that they have its number: by a code that
-- was right, after `phone_verified_at`. And when its number was given up for somebody else's account, until they name another.
ALTER TABLE users ADD phone_used_at timestamptz, ADD phone_released_at timestamptz;

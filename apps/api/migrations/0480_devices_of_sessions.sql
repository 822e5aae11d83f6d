-- Which device a session was opened on, by the same hash of its cookie as `known_devices`: whoever ends that session ends what the account
-- thinks of the device with it.
ALTER TABLE sessions ADD COLUMN device_hash bytea;

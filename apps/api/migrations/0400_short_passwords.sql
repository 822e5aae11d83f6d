-- Whether the password is shorter than whoever sells needs, as known when it was set or given last; null where nobody has seen it.
ALTER TABLE users ADD COLUMN has_short_password boolean;

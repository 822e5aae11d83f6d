-- What somebody's emails are written in (decision 163).
ALTER TABLE users ADD COLUMN mail_language text NOT NULL DEFAULT 'en' CONSTRAINT users_mail_language CHECK (mail_language IN ('en', 'fr'));

-- The title and detail by language, for the daily summary of whoever does not read it in English. NULL where no summary will need them.
ALTER TABLE notifications ADD COLUMN in_languages jsonb;

-- What a notification tells of was removed by admins: it says so in the place of the words, and is sent no more.
ALTER TABLE notifications ADD COLUMN withdrawn_at timestamptz;

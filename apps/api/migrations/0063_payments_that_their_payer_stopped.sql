-- A payer may pay otherwise while a prompt is out: the attempt has failed for us, and what it may still bring settles or goes back.
ALTER TABLE payments ADD COLUMN stopped_at timestamptz;

ALTER TABLE upload_uses VALIDATE CONSTRAINT upload_uses_used_by;

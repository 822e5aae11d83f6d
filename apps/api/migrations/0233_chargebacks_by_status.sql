-- The desk lists chargebacks by how they stand.
CREATE INDEX chargebacks_by_status ON chargebacks (status, created_at, id);

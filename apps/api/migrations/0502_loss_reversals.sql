-- The bank has decided for us after all: one admin proposes to take the booked loss of a chargeback back, and another approves it.
CREATE TABLE chargeback_reversals (
  id uuid NOT NULL DEFAULT uuid_v7(),
  chargeback_id uuid NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'awaiting_approval',
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT chargeback_reversals_pk PRIMARY KEY (id),
  CONSTRAINT chargeback_reversals_chargeback_fk FOREIGN KEY (chargeback_id) REFERENCES chargebacks (id),
  CONSTRAINT chargeback_reversals_proposed_by_fk FOREIGN KEY (proposed_by) REFERENCES users (id),
  CONSTRAINT chargeback_reversals_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users (id),
  CONSTRAINT chargeback_reversals_state CHECK (state IN ('awaiting_approval', 'approved', 'refused', 'expired')),
  CONSTRAINT chargeback_reversals_length CHECK (length(reason) BETWEEN 1 AND 1000),
  CONSTRAINT chargeback_reversals_decision CHECK (
    (decided_by IS NOT NULL) = (state IN ('approved', 'refused')) AND (decided_at IS NOT NULL) = (state <> 'awaiting_approval')
  ),
  CONSTRAINT chargeback_reversals_second_admin CHECK (state <> 'approved' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX chargeback_reversals_one_awaiting ON chargeback_reversals (chargeback_id) WHERE state = 'awaiting_approval';
CREATE UNIQUE INDEX chargeback_reversals_one_approved ON chargeback_reversals (chargeback_id) WHERE state = 'approved';
CREATE INDEX chargeback_reversals_by_chargeback ON chargeback_reversals (chargeback_id, proposed_at DESC);
CREATE INDEX chargeback_reversals_by_proposer ON chargeback_reversals (proposed_by);
CREATE INDEX chargeback_reversals_by_decider ON chargeback_reversals (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX chargeback_reversals_by_expiry ON chargeback_reversals (expires_at) WHERE state = 'awaiting_approval';

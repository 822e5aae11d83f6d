-- A decision about more money than a setting names waits for a second admin.
CREATE TABLE dispute_decisions (
  id uuid NOT NULL DEFAULT uuid_v7(),
  dispute_id uuid NOT NULL,
  refund pesewas NOT NULL,
  release pesewas NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'awaiting_approval',
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT dispute_decisions_pk PRIMARY KEY (id),
  CONSTRAINT dispute_decisions_dispute_fk FOREIGN KEY (dispute_id) REFERENCES disputes (id),
  CONSTRAINT dispute_decisions_proposed_by_fk FOREIGN KEY (proposed_by) REFERENCES users (id),
  CONSTRAINT dispute_decisions_decided_by_fk FOREIGN KEY (decided_by) REFERENCES users (id),
  CONSTRAINT dispute_decisions_state CHECK (state IN ('awaiting_approval', 'approved', 'refused', 'expired', 'lapsed')),
  CONSTRAINT dispute_decisions_length CHECK (length(reason) BETWEEN 1 AND 1000),
  CONSTRAINT dispute_decisions_decision CHECK (
    (decided_by IS NOT NULL) = (state IN ('approved', 'refused')) AND (decided_at IS NOT NULL) = (state <> 'awaiting_approval')
  ),
  CONSTRAINT dispute_decisions_second_admin CHECK (state <> 'approved' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX dispute_decisions_one_awaiting ON dispute_decisions (dispute_id) WHERE state = 'awaiting_approval';
CREATE INDEX dispute_decisions_by_dispute ON dispute_decisions (dispute_id);
CREATE INDEX dispute_decisions_by_state ON dispute_decisions (state, proposed_at DESC, id DESC);
CREATE INDEX dispute_decisions_by_proposer ON dispute_decisions (proposed_by);
CREATE INDEX dispute_decisions_by_decider ON dispute_decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX dispute_decisions_by_expiry ON dispute_decisions (expires_at) WHERE state = 'awaiting_approval';

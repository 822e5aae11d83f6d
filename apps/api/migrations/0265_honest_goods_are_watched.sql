-- These stand in the names of honest goods, too: a counterfeit money detector, a water pistol. Moderators look at them, unless they have
-- changed the rule themselves.
UPDATE posting_rules SET kind = 'watched', message = NULL, updated_at = clock_timestamp()
WHERE deleted_at IS NULL AND kind = 'prohibited' AND category_id IS NULL AND (phrase, message) IN (
  ('pistol', 'Firearms cannot be traded on Asime.'),
  ('counterfeit money', 'Counterfeit money cannot be traded on Asime.'),
  ('fake currency', 'Counterfeit money cannot be traded on Asime.')
);

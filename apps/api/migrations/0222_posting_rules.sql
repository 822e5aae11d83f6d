-- What may not be posted, and what moderators want to see. Words and categories are theirs to change at the desk; these are to begin with.
CREATE TABLE posting_rules (
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Words next to each other, in whatever spelling of capitals and marks; null for all of a category.
  phrase text,
  -- Where it holds; null for everywhere.
  category_id uuid,
  -- What whoever posts it is told.
  message text,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  deleted_at timestamptz,
  CONSTRAINT posting_rules_pk PRIMARY KEY (id),
  CONSTRAINT posting_rules_category_fk FOREIGN KEY (category_id) REFERENCES categories (id),
  CONSTRAINT posting_rules_kind CHECK (kind IN ('prohibited', 'watched')),
  CONSTRAINT posting_rules_something CHECK (phrase IS NOT NULL OR category_id IS NOT NULL),
  CONSTRAINT posting_rules_phrase_length CHECK (length(phrase) BETWEEN 1 AND 80),
  CONSTRAINT posting_rules_message_length CHECK (length(message) BETWEEN 1 AND 200),
  CONSTRAINT posting_rules_told CHECK ((kind = 'prohibited') = (message IS NOT NULL))
);
CREATE INDEX posting_rules_by_category ON posting_rules (category_id) WHERE category_id IS NOT NULL;

INSERT INTO posting_rules (id, kind, phrase, message)
SELECT uuid_v7(), 'prohibited', phrase, message FROM (VALUES
  ('pistol', 'Firearms cannot be traded on Asime.'),
  ('revolver', 'Firearms cannot be traded on Asime.'),
  ('shotgun', 'Firearms cannot be traded on Asime.'),
  ('AK 47', 'Firearms cannot be traded on Asime.'),
  ('ammunition', 'Ammunition cannot be traded on Asime.'),
  ('dynamite', 'Explosives cannot be traded on Asime.'),
  ('cocaine', 'Illegal drugs cannot be traded on Asime.'),
  ('heroin', 'Illegal drugs cannot be traded on Asime.'),
  ('cannabis', 'Illegal drugs cannot be traded on Asime.'),
  ('marijuana', 'Illegal drugs cannot be traded on Asime.'),
  ('tramadol', 'Medicines that need a prescription cannot be traded on Asime.'),
  ('counterfeit money', 'Counterfeit money cannot be traded on Asime.'),
  ('fake currency', 'Counterfeit money cannot be traded on Asime.'),
  ('pangolin', 'Protected animals and what is made of them cannot be traded on Asime.'),
  ('elephant ivory', 'Protected animals and what is made of them cannot be traded on Asime.'),
  ('voter ID card', 'Identity documents cannot be traded on Asime.')
) AS given (phrase, message);
INSERT INTO posting_rules (id, kind, phrase)
SELECT uuid_v7(), 'watched', phrase FROM unnest('{first copy,replica,bit.ly,t.me,wa.me,unlocked iCloud}'::text[]) AS phrase;

-- What our own checks have found about a thing that is looked at.
CREATE TABLE moderation_hints (
  id uuid NOT NULL DEFAULT uuid_v7(),
  case_id uuid NOT NULL,
  kind text NOT NULL,
  -- Of watched words the phrase.
  detail text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT moderation_hints_pk PRIMARY KEY (id),
  CONSTRAINT moderation_hints_once UNIQUE (case_id, kind, detail),
  CONSTRAINT moderation_hints_case_fk FOREIGN KEY (case_id) REFERENCES moderation_cases (id),
  CONSTRAINT moderation_hints_kind CHECK (kind IN ('watched_words', 'same_picture', 'same_device', 'same_wallet', 'burst')),
  CONSTRAINT moderation_hints_detail CHECK (length(detail) BETWEEN 1 AND 100)
);
CREATE INDEX moderation_cases_by_subject ON moderation_cases (subject_type, subject_id);

-- What the names in page texts, such as {release}, have stood for, and from when: versions of the past are read with what held then.
CREATE TABLE text_values (
  id uuid NOT NULL DEFAULT uuid_v7(),
  held_from timestamptz NOT NULL,
  words jsonb NOT NULL,
  CONSTRAINT text_values_pk PRIMARY KEY (id)
);
CREATE INDEX text_values_by_time ON text_values (held_from DESC, id DESC);

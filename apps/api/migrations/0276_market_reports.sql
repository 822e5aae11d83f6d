-- Figures of the whole market as a job has counted them, since nobody waits for sums over all requests, bids and orders of a year: a row for each
-- chart and time.
CREATE TABLE market_reports (
  chart text NOT NULL CONSTRAINT market_reports_chart CHECK (chart IN ('sales', 'requests', 'demand', 'cohorts')),
  time text NOT NULL CONSTRAINT market_reports_time CHECK (time IN ('30_days', '13_weeks', '52_weeks')),
  counted_at timestamptz NOT NULL,
  answer text NOT NULL,
  CONSTRAINT market_reports_pk PRIMARY KEY (chart, time)
);

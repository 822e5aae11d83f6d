-- A bid that was passed over and stands again binds its vendor to nothing until they have said so: prices move in a day.
ALTER TABLE bids ADD COLUMN needs_confirmation boolean NOT NULL DEFAULT false;

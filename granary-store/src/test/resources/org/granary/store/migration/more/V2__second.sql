CREATE INDEX more_descending ON more (Id DESC);

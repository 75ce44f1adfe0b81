CREATE TABLE kept (
  id INTEGER NOT NULL PRIMARY KEY,
  number BIGINT,
  ratio DOUBLE PRECISION,
  words TEXT,
  bytes BLOB
);

-- Each change adds one to the counter, and keeps what it was then.
CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT;

INSERT INTO counter (id, value) VALUES (1, 0);

CREATE TABLE change (id INTEGER PRIMARY KEY, value INTEGER NOT NULL, parts INTEGER NOT NULL) STRICT;

CREATE TABLE part (change INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (change, number)) STRICT;

CREATE TABLE filler (id INTEGER PRIMARY KEY, bytes BLOB) STRICT;

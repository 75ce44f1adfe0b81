CREATE TABLE items (
    Id INTEGER PRIMARY KEY,
    GroupId INTEGER,
    Name TEXT,
    Amount INTEGER,
    Price REAL,
    Flag INTEGER NOT NULL,
    Created INTEGER,
    Guid BLOB,
    Data BLOB
) STRICT;

CREATE TABLE groups (
    GroupId INTEGER PRIMARY KEY,
    Title TEXT NOT NULL
) STRICT;

CREATE TABLE inbox (
    Id INTEGER PRIMARY KEY,
    Note TEXT NOT NULL,
    Size INTEGER
) STRICT;

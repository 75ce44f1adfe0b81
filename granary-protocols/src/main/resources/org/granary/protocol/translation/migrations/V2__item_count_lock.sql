-- One row, which whoever adds to the counts of items locks first, where stores have locks of rows.
CREATE TABLE item_count_lock (
  Id INTEGER NOT NULL PRIMARY KEY
) STRICT;

INSERT INTO item_count_lock (Id) VALUES (1);

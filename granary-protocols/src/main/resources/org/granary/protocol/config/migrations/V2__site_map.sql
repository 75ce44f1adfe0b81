-- Site collections: which Web application and content database each of them is in, and under which URL or host name.

CREATE TABLE site_map (
  Id BLOB NOT NULL PRIMARY KEY,
  ApplicationId BLOB NOT NULL,
  DatabaseId BLOB NOT NULL,
  Path TEXT NOT NULL,
  Pairing INTEGER NOT NULL,
  RedirectUrl TEXT,
  HostHeaderIsSiteName INTEGER NOT NULL,
  -- 0: does not redirect; 1: redirects; 2: was upgraded, and redirects.
  Kind INTEGER NOT NULL CHECK (Kind BETWEEN 0 AND 2),
  -- Where the path is unique: the identifier of the Web application, or for host names the empty value, which stands for the whole farm.
  Namespace BLOB NOT NULL,
  -- The path as the collation compares it.
  PathKey BLOB NOT NULL,
  -- The place in the order of identifiers, and in that of paths; of sites with the same path, by identifier.
  IdPlace BLOB NOT NULL,
  PathPlace BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX site_map_path ON site_map (PathKey, Namespace);

-- Both orders, in each scope that a call can name.
CREATE UNIQUE INDEX site_map_all_by_path ON site_map (Kind, PathPlace);
CREATE UNIQUE INDEX site_map_application_by_path ON site_map (ApplicationId, Kind, PathPlace);
CREATE UNIQUE INDEX site_map_database_by_path ON site_map (DatabaseId, Kind, PathPlace);
CREATE UNIQUE INDEX site_map_both_by_path ON site_map (DatabaseId, ApplicationId, Kind, PathPlace);
CREATE UNIQUE INDEX site_map_all_by_id ON site_map (Kind, IdPlace);
CREATE UNIQUE INDEX site_map_application_by_id ON site_map (ApplicationId, Kind, IdPlace);
CREATE UNIQUE INDEX site_map_database_by_id ON site_map (DatabaseId, Kind, IdPlace);
CREATE UNIQUE INDEX site_map_both_by_id ON site_map (DatabaseId, ApplicationId, Kind, IdPlace);

-- How many sites there are before a place, without counting them: each tree is one order in one scope, cut into blocks of neighbours
-- (level 1), and these into blocks of blocks (level 2). A block ends where the next one of its level begins, and counts its sites by kind.
-- Every block of level 2 begins where one of level 1 does. A tree without sites has no blocks; the first block of all others begins at X''.
CREATE TABLE site_block (
  Tree BLOB NOT NULL,
  Level INTEGER NOT NULL,
  FirstPlace BLOB NOT NULL,
  Plain INTEGER NOT NULL CHECK (Plain >= 0),
  Redirecting INTEGER NOT NULL CHECK (Redirecting >= 0),
  Upgraded INTEGER NOT NULL CHECK (Upgraded >= 0),
  PRIMARY KEY (Tree, Level, FirstPlace)
) STRICT, WITHOUT ROWID;

-- Writers of the site map lock this row first: they take turns, because every one of them changes the counts of the whole farm.
INSERT INTO row_version (SetName, Value) VALUES ('SiteMap', 0);

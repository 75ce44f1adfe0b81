-- The databases of MS-SQLPGAT2 share these files, whatever their role: a table that a role does not use stays empty. One file for each topic.
-- Columns that clients know have the document's names.

-- Numbers that are given once and never again: the last one given. A row appears with the first number.
CREATE TABLE identifier (
  Name TEXT NOT NULL PRIMARY KEY,
  LastValue INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE crawl_topology (
  CrawlTopologyID BLOB NOT NULL PRIMARY KEY,
  State INTEGER NOT NULL CHECK (State BETWEEN 0 AND 5)
) STRICT, WITHOUT ROWID;

-- DatabaseKey is the folded name of the database, by which it is found when a client asks for it. A bit of a bitmap of links stands for each store (2.2.2.2).
-- HostCount is how many hosts are assigned to the store.
CREATE TABLE crawl_store (
  Ordinal INTEGER NOT NULL PRIMARY KEY CHECK (Ordinal BETWEEN 0 AND 7),
  ID BLOB NOT NULL,
  Name TEXT NOT NULL,
  DatabaseName TEXT NOT NULL,
  DatabaseKey TEXT NOT NULL,
  DocCount INTEGER NOT NULL DEFAULT 0,
  HostCount INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX crawl_store_database ON crawl_store (DatabaseKey);

CREATE TABLE property_store (
  ID BLOB NOT NULL PRIMARY KEY,
  Name TEXT NOT NULL,
  DatabaseName TEXT NOT NULL,
  DatabaseKey TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX property_store_database ON property_store (DatabaseKey);

-- ComponentID is what MS-SRCHTP calls the component's number, and what clients pass.
CREATE TABLE crawl_component (
  ComponentID INTEGER NOT NULL PRIMARY KEY,
  ID BLOB NOT NULL,
  GthrDBID INTEGER NOT NULL REFERENCES crawl_store (Ordinal),
  ServerName TEXT NOT NULL,
  State INTEGER NOT NULL CHECK (State IN (0, 1, 3, 4, 5, 6)),
  DesiredState INTEGER NOT NULL CHECK (DesiredState IN (0, 1, 3, 4, 5, 6)),
  Master INTEGER NOT NULL DEFAULT 0 CHECK (Master IN (0, 1)),
  ReportTime INTEGER NOT NULL,
  ScopeCompilationID INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX crawl_component_store ON crawl_component (GthrDBID, ComponentID);

CREATE TABLE query_component (
  ComponentID INTEGER NOT NULL PRIMARY KEY,
  ID BLOB NOT NULL,
  ServerName TEXT NOT NULL,
  State INTEGER NOT NULL CHECK (State BETWEEN 0 AND 3),
  ScopeCompilationID INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE content_source (
  ContentSourceID INTEGER NOT NULL PRIMARY KEY,
  Name TEXT NOT NULL,
  NameKey TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX content_source_name ON content_source (NameKey);

-- UrlKey is a digest of the folded address: of one length, whatever the address.
CREATE TABLE start_address (
  StartAddressID INTEGER NOT NULL PRIMARY KEY,
  ContentSourceID INTEGER NOT NULL REFERENCES content_source (ContentSourceID) ON DELETE CASCADE,
  Url TEXT NOT NULL,
  UrlKey BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX start_address_url ON start_address (ContentSourceID, UrlKey);

-- Which crawl store a host belongs to. HostKey is a digest of the folded name.
CREATE TABLE host (
  HostID INTEGER NOT NULL PRIMARY KEY,
  HostName TEXT NOT NULL,
  HostKey BLOB NOT NULL,
  GthrDBID INTEGER NOT NULL REFERENCES crawl_store (Ordinal)
) STRICT;
CREATE UNIQUE INDEX host_name ON host (HostKey);

-- Current DocID Groups (3.1.1.17). Groups never overlap, so the group of an identifier is the last one that does not begin after it.
CREATE TABLE doc_id_group (
  FirstDocID INTEGER NOT NULL PRIMARY KEY,
  LastDocID INTEGER NOT NULL,
  DBID INTEGER NOT NULL,
  InvalidatedByRefactoring INTEGER NOT NULL DEFAULT 0 CHECK (InvalidatedByRefactoring IN (0, 1)),
  CHECK (FirstDocID <= LastDocID)
) STRICT;
CREATE INDEX doc_id_group_valid ON doc_id_group (DBID, FirstDocID) WHERE InvalidatedByRefactoring = 0;

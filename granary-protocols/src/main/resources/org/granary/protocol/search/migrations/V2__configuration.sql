-- Configuration Properties and their transactions (3.1.1.36). Value is a sql_variant as a text that begins with its type; NULL is a value too.
CREATE TABLE configuration_property (
  NameKey TEXT NOT NULL PRIMARY KEY,
  Name TEXT NOT NULL,
  Value TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE configuration_transaction (
  TransactionID INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- Ordinal: a later record of the same name counts.
CREATE TABLE configuration_change (
  TransactionID INTEGER NOT NULL REFERENCES configuration_transaction (TransactionID) ON DELETE CASCADE,
  Ordinal INTEGER NOT NULL,
  NameKey TEXT NOT NULL,
  Name TEXT NOT NULL,
  Value TEXT,
  PRIMARY KEY (TransactionID, Ordinal)
) STRICT, WITHOUT ROWID;

-- Commands (3.1.1.41). ObjectKey is a digest of the folded name.
CREATE TABLE command (
  CommandID INTEGER NOT NULL PRIMARY KEY,
  ObjectName TEXT NOT NULL,
  ObjectKey BLOB NOT NULL,
  Description TEXT NOT NULL,
  CreatedUtcTime INTEGER NOT NULL,
  Completed INTEGER NOT NULL DEFAULT 0 CHECK (Completed IN (0, 1)),
  CompletedUtcTime INTEGER
) STRICT;
CREATE INDEX command_incomplete ON command (ObjectKey, CommandID) WHERE Completed = 0;

-- Component Activity (3.1.1.35).
CREATE TABLE component_activity (
  NameKey TEXT NOT NULL,
  ProjectName TEXT NOT NULL CHECK (ProjectName IN ('Portal_Content', 'AnchorProject')),
  ComponentName TEXT NOT NULL,
  HaveResetRequest INTEGER NOT NULL DEFAULT 0 CHECK (HaveResetRequest IN (0, 1)),
  DPR_MasterMerge INTEGER NOT NULL DEFAULT 0,
  DPR_Crawls INTEGER NOT NULL DEFAULT 0,
  CPR_MasterMerge INTEGER NOT NULL DEFAULT 0,
  CPR_Crawls INTEGER NOT NULL DEFAULT 0,
  ComponentType INTEGER NOT NULL CHECK (ComponentType BETWEEN 0 AND 3),
  ComponentID INTEGER,
  PRIMARY KEY (NameKey, ProjectName)
) STRICT, WITHOUT ROWID;
CREATE INDEX component_activity_component ON component_activity (ComponentType, ComponentID, ProjectName);

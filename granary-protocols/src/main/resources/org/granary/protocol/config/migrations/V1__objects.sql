-- Classes, configuration objects, dependencies and tombstones. Columns that clients know have the document's names.

-- The last row version given in each set that has them; a set of its own gets a row of its own. Writers of a set lock its row first.
CREATE TABLE row_version (
  SetName TEXT NOT NULL PRIMARY KEY,
  Value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A root has no base class: NULL, the empty GUID or itself.
CREATE TABLE config_class (
  Id BLOB NOT NULL PRIMARY KEY,
  BaseClassId BLOB,
  FullName TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX config_class_base ON config_class (BaseClassId, Id);

-- The parent of a root is the empty GUID or itself. What belongs to an object and goes with it (its file, say) REFERENCES config_object (Id)
-- ON DELETE CASCADE.
CREATE TABLE config_object (
  Id BLOB NOT NULL PRIMARY KEY,
  ParentId BLOB NOT NULL,
  ClassId BLOB NOT NULL REFERENCES config_class (Id),
  Name TEXT NOT NULL,
  -- The name as the collation compares it.
  NameKey TEXT NOT NULL,
  Status INTEGER NOT NULL,
  Version INTEGER NOT NULL,
  Properties TEXT NOT NULL
) STRICT;

CREATE INDEX config_object_parent ON config_object (ParentId, Id);
CREATE UNIQUE INDEX config_object_place ON config_object (ClassId, ParentId, NameKey);
CREATE INDEX config_object_name ON config_object (ClassId, NameKey);
CREATE UNIQUE INDEX config_object_version ON config_object (Version);

-- ObjectId depends on DependantId (so the document, whatever the name suggests), which therefore cannot go before it.
CREATE TABLE config_dependency (
  ObjectId BLOB NOT NULL REFERENCES config_object (Id) ON DELETE CASCADE,
  DependantId BLOB NOT NULL REFERENCES config_object (Id),
  PRIMARY KEY (ObjectId, DependantId)
) STRICT, WITHOUT ROWID;

CREATE INDEX config_dependency_dependant ON config_dependency (DependantId, ObjectId);

-- What was removed; an identifier that comes back loses its tombstone.
CREATE TABLE config_tombstone (
  Id BLOB NOT NULL PRIMARY KEY,
  Version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX config_tombstone_version ON config_tombstone (Version);

-- What every farm begins with. Identifiers of classes are those of MS-WSSCFGD 2.2.5, and those that the public object model prints.
INSERT INTO config_class (Id, BaseClassId, FullName) VALUES
  (X'674DA553EA7744A3B9F83F70D786DE6A', NULL, 'Microsoft.SharePoint.Administration.SPFarm'),
  (X'E77AAF473CAC4001BC6B5BCCB6486318', NULL, 'Microsoft.SharePoint.Administration.SPServer'),
  (X'113FB569752046518FC4E9F4F5887618', NULL, 'Microsoft.SharePoint.Administration.SPWebApplication'),
  (X'C1C16DA1E487439BAE76A38F61B66793', NULL, 'Microsoft.SharePoint.Administration.SPDatabase'),
  (X'3D4F5451173548BBB92076C1EC240B1D', X'C1C16DA1E487439BAE76A38F61B66793', 'Microsoft.SharePoint.Administration.SPContentDatabase'),
  (X'9920F4862FF44D109532E01979826585', NULL, 'Microsoft.SharePoint.Administration.SPAlternateUrlCollection'),
  (X'3F9F635F003642FE9C2D3284162732DB', NULL, 'Microsoft.SharePoint.Administration.SPJobDefinition'),
  (X'DACA2A15B9B543DABEA36B75FBE3A883', NULL, 'Microsoft.SharePoint.Administration.SPService'),
  (X'9D95E78BFA6F4349AD9A43BD3EF44E99', NULL, 'Microsoft.Office.Server.Administration.SharedResourceProvider');

-- The farm has the same identifier everywhere, so that a configuration can be carried from one server to another as it is.
INSERT INTO config_object (Id, ParentId, ClassId, Name, NameKey, Status, Version, Properties) VALUES
  (X'5F0C1A7E9B3D4E62A8417C26D9E0B318', X'00000000000000000000000000000000', X'674DA553EA7744A3B9F83F70D786DE6A', 'SharePoint_Config', 'sharepoint_config', 0, 1,
  '<object type="Microsoft.SharePoint.Administration.SPFarm" />');

-- One above the last version in use: the version that a client may keep as the newest that it has seen.
INSERT INTO row_version (SetName, Value) VALUES ('Objects', 2);

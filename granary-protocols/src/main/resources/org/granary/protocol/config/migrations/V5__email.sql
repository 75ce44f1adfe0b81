-- E-mail-enabled lists, and distribution lists that wait for approval.

CREATE TABLE email_enabled_list (
  -- The alias as the collation compares it.
  AliasKey TEXT NOT NULL PRIMARY KEY,
  Alias TEXT NOT NULL,
  SiteId BLOB NOT NULL,
  WebId BLOB NOT NULL,
  ListId BLOB NOT NULL,
  -- Empty for a list, which has one alias. Distribution lists have no identifiers and are told apart by theirs.
  DistributionKey TEXT NOT NULL,
  Deleted INTEGER NOT NULL DEFAULT 0 CHECK (Deleted IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX email_enabled_list_list ON email_enabled_list (SiteId, WebId, ListId, DistributionKey);
CREATE INDEX email_enabled_list_deleted ON email_enabled_list (Deleted, AliasKey);

CREATE TABLE pending_distribution_list (
  SiteId BLOB NOT NULL,
  WebId BLOB NOT NULL,
  -- The name as the collation compares it.
  GroupKey TEXT NOT NULL,
  GroupName TEXT NOT NULL,
  ModifiedBy TEXT NOT NULL,
  Version INTEGER NOT NULL,
  PRIMARY KEY (SiteId, WebId, GroupKey)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX pending_distribution_list_version ON pending_distribution_list (Version);

INSERT INTO row_version (SetName, Value) VALUES ('PendingDistributionLists', 0);

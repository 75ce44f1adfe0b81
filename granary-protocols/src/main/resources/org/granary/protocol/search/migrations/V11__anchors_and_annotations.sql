-- The sets of a crawl store that feed the anchor crawl.

-- Anchor Text Info (3.1.1.8). TargetDocID is NULL or -1 while the target is not known.
CREATE TABLE anchor_text_info (
  AnchorID INTEGER PRIMARY KEY,
  SourceDocID INTEGER NOT NULL,
  TargetDocID INTEGER,
  Link TEXT NOT NULL,
  LinkHash INTEGER NOT NULL,
  LinkID INTEGER NOT NULL,
  CrawlID INTEGER NOT NULL,
  InterSite INTEGER NOT NULL DEFAULT 0,
  SourceDocSiteID INTEGER,
  AnchorText TEXT,
  AnchorHash INTEGER,
  LinkOrdinal INTEGER,
  LCID INTEGER,
  Pid INTEGER
) STRICT;
CREATE INDEX anchor_text_info_source ON anchor_text_info (SourceDocID, LinkHash);
CREATE INDEX anchor_text_info_target ON anchor_text_info (TargetDocID, LinkID) WHERE TargetDocID > 0;
CREATE INDEX anchor_text_info_unresolved ON anchor_text_info (LinkHash) WHERE COALESCE(TargetDocID, -1) = -1;

-- Annotations (3.1.1.37) and Pending Annotations (3.1.1.9), which clients insert.
CREATE TABLE annotation (
  AnnotationID INTEGER PRIMARY KEY,
  TargetDocID INTEGER NOT NULL,
  Pid INTEGER NOT NULL,
  AnnotationText TEXT,
  AnnotationNumeric INTEGER NOT NULL,
  LCID INTEGER,
  UpdateTime INTEGER NOT NULL
) STRICT;
CREATE INDEX annotation_target ON annotation (TargetDocID, Pid);

-- Taken is 1 only while an anchor crawl moves pending annotations: those that arrive meanwhile stay.
CREATE TABLE pending_annotation (
  Arrival INTEGER PRIMARY KEY,
  Taken INTEGER NOT NULL DEFAULT 0,
  TargetDisplayURL TEXT NOT NULL,
  TargetDisplayHash INTEGER NOT NULL,
  TargetDocID INTEGER,
  Pid INTEGER NOT NULL CHECK (Pid IN (100, 306, 307)),
  AnnotationText TEXT,
  AnnotationNumeric INTEGER NOT NULL,
  LCID INTEGER,
  UpdateTime INTEGER NOT NULL
) STRICT;
CREATE INDEX pending_annotation_target ON pending_annotation (TargetDocID) WHERE TargetDocID IS NOT NULL;

-- Pending Annotations Status (3.1.1.10): one row, or none.
CREATE TABLE pending_annotation_status (
  One INTEGER NOT NULL PRIMARY KEY CHECK (One = 1),
  ObsoleteTime INTEGER,
  LastUpdateTime INTEGER,
  LastFullUpdateTime INTEGER,
  Status INTEGER NOT NULL CHECK (Status IN (1, 2, 3))
) STRICT;

-- Social Distance Property (3.1.1.11), and what became of its relations in a crawl (3.1.1.12, 3.1.1.13, 3.1.1.43).
CREATE TABLE social_distance_property (
  SourceDocID INTEGER NOT NULL,
  TargetUserID INTEGER NOT NULL,
  SourceUserID INTEGER NOT NULL,
  TargetDocID INTEGER,
  Pid INTEGER NOT NULL,
  PRIMARY KEY (SourceDocID, TargetUserID)
) STRICT, WITHOUT ROWID;
CREATE INDEX social_distance_property_target ON social_distance_property (TargetDocID) WHERE TargetDocID IS NOT NULL;
CREATE INDEX social_distance_property_user ON social_distance_property (TargetUserID);

CREATE TABLE social_distance_deleted_property (
  CrawlID INTEGER NOT NULL,
  SourceDocID INTEGER NOT NULL,
  TargetUserID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, SourceDocID, TargetUserID)
) STRICT, WITHOUT ROWID;

CREATE INDEX social_distance_deleted_property_relation ON social_distance_deleted_property (SourceDocID, TargetUserID);

CREATE TABLE social_distance_new_property (
  CrawlID INTEGER NOT NULL,
  SourceDocID INTEGER NOT NULL,
  TargetUserID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, SourceDocID, TargetUserID)
) STRICT, WITHOUT ROWID;

CREATE TABLE social_distance_unchanged_property (
  CrawlID INTEGER NOT NULL,
  SourceDocID INTEGER NOT NULL,
  TargetUserID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, SourceDocID, TargetUserID)
) STRICT, WITHOUT ROWID;

-- UserID DocID Pair (3.1.1.24): a user has one document.
CREATE TABLE user_document (
  UserID INTEGER NOT NULL PRIMARY KEY,
  DocID INTEGER NOT NULL
) STRICT;
CREATE INDEX user_document_document ON user_document (DocID);

-- MssUserHosts of MS-SRCHTP: hosts of user profiles.
CREATE TABLE user_host (
  HostID INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- Anchor Change (3.1.1.14) and Pending Anchor Change (3.1.1.15).
CREATE TABLE anchor_change (
  CrawlID INTEGER NOT NULL,
  TargetDocID INTEGER NOT NULL,
  ChangeType INTEGER NOT NULL CHECK (ChangeType IN (1, 2)),
  PRIMARY KEY (TargetDocID, CrawlID)
) STRICT, WITHOUT ROWID;

CREATE TABLE pending_anchor_change (
  CrawlID INTEGER NOT NULL,
  TargetDocID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, TargetDocID)
) STRICT, WITHOUT ROWID;

-- Changed Anchor Target, Source, Committed and Deleted Documents (3.1.1.20 to 3.1.1.23).
CREATE TABLE changed_anchor_target (
  CrawlID INTEGER NOT NULL,
  DocID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, DocID)
) STRICT, WITHOUT ROWID;

CREATE TABLE changed_anchor_source (
  CrawlID INTEGER NOT NULL,
  DocID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, DocID)
) STRICT, WITHOUT ROWID;

CREATE TABLE changed_anchor_committed (
  CrawlID INTEGER NOT NULL,
  DocID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, DocID)
) STRICT, WITHOUT ROWID;

CREATE TABLE changed_anchor_deleted (
  CrawlID INTEGER NOT NULL,
  DocID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, DocID)
) STRICT, WITHOUT ROWID;
CREATE INDEX changed_anchor_deleted_document ON changed_anchor_deleted (DocID);

-- Anchor Document Properties Blob (3.1.1.38).
CREATE TABLE anchor_document_properties (
  DocID INTEGER NOT NULL PRIMARY KEY,
  PropertyTrackerBlob BLOB NOT NULL
) STRICT;

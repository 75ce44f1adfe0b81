-- The sets of a crawl store that grow with what is crawled. Columns have the document's names, and those that its procedures use without
-- declaring them. Every path by which a procedure reaches rows of the history has an index: a store holds up to 100 million of them.

-- Crawl URL History (3.1.1.2). A document identifier is unique in both projects. NULL crawl numbers are stored as 0.
CREATE TABLE crawl_url_history (
  DocID INTEGER NOT NULL PRIMARY KEY,
  ProjectID INTEGER NOT NULL CHECK (ProjectID IN (1, 2)),
  StartAddressID INTEGER NOT NULL,
  ContentSourceID INTEGER NOT NULL,
  ParentDocID INTEGER NOT NULL DEFAULT 0,
  CrawlID INTEGER NOT NULL,
  CommitCrawlID INTEGER NOT NULL DEFAULT 0,
  ParentUpdateCrawlID INTEGER NOT NULL DEFAULT 0,
  SecurityUpdateCrawlID INTEGER NOT NULL DEFAULT 0,
  CachedSecurityUpdateCrawlID INTEGER NOT NULL DEFAULT 0,
  SecurityUpdateErrorID INTEGER NOT NULL DEFAULT 0,
  DeletePending INTEGER NOT NULL DEFAULT 0 CHECK (DeletePending IN (0, 1)),
  TransactionFlags INTEGER NOT NULL DEFAULT 0,
  ItemType INTEGER,
  IndexType INTEGER,
  CrawlScope INTEGER NOT NULL DEFAULT 2,
  EndPathFlag INTEGER,
  HostDepth INTEGER,
  EnumerationDepth INTEGER,
  HostID INTEGER,
  ParentHostID INTEGER,
  SiteID INTEGER,
  LCID INTEGER,
  AccessHash INTEGER NOT NULL,
  DisplayHash INTEGER NOT NULL,
  CompactHash INTEGER,
  MD5 INTEGER,
  PropMD5 INTEGER,
  DocPropsMD5 INTEGER,
  LastModifiedTime INTEGER,
  FolderDelCount INTEGER NOT NULL DEFAULT 0,
  UseChangeLog INTEGER NOT NULL DEFAULT 0 CHECK (UseChangeLog IN (0, 1)),
  ChangeLogCookieType INTEGER,
  Retry INTEGER NOT NULL DEFAULT 0,
  RetryCount INTEGER NOT NULL DEFAULT 0,
  DelayRetryCount INTEGER NOT NULL DEFAULT 0,
  ErrorID INTEGER NOT NULL DEFAULT 0,
  ErrorLevel INTEGER NOT NULL DEFAULT 0,
  LogLevel INTEGER NOT NULL DEFAULT 0,
  ErrorSource INTEGER,
  ErrorCount INTEGER NOT NULL DEFAULT 0,
  FirstErrorTime INTEGER,
  ErrorDeleteCount INTEGER NOT NULL DEFAULT 0,
  FirstErrorDeleteTime INTEGER,
  LastTouchStart INTEGER,
  LinksBitmap INTEGER NOT NULL DEFAULT 0,
  PHFlags INTEGER NOT NULL DEFAULT 0,
  ProtocolLength INTEGER,
  TitleLCID INTEGER,
  AccessURL TEXT NOT NULL,
  DisplayURL TEXT NOT NULL,
  CompactURL TEXT,
  Title TEXT,
  SecurityID TEXT,
  ErrorDesc TEXT,
  ChangeLogCookie BLOB,
  ChangeLogCookieEnd BLOB,
  DocPropsBlob BLOB
) STRICT;
CREATE INDEX crawl_url_history_access ON crawl_url_history (AccessHash);
-- Nearly all documents have one hash for both URLs, and are found by the index above.
CREATE INDEX crawl_url_history_display ON crawl_url_history (DisplayHash) WHERE DisplayHash <> AccessHash;
CREATE INDEX crawl_url_history_compact ON crawl_url_history (CompactHash) WHERE CompactHash IS NOT NULL;
CREATE INDEX crawl_url_history_parent ON crawl_url_history (ParentDocID);
-- What a delete crawl deletes, and what an incremental crawl visits because no change log tells.
CREATE INDEX crawl_url_history_source ON crawl_url_history (ContentSourceID, DeletePending, UseChangeLog, StartAddressID);
-- What a crawl has not visited, and which children a visited folder no longer named: each found without looking at what was visited.
CREATE INDEX crawl_url_history_commit ON crawl_url_history (ContentSourceID, CommitCrawlID);
CREATE INDEX crawl_url_history_parent_update ON crawl_url_history (ContentSourceID, ParentUpdateCrawlID, CommitCrawlID)
  WHERE ParentUpdateCrawlID <> 0;
CREATE INDEX crawl_url_history_delete ON crawl_url_history (CrawlID) WHERE DeletePending = 1;
CREATE INDEX crawl_url_history_flag_400 ON crawl_url_history (ContentSourceID, StartAddressID, HostID)
  WHERE (TransactionFlags & 1024) <> 0;
CREATE INDEX crawl_url_history_links ON crawl_url_history (LinksBitmap) WHERE LinksBitmap <> 0;
CREATE INDEX crawl_url_history_error ON crawl_url_history (ContentSourceID) WHERE ErrorLevel = 2;
CREATE INDEX crawl_url_history_security_error ON crawl_url_history (ContentSourceID) WHERE SecurityUpdateErrorID <> 0;
CREATE INDEX crawl_url_history_cookie ON crawl_url_history (ContentSourceID) WHERE ChangeLogCookieType IS NOT NULL;

-- Document identifiers of this store that were used by documents which are deleted: the first to be given again.
CREATE TABLE free_doc_id (
  DocID INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- Current DocID Chunk (3.1.1.18): one row, or none before the first chunk has come.
CREATE TABLE current_doc_id_chunk (
  One INTEGER NOT NULL PRIMARY KEY CHECK (One = 1),
  FirstDocID INTEGER NOT NULL,
  LastDocID INTEGER NOT NULL
) STRICT;

-- Deleted URL (3.1.1.3). CrawlID is the crawl that deleted it.
CREATE TABLE deleted_url (
  TrackID INTEGER NOT NULL PRIMARY KEY,
  AccessURL TEXT NOT NULL,
  AccessHash INTEGER NOT NULL,
  HostID INTEGER,
  ContentSourceID INTEGER NOT NULL,
  CrawlID INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX deleted_url_access ON deleted_url (AccessHash);

-- Crawl Queue (3.1.1.4). Batches are given out in the order of SeqID.
CREATE TABLE crawl_queue (
  SeqID INTEGER NOT NULL PRIMARY KEY,
  CrawlID INTEGER NOT NULL,
  BatchID INTEGER NOT NULL DEFAULT 0,
  ComponentID INTEGER,
  DocID INTEGER NOT NULL,
  SourceDocID INTEGER NOT NULL DEFAULT 0,
  StartAddressID INTEGER NOT NULL,
  ContentSourceID INTEGER NOT NULL,
  ProjectID INTEGER NOT NULL,
  TransactionType INTEGER NOT NULL,
  Scope INTEGER NOT NULL,
  HostDepth INTEGER,
  EnumerationDepth INTEGER,
  TransactionFlags INTEGER NOT NULL DEFAULT 0,
  ChangeLogBatchID INTEGER NOT NULL DEFAULT 0,
  DeleteReason INTEGER CHECK (DeleteReason BETWEEN 1 AND 8),
  ErrorID INTEGER,
  ErrorLevel INTEGER,
  SecurityUpdateCrawlID INTEGER,
  CachedSecurityUpdateCrawlID INTEGER,
  UseSecurityInfo INTEGER,
  SecurityID TEXT,
  CachedBlob BLOB
) STRICT;
CREATE INDEX crawl_queue_batch ON crawl_queue (CrawlID, BatchID, SeqID);
CREATE INDEX crawl_queue_document ON crawl_queue (DocID, CrawlID);
CREATE INDEX crawl_queue_loaded ON crawl_queue (BatchID) WHERE BatchID <> 0;
CREATE INDEX crawl_queue_component ON crawl_queue (ComponentID) WHERE BatchID <> 0;

-- Links (3.1.1.5), which clients insert. Arrival is the order in which they came, and the number of a link whose client gave it none.
CREATE TABLE link (
  Arrival INTEGER PRIMARY KEY,
  LinkID INTEGER,
  CrawlID INTEGER NOT NULL,
  ProjectID INTEGER NOT NULL CHECK (ProjectID IN (1, 2)),
  DocID INTEGER,
  SourceDocID INTEGER NOT NULL,
  ParentDocID INTEGER,
  HostID INTEGER,
  StartAddressID INTEGER NOT NULL,
  ContentSourceID INTEGER NOT NULL,
  AccessURL TEXT NOT NULL,
  AccessHash INTEGER NOT NULL,
  DisplayURL TEXT NOT NULL,
  DisplayHash INTEGER NOT NULL,
  CompactURL TEXT,
  CompactHash INTEGER,
  ItemType INTEGER NOT NULL,
  CrawlType INTEGER NOT NULL,
  TransactionType INTEGER NOT NULL,
  TransactionFlags INTEGER NOT NULL,
  Scope INTEGER NOT NULL,
  HostDepth INTEGER,
  EnumerationDepth INTEGER,
  EndPathFlag INTEGER,
  IndexType INTEGER,
  LCID INTEGER,
  UseChangeLog INTEGER NOT NULL,
  hrResult INTEGER NOT NULL,
  ParentProcessChangeLog INTEGER NOT NULL,
  PropMD5 INTEGER,
  SiteID INTEGER,
  SourceHostID INTEGER,
  ProtocolSwitch INTEGER,
  SourceIsStartAddress INTEGER,
  SourceHostHop INTEGER,
  Host TEXT,
  ChangeLogBatchID INTEGER NOT NULL,
  CachedBlob BLOB,
  FirstLink INTEGER,
  AnchorText TEXT,
  AnchorHash INTEGER,
  Pid INTEGER,
  InterSite INTEGER,
  LastModifiedTime INTEGER,
  UseSecurityInfo INTEGER
) STRICT;
CREATE INDEX link_crawl ON link (CrawlID, Arrival);
CREATE VIEW numbered_link AS SELECT
  COALESCE(LinkID, Arrival) AS LinkID, CrawlID, ProjectID, DocID, SourceDocID, ParentDocID, HostID, StartAddressID, ContentSourceID, AccessURL,
  AccessHash, DisplayURL, DisplayHash, CompactURL, CompactHash, ItemType, CrawlType, TransactionType, TransactionFlags, Scope, HostDepth,
  EnumerationDepth, EndPathFlag, IndexType, LCID, UseChangeLog, hrResult, ParentProcessChangeLog, PropMD5, SiteID, SourceHostID, ProtocolSwitch,
  SourceIsStartAddress, SourceHostHop, Host, ChangeLogBatchID, CachedBlob, FirstLink, AnchorText, AnchorHash, Pid, InterSite, LastModifiedTime,
  UseSecurityInfo
  FROM link;

-- Colleague Links (3.1.1.6), which clients insert.
CREATE TABLE colleague_link (
  Arrival INTEGER PRIMARY KEY,
  LinkID INTEGER,
  CrawlID INTEGER NOT NULL,
  SourceDocID INTEGER NOT NULL,
  SourceUserID INTEGER NOT NULL,
  TargetUserID INTEGER,
  Pid INTEGER NOT NULL
) STRICT;
CREATE INDEX colleague_link_crawl ON colleague_link (CrawlID, Arrival);
CREATE VIEW numbered_colleague_link AS
  SELECT COALESCE(LinkID, Arrival) AS LinkID, CrawlID, SourceDocID, SourceUserID, TargetUserID, Pid FROM colleague_link;

-- What links without a change are recorded with, in every crawl store as in the administration.
INSERT INTO crawl_error (ErrorID, hrResult, ErrorLevel, MarkDelete, Message)
  SELECT 266755, 266755, 1, 0, 'Not modified.' WHERE NOT EXISTS (SELECT 1 FROM crawl_error WHERE hrResult = 266755);

-- Crawled Hosts (3.1.1.7).
CREATE TABLE crawled_host (
  HostID INTEGER NOT NULL PRIMARY KEY,
  HostName TEXT,
  SuccessCount INTEGER NOT NULL DEFAULT 0,
  ErrorCount INTEGER NOT NULL DEFAULT 0,
  WarningCount INTEGER NOT NULL DEFAULT 0,
  DeleteCount INTEGER NOT NULL DEFAULT 0,
  LevelHighErrorCount INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What the statistics of a host are brought up to date from: the sum of its rows counts its visited documents and deleted URLs. Calls that change the counts
-- of a host at the same time change rows with different slots.
CREATE TABLE host_count (
  HostID INTEGER NOT NULL,
  Slot INTEGER NOT NULL,
  SuccessCount INTEGER NOT NULL,
  WarningCount INTEGER NOT NULL,
  ErrorCount INTEGER NOT NULL,
  LevelHighErrorCount INTEGER NOT NULL,
  DeleteCount INTEGER NOT NULL,
  PRIMARY KEY (HostID, Slot)
) STRICT, WITHOUT ROWID;

-- The hosts that a crawl has visited, until it is over.
CREATE TABLE host_visit (
  CrawlID INTEGER NOT NULL,
  HostID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, HostID)
) STRICT, WITHOUT ROWID;

-- Reported Crawl Error (3.1.1.16).
CREATE TABLE reported_crawl_error (
  CrawlID INTEGER NOT NULL,
  DocID INTEGER NOT NULL,
  ErrorID INTEGER NOT NULL,
  MarkDelete INTEGER NOT NULL DEFAULT 0,
  ChildrenCount INTEGER NOT NULL,
  ErrorCount INTEGER NOT NULL,
  FirstErrorTime INTEGER,
  PRIMARY KEY (CrawlID, DocID, ErrorID)
) STRICT, WITHOUT ROWID;
CREATE INDEX reported_crawl_error_children ON reported_crawl_error (ChildrenCount);

-- How far a stage of a crawl has come in this store: Step says with what it goes on, Position after which document.
CREATE TABLE crawl_stage (
  CrawlID INTEGER NOT NULL,
  Stage INTEGER NOT NULL,
  Step INTEGER NOT NULL DEFAULT 0,
  Position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (CrawlID, Stage)
) STRICT, WITHOUT ROWID;

-- Documents that a stage of a crawl has still to give entries in the queue, by the rule that makes them.
CREATE TABLE stage_document (
  CrawlID INTEGER NOT NULL,
  Rule INTEGER NOT NULL,
  DocID INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, Rule, DocID)
) STRICT, WITHOUT ROWID;

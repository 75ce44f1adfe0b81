-- Crawl Status (3.1.1.1). 5, 11 and 12 (Forbid, Done, Stopped) are the states of crawls that are over.
CREATE TABLE crawl_status (
  CrawlID INTEGER NOT NULL PRIMARY KEY,
  ProjectID INTEGER NOT NULL CHECK (ProjectID IN (1, 2)),
  CrawlType INTEGER NOT NULL CHECK (CrawlType IN (1, 2, 3)),
  ContentSourceID INTEGER NOT NULL,
  Status INTEGER NOT NULL CHECK (Status IN (1, 4, 5, 7, 8, 9, 11, 12, 13, 14)),
  SubStatus INTEGER NOT NULL DEFAULT 0,
  Request INTEGER NOT NULL DEFAULT 0 CHECK (Request BETWEEN 0 AND 4),
  RequestTime INTEGER NOT NULL,
  StartTime INTEGER,
  EndTime INTEGER,
  MainCrawlID INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX crawl_status_active ON crawl_status (ProjectID, ContentSourceID, CrawlID) WHERE Status NOT IN (5, 11, 12);
CREATE INDEX crawl_status_over ON crawl_status (COALESCE(EndTime, RequestTime)) WHERE Status IN (5, 11, 12);
CREATE INDEX crawl_status_source ON crawl_status (ContentSourceID, ProjectID, CrawlID);

-- Crawl Component Status (3.1.1.25). Status 0: joined, not yet started. ActivityInfo: 1 while the component processes items.
CREATE TABLE crawl_component_status (
  CrawlID INTEGER NOT NULL,
  ComponentID INTEGER NOT NULL,
  Status INTEGER NOT NULL DEFAULT 0 CHECK (Status IN (0, 1, 4, 5, 7, 8, 9, 11, 12, 13, 14)),
  ActivityInfo INTEGER NOT NULL DEFAULT 1 CHECK (ActivityInfo IN (0, 1)),
  SuccessCount INTEGER NOT NULL DEFAULT 0,
  WarningCount INTEGER NOT NULL DEFAULT 0,
  ErrorCount INTEGER NOT NULL DEFAULT 0,
  DeleteCount INTEGER NOT NULL DEFAULT 0,
  NotModifiedCount INTEGER NOT NULL DEFAULT 0,
  SecurityOnlyCount INTEGER NOT NULL DEFAULT 0,
  SecurityOnlyErrorCount INTEGER NOT NULL DEFAULT 0,
  LevelHighErrorCount INTEGER NOT NULL DEFAULT 0,
  RetryCount INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (CrawlID, ComponentID)
) STRICT, WITHOUT ROWID;
CREATE INDEX crawl_component_status_component ON crawl_component_status (ComponentID, CrawlID);

-- Crawl Store Status (3.1.1.28).
CREATE TABLE crawl_store_status (
  CrawlID INTEGER NOT NULL,
  GthrDBID INTEGER NOT NULL,
  JoinTime INTEGER NOT NULL,
  PRIMARY KEY (CrawlID, GthrDBID)
) STRICT, WITHOUT ROWID;
CREATE INDEX crawl_store_status_store ON crawl_store_status (GthrDBID, CrawlID);

-- Requested Delete Crawls (3.1.1.19). CrawlID is 0 until a delete crawl takes the request. StartAddressID 0: the whole content source.
CREATE TABLE requested_delete_crawl (
  RequestID INTEGER NOT NULL PRIMARY KEY,
  CrawlID INTEGER NOT NULL DEFAULT 0,
  ContentSourceID INTEGER NOT NULL,
  StartAddressID INTEGER NOT NULL
) STRICT;
CREATE INDEX requested_delete_crawl_crawl ON requested_delete_crawl (CrawlID, ContentSourceID);

-- The Crawl Error Set of MS-SQLPADM2. MarkDelete: items with this error are to be deleted.
CREATE TABLE crawl_error (
  ErrorID INTEGER NOT NULL PRIMARY KEY,
  hrResult INTEGER NOT NULL,
  ErrorLevel INTEGER NOT NULL CHECK (ErrorLevel IN (0, 1, 2)),
  MarkDelete INTEGER NOT NULL DEFAULT 0 CHECK (MarkDelete IN (0, 1)),
  Message TEXT
) STRICT;
CREATE UNIQUE INDEX crawl_error_result ON crawl_error (hrResult);

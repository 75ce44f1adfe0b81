-- Crawl URL History, Crawl Queue and what belongs to them (3.1.1.2 to 3.1.1.7, 3.1.1.16, 3.1.1.18). Links are inserted by clients.
CREATE TABLE dbo.MSSCrawlURL (
    DocID int NOT NULL
    ,ProjectID int NOT NULL
    ,StartAddressID int NOT NULL
    ,ContentSourceID int NOT NULL
    ,ParentDocID int NOT NULL
    ,CrawlID int NOT NULL
    ,CommitCrawlID int NOT NULL
    ,ParentUpdateCrawlID int NOT NULL
    ,SecurityUpdateCrawlID int NOT NULL
    ,CachedSecurityUpdateCrawlID int NOT NULL
    ,SecurityUpdateErrorID int NOT NULL
    ,DeletePending int NOT NULL
    ,TransactionFlags int NOT NULL
    ,ItemType int NULL
    ,IndexType int NULL
    ,CrawlScope int NOT NULL
    ,EndPathFlag int NULL
    ,HostDepth int NULL
    ,EnumerationDepth int NULL
    ,HostID int NULL
    ,ParentHostID int NULL
    ,SiteID int NULL
    ,LCID int NULL
    ,AccessHash int NOT NULL
    ,DisplayHash int NOT NULL
    ,CompactHash int NULL
    ,MD5 int NULL
    ,PropMD5 int NULL
    ,DocPropsMD5 bigint NULL
    ,LastModifiedTime bigint NULL
    ,FolderDelCount int NOT NULL
    ,UseChangeLog int NOT NULL
    ,ChangeLogCookieType int NULL
    ,Retry int NOT NULL
    ,RetryCount int NOT NULL
    ,DelayRetryCount int NOT NULL
    ,ErrorID int NOT NULL
    ,ErrorLevel int NOT NULL
    ,LogLevel int NOT NULL
    ,ErrorSource int NULL
    ,ErrorCount int NOT NULL
    ,FirstErrorTime datetime NULL
    ,ErrorDeleteCount int NOT NULL
    ,FirstErrorDeleteTime datetime NULL
    ,LastTouchStart datetime NULL
    ,LinksBitmap int NOT NULL
    ,PHFlags int NOT NULL
    ,ProtocolLength int NULL
    ,TitleLCID int NULL
    ,AccessURL nvarchar(1500) NOT NULL
    ,DisplayURL nvarchar(4000) NOT NULL
    ,CompactURL nvarchar(40) NULL
    ,Title nvarchar(1500) NULL
    ,SecurityID nvarchar(40) NULL
    ,ErrorDesc nvarchar(1024) NULL
    ,ChangeLogCookie varbinary(8000) NULL
    ,ChangeLogCookieEnd varbinary(8000) NULL
    ,DocPropsBlob varbinary(8000) NULL
    ,CONSTRAINT PK_MSSCrawlURL PRIMARY KEY (DocID)
) AS STORE TABLE crawl_url_history;

CREATE TABLE dbo.MSSCrawlDeletedURL (
    TrackID bigint NOT NULL
    ,AccessURL nvarchar(1500) NOT NULL
    ,AccessHash int NOT NULL
    ,HostID int NULL
    ,ContentSourceID int NOT NULL
    ,CONSTRAINT PK_MSSCrawlDeletedURL PRIMARY KEY (TrackID)
) AS STORE TABLE deleted_url;

CREATE TABLE dbo.MSSCrawlQueue (
    SeqID bigint NOT NULL
    ,CrawlID int NOT NULL
    ,BatchID bigint NOT NULL
    ,ComponentID int NULL
    ,DocID int NOT NULL
    ,SourceDocID int NOT NULL
    ,StartAddressID int NOT NULL
    ,ContentSourceID int NOT NULL
    ,ProjectID int NOT NULL
    ,TransactionType int NOT NULL
    ,Scope int NOT NULL
    ,HostDepth int NULL
    ,EnumerationDepth int NULL
    ,TransactionFlags int NOT NULL
    ,ChangeLogBatchID int NOT NULL
    ,DeleteReason int NULL
    ,ErrorID int NULL
    ,ErrorLevel int NULL
    ,SecurityUpdateCrawlID int NULL
    ,CachedSecurityUpdateCrawlID int NULL
    ,UseSecurityInfo int NULL
    ,SecurityID nvarchar(40) NULL
    ,CachedBlob varbinary(8000) NULL
    ,CONSTRAINT PK_MSSCrawlQueue PRIMARY KEY (SeqID)
) AS STORE TABLE crawl_queue;

CREATE TABLE dbo.MSSCrawlHostList (
    HostID int NOT NULL
    ,HostName nvarchar(300) NULL
    ,SuccessCount int NOT NULL
    ,ErrorCount int NOT NULL
    ,WarningCount int NOT NULL
    ,DeleteCount int NOT NULL
    ,LevelHighErrorCount int NOT NULL
    ,CONSTRAINT PK_MSSCrawlHostList PRIMARY KEY (HostID)
) AS STORE TABLE crawled_host;

CREATE TABLE dbo.MSSCrawlReportedErrors (
    CrawlID int NOT NULL
    ,DocID int NOT NULL
    ,ErrorID int NOT NULL
    ,MarkDelete int NOT NULL
    ,ChildrenCount int NOT NULL
    ,ErrorCount int NOT NULL
    ,FirstErrorTime datetime NULL
    ,CONSTRAINT PK_MSSCrawlReportedErrors PRIMARY KEY (CrawlID, DocID, ErrorID)
) AS STORE TABLE reported_crawl_error;

CREATE TABLE dbo.MSSCurrentDocIDChunk (
    FirstDocID int NOT NULL
    ,LastDocID int NOT NULL
) AS STORE TABLE current_doc_id_chunk;

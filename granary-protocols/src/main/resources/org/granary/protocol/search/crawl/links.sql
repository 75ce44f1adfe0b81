-- A client may leave out what is NULL or has a default. LinkID is given where none comes.
CREATE TABLE dbo.MSSTranTempTable0 (
    LinkID bigint NULL
    ,CrawlID int NOT NULL
    ,ProjectID int NOT NULL
    ,DocID int NULL
    ,SourceDocID int NOT NULL
    ,ParentDocID int NULL
    ,HostID int NULL
    ,StartAddressID int NOT NULL
    ,ContentSourceID int NOT NULL
    ,AccessURL nvarchar(1500) NOT NULL
    ,AccessHash int NOT NULL
    ,DisplayURL nvarchar(4000) NOT NULL
    ,DisplayHash int NOT NULL
    ,CompactURL nvarchar(40) NULL
    ,CompactHash int NULL
    ,ItemType int NOT NULL
    ,CrawlType int NOT NULL
    ,TransactionType int NOT NULL
    ,TransactionFlags int NOT NULL DEFAULT 0
    ,Scope int NOT NULL DEFAULT 2
    ,HostDepth int NULL
    ,EnumerationDepth int NULL
    ,EndPathFlag int NULL
    ,IndexType int NULL
    ,LCID int NULL
    ,UseChangeLog int NOT NULL DEFAULT 0
    ,hrResult int NOT NULL DEFAULT 0
    ,ParentProcessChangeLog int NOT NULL DEFAULT 0
    ,PropMD5 int NULL
    ,SiteID int NULL
    ,SourceHostID int NULL
    ,ProtocolSwitch int NULL DEFAULT 0
    ,SourceIsStartAddress int NULL DEFAULT 0
    ,SourceHostHop int NULL DEFAULT 0
    ,Host nvarchar(300) NULL
    ,ChangeLogBatchID int NOT NULL DEFAULT 0
    ,CachedBlob varbinary(8000) NULL
    ,FirstLink int NULL DEFAULT 0
    ,AnchorText nvarchar(1500) NULL
    ,AnchorHash int NULL DEFAULT 0
    ,Pid int NULL
    ,InterSite int NULL
    ,LastModifiedTime bigint NULL
    ,UseSecurityInfo int NULL
) AS STORE TABLE numbered_link INSERTABLE INTO link
CHECK (ProjectID IN (${projects}))
CHECK (ItemType IN (1, 2, 4, 6, 7))
CHECK (CrawlType IN (1, 2, 3))
CHECK (TransactionType IN (0, 1, 2, 3))
CHECK (Scope IN (1, 2, 4))
CHECK (IndexType IN (0, 1))
CHECK (EndPathFlag BETWEEN 0 AND 3)
CHECK (UseChangeLog IN (0, 1))
CHECK (ParentProcessChangeLog IN (0, 1))
CHECK (ProtocolSwitch IN (0, 1))
CHECK (SourceIsStartAddress IN (0, 1))
CHECK (InterSite IN (0, 1))
CHECK (ChangeLogBatchID >= 0);

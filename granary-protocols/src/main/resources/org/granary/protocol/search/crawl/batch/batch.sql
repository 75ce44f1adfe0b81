-- Batches of the Crawl Queue (MS-SQLPGAT2 3.1.5.45, 3.1.5.83).
CREATE PROCEDURE dbo.proc_MSS_GetNextCrawlBatch (
    @ComponentID int NOT NULL
    ,@ProjectID int NOT NULL
    ,@CrawlID int NOT NULL
    ,@BatchSize int NOT NULL
    ,@BatchID bigint OUTPUT
)
MODIFIES WITH ROW LOCKS
CHECK (@ComponentID >= 0)
CHECK (@BatchSize >= 0)
RETURNS RESULT SET "GetNextCrawlBatch Result Set" (
    CrawlID int
    ,SourceDocID int
    ,DocID int
    ,DisplayURL nvarchar(1500)
    ,AccessURL nvarchar(1500)
    ,CompactURL nvarchar(40)
    ,EndPathFlag int
    ,StartAddressID int
    ,HostDepth int
    ,EnumerationDepth int
    ,TransactionFlags int
    ,MD5 int
    ,PropMD5 int
    ,UseChangeLog int
    ,IndexType int
    ,LastModifiedTime bigint
    ,FolderDelCount int
    ,Reserved1 bigint
    ,Reserved2 bigint
    ,Reserved3 int
    ,Reserved4 int
    ,TransactionType int
    ,LCID int
    ,SeqID bigint
    ,ChangeLogCookie varbinary(8000)
    ,ChangeLogCookieType int
    ,ChangeLogBatchID int
    ,Scope int
    ,DocPropsMD5 bigint
    ,Retry int
    ,RetryCount int
    ,DocPropsBlob varbinary(8000)
    ,HostID int
    ,ParentHostID int
    ,LinksBitmap int
    ,CachedBlob varbinary(8000)
    ,SecurityID nvarchar(40)
    ,PHFlags int
    ,DelayRetryCount int
    ,ItemType int
    ,ChangeLogCookieEnd varbinary(8000)
    ,LogLevel int
);

CREATE PROCEDURE dbo.proc_MSS_UnloadTransactions (
    @ComponentID int NOT NULL
    ,@BatchID bigint NOT NULL
)
MODIFIES WITH ROW LOCKS;

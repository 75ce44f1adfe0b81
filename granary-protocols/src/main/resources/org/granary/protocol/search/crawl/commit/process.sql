-- One transaction of a crawl (MS-SQLPGAT2 3.1.5.66). Documents are locked in the order of their identifiers.
CREATE PROCEDURE dbo.proc_MSS_ProcessCommitted (
    @RecrawlErrorCount int NOT NULL
    ,@ErrorCountAllowed int NOT NULL
    ,@ErrorDeleteCountAllowed int NOT NULL
    ,@DocID int NOT NULL
    ,@CrawlID int NOT NULL
    ,@TransactionType int NOT NULL
    ,@Scope int NOT NULL
    ,@TransactionFlags int NOT NULL
    ,@CompactURL nvarchar(40)
    ,@CompactHash int
    ,@ParentCompactURL nvarchar(40)
    ,@ParentCompactHash int
    ,@DisplayURL nvarchar(4000)
    ,@DisplayHash int
    ,@LastModifiedTime bigint
    ,@EndPathFlag int
    ,@PropMD5 int
    ,@MD5 int
    ,@FolderDelCount int
    ,@HostDepth int
    ,@EnumerationDepth int
    ,@RetryCount int
    ,@IndexType int
    ,@SeqID bigint NOT NULL
    ,@UseChangeLog int NOT NULL
    ,@ChangeLogBatchID int
    ,@ChangeLogCookie varbinary(8000)
    ,@ChangeLogCookieType int
    ,@ErrorDesc nvarchar(1024)
    ,@hrResult int NOT NULL
    ,@DocPropsMD5 bigint
    ,@TransactionStatus int NOT NULL
    ,@CrawlType int NOT NULL
    ,@DocPropsBlob varbinary(2048)
    ,@ErrorID int NOT NULL
    ,@ErrorLevel int NOT NULL
    ,@MarkDelete bit NOT NULL
    ,@LinksBitmap int
    ,@Title nvarchar(1500)
    ,@TitleLCID int
    ,@SecurityId nvarchar(40)
    ,@PHFlags int
    ,@ProtocolLength int
    ,@ApplicationType int
    ,@DelayRetryCount int
    ,@LogLevel int
    ,@ErrorSource int
    ,@RecrawlErrorInterval int NOT NULL
    ,@ErrorIntervalAllowed int NOT NULL
    ,@ErrorDeleteIntervalAllowed int NOT NULL
    ,@ChangeLogCookieEnd varbinary(8000)
    ,@ChildSecurityBlob varbinary(8000)
)
MODIFIES WITH ROW LOCKS
CHECK (@TransactionType IN (0, 1, 2, 3))
CHECK (@Scope IN (1, 2, 4))
CHECK (@EndPathFlag BETWEEN 0 AND 3)
CHECK (@IndexType IN (0, 1))
CHECK (@UseChangeLog IN (0, 1))
CHECK (@CrawlType IN (1, 2, 3))
CHECK (@ErrorLevel IN (0, 1, 2))
CHECK (@LogLevel IN (0, 1, 2));

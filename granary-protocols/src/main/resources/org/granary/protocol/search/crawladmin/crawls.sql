-- MS-SQLPGAT2 3.1.5.22. The document's own signature is lost.
CREATE PROCEDURE dbo.proc_MSS_GetContentSourceDocCount (
    @ContentSourceID int NOT NULL
    ,@SuccessCount int OUTPUT
    ,@WarningCount int OUTPUT
    ,@ErrorCount int OUTPUT
    ,@DeleteCount int OUTPUT
    ,@LevelHighErrorCount int OUTPUT
)
READS;

-- MS-SQLPGAT2 3.1.5.87
CREATE PROCEDURE dbo.proc_MSS_UpdateCrawlStatistics (
    @ComponentID int NOT NULL
    ,@CrawlID int NOT NULL
    ,@SuccessCount int NOT NULL
    ,@WarningCount int NOT NULL
    ,@ErrorCount int NOT NULL
    ,@DeleteCount int NOT NULL
    ,@NotModifiedCount int NOT NULL
    ,@SecurityOnlyCount int NOT NULL
    ,@SecurityOnlyErrorCount int NOT NULL
    ,@LevelHighErrorCount int NOT NULL
    ,@RetryCount int NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@SuccessCount >= 0)
CHECK (@WarningCount >= 0)
CHECK (@ErrorCount >= 0)
CHECK (@DeleteCount >= 0)
CHECK (@NotModifiedCount >= 0)
CHECK (@SecurityOnlyCount >= 0)
CHECK (@SecurityOnlyErrorCount >= 0)
CHECK (@LevelHighErrorCount >= 0)
CHECK (@RetryCount >= 0);

-- MS-SQLPGAT2 3.1.5.60
CREATE PROCEDURE dbo.proc_MSS_GetStatus (
    @ProjectID int NOT NULL
    ,@ContentSourceID int NOT NULL
)
READS;

-- MS-SQLPGAT2 3.1.5.36
CREATE PROCEDURE dbo.proc_MSS_GetError (
    @hrResult int NOT NULL
    ,@ErrorID int OUTPUT
    ,@ErrorLevel int OUTPUT
    ,@MarkDelete bit OUTPUT
)
MODIFIES WITH ROW LOCKS;

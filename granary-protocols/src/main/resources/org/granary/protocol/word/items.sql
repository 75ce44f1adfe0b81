-- MS-WORDSSP 3.1.5.11, MS-WORDSSP2 3.2.5.11; 2.2.4.6 of both
CREATE PROCEDURE dbo.proc_GetConversionBatch (
    @NumberOfConversionsInBatch int NOT NULL
    ,@InProgressThreshold datetime NOT NULL
)
READS
CHECK (@NumberOfConversionsInBatch >= 0)
RETURNS RESULT SET "proc_GetConversionBatch.ResultSet0" (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,ItemId int NOT NULL
    ,InProgress bit NOT NULL
    ,InputFile nvarchar(max) NOT NULL
    ,OutputFile nvarchar(max)
    ,AttemptsRemaining tinyint NOT NULL
    ,WorkerServerInstance uniqueidentifier NULL
    ,StartTime datetime NULL
    ,CreateTime datetime NOT NULL
);

-- MS-WORDSSP 3.1.5.3, MS-WORDSSP2 3.2.5.3; 2.2.4.1 of both
CREATE PROCEDURE dbo.proc_UpdateConversionBatch (
    @BatchXml xml SCHEMA 'databaseBatchUpdate.xsd' NOT NULL
)
MODIFIES WITH ROW LOCKS
RETURNS RESULT SET "proc_UpdateConversionBatch.ResultSet0" (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,InputRoot nvarchar(max)
    ,OutputRoot nvarchar(max)
    ,Settings nvarchar(max)
    ,UserTokenHeader varbinary(32)
    ,UserTokenSid varbinary(max)
    ,UserTokenGroups varbinary(max)
);

-- MS-WORDSSP 3.1.5.2, MS-WORDSSP2 3.2.5.2
CREATE PROCEDURE dbo.proc_UpdateFailedItem (
    @JobId bigint NOT NULL
    ,@GroupId smallint NOT NULL
    ,@ItemId int NOT NULL
    ,@NoRetry bit
    ,@ErrorCode int
    ,@Reserved varbinary(max) = null
)
MODIFIES WITH ROW LOCKS;

-- MS-WORDSSP 3.1.5.1, MS-WORDSSP2 3.2.5.1
CREATE PROCEDURE dbo.proc_UpdateSucceededItem (
    @JobId bigint NOT NULL
    ,@GroupId smallint NOT NULL
    ,@ItemId int NOT NULL
    ,@Reserved varbinary(max) = null
)
MODIFIES WITH ROW LOCKS;

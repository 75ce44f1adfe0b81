-- MS-TSSPROC 3.1.5.5 and 2.2.4.1
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
    ,OutputFile nvarchar(max) NOT NULL
    ,AttemptsRemaining tinyint NOT NULL
    ,WorkerServerInstance uniqueidentifier NULL
    ,StartTime datetime NULL
    ,CreateTime datetime NOT NULL
);

-- MS-TSSPROC 3.1.5.6 and 2.2.4.2
CREATE PROCEDURE dbo.proc_GetConversionBatchInterleaved (
    @NumberOfConversionsInBatch int NOT NULL
    ,@InProgressThreshold datetime NOT NULL
)
READS
CHECK (@NumberOfConversionsInBatch >= 0)
RETURNS RESULT SET "proc_GetConversionBatchInterleaved.ResultSet0" (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,ItemId int NOT NULL
    ,InProgress bit NOT NULL
    ,InputFile nvarchar(max) NOT NULL
    ,OutputFile nvarchar(max) NOT NULL
    ,AttemptsRemaining tinyint NOT NULL
    ,WorkerServerInstance uniqueidentifier NULL
    ,StartTime datetime NULL
    ,CreateTime datetime NOT NULL
);

-- MS-TSSPROC 3.1.5.15 and 2.2.4.7
CREATE PROCEDURE dbo.proc_UpdateConversionBatch (
    @BatchXml xml SCHEMA 'databaseBatchUpdate.xsd' NOT NULL
)
MODIFIES WITH ROW LOCKS
RETURNS RESULT SET "proc_UpdateConversionBatch.ResultSet0" (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,InputRoot nvarchar(max) NOT NULL
    ,OutputRoot nvarchar(max) NOT NULL
    ,Settings nvarchar(max) NOT NULL
    ,PartitionId uniqueidentifier NULL
    ,UserToken varbinary(max) NOT NULL
);

-- MS-TSSPROC 3.1.5.16
CREATE PROCEDURE dbo.proc_UpdateFailedItem (
    @JobId bigint NOT NULL
    ,@GroupId smallint NOT NULL
    ,@ItemId int NOT NULL
    ,@NoRetry bit
    ,@ErrorCode int
)
MODIFIES WITH ROW LOCKS;

-- MS-TSSPROC 3.1.5.18
CREATE PROCEDURE dbo.proc_UpdateSucceededItem (
    @JobId bigint NOT NULL
    ,@GroupId smallint NOT NULL
    ,@ItemId int NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WORDSSP 3.1.5.8, MS-WORDSSP2 3.2.5.8; 2.2.4.3 of both
CREATE PROCEDURE dbo.proc_GetJobs (
    @PartitionId uniqueidentifier = null
    ,@UserTokenSid varbinary(max) = null
    ,@UserTokenGroups varbinary(max) = null
    ,@ActiveOnly bit
    ,@SubmittedOnly bit
)
READS
RETURNS RESULT SET "proc_GetJobs.ResultSet0" (
    JobId bigint NOT NULL
    ,CreateTime datetime NOT NULL
    ,CancelTime datetime NULL
    ,Submitted bit NOT NULL
    ,Name nvarchar(max) NULL
);

-- MS-WORDSSP 3.1.5.10, MS-WORDSSP2 3.2.5.10; 2.2.4.5 of both
CREATE PROCEDURE dbo.proc_GetGroups (
    @JobId bigint NOT NULL
    ,@PartitionId uniqueidentifier = null
)
READS
RETURNS RESULT SET "proc_GetGroups.ResultSet0" (
    GroupId smallint NOT NULL
    ,InputRoot nvarchar(max)
    ,OutputRoot nvarchar(max)
    ,CreateTime datetime NOT NULL
    ,CancelTime datetime NULL
    ,Submitted bit NOT NULL
    ,Settings nvarchar(max)
);

-- MS-WORDSSP 3.1.5.9, MS-WORDSSP2 3.2.5.9; 2.2.4.4 of both
CREATE PROCEDURE dbo.proc_GetItems (
    @JobId bigint
    ,@GroupId smallint
    ,@PartitionId uniqueidentifier = null
    ,@NotSubmitted bit
    ,@NotStarted bit
    ,@InProgress bit
    ,@Succeeded bit
    ,@Failed bit
    ,@Canceled bit
)
READS
RETURNS RESULT SET "proc_GetItems.ResultSet0" (
    ItemId int NOT NULL
    ,StartTime datetime NULL
    ,StopTime datetime NULL
    ,ErrorCode int NULL
    ,InputFile nvarchar(max) NOT NULL
    ,OutputFile nvarchar(max)
);

-- MS-TSSPROC 3.1.5.10 and 2.2.4.5
CREATE PROCEDURE dbo.proc_GetJobs (
    @PartitionId uniqueidentifier = null
    ,@UserId nvarchar(max) = null
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

-- MS-TSSPROC 3.1.5.7 and 2.2.4.3
CREATE PROCEDURE dbo.proc_GetGroups (
    @JobId bigint NOT NULL
    ,@PartitionId uniqueidentifier = null
)
READS
RETURNS RESULT SET "proc_GetGroups.ResultSet0" (
    GroupId smallint NOT NULL
    ,InputRoot nvarchar(max) NOT NULL
    ,OutputRoot nvarchar(max) NOT NULL
    ,CreateTime datetime NOT NULL
    ,CancelTime datetime NULL
    ,Submitted bit NOT NULL
    ,Settings nvarchar(max) NOT NULL
);

-- MS-TSSPROC 3.1.5.9 and 2.2.4.4
CREATE PROCEDURE dbo.proc_GetItems (
    @JobId bigint NOT NULL
    ,@GroupId smallint NOT NULL
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
    ,OutputFile nvarchar(max) NOT NULL
);

-- MS-TSSPROC 3.1.5.2
CREATE PROCEDURE dbo.proc_AddJob (
    @JobId bigint NOT NULL
    ,@UserId nvarchar(max) = null
    ,@UserToken varbinary(max) NOT NULL
    ,@PartitionId uniqueidentifier = null
    ,@Settings nvarchar(max) NOT NULL
    ,@Name nvarchar(max) = null
    ,@ItemCount int = null
    ,@MaxItemsPerDay int = null
    ,@MaxItemsPerPartitionPerDay int = null
)
MODIFIES WITH ROW LOCKS
CHECK (@ItemCount >= 0);

-- MS-TSSPROC 3.1.5.1. Attempts are counted in a tinyint.
CREATE PROCEDURE dbo.proc_AddGroup (
    @JobId bigint NOT NULL
    ,@GroupId smallint NOT NULL
    ,@InputRoot nvarchar(max) NOT NULL
    ,@OutputRoot nvarchar(max) NOT NULL
    ,@MaxAttemptsCount smallint NOT NULL
    ,@JobXml xml SCHEMA 'databaseJobAdd.xsd' NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@MaxAttemptsCount BETWEEN 0 AND 255);

-- MS-TSSPROC 3.1.5.13
CREATE PROCEDURE dbo.proc_JobsExpire (
    @TimeThreshold datetime = null
    ,@PartitionId uniqueidentifier = null
    ,@AllPartitions bit = null
    ,@JobId bigint = null
    ,@IncludeActiveJobs bit NOT NULL
)
MODIFIES;

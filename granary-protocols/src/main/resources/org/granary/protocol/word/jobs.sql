-- MS-WORDSSP 3.1.5.14, MS-WORDSSP2 3.2.5.14
CREATE PROCEDURE dbo.proc_AddJob (
    @JobId bigint NOT NULL
    ,@UserTokenHeader varbinary(32) = null
    ,@UserTokenSid varbinary(max) = null
    ,@UserTokenGroups varbinary(max) = null
    ,@PartitionId uniqueidentifier = null
    ,@Settings nvarchar(max)
    ,@Name nvarchar(max) = null
)
MODIFIES WITH ROW LOCKS;

-- MS-WORDSSP 3.1.5.15, MS-WORDSSP2 3.2.5.15. Attempts are counted in a tinyint.
CREATE PROCEDURE dbo.proc_AddGroup (
    @JobId bigint NOT NULL
    ,@GroupId smallint NOT NULL
    ,@InputRoot nvarchar(max) = null
    ,@OutputRoot nvarchar(max) = null
    ,@MaxAttemptsCount smallint NOT NULL
    ,@JobXml xml SCHEMA 'databaseJobAdd.xsd' NOT NULL
)
MODIFIES WITH ROW LOCKS
CHECK (@MaxAttemptsCount BETWEEN 0 AND 255);

-- MS-WORDSSP 3.1.5.4, MS-WORDSSP2 3.2.5.4
CREATE PROCEDURE dbo.proc_SubmitJob (
    @JobId bigint NOT NULL
)
MODIFIES WITH ROW LOCKS;

-- MS-WORDSSP 3.1.5.12, MS-WORDSSP2 3.2.5.12
CREATE PROCEDURE dbo.proc_CancelJob (
    @JobId bigint NOT NULL
    ,@PartitionId uniqueidentifier = null
)
MODIFIES WITH ROW LOCKS;

-- MS-WORDSSP 3.1.5.13, MS-WORDSSP2 3.2.5.13
CREATE PROCEDURE dbo.proc_CancelAllActiveJobs
MODIFIES WITH ROW LOCKS;

-- MS-WORDSSP 3.1.5.6, MS-WORDSSP2 3.2.5.6
CREATE PROCEDURE dbo.proc_HasActiveJobs
READS;

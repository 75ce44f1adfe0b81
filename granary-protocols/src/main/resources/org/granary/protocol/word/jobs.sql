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

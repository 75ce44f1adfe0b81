-- The sets of MS-WORDSSP 3.1.1 and MS-WORDSSP2 3.2.1, for reading. The user's token is a credential and stays out.
CREATE TABLE dbo.Jobs (
    JobId bigint NOT NULL
    ,Settings nvarchar(max) NULL
    ,CreateTime datetime NOT NULL
    ,CancelTime datetime NULL
    ,Submitted bit NOT NULL
    ,PartitionId uniqueidentifier NULL
    ,Name nvarchar(max) NULL
) AS STORE TABLE readable_job;

CREATE TABLE dbo.Groups (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,InputRoot nvarchar(max) NULL
    ,OutputRoot nvarchar(max) NULL
) AS STORE TABLE job_group;

CREATE TABLE dbo.Items (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,ItemId int NOT NULL
    ,StartTime datetime NULL
    ,StopTime datetime NULL
    ,AttemptsRemaining tinyint NOT NULL
    ,InputFile nvarchar(max) NOT NULL
    ,OutputFile nvarchar(max) NULL
    ,WorkerServerInstance uniqueidentifier NULL
    ,ErrorCode int NULL
    ,Reserved varbinary(max) NULL
) AS STORE TABLE readable_item;

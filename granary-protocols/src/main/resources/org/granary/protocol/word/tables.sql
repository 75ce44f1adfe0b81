-- The sets of MS-WORDSSP 3.1.1 and MS-WORDSSP2 3.2.1, for reading. The user's token is a credential and stays out.
CREATE TABLE dbo.Jobs (
    JobId bigint NOT NULL
    ,Settings nvarchar(max) NULL
    ,CreateTime datetime NOT NULL
    ,CancelTime datetime NULL
    ,Submitted bit NOT NULL
    ,PartitionId uniqueidentifier NULL
    ,Name nvarchar(max) NULL
    ,CONSTRAINT PK_Jobs PRIMARY KEY (JobId)
    ,CONSTRAINT CK_Jobs_UserToken CHECK ('[UserTokenHeader] IS NULL AND [UserTokenSid] IS NULL AND [UserTokenGroups] IS NULL
        OR [UserTokenHeader] IS NOT NULL AND [UserTokenSid] IS NOT NULL AND [UserTokenGroups] IS NOT NULL')
) AS STORE TABLE readable_job KEYS OF job;

CREATE TABLE dbo.Groups (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,InputRoot nvarchar(max) NULL
    ,OutputRoot nvarchar(max) NULL
    ,CONSTRAINT PK_Groups PRIMARY KEY (JobId, GroupId)
    ,CONSTRAINT FK_Groups_Jobs FOREIGN KEY (JobId) REFERENCES dbo.Jobs (JobId) ON DELETE CASCADE
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
    ,CONSTRAINT PK_Items PRIMARY KEY (JobId, GroupId, ItemId)
    ,CONSTRAINT FK_Items_Groups FOREIGN KEY (JobId, GroupId) REFERENCES dbo.Groups (JobId, GroupId) ON DELETE CASCADE
    ,CONSTRAINT CK_Items_Reserved CHECK ('[Reserved] IS NULL')
) AS STORE TABLE readable_item KEYS OF item;

-- The sets of MS-TSSPROC 3.1.1, for reading. UserToken is a credential and stays out.
CREATE TABLE dbo.Jobs (
    JobId bigint NOT NULL
    ,Settings nvarchar(max) NOT NULL
    ,CreateTime datetime NOT NULL
    ,CancelTime datetime NULL
    ,Submitted bit NOT NULL
    ,PartitionId uniqueidentifier NULL
    ,UserId nvarchar(max) NULL
    ,Name nvarchar(max) NULL
    ,CONSTRAINT PK_Jobs PRIMARY KEY (JobId)
) AS STORE TABLE readable_job KEYS OF job;

CREATE TABLE dbo.Groups (
    JobId bigint NOT NULL
    ,GroupId smallint NOT NULL
    ,InputRoot nvarchar(max) NOT NULL
    ,OutputRoot nvarchar(max) NOT NULL
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
    ,OutputFile nvarchar(max) NOT NULL
    ,WorkerServerInstance uniqueidentifier NULL
    ,ErrorCode int NULL
    ,CONSTRAINT PK_Items PRIMARY KEY (JobId, GroupId, ItemId)
    ,CONSTRAINT FK_Items_Groups FOREIGN KEY (JobId, GroupId) REFERENCES dbo.Groups (JobId, GroupId) ON DELETE CASCADE
) AS STORE TABLE item;

-- The set of 3.1.1.41, for reading.
CREATE TABLE dbo.MSSCommands (
    CommandID bigint NOT NULL
    ,ObjectName nvarchar(1024) NOT NULL
    ,Description nvarchar(3072) NOT NULL
    ,CreatedUtcTime datetime NOT NULL
    ,Completed int NOT NULL
    ,CompletedUtcTime datetime NULL
    ,CONSTRAINT PK_MSSCommands PRIMARY KEY (CommandID)
) AS STORE TABLE command;

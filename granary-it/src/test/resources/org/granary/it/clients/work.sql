-- A script as a newcomer would write it: batches, GO, variables, a table of its own, results of a procedure kept.
DECLARE @rc int
exec @rc = proc_AddJob @JobId = 7, @UserToken = 0x01, @Settings = N'<größe/>', @Name = 'scripted', @ItemCount = 1
SELECT @rc AS rc
GO
exec proc_AddGroup 7, 1, 'http://in', 'http://out', 3,
'<group xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd"><item id="1" in="a" out="b" /></group>'
exec proc_SubmitJob 7
GO
CREATE TABLE #work (JobId bigint, GroupId smallint, ItemId int, InProgress bit, InputFile nvarchar(20), OutputFile nvarchar(20),
  AttemptsRemaining tinyint, WorkerServerInstance uniqueidentifier NULL, StartTime datetime NULL, CreateTime datetime)
INSERT INTO #work exec proc_GetConversionBatch 10, '2008-01-31'
go
SELECT JobId, ItemId, InputFile, OutputFile, AttemptsRemaining, StartTime FROM #work WHERE JobId = 7
GO
PRINT 'finished'
IF (SELECT COUNT(*) FROM #work WHERE JobId = 7) = 1 SELECT CAST(Name AS nvarchar(30)) AS Name, Submitted FROM dbo.Jobs WHERE JobId = 7
GO

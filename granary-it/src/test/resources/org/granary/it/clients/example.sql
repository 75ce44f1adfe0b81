exec dbo.proc_AddJob
@JobId = '1',
@UserId = 'user@contoso.com',
@UserToken = 0x1234567890,
@PartitionId = '93572c0a-d9e1-1395-dab3-932eac7ba30c',
@Settings = '<settings/>',
@Name = 'testJob',
@ItemCount = '2',
@MaxItemsPerDay = '1000',
@MaxItemsPerPartitionPerDay = '100'
GO
exec dbo.proc_AddGroup
@JobId = '1',
@GroupId = '1',
@InputRoot = 'http://contoso.com',
@OutputRoot = 'http://contoso.com',
@MaxAttemptsCount = '2',
@JobXml =
'<group
xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
  <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec_Thai.docx" />
  <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet_Thai.docx" />
</group>'
GO
exec dbo.proc_SubmitJob
@JobId = '1'
GO
exec dbo.proc_GetConversionBatch
@NumberOfConversionsInBatch = 2,
@InProgressThreshold = 'Jan 31 2008 01:01:01:000AM'
GO
exec dbo.proc_UpdateConversionBatch
@BatchXml = '<batch
xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
  <start>
    <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
    <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
  </start>
  <failed />
</batch>'
GO
exec dbo.proc_UpdateSucceededItem
@JobId = '1',
@GroupId = '1',
@ItemId = '1'
GO
exec dbo.proc_UpdateFailedItem
@JobId = '1',
@GroupId = '1',
@ItemId = '2',
@ErrorCode = '1',
@NoRetry = '1'
GO
SELECT ItemId, CASE WHEN StopTime IS NULL THEN 'open' ELSE 'closed' END AS state, ErrorCode, AttemptsRemaining FROM dbo.Items WHERE JobId = 1 ORDER BY ItemId
GO

"""The worked example of MS-TSSPROC section 4, for both Python clients: the texts as the document prints them."""

ADD_JOB = """exec dbo.proc_AddJob
@JobId = '1',
@UserId = 'user@contoso.com',
@UserToken = 0x1234567890,
@PartitionId = '93572c0a-d9e1-1395-dab3-932eac7ba30c',
@Settings = '<settings/>',
@Name = 'testJob',
@ItemCount = '2',
@MaxItemsPerDay = '1000',
@MaxItemsPerPartitionPerDay = '100'"""

JOB_XML = """<group xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
  <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec_Thai.docx" />
  <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet_Thai.docx" />
</group>"""

ADD_GROUP = f"""exec dbo.proc_AddGroup
@JobId = '1',
@GroupId = '1',
@InputRoot = 'http://contoso.com',
@OutputRoot = 'http://contoso.com',
@MaxAttemptsCount = '2',
@JobXml = '{JOB_XML}'"""

SUBMIT_JOB = "exec dbo.proc_SubmitJob @JobId = '1'"

GET_BATCH = """exec dbo.proc_GetConversionBatch
@NumberOfConversionsInBatch = 2,
@InProgressThreshold = 'Jan 31 2008 01:01:01:000AM'"""

BATCH_XML = """<batch xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
  <start>
    <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
    <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
  </start>
  <failed />
</batch>"""

UPDATE_BATCH = f"exec dbo.proc_UpdateConversionBatch @BatchXml = '{BATCH_XML}'"

SUCCEEDED = "exec dbo.proc_UpdateSucceededItem @JobId = '1', @GroupId = '1', @ItemId = '1'"

FAILED = """exec dbo.proc_UpdateFailedItem
@JobId = '1', @GroupId = '1', @ItemId = '2', @ErrorCode = '1', @NoRetry = '1'"""

STATE = "SELECT ItemId, StopTime, ErrorCode, AttemptsRemaining, WorkerServerInstance FROM dbo.Items WHERE JobId = 1 ORDER BY ItemId"


def show(row):
    """A row without its times, which differ from run to run: those are shown as `datetime`."""
    return tuple(type(value).__name__ if hasattr(value, "isoformat") else value for value in row)


def run(cursor):
    """Runs the example, step by step, as text."""
    cursor.execute(ADD_JOB)
    cursor.execute(ADD_GROUP)
    cursor.execute(SUBMIT_JOB)
    cursor.execute(GET_BATCH)
    print([column[0] for column in cursor.description])
    for row in cursor.fetchall():
        print(show(row))
    cursor.execute(UPDATE_BATCH)
    print([column[0] for column in cursor.description])
    for row in cursor.fetchall():
        print(show(row))
    cursor.execute(SUCCEEDED)
    cursor.execute(FAILED)
    cursor.execute(STATE)
    for row in cursor.fetchall():
        print(show(row))

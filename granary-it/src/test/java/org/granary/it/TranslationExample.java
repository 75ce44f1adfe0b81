package org.granary.it;

import java.time.LocalDateTime;
import java.util.List;

/// The worked example of MS-TSSPROC section 4: its steps as they are printed there, and the values in them.
public final class TranslationExample {
    public static final LocalDateTime CREATED = LocalDateTime.parse("2010-01-19T14:18:53.397");
    public static final LocalDateTime STARTED = CREATED.plusMinutes(1);
    public static final LocalDateTime STOPPED = CREATED.plusMinutes(2);
    public static final LocalDateTime THRESHOLD = LocalDateTime.parse("2008-01-31T01:01:01");
    public static final String PARTITION = "93572C0A-D9E1-1395-DAB3-932EAC7BA30C";
    public static final String WORKER = "B00AE9A1-0474-474E-B348-F6A8BCC95331";
    public static final String JOB_XML = """
            <group
            xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
              <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec_Thai.docx" />
              <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet_Thai.docx" />
            </group>""";
    public static final String BATCH_XML = """
            <batch
            xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
              <start>
                <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
              </start>
              <failed />
            </batch>""";

    public static final String ADD_JOB = """
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
            """;
    public static final String ADD_GROUP = """
            exec dbo.proc_AddGroup
            @JobId = '1',
            @GroupId = '1',
            @InputRoot = 'http://contoso.com',
            @OutputRoot = 'http://contoso.com',

            @MaxAttemptsCount = '2',
            @JobXml =
            '%s'
            """.formatted(JOB_XML);
    public static final String SUBMIT_JOB = """
            exec dbo.proc_SubmitJob
            @JobId = '1'
            """;
    public static final String GET_BATCH = """
            exec dbo.proc_GetConversionBatch
            @NumberOfConversionsInBatch = 2,
            @InProgressThreshold = 'Jan 31 2008 01:01:01:000AM'
            """;
    public static final String UPDATE_BATCH = """
            exec dbo.proc_UpdateConversionBatch
            @BatchXml = '%s'
            """.formatted(BATCH_XML);
    public static final String SUCCEEDED = """
            exec dbo.proc_UpdateSucceededItem
            @JobId = '1',
            @GroupId = '1',
            @ItemId = '1'
            """;
    public static final String FAILED = """
            exec dbo.proc_UpdateFailedItem
            @JobId = '1',
            @GroupId = '1',
            @ItemId = '2',
            @ErrorCode = '1',
            @NoRetry = '1'
            """;
    public static final String ITEMS = """
            SELECT ItemId, StartTime, StopTime, AttemptsRemaining, WorkerServerInstance, ErrorCode FROM dbo.Items
            WHERE JobId = 1 AND GroupId = 1 ORDER BY ItemId""";
    public static final List<String> WORK_COLUMNS = List.of("JobId", "GroupId", "ItemId", "InProgress", "InputFile",
            "OutputFile", "AttemptsRemaining", "WorkerServerInstance", "StartTime", "CreateTime");
    public static final List<String> GROUP_COLUMNS = List.of("JobId", "GroupId", "InputRoot", "OutputRoot", "Settings",
            "PartitionId", "UserToken");

    private TranslationExample() {}

    public static byte[] token() {
        return new byte[]{0x12, 0x34, 0x56, 0x78, (byte) 0x90};
    }
}

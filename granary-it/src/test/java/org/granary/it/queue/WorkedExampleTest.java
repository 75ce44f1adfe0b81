package org.granary.it.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// The worked example of each document as the text of T-SQL that it prints.
class WorkedExampleTest extends QueueTest {

    private List<List<String>> rows(String sql) {
        return run(sql).getFirst().rows().stream().map(row -> Answer.row(row.toArray())).toList();
    }

    private List<ResultSet> run(String sql) {
        return database.execute(sql);
    }

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-4-1", "TSSPROC-4-3", "TSSPROC-4-4", "TSSPROC-4-5", "TSSPROC-4-6", "TSSPROC-4-7",
        "TSSPROC-4-10", "TSSPROC-4-12", "TSSPROC-4-17", "TSSPROC-4-18", "WORDSSP-2.1-1", "WORDSSP-4.1-1",
        "WORDSSP-4.1-2", "WORDSSP-4.1-3", "WORDSSP-4.1-4", "WORDSSP-4.1-5", "WORDSSP-4.1-6", "WORDSSP-4.1-7",
        "WORDSSP-4.1-9", "WORDSSP-4.1-11", "WORDSSP-4.1-12", "WORDSSP-4.1-16", "WORDSSP-4.1-17", "WORDSSP2-2.1-1",
        "WORDSSP2-4.1-1", "WORDSSP2-4.1-2", "WORDSSP2-4.1-3", "WORDSSP2-4.1-4", "WORDSSP2-4.1-5", "WORDSSP2-4.1-6",
        "WORDSSP2-4.1-7", "WORDSSP2-4.1-9", "WORDSSP2-4.1-11", "WORDSSP2-4.1-12", "WORDSSP2-4.1-16",
        "WORDSSP2-4.1-17"})
    void theExampleRunsAsText() {
        boolean translation = queue == Queue.TRANSLATION;
        String suffix = translation ? "_Thai.docx" : ".pdf";
        String partition = "93572c0a-d9e1-1395-dab3-932eac7ba30c";
        run(translation ? """
                exec dbo.proc_AddJob
                @JobId = '1',
                @UserId = 'user@contoso.com',
                @UserToken = 0x1234567890,
                @PartitionId = '93572c0a-d9e1-1395-dab3-932eac7ba30c',
                @Settings = '<settings/>',
                @Name = 'testJob',
                @ItemCount = '2',
                @MaxItemsPerDay = '1000',
                @MaxItemsPerPartitionPerDay = '100'""" : """
                exec dbo.proc_AddJob
                @JobId = '1',
                @UserTokenHeader = 0x00000000000000000000000000000000,
                @UserTokenGroups = 0x1,
                @UserTokenSid = 0x1,
                @PartitionId = '93572c0a-d9e1-1395-dab3-932eac7ba30c',
                @Settings = '<settings/>',
                @Name = 'testJob'""");
        String user = translation ? "" : "NULL, ";
        assertThat(rows("exec proc_GetJobs '" + partition + "', NULL, " + user + "0, 0"))
                .singleElement().satisfies(job -> {
                    assertThat(job).startsWith("1").endsWith("NULL", "false", "testJob");
                });
        String roots = translation ? "'http://contoso.com'" : "NULL";
        run("""
                exec dbo.proc_AddGroup
                @JobId = '1',
                @GroupId = '1',
                @InputRoot = %s,
                @OutputRoot = %s,
                @MaxAttemptsCount = '2',
                @JobXml =
                '<group
                xmlns="%s">
                  <item id="1" in="Aenean%%20nec.docx" out="Aenean%%20nec%s" />
                  <item id="2" in="Fusce%%20aliquet.docx" out="Fusce%%20aliquet%s" />
                </group>'""".formatted(roots, roots, queue.jobAdd(), suffix, suffix));
        String status = "exec proc_GetJobStatus 1, '" + partition + "'";
        assertThat(rows(status)).containsExactly(
                List.of("2", "2", "0", "0", "0", "0", "0", "testJob"));
        run("exec dbo.proc_SubmitJob\n@JobId = '1'");
        assertThat(rows(status)).containsExactly(
                List.of("2", "0", "2", "0", "0", "0", "0", "testJob"));
        String active = "declare @active int; exec @active = dbo.proc_HasActiveJobs; select @active";
        assertThat(rows(active)).containsExactly(List.of("1"));

        String batch = """
                exec dbo.proc_GetConversionBatch
                @NumberOfConversionsInBatch = 2,
                @InProgressThreshold = 'Jan 31 2008 01:01:01:000AM'""";
        List<List<String>> work = rows(batch);
        assertThat(work).hasSize(2);
        assertThat(work.get(0).subList(0, 9)).containsExactly("1", "1", "1", "false", "Aenean%20nec.docx",
                "Aenean%20nec" + suffix, "2", "NULL", "NULL");
        assertThat(work.get(1).subList(0, 9)).containsExactly("1", "1", "2", "false", "Fusce%20aliquet.docx",
                "Fusce%20aliquet" + suffix, "2", "NULL", "NULL");

        List<List<String>> groups = rows("""
                exec dbo.proc_UpdateConversionBatch
                @BatchXml = '<batch
                xmlns="%s">
                  <start>
                    <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                    <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
                  </start>
                  <failed />
                </batch>'""".formatted(queue.batchUpdate()));
        assertThat(groups).containsExactly(translation
                ? List.of("1", "1", "http://contoso.com", "http://contoso.com", "<settings/>",
                        "93572C0A-D9E1-1395-DAB3-932EAC7BA30C", "1234567890")
                : List.of("1", "1", "NULL", "NULL", "<settings/>", "0".repeat(32), "01", "01"));

        String reserved = translation ? "" : "@Reserved = NULL,\n";
        run("exec dbo.proc_UpdateSucceededItem\n" + reserved
                + "@JobId = '1',\n@GroupId = '1',\n@ItemId = '1'");
        run("exec dbo.proc_UpdateFailedItem\n@JobId = '1',\n@GroupId = '1',\n@ItemId = '2',\n"
                + reserved + "@ErrorCode = '1',\n@NoRetry = '1'");
        assertThat(rows(status)).containsExactly(
                List.of("2", "0", "0", "0", "1", "1", "0", "testJob"));
        assertThat(rows(active)).containsExactly(List.of("0"));
        assertThat(rows(batch)).isEmpty();
        assertThat(rows("select ItemId, ErrorCode from dbo.Items order by ItemId"))
                .containsExactly(List.of("1", "NULL"), List.of("2", "1"));
    }
}

package org.granary.it.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.ResultSet;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AddJobTest extends WordTest {
    private static final byte[] HEADER = new byte[32];
    private static final byte[] SID = {1, 5, 0};
    private static final byte[] GROUPS = {};

    @Test
    @Covers({"WORDSSP-2.2.4.1-1", "WORDSSP-2.2.4.1-2", "WORDSSP-2.2.4.1-4", "WORDSSP-2.2.4.1-5", "WORDSSP-2.2.4.1-6",
        "WORDSSP-3.1.1-22", "WORDSSP-3.1.1-27", "WORDSSP-3.1.5.3-1", "WORDSSP-3.1.5.3-15", "WORDSSP-3.1.5.3-18",
        "WORDSSP-3.1.5.14-1", "WORDSSP-3.1.5.14-3", "WORDSSP-3.1.5.14-8", "WORDSSP2-2.2.4.1-1", "WORDSSP2-2.2.4.1-2",
        "WORDSSP2-2.2.4.1-4", "WORDSSP2-2.2.4.1-5", "WORDSSP2-2.2.4.1-6", "WORDSSP2-3.2.1-22", "WORDSSP2-3.2.1-27",
        "WORDSSP2-3.2.5.3-1", "WORDSSP2-3.2.5.3-15", "WORDSSP2-3.2.5.3-18", "WORDSSP2-3.2.5.14-1",
        "WORDSSP2-3.2.5.14-3", "WORDSSP2-3.2.5.14-8"})
    void aJobComesBackAsItWasSent() {
        String settings = "<settings a=\"1\">\r\n  ünïcödé \uD83D\uDE00 </settings>  ";
        assertThat(callInOrder("proc_AddJob", Long.MIN_VALUE, HEADER, SID, GROUPS, PARTITION, settings, "")
                .sets()).isEmpty();
        addGroup(Long.MIN_VALUE, 2, 1, group(1, 2));
        addGroup(Long.MIN_VALUE, 1, 1, group(1));
        callInOrder("proc_AddJob", 1L, null, null, null, null, null);
        addGroup(1, 1, 1, group(1));

        ResultSet set = callInOrder("proc_UpdateConversionBatch", batch(
                started(Long.MIN_VALUE, 2, 1) + started(Long.MIN_VALUE, 2, 2) + started(1, 1, 1),
                failed(Long.MIN_VALUE, 1, 1, 3))).set();
        assertThat(set.shape()).containsExactly("JobId bigint", "GroupId smallint", "InputRoot nvarchar(max)",
                "OutputRoot nvarchar(max)", "Settings nvarchar(max)", "UserTokenHeader varbinary(32)",
                "UserTokenSid varbinary(max)", "UserTokenGroups varbinary(max)");
        assertThat(set.rows()).usingRecursiveFieldByFieldElementComparator().containsExactly(
                List.of(Long.MIN_VALUE, 1, "http://in", "http://out", settings, HEADER, SID, GROUPS),
                List.of(Long.MIN_VALUE, 2, "http://in", "http://out", settings, HEADER, SID, GROUPS),
                Arrays.asList(1L, 1, "http://in", "http://out", null, null, null, null));
        assertThat(updateBatch(batch("", "")).set().rows()).isEmpty();
    }

    @Test
    @Covers({"WORDSSP-3.1.1-20", "WORDSSP-3.1.1-21", "WORDSSP-3.1.1-23", "WORDSSP-3.1.1-25", "WORDSSP-3.1.5-7",
        "WORDSSP-3.1.5-11", "WORDSSP-3.1.5.14-4", "WORDSSP-3.1.5.14-5", "WORDSSP-3.1.5.14-6", "WORDSSP2-3.2.1-20",
        "WORDSSP2-3.2.1-21", "WORDSSP2-3.2.1-23", "WORDSSP2-3.2.1-25", "WORDSSP2-3.2.5-7", "WORDSSP2-3.2.5-11",
        "WORDSSP2-3.2.5.14-4", "WORDSSP2-3.2.5.14-5", "WORDSSP2-3.2.5.14-6"})
    void onlyIdentifierAndSettingsHaveToBeGiven() {
        call("proc_AddJob", "@JobId", 1L, "@Settings", null);
        assertThat(query(
                """
                        SELECT PartitionId IS NULL AND Name IS NULL AND Settings IS NULL AND CancelTime IS NULL AND Submitted = 0
                          AND UserTokenHeader IS NULL AND UserTokenSid IS NULL AND UserTokenGroups IS NULL AND UserKey IS NULL
                          AND CreateTime = ?
                        FROM job JOIN job_input ON job_input.JobId = job.JobId""",
                rows -> rows.getBoolean(1), now()))
                .containsExactly(true);
        assertThat(refused("proc_AddJob", "@JobId", null, "@Settings", "").number()).isEqualTo(515);
        assertThat(refused("proc_AddJob", "@JobId", 2L).number()).isEqualTo(201);
    }

    @Test
    @Covers({"WORDSSP-3.1.1-19", "WORDSSP2-3.2.1-19"})
    void anIdentifierIsUsedOnce() {
        addJob(1);
        SqlError error = refused("proc_AddJob", "@JobId", 1L, "@Settings", "other");
        assertThat(error.number()).isEqualTo(2627);
        assertThat(error.getMessage()).contains("dbo.Jobs", "(1)");
    }

    @Test
    @Covers({"WORDSSP-2.2.4.1-6", "WORDSSP-3.1.1-28", "WORDSSP-3.1.1-29", "WORDSSP2-2.2.4.1-6", "WORDSSP2-3.2.1-28",
        "WORDSSP2-3.2.1-29"})
    void aTokenIsGivenWholeOrNotAtAll() {
        for (int parts = 1; parts < 7; parts++) {
            byte @Nullable [] header = (parts & 1) == 0 ? null : HEADER;
            byte @Nullable [] sid = (parts & 2) == 0 ? null : SID;
            byte @Nullable [] groups = (parts & 4) == 0 ? null : GROUPS;
            SqlError error = refused("proc_AddJob", "@JobId", 1L, "@Settings", "", "@UserTokenHeader", header,
                    "@UserTokenSid", sid, "@UserTokenGroups", groups);
            assertThat(error.number()).isEqualTo(547);
            assertThat(error.getMessage()).contains("CK_Jobs_UserToken", databaseName());
        }
    }

    @Test
    @Covers({"WORDSSP-3.1.5-1", "WORDSSP-3.1.5-2", "WORDSSP-3.1.5-3", "WORDSSP-3.1.5-4", "WORDSSP-3.1.5-5",
        "WORDSSP-3.1.5-6", "WORDSSP-3.1.5-9", "WORDSSP2-3.2.5-1", "WORDSSP2-3.2.5-2", "WORDSSP2-3.2.5-3",
        "WORDSSP2-3.2.5-4", "WORDSSP2-3.2.5-5", "WORDSSP2-3.2.5-6", "WORDSSP2-3.2.5-9"})
    void wrongArgumentsAreRefusedAndChangeNothing() {
        assertThat(refused("proc_AddJob", "@JobId", 1L, "@Settings", "", "@UserTokenHeader", new byte[33],
                "@UserTokenSid", SID, "@UserTokenGroups", GROUPS).number()).isEqualTo(8152);
        assertThat(refused("proc_AddJob", "@JobId", 1L, "@Settings", "", "@UserId", "me").number()).isEqualTo(8145);
        assertThat(refused("proc_SubmitJob", "@JobId", 1L, "@More", 1L).number()).isEqualTo(8145);
        assertThat(refused("proc_SubmitJob", "@JobId", "one").number()).isEqualTo(8114);
        assertThat(refused("proc_SubmitJob", "@JobId", "9223372036854775808").number()).isEqualTo(8114);
        assertThat(refused("proc_AddGroup", "@JobId", 1L, "@GroupId", 32768, "@MaxAttemptsCount", 1, "@JobXml",
                group(1)).number()).isEqualTo(8114);
    }
}

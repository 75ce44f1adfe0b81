package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// proc_AddJob, proc_AddGroup and proc_SubmitJob as a client of the wire sees them.
class TranslationJobsTest extends TranslationCalls {
    private static final String PARTITION = "93572C0A-D9E1-1395-DAB3-932EAC7BA30C";
    private static final String OTHER = "11111111-2222-3333-4444-555555555555";

    @Test
    @Covers({"TSSPROC-2.1-1", "TSSPROC-3.1.5.2-1", "TSSPROC-3.1.5.2-3", "TSSPROC-3.1.5.2-4", "TSSPROC-3.1.5.2-8",
        "TSSPROC-3.1.5.2-18", "TSSPROC-3.1.5.2-22", "TSSPROC-3.1.1-19", "TSSPROC-3.1.1-20", "TSSPROC-3.1.1-21",
        "TSSPROC-3.1.1-23", "TSSPROC-3.1.5-10"})
    void aJobIsStoredAsItWasGiven() throws SQLException {
        String settings = "  <s a=\"1\">Ж&amp;😀</s>\r\n ";
        Answer inOrder = call("proc_AddJob", 1L, "User ü", TOKEN, PARTITION.toLowerCase(Locale.ROOT), settings, "näme",
                null, null, null);
        assertThat(inOrder.code()).isZero();
        assertThat(inOrder.hasRows()).isFalse();
        Answer byName = callByName("proc_AddJob", "@Settings", "", "@UserToken", new byte[0], "@JobId", Long.MIN_VALUE);
        assertThat(byName.code()).isZero();
        assertThat(query("SELECT JobId, Settings, CreateTime, CancelTime, Submitted, PartitionId, UserId, Name "
                + "FROM dbo.Jobs ORDER BY JobId")).containsExactly(
                        Arrays.asList(Long.MIN_VALUE, "", now(), null, false, null, null, null),
                        Arrays.asList(1L, settings, now(), null, false, PARTITION, "User ü", "näme"));
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-5", "TSSPROC-3.1.5.2-6", "TSSPROC-3.1.5.2-7", "TSSPROC-3.1.1-17", "TSSPROC-3.1.1-18",
        "TSSPROC-3.1.5-6", "TSSPROC-3.1.5-8"})
    void aJobWithoutItsNecessaryPartsOrWithAUsedNumberIsRefused() throws SQLException {
        List<Object> whole = List.of(1L, "u", TOKEN, PARTITION, "<s/>", "n", 1, 10, 10);
        assertNoNull("proc_AddJob", whole, 0, 2, 4);
        addJob(1);
        assertRefused(2627, "proc_AddJob", whole.toArray());
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-9", "TSSPROC-3.1.5.2-10", "TSSPROC-3.1.5.2-11", "TSSPROC-3.1.5.2-12",
        "TSSPROC-3.1.5.2-13", "TSSPROC-3.1.5.2-14", "TSSPROC-3.1.5.2-15", "TSSPROC-3.1.5.2-17", "TSSPROC-3.1.5.2-18",
        "TSSPROC-3.1.5.2-19", "TSSPROC-3.1.5.2-20", "TSSPROC-3.1.5.2-21"})
    void theReturnCodeTellsWhetherALimitWasExceeded() throws SQLException {
        assertThat(add(1, PARTITION, 6, 10, 6)).isZero();
        assertThat(add(2, PARTITION, 1, 10, 6)).isEqualTo(1);
        assertThat(query("SELECT JobId FROM dbo.Jobs WHERE JobId = 2")).isEmpty();
        assertThat(add(2, PARTITION, 1, 10, null)).isZero();
        assertThat(add(3, OTHER, 4, 10, 4)).isEqualTo(1);
        assertThat(add(3, OTHER, 3, 10, 4)).isZero();
        assertThat(add(4, OTHER, 1, null, 4)).isZero();
        assertThat(add(5, OTHER, 1, null, 4)).isEqualTo(1);
        assertThat(add(5, OTHER, null, 0, 0)).isZero();
        minutesPass(25 * 60);
        assertThat(add(6, PARTITION, 6, 6, 6)).isZero();
    }

    private int add(long job, String partition, Integer count, Integer perDay, Integer perPartition)
            throws SQLException {
        Answer answer = call("proc_AddJob", job, null, TOKEN, partition, "<s/>", null, count, perDay, perPartition);
        assertThat(answer.hasRows()).isFalse();
        return answer.code();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.1-1", "TSSPROC-3.1.5.1-4", "TSSPROC-3.1.5.1-11", "TSSPROC-3.1.5.1-12", "TSSPROC-3.1.5.1-16",
        "TSSPROC-3.1.1-3", "TSSPROC-3.1.1-6", "TSSPROC-3.1.1-12"})
    void aGroupIsStoredWithItsItems() throws SQLException {
        addJob(1);
        addJob(2);
        Answer added = call("proc_AddGroup", 1L, (short) -1, " In ", "", (short) 255, groupXml(7));
        assertThat(added.hasRows()).isFalse();
        callByName("proc_AddGroup", "@JobXml", groupXml(7), "@MaxAttemptsCount", 0, "@OutputRoot", "ö", "@InputRoot",
                "ä", "@GroupId", 2, "@JobId", "1");
        addGroup(2, 2, 1, 7);
        assertThat(query("SELECT JobId, GroupId, InputRoot, OutputRoot FROM dbo.Groups ORDER BY JobId, GroupId"))
                .containsExactly(List.of(1L, (short) -1, " In ", ""), List.of(1L, (short) 2, "ä", "ö"),
                        List.of(2L, (short) 2, "http://in", "http://out"));
        assertThat(items()).containsExactly(Arrays.asList(1L, (short) -1, 7, null, null, (short) 255, null, null),
                Arrays.asList(1L, (short) 2, 7, null, null, (short) 0, null, null),
                Arrays.asList(2L, (short) 2, 7, null, null, (short) 1, null, null));
    }

    @Test
    @Covers({"TSSPROC-3.1.5.1-5", "TSSPROC-3.1.5.1-6", "TSSPROC-3.1.5.1-7", "TSSPROC-3.1.5.1-8", "TSSPROC-3.1.5.1-9",
        "TSSPROC-3.1.5.1-10", "TSSPROC-3.1.5.1-13", "TSSPROC-3.1.5.1-14", "TSSPROC-3.1.1-2", "TSSPROC-3.1.1-11",
        "TSSPROC-3.1.1-14", "TSSPROC-3.1.5-4", "TSSPROC-3.1.5-5", "TSSPROC-3.1.5-7"})
    void aGroupThatBreaksARuleIsRefused() throws SQLException {
        addJob(1);
        addGroup(1, 1, 1, 1);
        assertNoNull("proc_AddGroup", List.of(1L, (short) 2, "in", "out", (short) 1, groupXml(1)), 0, 1, 2, 3, 4, 5);
        assertRefused(547, "proc_AddGroup", 1L, (short) 2, "in", "out", (short) -1, groupXml(1));
        assertRefused(547, "proc_AddGroup", 1L, (short) 2, "in", "out", (short) 256, groupXml(1));
        assertRefused(2627, "proc_AddGroup", 1L, (short) 1, "in", "out", (short) 1, groupXml(2));
        assertRefused(2627, "proc_AddGroup", 1L, (short) 2, "in", "out", (short) 1, groupXml(2, 2));
        assertRefused(547, "proc_AddGroup", 9L, (short) 1, "in", "out", (short) 1, groupXml(1));
        assertRefused(8114, "proc_AddGroup", "one", (short) 2, "in", "out", (short) 1, groupXml(1));
        assertRefused(6913, "proc_AddGroup", 1L, (short) 2, "in", "out", (short) 1, "<group/>");
    }

    @Test
    @Covers({"TSSPROC-3.1.5.14-1", "TSSPROC-3.1.5.14-2", "TSSPROC-3.1.5.14-3", "TSSPROC-3.1.5.14-4",
        "TSSPROC-3.1.5.14-5", "TSSPROC-3.1.5.14-6", "TSSPROC-3.1.5.14-8", "TSSPROC-3.1.1-22"})
    void submittingAJobHandsItsItemsOut() throws SQLException {
        addJob(1);
        addGroup(1, 1, 1, 1);
        addJob(2);
        addGroup(2, 1, 1, 1);
        assertThat(call("proc_GetConversionBatch", 10, now()).rows()).isEmpty();
        assertNoNull("proc_SubmitJob", List.of(1L), 0);
        assertThat(call("proc_SubmitJob", 1L).hasRows()).isFalse();
        callByName("proc_SubmitJob", "@JobId", "1");
        assertThat(query("SELECT JobId, Submitted FROM dbo.Jobs ORDER BY JobId")).containsExactly(List.of(1L, true),
                List.of(2L, false));
        assertThat(call("proc_GetConversionBatch", 10, now()).rows()).extracting(List::getFirst).containsExactly(1L);
    }
}

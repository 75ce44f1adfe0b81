package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AddJobTest extends TranslationTest {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-00000000000a");

    private int add(long job, @Nullable UUID partition, @Nullable Integer items, @Nullable Integer perDay,
            @Nullable Integer perPartition) {
        Outcome outcome = call("proc_AddJob", "@JobId", job, "@UserToken", TOKEN, "@Settings", "<s/>",
                "@PartitionId", partition, "@ItemCount", items, "@MaxItemsPerDay", perDay,
                "@MaxItemsPerPartitionPerDay", perPartition);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-1", "TSSPROC-3.1.5.2-3", "TSSPROC-3.1.5.2-18", "TSSPROC-3.1.5.2-22", "TSSPROC-3.1.1-18",
        "TSSPROC-3.1.1-19", "TSSPROC-3.1.1-20", "TSSPROC-3.1.1-21", "TSSPROC-3.1.1-23"})
    void aJobIsStoredWithWhatTheClientSentByPosition() {
        String settings = "<settings a=\"1\">\r\n  ünïcödé \uD83D\uDE00 </settings>  ";
        Outcome outcome = callInOrder("proc_AddJob", Long.MIN_VALUE, "User@Contoso.com ", TOKEN, PARTITION,
                settings, "", 0, null, null);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.sets()).isEmpty();
        var stored = query("""
                SELECT job.JobId, UserId, UserToken, PartitionId, Settings, Name, CreateTime, CancelTime, Submitted
                FROM job JOIN job_input ON job_input.JobId = job.JobId""", rows -> {
            assertThat(rows.getLong(1)).isEqualTo(Long.MIN_VALUE);
            assertThat(rows.getString(2)).isEqualTo("User@Contoso.com ");
            assertThat(rows.getBytes(3)).isEqualTo(TOKEN);
            assertThat(rows.getUuid(4)).isEqualTo(PARTITION);
            assertThat(rows.getString(5)).isEqualTo(settings);
            assertThat(rows.getString(6)).isEmpty();
            assertThat(rows.getDateTime(7)).isEqualTo(now());
            assertThat(rows.isNull(8)).isTrue();
            assertThat(rows.getBoolean(9)).isFalse();
            return 1;
        });
        assertThat(stored).hasSize(1);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-4", "TSSPROC-3.1.5-10"})
    void userPartitionAndNameMayBeLeftOut() {
        addJob(1);
        assertThat(query("SELECT UserId IS NULL AND PartitionId IS NULL AND Name IS NULL FROM readable_job",
                rows -> rows.getBoolean(1))).containsExactly(true);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-5", "TSSPROC-3.1.5.2-6", "TSSPROC-3.1.5.2-7", "TSSPROC-3.1.5-6", "TSSPROC-3.1.5-8"})
    void identifierTokenAndSettingsMayNotBeNull() {
        assertThat(refused("proc_AddJob", "@JobId", null, "@UserToken", TOKEN, "@Settings", "s").number())
                .isEqualTo(515);
        assertThat(refused("proc_AddJob", "@JobId", 1L, "@UserToken", null, "@Settings", "s").number()).isEqualTo(515);
        assertThat(refused("proc_AddJob", "@JobId", 1L, "@UserToken", TOKEN, "@Settings", null).getMessage())
                .contains("'@Settings'", "'proc_AddJob'");
    }

    @Test
    @Covers({"TSSPROC-3.1.5-1", "TSSPROC-3.1.5-2", "TSSPROC-3.1.5-3", "TSSPROC-3.1.5-4", "TSSPROC-3.1.5-5",
        "TSSPROC-3.1.5-8"})
    void wrongArgumentsAreRefusedAndChangeNothing() {
        assertThat(refused("proc_AddJob", "@JobId", 1L, "@UserToken", TOKEN).number()).isEqualTo(201);
        assertThat(refused("proc_SubmitJob", "@Job", 1L).number()).isEqualTo(8145);
        assertThat(refused("proc_SubmitJob", "@JobId", 1L, "@More", 1L).number()).isEqualTo(8145);
        assertThat(refused("proc_SubmitJob", "@JobId", "one").number()).isEqualTo(8114);
        assertThat(refused("proc_SubmitJob", "@JobId", "9223372036854775808").number()).isEqualTo(8114);
        assertThat(refused("proc_AddGroup", "@JobId", 1L, "@GroupId", 32768, "@InputRoot", "", "@OutputRoot", "",
                "@MaxAttemptsCount", 1, "@JobXml", group(1)).number()).isEqualTo(8114);
        assertThat(refused("proc_AddJob", "@JobId", 1L, "@UserToken", TOKEN, "@Settings", "s", "@ItemCount", -1)
                .number()).isEqualTo(547);
    }

    @Test
    @Covers("TSSPROC-3.1.1-17")
    void anIdentifierIsUsedOnce() {
        add(1, PARTITION, 5, null, null);
        var error = refused("proc_AddJob", "@JobId", 1L, "@UserToken", TOKEN, "@Settings", "other", "@ItemCount", 7);
        assertThat(error.number()).isEqualTo(2627);
        assertThat(error.getMessage()).contains("dbo.Jobs", "(1)");
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-8", "TSSPROC-3.1.5.2-12", "TSSPROC-3.1.5.2-13"})
    void withoutCountOrLimitEveryJobIsAdded() {
        assertThat(add(1, null, 1000, null, null)).isZero();
        assertThat(add(2, null, null, 1, 1)).isZero();
        assertThat(add(3, null, 1000, null, 2000)).isZero();
        assertThat(add(4, null, 1000, 3000, null)).isZero();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-9", "TSSPROC-3.1.5.2-11", "TSSPROC-3.1.5.2-17", "TSSPROC-3.1.5.2-18",
        "TSSPROC-3.1.5.2-19", "TSSPROC-3.1.5.2-20", "TSSPROC-3.1.5.2-21"})
    void theLimitOfTheDayCountsAllPartitions() {
        assertThat(add(1, PARTITION, 60, 100, null)).isZero();
        assertThat(add(2, OTHER, 41, 100, null)).isEqualTo(1);
        assertThat(add(3, null, 40, 100, null)).isZero();
        assertThat(add(4, OTHER, 1, 100, null)).isEqualTo(1);
        assertThat(add(5, OTHER, 0, 100, null)).isZero();
        assertThat(jobs()).containsExactly(1L, 3L, 5L);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-10", "TSSPROC-3.1.5.2-11", "TSSPROC-3.1.5.2-14", "TSSPROC-3.1.5.2-17",
        "TSSPROC-3.1.5.2-21"})
    void theLimitOfAPartitionCountsOnlyThatPartition() {
        assertThat(add(1, PARTITION, 100, null, 100)).isZero();
        assertThat(add(2, PARTITION, 1, null, 100)).isEqualTo(1);
        assertThat(add(3, OTHER, 100, null, 100)).isZero();
        assertThat(add(4, null, 100, null, 100)).isZero();
        assertThat(add(5, null, 1, null, 100)).isEqualTo(1);
        assertThat(jobs()).containsExactly(1L, 3L, 4L);
    }

    @Test
    @Covers("TSSPROC-3.1.5.2-15")
    void whatWasAddedMoreThanADayAgoDoesNotCount() {
        add(1, PARTITION, 100, null, null);
        time(now().plusHours(23));
        assertThat(add(2, PARTITION, 1, 100, null)).isEqualTo(1);
        assertThat(add(3, PARTITION, 1, null, 100)).isEqualTo(1);
        time(now().plusHours(1));
        assertThat(add(4, PARTITION, 60, 100, 100)).isZero();
        time(now().plusHours(1));
        assertThat(add(5, PARTITION, 41, 100, 100)).isEqualTo(1);
        assertThat(add(6, PARTITION, 40, 100, 100)).isZero();
    }

    @Test
    void manyClientsAtOnceNeverExceedALimit() throws Exception {
        List<Callable<Integer>> calls = new ArrayList<>();
        for (long job = 1; job <= 60; job++) {
            long id = job;
            calls.add(() -> add(id, PARTITION, 2, 50, 1000));
        }
        int added = 0;
        try (var threads = Executors.newFixedThreadPool(16)) {
            for (var status : threads.invokeAll(calls)) {
                added += 1 - status.get();
            }
        }
        assertThat(added).isEqualTo(25);
        assertThat(jobs()).hasSize(25);
    }
}

package org.granary.it.translation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.granary.conformance.Covers;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// proc_GetItemCount and proc_UpdateItemCount.
class ItemCountTest extends TranslationTest {
    private static final UUID OTHER = UUID.fromString("00000000-0000-0000-0000-00000000000b");
    private static final UUID ZERO = new UUID(0, 0);

    private int count(UUID partition, int hour, String date) {
        var outcome = callInOrder("proc_GetItemCount", partition, hour, date);
        assertThat(outcome.sets()).isEmpty();
        return outcome.status();
    }

    private void add(UUID partition, int hour, String date, int items) {
        assertThat(callInOrder("proc_UpdateItemCount", partition, hour, date, items).sets()).isEmpty();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.17-1", "TSSPROC-3.1.5.17-2", "TSSPROC-3.1.5.17-3", "TSSPROC-3.1.5.17-4",
        "TSSPROC-3.1.5.17-5", "TSSPROC-3.1.5.17-6", "TSSPROC-3.1.5.17-13", "TSSPROC-3.1.5.8-1", "TSSPROC-3.1.5.8-2",
        "TSSPROC-3.1.5.8-3", "TSSPROC-3.1.5.8-4", "TSSPROC-3.1.5.8-5", "TSSPROC-3.1.5.8-8", "TSSPROC-3.1.5.8-13"})
    void countsAddUpForTheirPartitionAndInAll() {
        assertThat(count(PARTITION, 12, "2024-02-29")).isZero();
        assertThat(count(ZERO, 12, "2024-02-29")).isZero();
        add(PARTITION, 12, "2024-02-29", 5);
        add(PARTITION, 12, "2024-02-29", 6);
        add(OTHER, 12, "2024-02-29", 100);
        add(ZERO, 12, "2024-02-29", 1000);
        add(ZERO, 12, "2024-02-29", 0);
        assertThat(count(PARTITION, 12, "2024-02-29")).isEqualTo(11);
        assertThat(count(OTHER, 12, "2024-02-29")).isEqualTo(100);
        assertThat(count(ZERO, 12, "2024-02-29")).isEqualTo(1111);
    }

    @Test
    @Covers({"TSSPROC-3.1.5.8-6", "TSSPROC-3.1.5.8-7"})
    void theHourAndThe23BeforeItCount() {
        add(PARTITION, 13, "2024-02-28", 1);
        add(PARTITION, 12, "2024-02-28", 10);
        add(PARTITION, 11, "2024-02-28", 100);
        add(PARTITION, 23, "2024-02-28", 1000);
        add(PARTITION, 0, "2024-02-29", 10_000);
        add(PARTITION, 13, "2024-02-29", 100_000);
        for (UUID partition : new UUID[]{PARTITION, ZERO}) {
            assertThat(count(partition, 12, "2024-02-29")).isEqualTo(11_001);
            assertThat(count(partition, 0, "2024-02-29")).isEqualTo(11_111);
            assertThat(count(partition, 13, "2024-02-29")).isEqualTo(111_000);
            assertThat(count(partition, 12, "2024-03-01")).isEqualTo(100_000);
            assertThat(count(partition, 13, "2024-03-01")).isZero();
        }
    }

    @Test
    @Covers({"TSSPROC-3.1.5.2-16", "TSSPROC-3.1.5.2-17", "TSSPROC-3.1.5.8-3"})
    void theLimitsOfNewJobsLookAtTheSameCounts() {
        String date = now().toLocalDate().toString();
        int hour = now().getHour();
        add(PARTITION, hour, date, 90);
        assertThat(quota(1, PARTITION, 11)).isEqualTo(1);
        assertThat(count(PARTITION, hour, date)).isEqualTo(90);
        assertThat(quota(2, PARTITION, 10)).isZero();
        assertThat(count(PARTITION, hour, date)).isEqualTo(100);
        assertThat(quota(3, null, 7)).isZero();
        assertThat(quota(4, null, null)).isZero();
        assertThat(count(PARTITION, hour, date)).isEqualTo(100);
        assertThat(count(ZERO, hour, date)).isEqualTo(107);
    }

    private int quota(long job, @Nullable UUID partition, @Nullable Integer items) {
        return call("proc_AddJob", "@JobId", job, "@UserToken", TOKEN, "@Settings", "", "@PartitionId",
                partition, "@ItemCount", items, "@MaxItemsPerPartitionPerDay", 100).status();
    }

    @Test
    @Covers({"TSSPROC-3.1.5.17-7", "TSSPROC-3.1.5.17-8", "TSSPROC-3.1.5.17-9", "TSSPROC-3.1.5.17-10",
        "TSSPROC-3.1.5.17-11", "TSSPROC-3.1.5.8-9", "TSSPROC-3.1.5.8-10", "TSSPROC-3.1.5.8-11", "TSSPROC-3.1.5.8-12"})
    void nothingMayBeNullAndHoursAreThoseOfADay() {
        add(PARTITION, 0, "2024-02-29", 1);
        add(PARTITION, 23, "2024-02-29", 1);
        assertThat(count(PARTITION, 0, "2024-02-29")).isEqualTo(1);
        assertThat(count(PARTITION, 23, "2024-02-29")).isEqualTo(2);
        String[] names = {"@PartitionId", "@Hour", "@Date", "@ItemCount"};
        for (int missing = 0; missing < names.length; missing++) {
            @Nullable
            Object[] arguments = {names[0], PARTITION, names[1], 1, names[2], "2024-02-29", names[3], 1};
            arguments[2 * missing + 1] = null;
            assertThat(refused("proc_UpdateItemCount", arguments).number()).isEqualTo(515);
            if (missing < 3) {
                assertThat(refused("proc_GetItemCount", java.util.Arrays.copyOf(arguments, 6)).number()).isEqualTo(515);
            }
        }
        for (int hour : new int[]{-1, 24}) {
            assertThat(refused("proc_UpdateItemCount", "@PartitionId", PARTITION, "@Hour", hour, "@Date", "2024-02-29",
                    "@ItemCount", 1).number()).isEqualTo(547);
            assertThat(refused("proc_GetItemCount", "@PartitionId", PARTITION, "@Hour", hour, "@Date", "2024-02-29")
                    .number()).isEqualTo(547);
        }
        assertThat(refused("proc_UpdateItemCount", "@PartitionId", PARTITION, "@Hour", 1, "@Date", "2024-02-29",
                "@ItemCount", -1).number()).isEqualTo(547);
    }

    @Test
    void aCountThatTheReturnCodeCannotHoldIsRefused() {
        add(PARTITION, 1, "2024-02-29", Integer.MAX_VALUE);
        add(PARTITION, 2, "2024-02-29", 1);
        assertThat(count(PARTITION, 1, "2024-02-29")).isEqualTo(Integer.MAX_VALUE);
        assertThatThrownBy(() -> count(PARTITION, 2, "2024-02-29")).isInstanceOfSatisfying(SqlError.class,
                error -> assertThat(error.number()).isEqualTo(8115));
    }
}

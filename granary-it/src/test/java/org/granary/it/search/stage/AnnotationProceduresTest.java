package org.granary.it.search.stage;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.time.LocalDateTime;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pending annotations and their status: 3.1.5.64, 84 and 85.
class AnnotationProceduresTest extends StageTest {
    private static final LocalDateTime OBSOLETE = LocalDateTime.of(2026, 1, 2, 3, 4, 5);
    private static final LocalDateTime UPDATED = LocalDateTime.of(2026, 2, 3, 4, 5, 6);
    private static final LocalDateTime LATER = LocalDateTime.of(2026, 3, 4, 5, 6, 7);

    private void pending() {
        add("pending_annotation", "TargetDisplayURL", "u", "TargetDisplayHash", 1, "Pid", 100, "AnnotationNumeric", 1,
                "UpdateTime", now());
    }

    private Object pendingCount() {
        return column("SELECT COUNT(*) FROM MSSAnnotationsPending").getFirst();
    }

    private void set(@Nullable LocalDateTime obsolete, LocalDateTime updated, int status) {
        Outcome outcome = call("proc_MSS_SetAnnotationsPendingStatus", "@ObsoleteTime", obsolete, "@UpdateTime",
                updated, "@Status", status);
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.status()).isZero();
    }

    private List<List<@Nullable Object>> status() {
        return rows("SELECT ObsoleteTime, LastUpdateTime, LastFullUpdateTime, Status FROM MSSAnnotationsPendingStatus");
    }

    private List<@Nullable Object> prepare() {
        Outcome outcome = call("proc_MSS_PrepareForAnnotationsUpdate", "@LastUpdateTime", Out.of(JDBCType.TIMESTAMP),
                "@LastFullUpdateTime", Out.of(JDBCType.TIMESTAMP), "@IsReadyForUpdate", Out.of(JDBCType.BIT));
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.status()).isZero();
        return asList(outcome.output("@LastUpdateTime"), outcome.output("@LastFullUpdateTime"),
                outcome.output("@IsReadyForUpdate"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @Covers({"SQLPGAT2-3.1.5.84-1", "SQLPGAT2-3.1.5.84-2", "SQLPGAT2-3.1.5.84-3", "SQLPGAT2-3.1.5.84-4",
        "SQLPGAT2-3.1.5.84-11", "SQLPGAT2-3.1.1.10-1"})
    void theFirstStatusHasOneTimeForBothUpdates(int status) {
        set(OBSOLETE, UPDATED, status);
        assertThat(status()).containsExactly(asList(OBSOLETE, UPDATED, UPDATED, status));
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.84-5", "SQLPGAT2-3.1.5.84-6", "SQLPGAT2-3.1.5.84-7", "SQLPGAT2-3.1.5.84-8",
        "SQLPGAT2-3.1.5.84-9", "SQLPGAT2-3.1.1.10-4"})
    void onlyAFullImportChangesTheTimeOfTheFullUpdate() {
        set(OBSOLETE, UPDATED, 2);
        set(UPDATED, LATER, 1);
        assertThat(status()).containsExactly(asList(UPDATED, LATER, UPDATED, 1));
        set(null, LATER, 3);
        assertThat(status()).containsExactly(asList(null, LATER, UPDATED, 3));
        set(OBSOLETE, LATER, 2);
        assertThat(status()).containsExactly(asList(OBSOLETE, LATER, LATER, 2));
    }

    @Test
    @Covers("SQLPGAT2-3.1.1.37-1")
    void aTextOfAnAnnotationHasUpTo1024Characters() {
        String insert = "INSERT INTO MSSAnnotationsPending (TargetDisplayURL, TargetDisplayHash, Pid, AnnotationText,"
                + " AnnotationNumeric, UpdateTime) VALUES ('u', 1, 100, ?, 1, '2026-01-01')";
        database.execute(insert, "x".repeat(1024));
        assertThat(database.refused("too long", () -> database.execute(insert, "x".repeat(1025))).number())
                .isIn(2628, 8152);
        assertThat(pendingCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, -1})
    void aStatusThatDoesNotExistIsRefused(int status) {
        assertThat(refused("proc_MSS_SetAnnotationsPendingStatus", "@ObsoleteTime", OBSOLETE, "@UpdateTime", UPDATED,
                "@Status", status).number()).isEqualTo(547);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.64-1", "SQLPGAT2-3.1.5.64-3", "SQLPGAT2-3.1.5.64-5", "SQLPGAT2-3.1.5.64-7",
        "SQLPGAT2-3.1.5.64-9", "SQLPGAT2-3.1.5.64-11"})
    void beforeTheFirstImportAnnotationsCanBeUpdated() {
        pending();
        assertThat(prepare()).containsExactly(null, null, true);
        assertThat(pendingCount()).isEqualTo(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Covers({"SQLPGAT2-3.1.5.64-2", "SQLPGAT2-3.1.5.64-4", "SQLPGAT2-3.1.5.64-6", "SQLPGAT2-3.1.5.64-9"})
    void afterAnImportAnnotationsCanBeUpdated(int status) {
        set(OBSOLETE, UPDATED, 2);
        set(OBSOLETE, LATER, status);
        pending();
        assertThat(prepare()).containsExactly(LATER, status == 2 ? LATER : UPDATED, true);
        assertThat(pendingCount()).isEqualTo(0);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.64-2", "SQLPGAT2-3.1.5.64-4", "SQLPGAT2-3.1.5.64-8"})
    void whileTheyAreProcessedTheyCannot() {
        set(OBSOLETE, UPDATED, 3);
        pending();
        assertThat(prepare()).containsExactly(UPDATED, UPDATED, false);
        assertThat(pendingCount()).isEqualTo(1);
    }

    @Test
    @Covers({"SQLPGAT2-3.1.5.85-1", "SQLPGAT2-3.1.5.85-2", "SQLPGAT2-3.1.5.85-3", "SQLPGAT2-3.1.5.85-5"})
    void bothSetsAreEmptied() {
        set(OBSOLETE, UPDATED, 3);
        pending();
        add("annotation", "TargetDocID", 1, "Pid", 100, "AnnotationNumeric", 1, "UpdateTime", now());
        Outcome outcome = call("proc_MSS_TruncateAnnotationsTables");
        assertThat(outcome.sets()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(status()).isEmpty();
        assertThat(pendingCount()).isEqualTo(0);
        assertThat(column("SELECT COUNT(*) FROM MSSAnnotations")).as("others stay").containsExactly(1);
    }
}

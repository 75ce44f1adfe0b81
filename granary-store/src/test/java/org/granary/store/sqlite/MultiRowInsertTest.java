package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultiRowInsertTest {

    @Test
    void hasTheValuesOfARowForEachRow() {
        assertThat(MultiRowInsert.of("INSERT INTO t (a, b)\nVALUES (?, ?)"))
                .isEqualTo("INSERT INTO t (a, b)\nVALUES (?, ?)" + ", (?, ?)".repeat(MultiRowInsert.ROWS - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO NOTHING",
        "INSERT INTO t (a, b) VALUES (?, 0)", "INSERT INTO t (a, b) SELECT ?, ?",
        "INSERT OR REPLACE INTO t (a, b) VALUES (?, ?)", "UPDATE t SET a = ? WHERE b = ?",
        "INSERT INTO t (a, b) VALUES (?, ?), (?, ?)"})
    void isForPlainInsertsOfOneRow(String other) {
        assertThat(MultiRowInsert.of(other)).isNull();
    }

    @Test
    void takesTheParametersRowByRow() {
        List<@Nullable Object[]> rows = List.of(new @Nullable Object[]{1, null}, new @Nullable Object[]{2, "b"});
        assertThat(MultiRowInsert.parameters(rows)).containsExactly(1, null, 2, "b");
    }
}

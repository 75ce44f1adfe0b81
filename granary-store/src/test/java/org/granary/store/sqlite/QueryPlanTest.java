package org.granary.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.granary.store.Clock;
import org.granary.store.Database;
import org.granary.store.DatabaseSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryPlanTest {
    @TempDir
    Path folder;

    private SqliteStore store;
    private Database database;

    @BeforeEach
    void open() {
        store = SqliteStore.open(folder, SqliteSettings.DEFAULT, Clock.SYSTEM);
        database = store.open(new DatabaseSchema("Contract", "org/granary/store/contract"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aSearchByIndexIsNoScan() {
        QueryPlan plan = QueryPlan.of(database, "SELECT state FROM item WHERE name = ?");
        assertThat(plan.fullScans()).isEmpty();
        assertThat(plan.scans()).isEmpty();
        assertThat(plan.uses("item_by_name")).isTrue();
        assertThat(plan).hasToString("SEARCH item USING INDEX item_by_name (name=?)");
    }

    @Test
    void aTableReadFromEndToEndIsAScanUnderItsAlias() {
        assertThat(QueryPlan.of(database, "SELECT * FROM item AS i WHERE i.state = ?").fullScans())
                .containsExactly("i");
        assertThat(QueryPlan.of(database, "UPDATE item SET state = ? WHERE state = '?'").fullScans())
                .containsExactly("item");
    }

    @Test
    void aWalkAlongAnIndexIsAScanOfTheSecondKind() {
        QueryPlan plan = QueryPlan.of(database, "SELECT name FROM item ORDER BY name LIMIT 10");
        assertThat(plan.fullScans()).isEmpty();
        assertThat(plan.scans()).containsExactly("item");
    }

    @Test
    void whatHasNoTableScansNothing() {
        assertThat(QueryPlan.of(database, "INSERT INTO item (id, name) VALUES (?, ?)").scans()).isEmpty();
        assertThat(QueryPlan.of(database, "SELECT 1").scans()).isEmpty();
    }
}

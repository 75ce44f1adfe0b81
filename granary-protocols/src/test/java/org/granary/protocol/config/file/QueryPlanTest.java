package org.granary.protocol.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.config.ConfigFixture;
import org.granary.store.sqlite.QueryPlan;
import org.granary.store.sqlite.SqliteStore;
import org.junit.jupiter.api.Test;

/// No call about files reads a table that grows from end to end.
class QueryPlanTest extends ConfigFixture {

    @Test
    void noStatementScansATable() {
        String chunks = "SELECT Number, Bytes FROM config_binary_chunk WHERE ObjectId = ? AND Number BETWEEN ? AND ? "
                + "ORDER BY Number";
        for (String statement : List.of(chunks, FileProcedures.ONE, FileProcedures.TEMPLATE,
                FileHandles.OBJECT.text(SqliteStore.dialect()),
                FileHandles.NEW_FILE, FileHandles.LOCK, FileHandles.NEW_HANDLE, FileHandles.END_UNUSED,
                FileVersions.COPY_VERSION, FileVersions.COPY_CHUNKS, FileVersions.UNUSED, FileVersions.REMOVE_PIECES,
                FileVersions.REMOVE_CHUNKS, FileVersions.REMOVE_VERSION, FileSegment.OBJECT_OF,
                FileSegment.FILE.text(SqliteStore.dialect()),
                FileSegment.VERSION_OF, FileSegment.CHUNK_BYTES, FileSegment.NEW_PIECE, FileSegment.NEW_CHUNK,
                FileSegment.SET_LENGTH, FileSegment.SET_FILE, FileSegment.SET_HANDLE)) {
            QueryPlan plan = QueryPlan.of(server.store(), statement);
            assertThat(plan.fullScans()).as("%s%n%s", statement, plan).doesNotContain("config_file", "f",
                    "config_file_version", "v", "config_file_handle", "h", "other", "config_file_chunk", "c",
                    "config_file_piece", "p", "config_object", "o", "config_class");
            assertThat(plan.steps()).as("%s%n%s", statement, plan).noneMatch(step -> step.contains("USE TEMP B-TREE"));
        }
    }

    @Test
    void templatesAreFoundFromTheirClasses() {
        QueryPlan plan = QueryPlan.of(server.store(), FileProcedures.TEMPLATES);
        assertThat(plan.fullScans()).as(plan.toString()).containsOnly("config_class", "template");
        assertThat(plan.uses("config_class_base")).as(plan.toString()).isTrue();
        assertThat(plan.steps()).as(plan.toString()).anyMatch(step -> step.matches(
                "SEARCH o USING (COVERING )?INDEX config_object_(place|name) \\(ClassId=\\?\\)"));
    }
}

package org.granary.protocol.search.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.SearchFixture;
import org.granary.store.sqlite.QueryPlan;
import org.granary.store.sqlite.SqliteStore;
import org.junit.jupiter.api.Test;

/// No update of a few documents reads all of them.
class PropertyPlanTest extends SearchFixture {
    private static final List<StoreStatement> LISTED = List.of(DocProps.DELETE, DocProps.DELETE_VALUES,
            AlertHistory.BEGIN_OR_GO_ON, AlertHistory.GO_ON, AlertHistory.CLEAR, AlertHistory.WRITE,
            AlertHistory.UPDATE, Documents.FORGET, Documents.PURGE.get(0), Documents.PURGE.get(1),
            Documents.PURGE.get(2), Documents.PURGE.get(3));
    private static final List<String> ROW_BY_ROW = List.of(DocProps.ADD, DocProps.UPDATE, DocProps.ADD_MISSING,
            DocProps.UPDATE_NAME, DocProps.ADD_MISSING_NAME, DocResults.PUT, DocResults.PUT_TAGS, DocSdIds.PUT,
            DocSdIds.PUT_WITH_BLOCK, Definitions.ADD);

    private QueryPlan plan(String statement) {
        return QueryPlan.of(server.store(), statement);
    }

    @Test
    void listsOfRowsAreTheOnlyThingThatIsReadFromEndToEnd() {
        for (StoreStatement statement : LISTED) {
            String text = statement.text(SqliteStore.dialect());
            QueryPlan plan = plan(text);
            assertThat(plan.scans()).as("%s%n%s", text, plan).isSubsetOf("listed", "json_each");
        }
        for (String statement : ROW_BY_ROW) {
            QueryPlan plan = plan(statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
        }
    }

    @Test
    void namesAreReadAlongTheirIndex() {
        for (String statement : List.of(CatalogProcedures.NAMES, ComponentProcedures.ALIASES)) {
            QueryPlan plan = plan(statement);
            assertThat(plan.uses("doc_prop_name")).as("%s%n%s", statement, plan).isTrue();
            assertThat(plan.fullScans()).as("%s%n%s", statement, plan).isEmpty();
        }
        assertThat(plan(ComponentProcedures.ALIASES).uses("doc_prop_document")).isTrue();
    }

    @Test
    void descriptorsAreFoundByTheirIndex() {
        for (String statement : List.of(CatalogProcedures.FIND, CatalogProcedures.DESCRIPTORS)) {
            QueryPlan plan = plan(statement);
            assertThat(plan.scans()).as("%s%n%s", statement, plan).isEmpty();
            assertThat(plan.uses("security_descriptor_key")).isTrue();
        }
    }
}

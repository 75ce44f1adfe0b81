package org.granary.protocol.search.crawl.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.protocol.search.SearchFixture;
import org.granary.store.Access;
import org.granary.store.Dialect;
import org.granary.store.Transaction;
import org.granary.store.sqlite.QueryPlan;
import org.granary.type.Cancellation;
import org.junit.jupiter.api.Test;

class DocumentPlanTest extends SearchFixture {

    private Dialect dialect() {
        return server.store().run(Access.READ, new Cancellation(), Transaction::dialect);
    }

    @Test
    void documentsAreFoundByTheirSignatures() {
        QueryPlan plan = QueryPlan.of(server.store(), DocumentProcedures.BY_HASH.text(dialect()));
        assertThat(plan.uses("crawl_url_history_display")).as("%s", plan).isTrue();
        assertThat(plan.scans()).as("%s", plan).doesNotContain("h");
    }

    @Test
    void deletesAreCountedAlongTheirOwnIndexAndDocumentsAlongSomeIndex() {
        QueryPlan deletes = QueryPlan.of(server.store(), DocumentProcedures.PENDING_DELETES.text(dialect()));
        assertThat(deletes.uses("crawl_url_history_delete")).as("%s", deletes).isTrue();
        QueryPlan all = QueryPlan.of(server.store(), DocumentProcedures.DOCUMENTS);
        assertThat(all.fullScans()).as("%s", all).isEmpty();
    }

    @Test
    void bitmapsAreLookedUpOneAfterAnother() {
        QueryPlan plan = QueryPlan.of(server.store(), LinksBitmaps.UPDATE.text(dialect()));
        assertThat(plan.scans()).as("%s", plan).isSubsetOf("bitmap");
    }
}

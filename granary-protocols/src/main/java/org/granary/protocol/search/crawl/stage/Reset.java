package org.granary.protocol.search.crawl.stage;

import java.util.List;
import org.granary.store.Dialect;
import org.granary.store.Transaction;

/// The store forgets all that was ever crawled.
///
/// Identifiers that were free stay so; those of the documents are not given again.
final class Reset {
    static final List<String> EVERYWHERE = List.of("crawl_url_history", "link", "crawl_queue", "crawled_host",
            "host_count", "host_visit", "deleted_url", "reported_crawl_error", "local_completed_crawl",
            "pending_annotation_status", "crawl_stage",
            "stage_document");
    /// The document leaves out the last five, which would tell of documents that are gone.
    static final List<String> NOT_IN_FOUNDATION = List.of("anchor_text_info", "changed_anchor_target",
            "changed_anchor_source", "changed_anchor_deleted", "changed_anchor_committed", "pending_anchor_change",
            "anchor_change", "annotation", "pending_annotation", "colleague_link", "social_distance_deleted_property",
            "social_distance_property", "social_distance_new_property", "social_distance_unchanged_property",
            "user_document", "anchor_document_properties");

    private Reset() {}

    static StageCall.Answer reset(StageCall call) {
        clear(call.transaction(), EVERYWHERE);
        if (!call.isFoundation()) {
            clear(call.transaction(), NOT_IN_FOUNDATION);
        }
        return call.answer();
    }

    private static void clear(Transaction transaction, List<String> tables) {
        Dialect dialect = transaction.dialect();
        tables.forEach(table -> transaction.update(dialect.clear(table)));
    }
}

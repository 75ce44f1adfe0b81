package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocResultsUpdate;
import org.granary.records.DocumentId;
import org.granary.records.RecordBlobBuilder;

/// A metadata store, as crawl components call it.
final class MetadataStore {
    /// Update Queue Types (2.2.1.18): each update may be one that came before, so that documents need not be known and need not be new.
    private static final int INSERTS = 1;
    private static final int ANCHOR = 4;
    private static final int MAX_TEXT = 450;

    private final Connection connection;
    private final int componentId;

    MetadataStore(Connection connection, int componentId) {
        this.connection = connection;
        this.componentId = componentId;
    }

    /// 3.1.5.77.
    void setState(int component, ComponentState state) throws SQLException {
        new ProcedureCall(connection, "dbo.proc_MSS_SetCrawlComponentStatus").in(component).in(componentId)
                .in(state.value()).run();
    }

    void update(MetadataUpdate update) throws SQLException {
        Set<DocPropsDelete> replaced = new LinkedHashSet<>();
        update.properties().forEach(row -> replaced.add(new DocPropsDelete(row.docId(), row.pid())));
        call(INSERTS, update.removed(), replaced, update.properties(), update.results(), update.history());
    }

    void updateAnchors(List<AnchorTexts> documents) throws SQLException {
        Set<DocPropsDelete> replaced = new LinkedHashSet<>();
        documents.forEach(row -> replaced.add(new DocPropsDelete(row.docId(), LinkRow.ANCHOR_TEXT_PID)));
        List<DocPropsAdd> texts = documents.stream()
                .flatMap(document -> document.texts().stream().map(text -> textProperty(document.docId(), text)))
                .toList();
        call(ANCHOR, List.of(), replaced, texts, List.of(), List.of());
    }

    /// The value of a text has its signature in the high half.
    private static DocPropsAdd textProperty(int docId, String text) {
        String start = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
        String rest = text.length() <= MAX_TEXT ? null : text.substring(MAX_TEXT);
        return new DocPropsAdd(docId, LinkRow.ANCHOR_TEXT_PID, (long) Signature.number(text) << 32, start, rest);
    }

    /// 3.1.5.90.
    private void call(int queueType, List<Integer> removed, Set<DocPropsDelete> replaced, List<DocPropsAdd> added,
            List<DocResultsUpdate> results, List<AlertHistoryUpdate> history) throws SQLException {
        var ids = new RecordBlobBuilder<>(DocumentId.TYPE);
        removed.forEach(id -> ids.add(new DocumentId(id)));
        var adds = new RecordBlobBuilder<>(DocPropsAdd.TYPE).addAll(added);
        var deletes = new RecordBlobBuilder<>(DocPropsDelete.TYPE).addAll(replaced);
        var rows = new RecordBlobBuilder<>(DocResultsUpdate.TYPE).addAll(results);
        var alerts = new RecordBlobBuilder<>(AlertHistoryUpdate.TYPE).addAll(history);
        new ProcedureCall(connection, "dbo.proc_MSS_UpdatePropertyStore").in(0).in(componentId).in(queueType)
                .in(ids.count()).bytes(ids.records())
                .in(adds.count()).bytes(adds.records()).text(adds.text())
                .in(0).bytes(null).text(null)
                .in(deletes.count()).bytes(deletes.records())
                .in(0).bytes(null)
                .in(rows.count()).bytes(rows.records()).text(rows.text()).bytes(rows.data())
                .in(0).bytes(null).text(null)
                .in(0).bytes(null)
                .in(alerts.count()).bytes(alerts.records())
                .in(0).bytes(null).text(null).run();
    }
}

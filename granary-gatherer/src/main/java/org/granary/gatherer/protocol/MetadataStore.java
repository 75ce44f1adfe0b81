package org.granary.gatherer.protocol;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
    private static final int CATALOG = 1;

    private final org.granary.client.search.MetadataStore client;
    private final Connection connection;
    private final int componentId;

    MetadataStore(Connection connection, int componentId) {
        this.connection = connection;
        this.client = new org.granary.client.search.MetadataStore(connection);
        this.componentId = componentId;
    }

    /// 3.1.5.77.
    void setState(int component, ComponentState state) throws SQLException {
        client.setCrawlComponentStatus(component, componentId, state.value());
    }

    /// 3.1.5.74.
    void reset() throws SQLException {
        client.resetCatalog(CATALOG);
    }

    /// Which of some documents are there.
    void addKnown(List<Integer> documents, Set<Integer> known) throws SQLException {
        if (documents.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT DocId FROM dbo.MSSDocResults WHERE DocId IN " + Anchors.list(documents));
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                known.add(rows.getInt(1));
            }
        }
    }

    void update(MetadataUpdate update) throws SQLException {
        Set<DocPropsDelete> replaced = new LinkedHashSet<>(update.replaced());
        update.properties().forEach(row -> replaced.add(new DocPropsDelete(row.docId(), row.pid())));
        call(INSERTS, update.removed(), replaced, update.properties(), update.results(), update.history());
    }

    void updateAnchors(List<AnchorTexts> documents) throws SQLException {
        Set<DocPropsDelete> replaced = new LinkedHashSet<>();
        documents.forEach(row -> replaced.add(new DocPropsDelete(row.docId(), LinkRow.ANCHOR_TEXT_PID)));
        List<DocPropsAdd> texts = documents.stream()
                .flatMap(document -> document.texts().stream()
                        .map(text -> PropertyValues.text(document.docId(), LinkRow.ANCHOR_TEXT_PID, text)))
                .toList();
        call(ANCHOR, List.of(), replaced, texts, List.of(), List.of());
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
        client.updatePropertyStore(0, componentId, queueType, ids.count(), ids.records(), adds.count(),
                adds.records(), adds.text(), 0, null, null, deletes.count(), deletes.records(), 0, null, rows.count(),
                rows.records(), rows.text(), rows.data(), 0, null, null, 0, null, alerts.count(), alerts.records(), 0,
                null, null);
    }
}

package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.FileTime;
import org.granary.gatherer.protocol.LinkRow;
import org.granary.gatherer.protocol.MetadataUpdate;
import org.granary.gatherer.protocol.PropertyValues;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.protocol.Signature;
import org.granary.gatherer.text.DatabaseText;
import org.granary.records.AlertHistoryUpdate;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocResultsUpdate;
import org.jspecify.annotations.Nullable;

/// Tells the metadata store what items are (3.1.5.90). In the Foundation role nobody is told.
final class MetadataWriter {
    private static final int MAX_TEXT = 4000;

    private final ComponentSession session;
    private final int store;
    private final PropertyMapper mapper;

    /// @param store the component's own
    MetadataWriter(ComponentSession session, int store) {
        this.session = session;
        this.store = store;
        this.mapper = new PropertyMapper(session);
    }

    void write(List<ClassifiedVisit> items) throws SQLException {
        if (session.foundation()) {
            return;
        }
        List<DocResultsUpdate> results = new ArrayList<>();
        List<DocPropsDelete> replaced = new ArrayList<>();
        List<DocPropsAdd> properties = new ArrayList<>();
        List<AlertHistoryUpdate> history = new ArrayList<>();
        List<Integer> removed = new ArrayList<>();
        Map<Integer, String> put = new TreeMap<>();
        long now = FileTime.of(Instant.now());
        for (ClassifiedVisit classified : items) {
            QueuedItem item = classified.item();
            switch (classified.metadata()) {
                case ClassifiedVisit.Metadata.Keep() -> {
                }
                case ClassifiedVisit.Metadata.Remove() -> removed.add(item.docId());
                case ClassifiedVisit.Metadata.Put(Document document) -> {
                    put.put(item.docId(), item.displayUrl());
                    results.add(result(item, document));
                    if (item.visitedBefore()) {
                        replaced(item.docId(), replaced);
                    }
                    properties.addAll(mapper.rows(item.docId(), DocumentProperties.of(item.displayUrl(), document)));
                    history.add(new AlertHistoryUpdate(item.docId(), Long.hashCode(document.propertySignature()),
                            Signature.longNumber(item.displayUrl()), document.contentSignature(), now));
                }
            }
        }
        addAnchorTexts(put, properties);
        if (!results.isEmpty() || !removed.isEmpty()) {
            session.metadata().update(new MetadataUpdate(removed, results, replaced, properties, history));
        }
    }

    /// What links say about documents that searches have not found until now; of others the anchor crawls have told it.
    private void addAnchorTexts(Map<Integer, String> documents, List<DocPropsAdd> properties) throws SQLException {
        documents.keySet().removeAll(session.metadata().known(List.copyOf(documents.keySet())));
        if (documents.isEmpty()) {
            return;
        }
        Map<String, Set<String>> texts = session.store(store).textsAbout(List.copyOf(documents.values()));
        documents.forEach((docId, url) -> texts.getOrDefault(url, Set.of()).forEach(
                text -> properties.add(PropertyValues.text(docId, LinkRow.ANCHOR_TEXT_PID, text))));
    }

    /// What the document no longer has goes, too.
    private void replaced(int docId, List<DocPropsDelete> deletes) throws SQLException {
        for (int pid : mapper.mapped()) {
            deletes.add(new DocPropsDelete(docId, pid));
        }
    }

    private static DocResultsUpdate result(QueuedItem item, Document document) {
        long modified = FileTime.of(document.lastModified());
        return new DocResultsUpdate(item.docId(), 0, document.size(), modified, 1, 0, cut(document.author()),
                cut(document.title()), item.displayUrl(), null, document.mediaType(), extension(item.displayUrl()),
                null, null, Hosts.name(item.displayUrl()), cut(document.description()), 0, 0, modified);
    }

    /// What follows the last dot of the path, such as `html`.
    static @Nullable String extension(String url) {
        int end = url.indexOf('?') < 0 ? url.length() : url.indexOf('?');
        int slash = url.lastIndexOf('/', end - 1);
        int dot = url.lastIndexOf('.', end - 1);
        boolean inPath = slash > url.indexOf("//") + 1 && dot > slash + 1 && end - dot <= 16;
        return inPath ? url.substring(dot + 1, end) : null;
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : DatabaseText.cut(text, MAX_TEXT);
    }
}

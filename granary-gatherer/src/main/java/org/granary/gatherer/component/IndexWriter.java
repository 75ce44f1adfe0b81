package org.granary.gatherer.component;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.fetch.Fetched;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.index.DocumentLinks;
import org.granary.gatherer.index.IndexChange;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.QueuedItem;
import org.granary.gatherer.settings.CrawlLimits;

/// Tells the index what came of a group of items.
final class IndexWriter {
    private final ComponentSession session;
    private final int store;
    private final DocumentIndex index;
    private final CrawlLimits limits;
    /// URLs of pages that count as near as start addresses.
    private Set<String> authorities = Set.of();

    /// @param store the component's own
    IndexWriter(ComponentSession session, int store, DocumentIndex index, CrawlLimits limits) {
        this.session = session;
        this.store = store;
        this.index = index;
        this.limits = limits;
    }

    /// Work with an index, whose failure is one of the component: it begins again.
    interface Work {
        void run() throws IOException, SQLException;
    }

    static void attempt(Work work) throws SQLException {
        try {
            work.run();
        } catch (IOException e) {
            throw new SQLException("The search index cannot be used: " + e.getMessage(), e);
        }
    }

    /// A crawl begins.
    void begin() throws SQLException {
        if (index.keeps()) {
            attempt(() -> index.rank(session.admin().propertyRanks()));
        }
        authorities = index.keeps() ? Set.copyOf(session.settings().authorities().values()) : Set.of();
    }

    /// Is the text of an item needed, whatever the source says of its age?
    boolean needs(QueuedItem item) throws SQLException {
        boolean[] missing = new boolean[1];
        attempt(() -> missing[0] = item.indexType() != 0 && index.isMissing(item.docId()));
        return missing[0];
    }

    void write(List<Visit> visits, List<ClassifiedVisit> classified) throws SQLException {
        if (!index.keeps()) {
            return;
        }
        attempt(() -> {
            List<IndexChange> changes = new ArrayList<>();
            Map<Integer, String> added = new TreeMap<>();
            for (int i = 0; i < visits.size(); i++) {
                add(visits.get(i), classified.get(i), changes, added);
            }
            if (!changes.isEmpty()) {
                index.write(changes);
            }
            if (!added.isEmpty() && !session.foundation()) {
                index.write(known(added), false);
            }
        });
    }

    private void add(Visit visit, ClassifiedVisit classified, List<IndexChange> changes, Map<Integer, String> added)
            throws IOException {
        QueuedItem item = visit.item();
        switch (classified.metadata()) {
            case ClassifiedVisit.Metadata.Remove() -> changes.add(new IndexChange.Remove(item.docId()));
            case ClassifiedVisit.Metadata.Put(Document document) -> {
                if (index.isMissing(item.docId())) {
                    added.put(item.docId(), item.displayUrl());
                }
                changes.add(put(visit, document));
            }
            case ClassifiedVisit.Metadata.Keep() -> {
                if (visit.fetched() instanceof Fetched.Item found && found.index() && index.isMissing(item.docId())) {
                    added.put(item.docId(), item.displayUrl());
                    changes.add(put(visit, found.document()));
                }
            }
        }
    }

    private IndexChange put(Visit visit, Document document) {
        String text = visit.fetched() instanceof Fetched.Item found ? found.text() : "";
        int distance = authorities.contains(visit.item().displayUrl())
                ? 0
                : Math.max(0, limits.depth() - visit.item().enumerationDepth());
        return new IndexChange.Put(visit.item().docId(), visit.item().displayUrl(), document, text, distance);
    }

    /// What links said about documents before the index had them; of others the anchor crawls tell it.
    private List<DocumentLinks> known(Map<Integer, String> documents) throws SQLException {
        Map<String, Set<String>> texts = session.store(store).textsAbout(List.copyOf(documents.values()));
        return documents.entrySet().stream()
                .map(entry -> new DocumentLinks(entry.getKey(),
                        List.copyOf(texts.getOrDefault(entry.getValue(), Set.of())), List.of(), 0))
                .toList();
    }
}

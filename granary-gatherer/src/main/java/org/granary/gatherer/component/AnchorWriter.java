package org.granary.gatherer.component;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.granary.gatherer.index.DocumentIndex;
import org.granary.gatherer.index.DocumentLinks;
import org.granary.gatherer.protocol.AnchorLink;
import org.granary.gatherer.protocol.AnchorTexts;
import org.granary.gatherer.protocol.Clicks;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.Crawl;
import org.granary.gatherer.protocol.LinkRow;

/// Tells the metadata store what the links to documents say, for all documents of a store to which links have changed.
final class AnchorWriter {
    private static final int RANGE = 500;

    private final ComponentSession session;
    private final int store;
    private final Crawl crawl;
    private final DocumentIndex index;

    AnchorWriter(ComponentSession session, int store, Crawl crawl, DocumentIndex index) {
        this.index = index;
        this.session = session;
        this.store = store;
        this.crawl = crawl;
    }

    void write() throws SQLException {
        List<Integer> documents = session.store(store).anchorDocIds();
        for (int from = 0; from < documents.size(); from += RANGE) {
            List<Integer> range = documents.subList(from, Math.min(from + RANGE, documents.size()));
            Map<Integer, Set<String>> texts = new TreeMap<>();
            range.forEach(document -> texts.put(document, new LinkedHashSet<>()));
            for (AnchorLink link : session.store(store).anchorLinks(crawl.mainCrawlId(), range.getFirst(),
                    range.getLast() + 1)) {
                Set<String> known = texts.get(link.targetDocId());
                if (known != null && link.pid() == LinkRow.ANCHOR_TEXT_PID && link.text() != null) {
                    known.add(link.text());
                }
            }
            // What searches do not find has no properties. It gets them with the others when that changes.
            Set<Integer> found = session.metadata().known(range);
            texts.forEach((document, said) -> {
                if (!found.contains(document)) {
                    said.clear();
                }
            });
            List<AnchorTexts> all = new ArrayList<>();
            texts.forEach((document, said) -> all.add(new AnchorTexts(document, List.copyOf(said))));
            session.metadata().updateAnchors(all);
            tellIndex(all);
            session.store(store).trackAnchors(all);
        }
    }

    /// With the clicks of search results, which the anchor crawl has made annotations of.
    private void tellIndex(List<AnchorTexts> all) throws SQLException {
        if (!index.keeps()) {
            return;
        }
        Map<Integer, Clicks> clicks = session.store(store).clicks(all.stream().map(AnchorTexts::docId).toList());
        List<DocumentLinks> links = all.stream().map(said -> {
            Clicks clicked = clicks.getOrDefault(said.docId(), Clicks.NONE);
            return new DocumentLinks(said.docId(), said.texts(), clicked.queries(), clicked.count());
        }).toList();
        IndexWriter.attempt(() -> index.write(links, true));
    }
}

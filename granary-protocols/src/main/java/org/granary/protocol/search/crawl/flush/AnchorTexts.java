package org.granary.protocol.search.crawl.flush;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.Identifier;
import org.granary.records.value.CrawlResult;
import org.granary.records.value.ItemType;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// The second stage: what links say about the documents that they point to (Anchor Text Info, MS-SQLPGAT2 3.1.1.8).
final class AnchorTexts {
    static final StoreStatement FIND = new StoreStatement(dialect -> """
            SELECT found.AnchorID, found.SourceDocID, found.LinkHash, found.Link, found.LinkOrdinal, found.TargetDocID,
              found.AnchorHash, found.AnchorText
            FROM %s CROSS JOIN anchor_text_info found
            WHERE found.SourceDocID = wanted.SourceDocID AND found.LinkHash = wanted.LinkHash
            ORDER BY found.AnchorID%s"""
            .formatted(dialect.listed("wanted", "SourceDocID", "LinkHash"), dialect.forUpdate()));
    static final StoreStatement UPDATE = new StoreStatement(
            dialect -> """
                    UPDATE anchor_text_info SET CrawlID = link.CrawlID, AnchorText = link.AnchorText, AnchorHash = link.AnchorHash
                    FROM %s CROSS JOIN link
                    WHERE link.Arrival = said.Arrival AND anchor_text_info.AnchorID = said.AnchorID"""
                    .formatted(dialect.listed("said", "AnchorID", "Arrival")));
    static final StoreStatement ADD = new StoreStatement(dialect -> """
            INSERT INTO anchor_text_info (SourceDocID, TargetDocID, Link, LinkHash, LinkID, CrawlID, InterSite,
              SourceDocSiteID, AnchorText, AnchorHash, LinkOrdinal, LCID, Pid)
            SELECT link.SourceDocID, added.TargetDocID, link.DisplayURL, link.DisplayHash, added.LinkID, link.CrawlID,
              COALESCE(link.InterSite, CASE WHEN link.HostID <> link.SourceHostID THEN 1 ELSE 0 END),
              link.SiteID, link.AnchorText, link.AnchorHash, link.FirstLink, link.LCID, link.Pid
            FROM %s CROSS JOIN link WHERE link.Arrival = added.Arrival"""
            .formatted(dialect.listed("added", "Arrival", "LinkID", "TargetDocID")));
    static final StoreStatement REMOVE_VANISHED = new StoreStatement(dialect -> """
            DELETE FROM anchor_text_info WHERE SourceDocID IN (SELECT ended.SourceDocID FROM %s) AND CrawlID < ?
            RETURNING TargetDocID""".formatted(dialect.listed("ended", "SourceDocID")));
    static final StoreStatement ADD_TARGETS = changed("changed_anchor_target");
    static final StoreStatement ADD_SOURCES = changed("changed_anchor_source");

    private static final int NO_DOCUMENT = -1;
    private static final String BUSINESS_DATA = "bdc";

    private final Transaction transaction;
    private final int crawl;
    private final Set<Integer> targets = new LinkedHashSet<>();
    private final Set<Integer> sources = new LinkedHashSet<>();

    AnchorTexts(Transaction transaction, int crawl) {
        this.transaction = transaction;
        this.crawl = crawl;
    }

    private static StoreStatement changed(String table) {
        return new StoreStatement(dialect -> "INSERT INTO " + table
                + " (CrawlID, DocID) SELECT CAST(? AS BIGINT), changed.DocID FROM "
                + dialect.listed("changed", "DocID") + " WHERE 1 = 1 ON CONFLICT DO NOTHING");
    }

    /// Where a link is among the anchors.
    private record Place(int source, UrlKey url, @Nullable Integer ordinal) {
        static Place of(Link link) {
            return new Place(link.sourceDocId, link.display, link.firstLink);
        }
    }

    private record Anchor(long id, Place place, @Nullable Integer target, @Nullable Integer hash,
            @Nullable String text) {
        static Anchor read(Rows rows) {
            return new Anchor(rows.getLong(1),
                    new Place(rows.getInt(2), UrlKey.required(rows, 3, 4), rows.isNull(5) ? null : rows.getInt(5)),
                    rows.isNull(6) ? null : rows.getInt(6), rows.isNull(7) ? null : rows.getInt(7), rows.getString(8));
        }

        boolean says(Link link) {
            return Objects.equals(hash, link.anchorHash)
                    && (Objects.equals(hash, 0) || sameText(text, link.anchorText));
        }

        private static boolean sameText(@Nullable String one, @Nullable String other) {
            if (one == null || other == null) {
                return one == null && other == null;
            }
            return Collation.fold(one).equals(Collation.fold(other));
        }
    }

    /// @param links all of the batch, after the first stage
    void flush(List<Link> links) {
        List<Link> anchors = links.stream().filter(AnchorTexts::isAnchor).toList();
        if (!anchors.isEmpty()) {
            take(anchors);
        }
        removeVanished(links);
        add(ADD_TARGETS, targets);
        add(ADD_SOURCES, sources);
    }

    private static boolean isAnchor(Link link) {
        return link.parentProcessChangeLog != 1 && link.itemType != ItemType.LAST_LINK
                && link.itemType != ItemType.START_ADDRESS
                && !link.display.folded().startsWith(BUSINESS_DATA)
                && link.hrResult != CrawlResult.EXCLUDED;
    }

    private void take(List<Link> links) {
        Map<Place, List<Anchor>> known = known(links);
        Map<Long, Long> said = new LinkedHashMap<>();
        List<Link> others = new ArrayList<>();
        for (Link link : links) {
            List<Anchor> same = known.getOrDefault(Place.of(link), List.of()).stream()
                    .filter(anchor -> anchor.says(link)).toList();
            if (same.isEmpty()) {
                others.add(link);
            }
            same.forEach(anchor -> said.put(anchor.id, link.arrival));
        }
        List<Link> fresh = new ArrayList<>();
        for (Link link : others) {
            List<Anchor> changed = known.getOrDefault(Place.of(link), List.of());
            if (changed.isEmpty()) {
                fresh.add(link);
                addTarget(link.docId());
            }
            for (Anchor anchor : changed) {
                said.put(anchor.id, link.arrival);
                addTarget(anchor.target);
            }
            sources.add(link.sourceDocId);
        }
        if (!said.isEmpty()) {
            NumberRows rows = new NumberRows();
            said.forEach(rows::add);
            transaction.update(UPDATE.on(transaction), rows.parameter());
        }
        addNew(fresh);
    }

    private Map<Place, List<Anchor>> known(List<Link> links) {
        Set<List<Integer>> wanted = new HashSet<>();
        NumberRows rows = new NumberRows();
        for (Link link : links) {
            if (wanted.add(List.of(link.sourceDocId, link.display.hash()))) {
                rows.add(link.sourceDocId, link.display.hash());
            }
        }
        Map<Place, List<Anchor>> known = new HashMap<>();
        transaction.query(FIND.on(transaction), rows.parameter()).list(Anchor::read)
                .forEach(anchor -> known.computeIfAbsent(anchor.place, _ -> new ArrayList<>()).add(anchor));
        return known;
    }

    private void addNew(List<Link> links) {
        if (links.isEmpty()) {
            return;
        }
        NumberRows rows = new NumberRows();
        long number = Identifier.ANCHOR_LINK.last(transaction, links.size()) - links.size() + 1;
        for (Link link : links) {
            rows.add(link.arrival, number++, link.docId());
        }
        transaction.update(ADD.on(transaction), rows.parameter());
    }

    /// Anchors of a source whose last link has come, and which this crawl has not found again.
    private void removeVanished(List<Link> links) {
        NumberRows ended = NumberRows.of(links.stream()
                .filter(link -> link.itemType == ItemType.LAST_LINK && link.parentProcessChangeLog == 0)
                .map(link -> link.sourceDocId).distinct().toList());
        if (!ended.isEmpty()) {
            transaction.query(REMOVE_VANISHED.on(transaction), ended.parameter(), crawl)
                    .list(rows -> rows.isNull(1) ? NO_DOCUMENT : rows.getInt(1)).forEach(this::addTarget);
        }
    }

    private void addTarget(@Nullable Integer target) {
        if (target != null && target != NO_DOCUMENT) {
            targets.add(target);
        }
    }

    private void add(StoreStatement statement, Set<Integer> documents) {
        if (!documents.isEmpty()) {
            transaction.update(statement.on(transaction), crawl, NumberRows.of(documents).parameter());
        }
    }
}

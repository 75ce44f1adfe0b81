package org.granary.torture.check;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.client.search.CrawlStore;
import org.granary.torture.ledger.Call;
import org.granary.torture.ledger.Entry;
import org.granary.torture.ledger.Ledger;
import org.granary.torture.load.CrawlActor;

/// A crawl store against the ledger: links, history and queue.
final class CrawlCheck {
    private final Ledger ledger;
    private final Problems problems;

    CrawlCheck(Ledger ledger, Problems problems) {
        this.ledger = ledger;
        this.problems = problems;
    }

    /// Moves what is left of the links to the queue first, as the next component would.
    void run(ServerRows server) throws SQLException {
        try (Connection store = server.connect(CrawlActor.DATABASE);
                Connection admin = server.connect("Search_Service_Application_DB")) {
            CrawlActor.flush(0, new CrawlStore(store), admin);
        }
        Map<String, Integer> history = new HashMap<>();
        Set<String> committed = new HashSet<>();
        Set<String> documents = new HashSet<>();
        server.read(CrawlActor.DATABASE, "SELECT AccessURL, DocID, CommitCrawlID FROM MSSCrawlURL", row -> {
            documents.add(row.getString(2));
            if (row.getInt(3) != 0) {
                committed.add(row.getString(2));
            }
            return history.merge(row.getString(1), 1, Integer::sum);
        });
        Set<String> queue = new HashSet<>();
        server.read(CrawlActor.DATABASE, "SELECT SeqID, DocID FROM MSSCrawlQueue", row -> {
            problems.addIf(!documents.contains(row.getString(2)), "entries of the queue without a document",
                    row.getString(1));
            return queue.add(row.getString(1));
        });
        checkLinks(history);
        for (Entry entry : ledger.of(Call.COMMIT)) {
            problems.addIf(entry.isAcknowledged() && queue.contains(entry.argument(0)),
                    "documents that were crawled and are in the queue", entry.argument(1));
            problems.addIf(entry.isAcknowledged() && !committed.contains(entry.argument(1)),
                    "documents that were crawled and are not marked so", entry.argument(1));
        }
        checkBatches();
        for (String left : server.read(CrawlActor.DATABASE, "SELECT AccessURL FROM MSSTranTempTable0",
                row -> row.getString(1))) {
            problems.add("links that do not get into the queue", left);
        }
    }

    private void checkLinks(Map<String, Integer> history) {
        Set<String> possible = new HashSet<>();
        for (Entry entry : ledger.of(Call.LINKS)) {
            List<String> urls = entry.arguments();
            long there = urls.stream().filter(history::containsKey).count();
            if (entry.isPossible()) {
                possible.addAll(urls);
            }
            problems.addIf(entry.isAcknowledged() && there < urls.size(), "lost links", urls.getFirst());
            problems.addIf(there > 0 && there < urls.size(), "bulk loads that are there in part", urls.getFirst());
        }
        history.forEach((url, count) -> {
            problems.addIf(count > 1, "URLs with several documents", url);
            problems.addIf(!possible.contains(url), "URLs that nobody loaded", url);
        });
    }

    private void checkBatches() {
        Holdings holdings = new Holdings();
        Map<String, String> components = new HashMap<>();
        List<Entry> all = java.util.stream.Stream.of(Call.RECOVER, Call.TAKE, Call.UNLOAD, Call.COMMIT)
                .flatMap(call -> ledger.of(call).stream())
                .sorted(java.util.Comparator.comparingLong(Entry::began)).toList();
        for (Entry entry : all) {
            String component = components.getOrDefault(entry.client(), "");
            switch (entry.call()) {
                case RECOVER -> {
                    components.put(entry.client(), entry.argument(0));
                    holdings.givenBack(entry.argument(0), entry.began());
                }
                case TAKE -> entry.answer()
                        .forEach(seq -> holdings.taken(seq, component, entry.ended()));
                case UNLOAD -> entry.arguments().forEach(seq -> holdings.givenBack(seq, component, entry.began()));
                // It may be tried again by another where the call failed.
                case COMMIT -> holdings.givenBack(entry.argument(0), component, entry.began());
                default -> throw new IllegalStateException("Not a call of this list: " + entry.call());
            }
        }
        holdings.check("entries of the queue that two components got", problems);
    }
}

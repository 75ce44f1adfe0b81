package org.granary.gatherer.protocol;

import static org.granary.gatherer.protocol.Numbers.orZero;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.client.search.CrawlStore;
import org.granary.client.search.PendingAnnotation;
import org.granary.client.search.SearchAdministration;
import org.jspecify.annotations.Nullable;

/// Brings clicks on search results to the crawl stores, where the next anchor crawl makes annotations of documents of them (3.1.1.9). How often an item was
/// clicked or passed over is counted anew each time, so that clicks which are brought twice count once.
public final class ClickImport {
    /// Older clicks do not count any more.
    private static final Duration WINDOW = Duration.ofDays(30);
    /// Clicks may be written to the log later than they happened.
    private static final Duration LATE = Duration.ofHours(1);

    private static final int PORTION = 1000;
    private static final int MAX_URL = 1500;
    /// What a number tells of an item (3.1.1.9).
    static final int CLICKS_OF_QUERY = 100;
    static final int CLICKS = 306;
    private static final int SKIPS = 307;
    /// Status of 3.1.1.10.
    private static final int IMPORTED = 1;
    private static final int ALL_IMPORTED = 2;

    private final SearchAdministration administration;
    private final List<Connection> stores;
    private final LocalDateTime now;
    /// The stores that got something, with the status that they have then.
    private final Map<CrawlStore, Integer> brought = new HashMap<>();

    /// @param now UTC, in whole minutes, which is how the query log is asked
    ClickImport(SearchAdministration administration, List<Connection> stores, LocalDateTime now) {
        this.administration = administration;
        this.stores = stores;
        this.now = now;
    }

    /// Brings what is new since the last time, for all items that it is about.
    public void bring() throws SQLException {
        LocalDateTime from = now.minus(WINDOW);
        for (Connection connection : stores) {
            CrawlStore store = new CrawlStore(connection);
            LocalDateTime last = lastTime(connection);
            Portion portion = new Portion(store);
            try {
                administration.qLogGetRelevanceUpdateData(from, since(last, from), now,
                        row -> portion.add(row.url(), CLICKS_OF_QUERY, row.queryString(), row.queryLCID(),
                                orZero(row.numClicks())),
                        row -> {
                            portion.add(row.url(), CLICKS, null, null, orZero(row.numClicks()));
                            portion.add(row.url(), SKIPS, null, null, orZero(row.numSkips()));
                        });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            portion.send();
            if (portion.taken) {
                brought.put(store, last == null ? ALL_IMPORTED : IMPORTED);
            }
        }
    }

    private static LocalDateTime since(@Nullable LocalDateTime last, LocalDateTime from) {
        return last == null || last.minus(LATE).isBefore(from) ? from : last.minus(LATE);
    }

    private static @Nullable LocalDateTime lastTime(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT LastUpdateTime FROM dbo.MSSAnnotationsPendingStatus");
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getObject(1, LocalDateTime.class) : null;
        }
    }

    /// After an anchor crawl has taken them up: whoever died before brings them again.
    public void done() throws SQLException {
        for (Map.Entry<CrawlStore, Integer> store : brought.entrySet()) {
            store.getKey().setAnnotationsPendingStatus(now.minus(WINDOW), now, store.getValue());
        }
        brought.clear();
    }

    /// Rows on their way to a store, some at a time.
    private final class Portion {
        private final CrawlStore store;
        private final List<PendingAnnotation> rows = new ArrayList<>();
        private boolean asked;
        private boolean taken;

        Portion(CrawlStore store) {
            this.store = store;
        }

        void add(@Nullable String url, int pid, @Nullable String text, @Nullable Integer lcid, int number)
                throws SQLException {
            if (url == null || url.length() > MAX_URL || number == 0) {
                return;
            }
            rows.add(PendingAnnotation.builder().targetDisplayURL(url).targetDisplayHash(Signature.number(url)).pid(pid)
                    .annotationText(text).annotationNumeric(number).lcid(lcid).updateTime(now).build());
            if (rows.size() == PORTION) {
                send();
            }
        }

        /// Sends what is there. The first time, asks the store to make room (3.1.5.64), which it may refuse: then there is another time.
        void send() throws SQLException {
            if (!rows.isEmpty()) {
                if (!asked) {
                    asked = true;
                    taken = Boolean.TRUE.equals(store.prepareForAnnotationsUpdate().isReadyForUpdate());
                }
                if (taken) {
                    store.writePendingAnnotations(rows);
                }
                rows.clear();
            }
        }
    }
}

package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.UUID;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Comparison;
import org.jspecify.annotations.Nullable;

/// The list of crawled properties, from a time on, or page by page.
public final class CrawledPropertyList {
    private static final String COLUMNS = """
            SELECT Propset, PropertyName, PropertyNameIsEnum, IsMappedToContent, IsSampleCacheFull, VariantType,
              CrawledPropertyId, URI, LastModified FROM crawled_property WHERE\s""";
    private static final String OUT_OF_BOX = "OOB = 1 AND ";
    private static final String FROM_TIME = "LastModified >= ? ORDER BY LastModified, CrawledPropertyId LIMIT ?";
    private static final String AFTER = "(PropsetOrder, PropertyOrder) > (?, ?)";
    private static final String BY_NAME = AFTER + " ORDER BY PropsetOrder, PropertyOrder, CrawledPropertyId LIMIT ?";
    private static final String NAMES = "SELECT PropsetOrder, PropertyOrder FROM crawled_property WHERE ";
    private static final String COUNT = "SELECT COUNT(*) FROM crawled_property WHERE ";
    private static final String BEFORE = AFTER + " AND (PropsetOrder, PropertyOrder) < (?, ?)";

    static final Statements ALL = new Statements("");
    static final Statements OUT_OF_BOX_ONLY = new Statements(OUT_OF_BOX);

    private static final byte[] LEAST = {};

    /// @param since properties that changed at or after a time
    /// @param page properties after a set and a name
    /// @param names sets and names at an offset of such a page
    /// @param before how many properties lie between two names
    record Statements(String since, String page, String names, String before) {

        private Statements(String condition) {
            this(COLUMNS + condition + FROM_TIME, COLUMNS + condition + BY_NAME,
                    NAMES + condition + BY_NAME + " OFFSET ?", COUNT + condition + BEFORE);
        }
    }

    /// Where a property is in the order of sets and names.
    @SuppressWarnings("ArrayRecordComponent") // compared by [#isAt] only
    private record Place(byte[] propset, byte[] name) {

        boolean isAt(Place other) {
            return Arrays.equals(propset, other.propset) && Arrays.equals(name, other.name);
        }
    }

    /// MS-SQLPGAT2 3.1.5.23.
    @Implements("proc_MSS_GetCrawledProperties")
    public void getCrawledProperties(Call call, boolean oobOnly, @Nullable Boolean interestingPropertiesOnly,
            @Nullable LocalDateTime upDate, int limitRows, @Nullable UUID propset, @Nullable String propertyName) {
        Statements statements = oobOnly ? OUT_OF_BOX_ONLY : ALL;
        int limit = limitRows == 0 ? Integer.MAX_VALUE : limitRows;
        call.results().send("GetCrawledProperties Result Set", upDate == null
                ? page(call.transaction(), statements, start(propset, propertyName), limit)
                : call.transaction().query(statements.since, upDate, limit));
    }

    /// A name alone means nothing: it is that of the last property of a page, in its set.
    private static Place start(@Nullable UUID propset, @Nullable String propertyName) {
        if (propset == null) {
            return new Place(LEAST, LEAST);
        }
        return new Place(Comparison.sortKey(propset), propertyName == null ? LEAST : PropertyKeys.order(propertyName));
    }

    private static Rows page(Transaction transaction, Statements statements, Place start, int limit) {
        return transaction.query(statements.page, start.propset, start.name,
                whole(transaction, statements, start, limit));
    }

    /// The next page begins after a name, and several properties can have one name. So a page ends before a name that
    /// does not fit into it as a whole, unless it has no other.
    private static int whole(Transaction transaction, Statements statements, Place start, int limit) {
        var ends = transaction.query(statements.names, start.propset, start.name, 2, limit - 1)
                .list(rows -> new Place(bytes(rows, 1), bytes(rows, 2)));
        if (ends.size() < 2 || !ends.getFirst().isAt(ends.getLast())) {
            return limit;
        }
        Place last = ends.getFirst();
        int before = Math.toIntExact(
                transaction.number(statements.before, start.propset, start.name, last.propset, last.name));
        return before == 0 ? limit : before;
    }

    private static byte[] bytes(Rows rows, int column) {
        byte[] bytes = rows.getBytes(column);
        return bytes == null ? LEAST : bytes;
    }
}

package org.granary.protocol.search.property;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.search.common.TextKey;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocPropsDeleteWithHash;
import org.granary.records.RecordBlob;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// MSSDocProps: properties of documents, each with one value or several. Values may be equal, and a client that adds
/// one twice finds it twice, so rows have no key; a number of our own would be an index more to write for every value,
/// which nothing would ever look up.
final class DocProps {
    /// The managed property that holds preferred names.
    static final int PREFERRED_NAME = 19;

    static final String ADD = """
            INSERT INTO doc_prop (DocId, Pid, llVal, strVal, strVal2, NameKey) VALUES (?, ?, ?, ?, ?, ?)""";
    static final StoreStatement DELETE = StoreStatement.over("Doc, Property", """
            DELETE FROM doc_prop WHERE (DocId, Pid) IN (SELECT Doc, Property FROM listed)""");
    static final StoreStatement DELETE_VALUES = StoreStatement.over("Doc, Property, Low, High", """
            DELETE FROM doc_prop WHERE (DocId, Pid, llVal) IN (
              SELECT p.DocId, p.Pid, p.llVal FROM listed JOIN doc_prop AS p
              ON p.DocId = Doc AND p.Pid = Property AND p.llVal BETWEEN Low AND High)""");

    private static final String OF_PROPERTY = " WHERE DocId = ? AND Pid = ?";
    static final String UPDATE = "UPDATE doc_prop SET llVal = ?, strVal = ?, strVal2 = ?" + OF_PROPERTY;
    static final String UPDATE_NAME = "UPDATE doc_prop SET llVal = ?, strVal = ?, strVal2 = ?, NameKey = ?"
            + OF_PROPERTY;

    private static final String VALUES = "SELECT CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT)";
    private static final String MISSING = ", CAST(? AS BIGINT), CAST(? AS BIGINT)"
            + " WHERE NOT EXISTS (SELECT 1 FROM doc_prop" + OF_PROPERTY + ")";
    static final String ADD_MISSING = "INSERT INTO doc_prop (llVal, strVal, strVal2, DocId, Pid) " + VALUES + MISSING;
    /// Names have a key, and it is never NULL, so that its type is always clear.
    static final String ADD_MISSING_NAME = "INSERT INTO doc_prop (llVal, strVal, strVal2, NameKey, DocId, Pid) "
            + VALUES + ", ?" + MISSING;

    private static final byte[] NO_NAME = {};

    private DocProps() {}

    static void add(Transaction transaction, RecordBlob<DocPropsAdd> records) {
        Portions.each(records, DocProps::row, portion -> transaction.batch(ADD, portion));
    }

    private static @Nullable Object[] row(DocPropsAdd record) {
        return new @Nullable Object[]{record.docId(), record.pid(), record.llVal(), record.strVal(), record.strVal2(),
            isName(record) ? nameKey(record) : null};
    }

    private static boolean isName(DocPropsAdd record) {
        return record.pid() == PREFERRED_NAME;
    }

    /// Names are compared by the collation, other values never.
    private static byte[] nameKey(DocPropsAdd record) {
        return record.strVal() == null ? NO_NAME : TextKey.of(record.strVal());
    }

    /// All values of a property take what the last record about it says; where there is none, one is added.
    static void update(Transaction transaction, RecordBlob<DocPropsAdd> records) {
        Portions.last(records, record -> new DocPropsDelete(record.docId(), record.pid()), portion -> {
            Map<Boolean, List<DocPropsAdd>> byKind = portion.stream()
                    .collect(Collectors.partitioningBy(DocProps::isName));
            List<DocPropsAdd> names = byKind.getOrDefault(true, List.of());
            List<DocPropsAdd> others = byKind.getOrDefault(false, List.of());
            transaction.batch(UPDATE, rows(others, r -> new @Nullable Object[]{r.llVal(), r.strVal(), r.strVal2(),
                r.docId(), r.pid()}));
            transaction.batch(ADD_MISSING, rows(others, r -> new @Nullable Object[]{r.llVal(), r.strVal(), r.strVal2(),
                r.docId(), r.pid(), r.docId(), r.pid()}));
            transaction.batch(UPDATE_NAME, rows(names, r -> new @Nullable Object[]{r.llVal(), r.strVal(), r.strVal2(),
                nameKey(r), r.docId(), r.pid()}));
            transaction.batch(ADD_MISSING_NAME, rows(names, r -> new @Nullable Object[]{r.llVal(), r.strVal(),
                r.strVal2(), nameKey(r), r.docId(), r.pid(), r.docId(), r.pid()}));
        });
    }

    private static List<@Nullable Object[]> rows(List<DocPropsAdd> records,
            Function<DocPropsAdd, @Nullable Object[]> row) {
        return records.stream().map(row).toList();
    }

    static void delete(Transaction transaction, RecordBlob<DocPropsDelete> records) {
        Portions.listed(records, (listed, record) -> listed.add(record.docId(), record.pid()),
                portion -> DELETE.update(transaction, portion));
    }

    /// Of texts the high half of llVal is compared, which is a range of values.
    static void deleteWithHash(Transaction transaction, RecordBlob<DocPropsDeleteWithHash> records) {
        Portions.listed(records, (listed, record) -> {
            long low = record.isStringType() == 1 ? record.llVal() & ~0xFFFF_FFFFL : record.llVal();
            long high = record.isStringType() == 1 ? record.llVal() | 0xFFFF_FFFFL : record.llVal();
            listed.add(record.docId(), record.pid(), low, high);
        }, portion -> DELETE_VALUES.update(transaction, portion));
    }
}

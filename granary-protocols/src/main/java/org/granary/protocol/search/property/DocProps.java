package org.granary.protocol.search.property;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.granary.protocol.search.TextKey;
import org.granary.records.DocPropsAdd;
import org.granary.records.DocPropsDelete;
import org.granary.records.DocPropsDeleteWithHash;
import org.granary.records.RecordBlob;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// MSSDocProps: properties of documents, each with one value or several. Values may be equal, and a client that adds one twice finds it twice, so rows have
/// no key; a number of our own would be an index more to write for every value, which nothing would ever look up.
final class DocProps {
    /// The managed property that holds preferred names.
    static final int PREFERRED_NAME = 19;

    static final ListedStatement ADD = ListedStatement.insert("doc_prop",
            "DocId, Pid, llVal, strVal, strVal2, NameKey", "");
    static final ListedStatement DELETE = ListedStatement.over("Doc, Property", """
            DELETE FROM doc_prop WHERE (DocId, Pid) IN (SELECT Doc, Property FROM listed)""");
    static final ListedStatement DELETE_VALUES = ListedStatement.over("Doc, Property, Low, High", """
            DELETE FROM doc_prop WHERE (DocId, Pid, llVal) IN (
              SELECT p.DocId, p.Pid, p.llVal FROM listed JOIN doc_prop AS p
              ON p.DocId = Doc AND p.Pid = Property AND p.llVal BETWEEN Low AND High)""");

    private static final String VALUE = "Doc, Property, Val, Str, Str2";
    private static final String VALUE_TYPES = "(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT)";
    static final ListedStatement UPDATE = ListedStatement.over(VALUE, VALUE_TYPES + ")", """
            UPDATE doc_prop SET llVal = Val, strVal = Str, strVal2 = Str2
            FROM listed WHERE DocId = Doc AND Pid = Property""");
    static final ListedStatement ADD_MISSING = ListedStatement.over(VALUE, VALUE_TYPES + ")", """
            INSERT INTO doc_prop (DocId, Pid, llVal, strVal, strVal2) SELECT Doc, Property, Val, Str, Str2 FROM listed
            WHERE NOT EXISTS (SELECT 1 FROM doc_prop WHERE DocId = Doc AND Pid = Property)""");

    /// Names have a key, and it is never NULL, so that its type is always clear.
    static final ListedStatement UPDATE_NAME = ListedStatement.over(VALUE + ", Name", VALUE_TYPES + ", ?)", """
            UPDATE doc_prop SET llVal = Val, strVal = Str, strVal2 = Str2, NameKey = Name
            FROM listed WHERE DocId = Doc AND Pid = Property""");
    static final ListedStatement ADD_MISSING_NAME = ListedStatement.over(VALUE + ", Name", VALUE_TYPES + ", ?)", """
            INSERT INTO doc_prop (DocId, Pid, llVal, strVal, strVal2, NameKey)
            SELECT Doc, Property, Val, Str, Str2, Name FROM listed
            WHERE NOT EXISTS (SELECT 1 FROM doc_prop WHERE DocId = Doc AND Pid = Property)""");

    private static final byte[] NO_NAME = {};

    private DocProps() {}

    static void add(Transaction transaction, RecordBlob<DocPropsAdd> records) {
        Portions.each(records, DocProps::row, portion -> ADD.run(transaction, portion));
    }

    private static @Nullable Object[] row(DocPropsAdd record) {
        return new @Nullable Object[]{record.docId(), record.pid(), record.llVal(), record.strVal(), record.strVal2(),
            isName(record) ? nameKey(record) : null};
    }

    private static @Nullable Object[] rowWithoutName(DocPropsAdd record) {
        return new @Nullable Object[]{record.docId(), record.pid(), record.llVal(), record.strVal(), record.strVal2()};
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
            List<@Nullable Object[]> names = byKind.getOrDefault(true, List.of()).stream().map(DocProps::row).toList();
            List<@Nullable Object[]> others = byKind.getOrDefault(false, List.of()).stream()
                    .map(DocProps::rowWithoutName).toList();
            UPDATE.run(transaction, others);
            ADD_MISSING.run(transaction, others);
            UPDATE_NAME.run(transaction, names);
            ADD_MISSING_NAME.run(transaction, names);
        });
    }

    static void delete(Transaction transaction, RecordBlob<DocPropsDelete> records) {
        Portions.each(records, record -> new Object[]{record.docId(), record.pid()},
                portion -> DELETE.run(transaction, portion));
    }

    /// Of texts the high half of llVal is compared, which is a range of values.
    static void deleteWithHash(Transaction transaction, RecordBlob<DocPropsDeleteWithHash> records) {
        Portions.each(records, record -> {
            long low = record.isStringType() == 1 ? record.llVal() & ~0xFFFF_FFFFL : record.llVal();
            long high = record.isStringType() == 1 ? record.llVal() | 0xFFFF_FFFFL : record.llVal();
            return new Object[]{record.docId(), record.pid(), low, high};
        }, portion -> DELETE_VALUES.run(transaction, portion));
    }
}

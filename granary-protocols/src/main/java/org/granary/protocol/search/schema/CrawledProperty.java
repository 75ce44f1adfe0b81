package org.granary.protocol.search.schema;

import java.time.LocalDateTime;
import java.util.UUID;
import org.granary.protocol.search.common.Identifier;
import org.granary.store.Transaction;
import org.granary.type.Comparison;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// What a crawled property is known by: its set, its name or number there, and the type of its values. One name with
/// values of two types is two properties.
///
/// @param number whether `name` is a number that was made a text
record CrawledProperty(UUID propset, String name, boolean number, int variantType) {
    static final String FIND = """
            SELECT CrawledPropertyId, IsMappedToContent, IsSampleCacheFull FROM crawled_property
            WHERE Propset = ? AND PropertyKey = ? AND PropertyNameIsEnum = ? AND VariantType = ?""";
    static final String ADD = """
            INSERT INTO crawled_property (CrawledPropertyId, Propset, PropsetOrder, PropertyName, PropertyKey, PropertyOrder,
              PropertyNameIsEnum, VariantType, IsMappedToContent, OOB, LastModified)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    static final String ADD_COUNT = "INSERT INTO crawled_property_sample (CrawledPropertyId, CPCount) VALUES (?, 0)";
    static final String MAPS_TO_CONTENTS = "SELECT MapToContents FROM crawled_property_category WHERE Propset = ?";

    // Of OLE Automation: VT_BSTR, VT_LPSTR and VT_LPWSTR; VT_VECTOR, VT_ARRAY and VT_BYREF are flags beside them.
    private static final int TYPE_OF_ELEMENTS = 0x0FFF;
    private static final int BSTR = 8;
    private static final int LPSTR = 30;
    private static final int LPWSTR = 31;

    private static final long LEAST_NUMBER = Integer.MIN_VALUE;
    private static final long GREATEST_NUMBER = 0xFFFF_FFFFL;

    /// A property that is stored.
    record Stored(int id, boolean mappedToContent, boolean sampleCacheFull) {}

    /// @throws org.granary.type.SqlError if it cannot be the name of a property, or is none of the numbers (of 32 bits,
    ///     with or without sign) that it is said to be
    void check() {
        if (name.isBlank()) {
            throw SqlErrors.user(50141, 1, "The name of a crawled property must not be empty.");
        }
        if (number && !isNumber(name)) {
            throw SqlErrors.user(50142, 1, "The name '" + name
                    + "' of a crawled property is said to be a number (@PropertyNameIsEnum is 1), and is none.");
        }
    }

    private static boolean isNumber(String text) {
        if (!text.matches("0|-?[1-9][0-9]{0,9}")) {
            return false;
        }
        long value = Long.parseLong(text);
        return value >= LEAST_NUMBER && value <= GREATEST_NUMBER;
    }

    /// Whether its values are texts, or lists of texts.
    boolean isText() {
        int type = variantType & TYPE_OF_ELEMENTS;
        return type == BSTR || type == LPSTR || type == LPWSTR;
    }

    @Nullable
    Stored find(Transaction transaction) {
        return transaction.query(FIND, propset, PropertyKeys.key(name), number, variantType)
                .first(rows -> new Stored(rows.getInt(1), rows.getBoolean(2), rows.getBoolean(3)));
    }

    /// Adds it. Its values go to the contents of documents when they are texts and its category says so; without a
    /// category, as one with defaults would.
    ///
    /// @param outOfBox whether it comes with the product
    Stored add(Transaction transaction, boolean outOfBox, LocalDateTime time) {
        int id = Identifier.CRAWLED_PROPERTY.next(transaction);
        boolean mapped = isText() && !Boolean.FALSE
                .equals(transaction.query(MAPS_TO_CONTENTS, propset).first(rows -> rows.getBoolean(1)));
        transaction.update(ADD, id, propset, Comparison.sortKey(propset), name, PropertyKeys.key(name),
                PropertyKeys.order(name), number, variantType, mapped, outOfBox, time);
        transaction.update(ADD_COUNT, id);
        return new Stored(id, mapped, false);
    }
}

package org.granary.protocol.search.crawl.stage;

import org.granary.protocol.StoreStatement;
import org.granary.store.Dialect;
import org.granary.store.NumberRows;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;

/// Texts that are equal by the collation although their bytes differ: URLs with other capitals. The stores compare
/// bytes, so these pairs are found by the hashes, which clients give to equal URLs alike, and compared here. They are
/// few: nearly all texts with one hash are equal byte by byte.
///
/// A statement sees them as the table `same`, of one row's number and the other's.
final class SameTexts {
    private final StoreStatement alike;

    /// @param alike finds two numbers and the two texts that belong to them, with equal hashes and different bytes
    SameTexts(StoreStatement alike) {
        this.alike = alike;
    }

    /// The table `same`, for a WITH clause. Its parameter is what [#find] answers.
    static String table(Dialect dialect) {
        return "same (One, Other) AS (SELECT listed.One, listed.Other FROM " + dialect.listed("listed", "One", "Other")
                + ")";
    }

    /// A condition: two texts are equal.
    static String equal(String text, String number, String otherText, String otherNumber) {
        return "(%1$s = %3$s OR EXISTS (SELECT 1 FROM same WHERE same.One = %2$s AND same.Other = %4$s))"
                .formatted(text, number, otherText, otherNumber);
    }

    /// @param parameters of the statement that finds pairs
    Object find(Transaction transaction, Object... parameters) {
        NumberRows same = new NumberRows();
        try (Rows rows = transaction.query(alike.on(transaction), parameters)) {
            while (rows.next()) {
                if (Collation.fold(text(rows, 3)).equals(Collation.fold(text(rows, 4)))) {
                    same.add(rows.getLong(1), rows.getLong(2));
                }
            }
        }
        return same.parameter();
    }

    private static String text(Rows rows, int column) {
        String text = rows.getString(column);
        return text == null ? "" : text;
    }

    /// For tests of query plans.
    String text(Dialect dialect) {
        return alike.text(dialect);
    }
}

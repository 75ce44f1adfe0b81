package org.granary.protocol;

import java.util.ArrayList;
import java.util.List;

/// The columns of a query that are read by name. Each is declared once, as a constant that holds its place: so the text
/// of the query and the code that reads its rows cannot differ, and reading a row looks up no name.
///
/// ```java
/// private static final Columns COLUMNS = new Columns();
/// private static final int DOC_ID = COLUMNS.add("DocID");
/// private static final int PARENT = COLUMNS.add("COALESCE(ParentDocID, SourceDocID)");
/// static final String SELECT = "SELECT " + COLUMNS + " FROM link";
/// ```
public final class Columns {
    private final List<String> expressions = new ArrayList<>();

    /// @param expression the name of a column, or what is computed
    /// @return its place, for [org.granary.store.Rows]
    public int add(String expression) {
        expressions.add(expression);
        return expressions.size();
    }

    /// The list for a SELECT.
    @Override
    public String toString() {
        return String.join(", ", expressions);
    }
}

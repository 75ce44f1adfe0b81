package org.granary.store.sqlite;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.store.Access;
import org.granary.store.Database;
import org.granary.type.Cancellation;

/// What SQLite is going to do for a statement. For tests that no access path reads a whole table.
///
/// Tables appear under the alias that the statement gives them.
///
/// @param steps the lines of EXPLAIN QUERY PLAN, for instance `SEARCH item USING INDEX item_by_state (state=?)`
public record QueryPlan(List<String> steps) {
    private static final Pattern SCAN = Pattern.compile("SCAN (?!CONSTANT ROW)(\\S+)( USING .*)?.*");

    public QueryPlan { steps = List.copyOf(steps); }

    /// Plans `sql` (which may be a statement that writes, and may have parameters) without running it.
    public static QueryPlan of(Database database, String sql) {
        int parameters = (int) sql.replaceAll("'[^']*'", "").chars().filter(c -> c == '?').count();
        return database.run(Access.READ, new Cancellation(), transaction -> new QueryPlan(
                transaction.query("EXPLAIN QUERY PLAN " + sql, new Object[parameters])
                        .list(rows -> String.valueOf(rows.getString(4)))));
    }

    /// The tables (and subqueries) that are read from end to end, by no index.
    public List<String> fullScans() {
        return steps.stream().map(SCAN::matcher).filter(m -> m.matches() && m.group(2) == null).map(m -> m.group(1))
                .toList();
    }

    /// The tables that are read from end to end in any way: also along an index, which is cheap only where a LIMIT ends
    /// it soon.
    public List<String> scans() {
        return steps.stream().map(SCAN::matcher).filter(Matcher::matches).map(m -> m.group(1)).toList();
    }

    public boolean uses(String index) {
        return steps.stream().anyMatch(step -> step.matches(".*\\bINDEX " + Pattern.quote(index) + "\\b.*"));
    }

    @Override
    public String toString() {
        return String.join("\n", steps);
    }
}

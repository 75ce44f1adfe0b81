package org.granary.tsql.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.granary.tsql.eval.TextLimits;
import org.granary.type.Row;
import org.jspecify.annotations.Nullable;

/// Writes rows into one text.
public abstract class DocumentRows {
    private static final int FIRST_CHECK = 16 * 1024;

    protected final StringBuilder out = new StringBuilder();
    private int nextCheck = FIRST_CHECK;

    /// @param row its large values are read
    public final void add(Row row) {
        write(row);
        if (out.length() > nextCheck) {
            // Once while it grows, once as a text.
            TextLimits.check(2L * out.length());
            nextCheck = 2 * out.length();
        }
    }

    protected abstract void write(Row row);

    /// The whole text, or null where there was no row.
    public abstract @Nullable String end();

    /// The columns of one table of AUTO, which are next to each other in the text.
    protected record Level(String name, List<Integer> columns) {
        boolean isSame(Row one, Row other) {
            for (int column : columns) {
                if (!Objects.deepEquals(one.get(column), other.get(column))) {
                    return false;
                }
            }
            return true;
        }
    }

    /// The tables of AUTO in the order of their first columns. An expression belongs to the table before it.
    protected static List<Level> levels(List<DocumentColumn> columns) {
        List<Level> levels = new ArrayList<>();
        Level last = null;
        List<Integer> early = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String table = columns.get(i).table();
            if (table != null) {
                last = level(levels, table);
            }
            if (last == null) {
                early.add(i);
            } else {
                last.columns().add(i);
            }
        }
        if (levels.isEmpty()) {
            levels.add(new Level("", early));
        } else {
            levels.getFirst().columns().addAll(0, early);
        }
        return levels;
    }

    private static Level level(List<Level> levels, String table) {
        for (Level level : levels) {
            if (level.name().equalsIgnoreCase(table)) {
                return level;
            }
        }
        Level made = new Level(table, new ArrayList<>());
        levels.add(made);
        return made;
    }

    /// The outermost of the levels that a row begins anew.
    protected static int firstChange(List<Level> levels, @Nullable Row before, Row row) {
        if (before == null) {
            return 0;
        }
        for (int i = 0; i < levels.size() - 1; i++) {
            if (!levels.get(i).isSame(before, row)) {
                return i;
            }
        }
        return levels.size() - 1;
    }
}

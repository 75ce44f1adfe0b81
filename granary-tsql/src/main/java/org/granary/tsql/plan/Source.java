package org.granary.tsql.plan;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.granary.type.Column;

/// One table of a FROM clause: under which names its columns are known and where they lie in the joined row.
public final class Source {
    private final List<String> names;
    private final boolean aliased;
    private final int index;
    private final int offset;
    private final List<Column> columns;
    private final BitSet wanted = new BitSet();
    private boolean nodes;
    private boolean table;

    /// @param names the alias alone; or database, schema and table where they are known, the table last
    /// @param index which source of the FROM clause
    /// @param offset of the first column in the joined row
    /// @param columns nullable where an outer join can make them NULL
    public Source(List<String> names, boolean aliased, int index, int offset, List<Column> columns) {
        this.names = names;
        this.aliased = aliased;
        this.index = index;
        this.offset = offset;
        this.columns = new java.util.ArrayList<>(columns);
    }

    public String exposedName() {
        return names.getLast();
    }

    /// It is a table, and no query or function.
    public void markTable() {
        table = true;
    }

    boolean isTable() {
        return table;
    }

    /// Its column has rows of nodes().
    public void markNodes() {
        nodes = true;
    }

    public boolean isNodes() {
        return nodes;
    }

    /// Whether it has a name of its own in this FROM clause.
    public boolean isAliased() {
        return aliased;
    }

    /// As error texts show it.
    public String display() {
        return String.join(".", aliased || names.size() < 2 ? names : names.subList(names.size() - 2, names.size()));
    }

    public int index() {
        return index;
    }

    public int offset() {
        return offset;
    }

    public int width() {
        return columns.size();
    }

    public List<Column> columns() {
        return columns;
    }

    /// Columns that some expression uses, by ordinal.
    BitSet wanted() {
        return wanted;
    }

    public void want(int ordinal) {
        wanted.set(ordinal);
    }

    /// An outer join can give rows without this source.
    public void makeNullable() {
        columns.replaceAll(column -> new Column(column.name(), column.type(), true, column.identity()));
    }

    /// Whether `a.b.` before a column means this source.
    public boolean matches(List<String> qualifier) {
        if (qualifier.size() > names.size()) {
            return false;
        }
        int skip = names.size() - qualifier.size();
        for (int i = 0; i < qualifier.size(); i++) {
            String part = qualifier.get(i);
            if (!part.isEmpty() && !part.equalsIgnoreCase(names.get(skip + i))) {
                return false;
            }
        }
        return true;
    }

    /// The column of this name, or -1. Names are unique in tables; derived tables are checked when they are bound.
    public int find(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    public boolean sameExposedName(Source other) {
        return key().equals(other.key());
    }

    private String key() {
        return String.join(".", names).toLowerCase(Locale.ROOT);
    }
}

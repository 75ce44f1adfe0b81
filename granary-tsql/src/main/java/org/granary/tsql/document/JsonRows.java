package org.granary.tsql.document;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.ForClause;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Writes rows as FOR JSON does.
public final class JsonRows extends DocumentRows {
    private final List<DocumentColumn> columns;
    private final boolean nulls;
    private final boolean array;
    private final @Nullable String root;
    private final List<Level> levels;
    private final List<Node> trees = new ArrayList<>();
    private @Nullable Row before;

    /// A property.
    ///
    /// @param column -1 for an object
    private record Node(String name, int column, List<Node> children) {}

    public JsonRows(ForClause clause, List<DocumentColumn> columns) {
        this.columns = columns;
        this.nulls = clause.has("INCLUDE_NULL_VALUES");
        this.array = !clause.has("WITHOUT_ARRAY_WRAPPER");
        this.root = clause.root();
        boolean auto = clause.kind() == ForClause.Kind.AUTO;
        if (auto && columns.stream().allMatch(column -> column.table() == null)) {
            throw new SqlError(13600, 16, 1, "FOR JSON AUTO requires at least one table for generating JSON objects. "
                    + "Use FOR JSON PATH or add a FROM clause with a table name.");
        }
        if (columns.stream().anyMatch(column -> column.name().isEmpty())) {
            throw new SqlError(13605, 16, 1, "Column expressions and data sources without names or aliases cannot be "
                    + "formatted as JSON text using FOR JSON clause. Add alias to the unnamed column or table.");
        }
        this.levels = auto ? levels(columns) : List.of(new Level("", indexes(columns.size())));
        for (Level level : levels) {
            Node tree = new Node("", -1, new ArrayList<>());
            for (int column : level.columns()) {
                String name = columns.get(column).name();
                place(tree, auto ? List.of(name) : List.of(name.split("\\.", -1)), column, name);
            }
            trees.add(tree);
        }
    }

    private static List<Integer> indexes(int count) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(i);
        }
        return all;
    }

    private static void place(Node tree, List<String> path, int column, String name) {
        Node at = tree;
        for (int i = 0; i < path.size(); i++) {
            String part = path.get(i);
            boolean leaf = i == path.size() - 1;
            Node last = at.children().isEmpty() ? null : at.children().getLast();
            if (!leaf && last != null && last.column() < 0 && last.name().equals(part)) {
                at = last;
                continue;
            }
            if (part.isEmpty() || at.children().stream().anyMatch(each -> each.name().equals(part))) {
                throw new SqlError(13601, 16, 1, "Property '" + name + "' cannot be generated in JSON output due to a "
                        + "conflict with another column name or alias. Use different names and aliases for each column "
                        + "in SELECT list.");
            }
            Node made = new Node(part, leaf ? column : -1, new ArrayList<>());
            at.children().add(made);
            at = made;
        }
    }

    @Override
    protected void write(Row row) {
        int first = firstChange(levels, before, row);
        if (before != null) {
            close(first);
            out.append(',');
        }
        before = row;
        for (int i = first; i < levels.size(); i++) {
            out.append('{');
            int start = out.length();
            write(trees.get(i).children(), row);
            if (i + 1 < levels.size()) {
                if (out.length() > start) {
                    out.append(',');
                }
                out.append(Json.quoted(levels.get(i + 1).name())).append(":[");
            }
        }
    }

    /// Ends the objects of this level and of those inside it.
    private void close(int level) {
        for (int i = levels.size() - 1; i >= level; i--) {
            out.append(i == level ? "}" : "}]");
        }
    }

    private boolean write(List<Node> nodes, Row row) {
        boolean any = false;
        for (Node node : nodes) {
            int start = out.length();
            if (any) {
                out.append(',');
            }
            out.append(Json.quoted(node.name())).append(':');
            boolean written;
            if (node.column() < 0) {
                out.append('{');
                written = write(node.children(), row);
                out.append('}');
            } else {
                DocumentColumn column = columns.get(node.column());
                Object value = row.get(node.column());
                written = value != null || nulls;
                out.append(DocumentValues.json(column.type(), value, column.json()));
            }
            if (!written) {
                out.setLength(start);
            }
            any |= written;
        }
        return any;
    }

    @Override
    public @Nullable String end() {
        if (before == null) {
            return null;
        }
        close(0);
        String rows = array ? "[" + out + "]" : out.toString();
        return root == null ? rows : "{" + Json.quoted(root) + ":" + rows + "}";
    }
}

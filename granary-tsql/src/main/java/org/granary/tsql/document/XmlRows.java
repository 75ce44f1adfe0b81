package org.granary.tsql.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.granary.tsql.ast.ForClause;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Writes rows as FOR XML does.
public final class XmlRows extends DocumentRows {
    private static final String NIL = " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"";

    private final ForClause clause;
    private final List<DocumentColumn> columns;
    private final List<Level> levels;
    private final boolean elements;
    private final boolean nil;
    private final String row;
    /// Elements that are open inside the row.
    private final List<String> open = new ArrayList<>();
    private boolean startOpen;
    private boolean afterData;
    private @Nullable Row before;

    public XmlRows(ForClause clause, List<DocumentColumn> columns) {
        this.clause = clause;
        this.columns = columns;
        this.nil = clause.has("ELEMENTS XSINIL");
        this.elements = nil || clause.has("ELEMENTS") || clause.has("ELEMENTS ABSENT");
        this.row = clause.element() == null ? "row" : clause.element();
        boolean path = clause.kind() == ForClause.Kind.PATH;
        this.levels = clause.kind() == ForClause.Kind.AUTO ? levels(columns) : List.of();
        if (!levels.isEmpty() && levels.getFirst().name().isEmpty()) {
            throw new SqlError(6803, 16, 1,
                    "FOR XML AUTO requires at least one table for generating XML tags. Use FOR XML RAW or add a FROM "
                            + "clause with a table name.");
        }
        if (!path && columns.stream().anyMatch(column -> column.name().isEmpty())) {
            throw new SqlError(6809, 16, 1,
                    "Unnamed tables cannot be used as XML identifiers as well as unnamed columns cannot be used for "
                            + "attribute names. Name unnamed columns/tables using AS in the SELECT statement.");
        }
        if (path && row.isEmpty() && columns.stream().anyMatch(column -> column.name().startsWith("@"))) {
            throw new SqlError(6864, 16, 1,
                    "Row tag omission (empty row tag name) cannot be used with attribute-centric FOR XML "
                            + "serialization.");
        }
    }

    @Override
    protected void write(Row values) {
        switch (clause.kind()) {
            case PATH -> path(values);
            case RAW -> {
                start(row);
                content(values, indexes());
                end(row);
            }
            case AUTO -> {
                int first = firstChange(levels, before, values);
                if (before != null) {
                    close(first);
                }
                for (int i = first; i < levels.size(); i++) {
                    start(levels.get(i).name());
                    content(values, levels.get(i).columns());
                }
            }
        }
        before = values;
    }

    private List<Integer> indexes() {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            all.add(i);
        }
        return all;
    }

    private void close(int level) {
        for (int i = levels.size() - 1; i >= level; i--) {
            end(levels.get(i).name());
        }
    }

    private void start(String name) {
        finishStart();
        out.append('<').append(XmlNames.encode(name));
        startOpen = true;
        if (nil && clause.root() == null && open.isEmpty()) {
            out.append(NIL);
        }
    }

    private void finishStart() {
        if (startOpen) {
            out.append('>');
            startOpen = false;
        }
    }

    private void end(String name) {
        if (startOpen) {
            out.append("/>");
            startOpen = false;
        } else {
            out.append("</").append(XmlNames.encode(name)).append('>');
        }
    }

    /// The columns of RAW and AUTO: attributes, or elements where they are asked for.
    private void content(Row values, List<Integer> which) {
        for (int column : which) {
            DocumentColumn about = columns.get(column);
            Object value = values.get(column);
            if (!elements && about.type() != Simple.XML && value != null) {
                attribute(about.name(), DocumentValues.text(about.type(), value));
            }
        }
        for (int column : which) {
            DocumentColumn about = columns.get(column);
            Object value = values.get(column);
            if (elements || about.type() == Simple.XML) {
                element(about, value);
            }
        }
    }

    private void element(DocumentColumn about, @Nullable Object value) {
        String name = XmlNames.encode(about.name());
        if (value != null) {
            finishStart();
            out.append('<').append(name).append('>');
            text(about, value);
            out.append("</").append(name).append('>');
        } else if (nil) {
            finishStart();
            out.append('<').append(name).append(" xsi:nil=\"true\"/>");
        }
    }

    private void attribute(String name, String value) {
        out.append(' ').append(XmlNames.encode(name)).append("=\"");
        XmlNames.escape(value, true, out);
        out.append('"');
    }

    private void text(DocumentColumn about, Object value) {
        finishStart();
        String text = DocumentValues.text(about.type(), value);
        if (about.type() == Simple.XML) {
            out.append(text);
        } else {
            XmlNames.escape(text, false, out);
        }
    }

    /// A row of PATH: the name of a column says where its value goes.
    private void path(Row values) {
        if (!row.isEmpty()) {
            start(row);
        }
        afterData = false;
        for (int i = 0; i < columns.size(); i++) {
            Object value = values.get(i);
            DocumentColumn about = columns.get(i);
            if (value != null || (nil && isElement(about.name()))) {
                place(about, value);
            }
        }
        closeTo(0);
        if (!row.isEmpty()) {
            end(row);
        }
    }

    private static boolean isElement(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return !last.isEmpty() && !last.startsWith("@") && !last.endsWith(")") && !last.equals("*");
    }

    private void place(DocumentColumn about, @Nullable Object value) {
        List<String> parts = about.name().isEmpty() ? List.of("") : Arrays.asList(about.name().split("/", -1));
        String last = parts.getLast();
        boolean element = isElement(about.name());
        List<String> around = parts.subList(0, parts.size() - 1);
        if (around.stream().anyMatch(String::isEmpty) || (last.isEmpty() && parts.size() > 1)) {
            throw new SqlError(6850, 16, 1, "Column name '" + about.name()
                    + "' contains an invalid XML identifier as required by FOR XML; '/' is the first character at "
                    + "fault.");
        }
        int same = 0;
        while (same < around.size() && same < open.size() && open.get(same).equals(around.get(same))) {
            same++;
        }
        closeTo(same);
        for (String name : around.subList(same, around.size())) {
            start(name);
            open.add(name);
        }
        boolean data = last.equals("data()");
        if (last.startsWith("@")) {
            if (!startOpen) {
                throw new SqlError(6852, 16, 1, "Attribute-centric column '" + about.name()
                        + "' must not come after a non-attribute-centric sibling in XML hierarchy in FOR XML PATH.");
            }
            attribute(last.substring(1), DocumentValues.text(about.type(), value == null ? "" : value));
        } else if (element) {
            element(new DocumentColumn(last, about.type(), null, false), value);
        } else if (value != null) {
            if (data && afterData) {
                out.append(' ');
            }
            if (last.equals("comment()")) {
                finishStart();
                out.append("<!--").append(DocumentValues.text(about.type(), value).replace("--", "- -")).append("-->");
            } else {
                text(about, value);
            }
        }
        afterData = data;
    }

    private void closeTo(int depth) {
        while (open.size() > depth) {
            end(open.removeLast());
        }
    }

    @Override
    public @Nullable String end() {
        if (before == null) {
            return null;
        }
        close(0);
        if (clause.root() == null) {
            return out.toString();
        }
        String root = XmlNames.encode(clause.root());
        return "<" + root + (nil ? NIL : "") + ">" + out + "</" + root + ">";
    }
}

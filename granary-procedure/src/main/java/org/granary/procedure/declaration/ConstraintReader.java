package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.granary.procedure.Check;
import org.granary.procedure.InsertRules;
import org.granary.procedure.TableConstraint;
import org.granary.type.Column;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The constraints of one table.
final class ConstraintReader {
    private static final Pattern QUOTED_NAME = Pattern.compile("\\[(\\w+)]");

    private final Tokens tokens;
    private final String table;
    private final List<Column> columns;

    ConstraintReader(Tokens tokens, String table, List<Column> columns) {
        this.tokens = tokens;
        this.table = table;
        this.columns = columns;
    }

    /// All constraints of the table.
    ///
    /// @param start of the table
    /// @param declared those that are declared as such
    /// @param inserts what rows of clients must keep to, where they can insert: checks and defaults are constraints too
    List<TableConstraint> withRules(Token start, List<TableConstraint> declared, @Nullable InsertRules inserts) {
        List<TableConstraint> constraints = new ArrayList<>(declared);
        if (inserts != null) {
            for (InsertRules.RowCheck check : inserts.checks()) {
                constraints.add(condition(check.name(), check.alternatives().stream().map(Check::definition)
                        .collect(Collectors.joining(" OR "))));
            }
            for (Column column : columns) {
                SqlValue standard = inserts.defaults().get(column.name());
                if (standard != null) {
                    constraints.add(new TableConstraint.Standard("DF_" + table + "_" + column.name(), column.name(),
                            "(" + literal(standard) + ")"));
                }
            }
        }
        Set<String> names = new HashSet<>();
        for (TableConstraint constraint : constraints) {
            if (!names.add(constraint.name().toLowerCase(Locale.ROOT))) {
                throw tokens.error(start, "constraint " + constraint.name() + " is declared twice");
            }
        }
        if (constraints.stream().filter(each -> each instanceof TableConstraint.Key key && key.primary()).count() > 1) {
            throw tokens.error(start, "a table has one PRIMARY KEY");
        }
        return constraints;
    }

    /// One constraint.
    TableConstraint constraint() {
        Token start = tokens.peek();
        tokens.expect("CONSTRAINT");
        String name = tokens.name();
        if (tokens.take("PRIMARY", "KEY")) {
            return key(name, true);
        }
        if (tokens.take("UNIQUE")) {
            return key(name, false);
        }
        if (tokens.take("FOREIGN", "KEY")) {
            return reference(name, start);
        }
        tokens.expect("CHECK", "(");
        String text = tokens.text();
        tokens.expect(")");
        return condition(name, text);
    }

    private TableConstraint key(String name, boolean primary) {
        List<String> stored = new ArrayList<>();
        List<String> declared = tokens.listInParentheses(() -> {
            String column = column();
            stored.add(tokens.take("STORED", "AS") ? tokens.name() : column);
            return column;
        });
        return new TableConstraint.Key(name, primary, List.copyOf(declared), List.copyOf(stored));
    }

    private TableConstraint reference(String name, Token start) {
        List<String> referring = tokens.listInParentheses(this::column);
        tokens.expect("REFERENCES");
        Tokens.QualifiedName table = tokens.qualifiedName();
        List<String> referred = tokens.listInParentheses(tokens::name);
        if (referring.size() != referred.size()) {
            throw tokens.error(start, "a foreign key has as many columns as it refers to");
        }
        return new TableConstraint.Reference(name, List.copyOf(referring), table.schema(), table.name(),
                List.copyOf(referred), tokens.take("ON", "DELETE", "CASCADE"));
    }

    private TableConstraint condition(String name, String text) {
        Set<String> mentioned = new LinkedHashSet<>();
        Matcher matcher = QUOTED_NAME.matcher(text);
        while (matcher.find()) {
            String found = matcher.group(1);
            columns.stream().map(Column::name).filter(found::equalsIgnoreCase).forEach(mentioned::add);
        }
        return new TableConstraint.Condition(name, List.copyOf(mentioned),
                "(" + text.replaceAll("\\s+", " ") + ")");
    }

    private static String literal(SqlValue value) {
        return switch (value.value()) {
            case null -> "NULL";
            case String text -> "N'" + text.replace("'", "''") + "'";
            case Boolean bit -> bit ? "(1)" : "(0)";
            case Object other -> "(" + other + ")";
        };
    }

    /// The declared column of the name that comes next.
    private String column() {
        Token start = tokens.peek();
        String name = tokens.name();
        return columns.stream().map(Column::name).filter(name::equalsIgnoreCase).findFirst()
                .orElseThrow(() -> tokens.error(start, name + " is not a column of this table"));
    }
}

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
import java.util.stream.Stream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.granary.procedure.Check;
import org.granary.procedure.InsertRules;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.declaration.DeclarationsParser.ColumnNamesContext;
import org.granary.procedure.declaration.DeclarationsParser.ConditionConstraintContext;
import org.granary.procedure.declaration.DeclarationsParser.ConstraintContext;
import org.granary.procedure.declaration.DeclarationsParser.KeyColumnContext;
import org.granary.procedure.declaration.DeclarationsParser.KeyConstraintContext;
import org.granary.procedure.declaration.DeclarationsParser.NameContext;
import org.granary.procedure.declaration.DeclarationsParser.ReferenceConstraintContext;
import org.granary.procedure.declaration.DeclarationsParser.TableContext;
import org.granary.type.Column;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The constraints of one table of the tree.
final class ConstraintReader {
    private static final Pattern QUOTED_NAME = Pattern.compile("\\[(\\w+)]");

    private final DeclarationFile file;
    private final String table;
    private final List<Column> columns;

    ConstraintReader(DeclarationFile file, String table, List<Column> columns) {
        this.file = file;
        this.table = table;
        this.columns = columns;
    }

    /// @param inserts what rows of clients must keep to, where they can insert: checks and defaults are constraints too
    List<TableConstraint> constraints(TableContext tree, @Nullable InsertRules inserts) {
        List<TableConstraint> constraints = new ArrayList<>();
        for (ConstraintContext constraint : tree.constraint()) {
            constraints.add(constraint(constraint));
        }
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
                throw new DeclarationException(where(tree), "constraint " + constraint.name() + " is declared twice");
            }
        }
        if (constraints.stream().filter(each -> each instanceof TableConstraint.Key key && key.primary()).count() > 1) {
            throw new DeclarationException(where(tree), "a table has one PRIMARY KEY");
        }
        return constraints;
    }

    private TableConstraint constraint(ConstraintContext tree) {
        return switch (tree) {
            case KeyConstraintContext key -> new TableConstraint.Key(ColumnReader.name(key.constraintName),
                    key.PRIMARY() != null, key.keyColumn().stream().map(each -> column(each.columnName)).toList(),
                    key.keyColumn().stream().map(this::stored).toList());
            case ReferenceConstraintContext reference -> {
                List<String> referring = names(reference.referring).map(this::column).toList();
                List<String> referred = names(reference.referred).map(ColumnReader::name).toList();
                if (referring.size() != referred.size()) {
                    throw new DeclarationException(where(tree), "a foreign key has as many columns as it refers to");
                }
                yield new TableConstraint.Reference(ColumnReader.name(reference.constraintName), referring,
                        ColumnReader.schema(reference.qualifiedName()),
                        ColumnReader.name(reference.qualifiedName().objectName), referred, reference.CASCADE() != null);
            }
            case ConditionConstraintContext condition -> condition(ColumnReader.name(condition.constraintName),
                    ConditionReader.text(condition.TEXT()));
            default -> throw new DeclarationException(where(tree), "unknown constraint " + tree.getText());
        };
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

    private static Stream<NameContext> names(ColumnNamesContext tree) {
        return tree.name().stream();
    }

    private String stored(KeyColumnContext tree) {
        return tree.storedName == null ? column(tree.columnName) : ColumnReader.name(tree.storedName);
    }

    /// The declared column of this name.
    private String column(NameContext tree) {
        String name = ColumnReader.name(tree);
        return columns.stream().map(Column::name).filter(name::equalsIgnoreCase).findFirst()
                .orElseThrow(() -> new DeclarationException(where(tree), name + " is not a column of this table"));
    }

    private SourceLine where(ParserRuleContext tree) {
        return new SourceLine(file.toString(), tree.getStart().getLine());
    }
}

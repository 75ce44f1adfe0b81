package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.misc.Interval;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.granary.tsql.ast.Expression;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.ast.TableDefinition.ColumnDefinition;
import org.granary.tsql.ast.TableDefinition.KeyColumn;
import org.granary.tsql.ast.TableDefinition.Reference.Action;
import org.granary.tsql.parse.TsqlParser.CheckAttributeContext;
import org.granary.tsql.parse.TsqlParser.CheckConstraintContext;
import org.granary.tsql.parse.TsqlParser.CollateAttributeContext;
import org.granary.tsql.parse.TsqlParser.ColumnAttributeContext;
import org.granary.tsql.parse.TsqlParser.ColumnDefinitionContext;
import org.granary.tsql.parse.TsqlParser.ColumnNamesContext;
import org.granary.tsql.parse.TsqlParser.DefaultAttributeContext;
import org.granary.tsql.parse.TsqlParser.DefaultConstraintContext;
import org.granary.tsql.parse.TsqlParser.ExpressionContext;
import org.granary.tsql.parse.TsqlParser.ForeignKeyConstraintContext;
import org.granary.tsql.parse.TsqlParser.IdContext;
import org.granary.tsql.parse.TsqlParser.IdentityAttributeContext;
import org.granary.tsql.parse.TsqlParser.IndexAttributeContext;
import org.granary.tsql.parse.TsqlParser.KeyAttributeContext;
import org.granary.tsql.parse.TsqlParser.KeyColumnContext;
import org.granary.tsql.parse.TsqlParser.KeyConstraintContext;
import org.granary.tsql.parse.TsqlParser.NullAttributeContext;
import org.granary.tsql.parse.TsqlParser.ReferenceActionContext;
import org.granary.tsql.parse.TsqlParser.ReferenceAttributeContext;
import org.granary.tsql.parse.TsqlParser.ReferencesContext;
import org.granary.tsql.parse.TsqlParser.SignedIntegerContext;
import org.granary.tsql.parse.TsqlParser.TableConstraintContext;
import org.granary.tsql.parse.TsqlParser.TableDefinitionContext;
import org.granary.tsql.parse.TsqlParser.TableElementContext;
import org.granary.tsql.parse.TsqlParser.TableIndexContext;
import org.granary.type.CollationNames;
import org.granary.type.CollationUse;
import org.granary.type.Column;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// Builds the definitions of tables.
final class TableBuilder {
    private final TreeBuilder tree;

    TableBuilder(TreeBuilder tree) {
        this.tree = tree;
    }

    /// What is collected of the elements of a table.
    static final class Parts {
        private final List<ColumnDefinition> columns = new ArrayList<>();
        private final List<TableDefinition.Key> keys = new ArrayList<>();
        private final List<TableDefinition.Rule> rules = new ArrayList<>();
        private final Set<String> unsaid = new HashSet<>();
        private final Map<String, TableDefinition.Default> defaults = new HashMap<>();

        TableDefinition definition() {
            return new TableDefinition(columns, withOneClustered(keys), rules, unsaid);
        }

        /// Of `DEFAULT … FOR column`.
        Map<String, TableDefinition.Default> defaults() {
            return defaults;
        }
    }

    TableDefinition definition(TableDefinitionContext context) {
        Parts parts = parts(context.tableElement());
        if (parts.columns.size() > 1024) {
            throw SyntaxErrors.error(1702, 16, 1,
                    "CREATE TABLE failed because the table has more than the maximum of 1024 columns.",
                    ExpressionBuilder.line(context));
        }
        if (!parts.defaults.isEmpty()) {
            throw SyntaxErrors.error(142, 15, 2, "Incorrect syntax for definition of the 'TABLE' constraint.",
                    ExpressionBuilder.line(context));
        }
        return parts.definition();
    }

    Parts parts(List<TableElementContext> elements) {
        Parts parts = new Parts();
        elements.forEach(element -> {
            if (element.columnDefinition() != null) {
                parts.columns.add(column(element.columnDefinition(), parts));
            } else {
                constraint(element.tableConstraint(), parts);
            }
        });
        return parts;
    }

    private void constraint(TableConstraintContext context, Parts parts) {
        switch (context) {
            case KeyConstraintContext it -> parts.keys.add(new TableDefinition.Key(nameOf(it.CONSTRAINT(), it.id()),
                    it.PRIMARY() != null ? TableDefinition.Key.Kind.PRIMARY : TableDefinition.Key.Kind.UNIQUE,
                    isClustered(it.PRIMARY(), it.CLUSTERED(), it.NONCLUSTERED()), keyColumns(it.keyColumn())));
            case TableIndexContext it -> parts.keys.add(new TableDefinition.Key(Names.of(it.id()),
                    it.UNIQUE() != null ? TableDefinition.Key.Kind.UNIQUE_INDEX : TableDefinition.Key.Kind.INDEX,
                    it.CLUSTERED() != null,
                    keyColumns(it.keyColumn())));
            case ForeignKeyConstraintContext it ->
                parts.rules.add(reference(it.id() == null ? null : Names.of(it.id()), names(it.columnNames()),
                        it.references()));
            case CheckConstraintContext it ->
                parts.rules.add(check(it.id() == null ? null : Names.of(it.id()), null, it.expression()));
            case DefaultConstraintContext it -> {
                String column = Names.of(it.id().getLast());
                parts.defaults.put(column,
                        defaultOf(nameOf(it.CONSTRAINT(), it.id()), it.expression(), null, column));
            }
            default -> throw new IllegalStateException("unexpected constraint: " + context.getClass());
        }
    }

    /// A name that may be followed by others.
    private static @Nullable String nameOf(@Nullable TerminalNode constraint, List<IdContext> ids) {
        return constraint == null ? null : Names.of(ids.getFirst());
    }

    static List<String> names(@Nullable ColumnNamesContext context) {
        return context == null ? List.of() : context.id().stream().map(Names::of).toList();
    }

    private TableDefinition.Check check(@Nullable String name, @Nullable String column, ExpressionContext condition) {
        return new TableDefinition.Check(name, column, tree.conditions().condition(condition),
                "(" + text(condition) + ")", false);
    }

    private static TableDefinition.Reference reference(@Nullable String name, List<String> columns,
            ReferencesContext context) {
        Action onDelete = Action.NO_ACTION;
        Action onUpdate = Action.NO_ACTION;
        int deletes = 0;
        for (int i = 0; i < context.referenceAction().size(); i++) {
            Action action = action(context.referenceAction(i));
            // ON DELETE and ON UPDATE come in any order: the word stands two children before the action's end.
            boolean delete = deletes < context.DELETE().size() && (context.UPDATE().size() <= i - deletes
                    || context.DELETE(deletes).getSymbol().getTokenIndex() < context.UPDATE(i - deletes).getSymbol()
                            .getTokenIndex());
            if (delete) {
                deletes++;
                onDelete = action;
            } else {
                onUpdate = action;
            }
        }
        return new TableDefinition.Reference(name, columns, Names.of(context.objectName()),
                names(context.columnNames()), onDelete, onUpdate, false);
    }

    private static Action action(ReferenceActionContext context) {
        if (context.SET() != null) {
            return context.NULL() != null ? Action.SET_NULL : Action.SET_DEFAULT;
        }
        String words = ExpressionBuilder.upper(String.join(" ", context.id().stream().map(Names::of).toList()));
        return switch (words) {
            case "CASCADE" -> Action.CASCADE;
            case "NO ACTION" -> Action.NO_ACTION;
            default -> throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near '"
                    + SyntaxErrors.quote(Names.of(context.id(0))) + "'.", ExpressionBuilder.line(context));
        };
    }

    static List<KeyColumn> keyColumns(List<KeyColumnContext> contexts) {
        return contexts.stream().map(TableBuilder::keyColumn).toList();
    }

    static KeyColumn keyColumn(KeyColumnContext context) {
        return new KeyColumn(Names.of(context.id()), context.DESC() != null);
    }

    private static boolean isClustered(@Nullable TerminalNode primary, @Nullable TerminalNode clustered,
            @Nullable TerminalNode nonclustered) {
        return clustered != null || (primary != null && nonclustered == null);
    }

    /// A primary key that says nothing is clustered, unless another key is.
    private static List<TableDefinition.Key> withOneClustered(List<TableDefinition.Key> keys) {
        boolean other = keys.stream().anyMatch(key -> key.clustered() && !key.primary());
        return keys.stream()
                .map(key -> other && key.primary()
                        ? new TableDefinition.Key(key.name(), key.kind(), false, key.columns())
                        : key)
                .toList();
    }

    /// The text of a part of the statement, as the client wrote it.
    static String text(ParserRuleContext context) {
        return context.getStart().getInputStream()
                .getText(Interval.of(context.getStart().getStartIndex(), context.getStop().getStopIndex()));
    }

    private ColumnDefinition column(ColumnDefinitionContext context, Parts parts) {
        String name = Names.of(context.id(0));
        DeclaredType type = context.typeName() == null
                ? DeclaredType.of(SqlType.Simple.SQL_VARIANT)
                : DeclaredType.of(context.typeName());
        ColumnBuilder column = new ColumnBuilder(name, type.type(), type.userType());
        context.columnAttribute().forEach(attribute -> column.add(attribute, parts));
        if (context.typeName() != null) {
            if (!column.said) {
                parts.unsaid.add(name);
            }
            return column.definition(null);
        }
        if (context.id().size() > 1) {
            if (!Names.of(context.id(1)).equalsIgnoreCase("PERSISTED")) {
                throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near '"
                        + SyntaxErrors.quote(Names.of(context.id(1))) + "'.", ExpressionBuilder.line(context));
            }
            column.nullable = context.NOT() == null;
        }
        return column.definition(new TableDefinition.Computed(tree.expressions().value(context.expression()),
                "(" + text(context.expression()) + ")"));
    }

    /// The column of ALTER COLUMN, without constraints.
    ColumnDefinition column(String name, SqlType type, List<ColumnAttributeContext> attributes) {
        ColumnBuilder column = new ColumnBuilder(name, type, null);
        attributes.forEach(attribute -> column.add(attribute, new Parts()));
        return column.definition(null);
    }

    /// Collects what is said of one column.
    private final class ColumnBuilder {
        private final String name;
        private final @Nullable ObjectName userType;
        private SqlType type;
        private boolean nullable = true;
        private boolean said;
        private boolean identity;
        private long seed = 1;
        private long increment = 1;
        private TableDefinition.@Nullable Default standard;

        ColumnBuilder(String name, SqlType type, @Nullable ObjectName userType) {
            this.name = name;
            this.type = type;
            this.userType = userType;
        }

        void add(ColumnAttributeContext attribute, Parts parts) {
            switch (attribute) {
                case NullAttributeContext it -> {
                    nullable = it.NOT() == null;
                    said = true;
                }
                case IdentityAttributeContext it -> {
                    identity = true;
                    nullable = false;
                    if (it.signedInteger().size() == 2) {
                        seed = number(it.signedInteger(0));
                        increment = number(it.signedInteger(1));
                    }
                }
                case KeyAttributeContext it -> {
                    parts.keys.add(new TableDefinition.Key(nameOf(it.CONSTRAINT(), it.id()),
                            it.PRIMARY() != null ? TableDefinition.Key.Kind.PRIMARY : TableDefinition.Key.Kind.UNIQUE,
                            isClustered(it.PRIMARY(), it.CLUSTERED(), it.NONCLUSTERED()),
                            it.keyColumn().isEmpty()
                                    ? List.of(new KeyColumn(name, false))
                                    : keyColumns(it.keyColumn())));
                    nullable = nullable && (it.PRIMARY() == null || !it.keyColumn().isEmpty());
                }
                case DefaultAttributeContext it ->
                    standard = defaultOf(it.id() == null ? null : Names.of(it.id()), it.expression(), type, name);
                case CheckAttributeContext it ->
                    parts.rules.add(check(it.id() == null ? null : Names.of(it.id()), name, it.expression()));
                case ReferenceAttributeContext it -> parts.rules
                        .add(reference(it.id() == null ? null : Names.of(it.id()), List.of(name), it.references()));
                case IndexAttributeContext it -> parts.keys.add(new TableDefinition.Key(Names.of(it.id()),
                        it.UNIQUE() != null ? TableDefinition.Key.Kind.UNIQUE_INDEX : TableDefinition.Key.Kind.INDEX,
                        it.CLUSTERED() != null, List.of(new KeyColumn(name, false))));
                case CollateAttributeContext it -> type = collated(it, type);
                default -> {
                    // ROWGUIDCOL and SPARSE change nothing.
                }
            }
        }

        ColumnDefinition definition(TableDefinition.@Nullable Computed computed) {
            if (type == SqlType.Simple.TIMESTAMP && !said) {
                nullable = false;
            }
            return new ColumnDefinition(new Column(name, type, nullable, identity), userType, standard, computed,
                    seed, increment);
        }
    }

    /// newsequentialid() stands alone, and for a uniqueidentifier. Errors 302 and 1755.
    ///
    /// @param type of the column; null where it is not known yet
    private TableDefinition.Default defaultOf(@Nullable String name, ExpressionContext context,
            @Nullable SqlType type, String column) {
        Expression value = tree.expressions().value(context);
        int line = ExpressionBuilder.line(context);
        if (type == SqlType.Simple.TIMESTAMP) {
            throw SyntaxErrors.error(1755, 16, 0,
                    "Defaults cannot be created on columns of data type timestamp. Column '"
                            + column + "'.",
                    line);
        }
        boolean sequential = value instanceof Expression.FunctionCall call
                && call.name().equalsIgnoreCase("newsequentialid") && call.arguments().isEmpty()
                && (type == null || type == SqlType.Simple.UNIQUEIDENTIFIER);
        return new TableDefinition.Default(name, sequential ? new Expression.NextSequentialId(line) : value,
                "(" + text(context) + ")");
    }

    /// The type of a column with its collation. Errors 447, 448 and 459, and 40517 for a column of type text, which has
    /// the collation of the server.
    private static SqlType collated(CollateAttributeContext context, SqlType type) {
        String name = Names.of(context.id());
        return switch (type) {
            case SqlType.Characters text ->
                text.with(CollationUse.implicit(CollationNames.resolve(name, text.national())));
            case SqlType.Simple simple when simple == SqlType.Simple.TEXT || simple == SqlType.Simple.NTEXT -> {
                if (!CollationNames.resolve(name).isServer()) {
                    throw SqlErrors.unsupported("COLLATE " + name + " for a column of type " + type.catalogName());
                }
                yield type;
            }
            default -> throw SyntaxErrors.error(447, 16, 0, "Expression type " + type.catalogName()
                    + " is invalid for COLLATE clause.", ExpressionBuilder.line(context));
        };
    }

    private static long number(SignedIntegerContext context) {
        String text = context.getText();
        if (text.length() > 18) {
            throw SyntaxErrors.error(1007, 15, 1, "The number '" + SyntaxErrors.quote(text)
                    + "' is out of the range for numeric representation (maximum precision 38).",
                    ExpressionBuilder.line(context));
        }
        return Long.parseLong(text);
    }
}

package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import org.granary.tsql.ast.Module;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableChange;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.parse.TsqlParser.AlterAddContext;
import org.granary.tsql.parse.TsqlParser.AlterCheckContext;
import org.granary.tsql.parse.TsqlParser.AlterColumnContext;
import org.granary.tsql.parse.TsqlParser.AlterDropContext;
import org.granary.tsql.parse.TsqlParser.AlterTableContext;
import org.granary.tsql.parse.TsqlParser.CreateIndexContext;
import org.granary.tsql.parse.TsqlParser.DefaultAttributeContext;
import org.granary.tsql.parse.TsqlParser.DefaultConstraintContext;
import org.granary.tsql.parse.TsqlParser.DropIndexContext;
import org.granary.tsql.parse.TsqlParser.DropItemContext;
import org.granary.tsql.parse.TsqlParser.DropModuleContext;
import org.granary.tsql.parse.TsqlParser.IdContext;
import org.granary.tsql.parse.TsqlParser.IndexNameContext;
import org.granary.tsql.parse.TsqlParser.NullAttributeContext;
import org.granary.tsql.parse.TsqlParser.TableElementContext;
import org.granary.type.SqlError;
import org.granary.type.TypeNames;

/// Builds ALTER TABLE, CREATE and DROP INDEX, DROP PROCEDURE and DROP VIEW.
final class AlterBuilder {
    private final TableBuilder tables;

    AlterBuilder(TableBuilder tables) {
        this.tables = tables;
    }

    Statement alterTable(AlterTableContext context) {
        int line = ExpressionBuilder.line(context);
        return switch (context) {
            case AlterAddContext it -> {
                boolean checked = it.id() == null || !is(it.id(), "NOCHECK");
                TableBuilder.Parts parts = tables.parts(it.tableElement());
                yield new Statement.AlterTable(Names.of(it.objectName()), new TableChange.Add(parts.definition(),
                        parts.defaults(), it.tableElement().stream().anyMatch(AlterBuilder::withValues), checked),
                        line);
            }
            case AlterColumnContext it -> {
                if (!is(it.id(0), "COLUMN")) {
                    throw near(it.id(0));
                }
                TableDefinition.ColumnDefinition column = tables.column(Names.of(it.id(1)),
                        Names.type(it.typeName(), TypeNames.Use.DECLARATION), it.columnAttribute());
                boolean said = it.columnAttribute().stream().anyMatch(NullAttributeContext.class::isInstance);
                yield new Statement.AlterTable(Names.of(it.objectName()),
                        new TableChange.AlterColumn(column, said ? column.column().nullable() : null), line);
            }
            case AlterDropContext it -> new Statement.AlterTable(Names.of(it.objectName()),
                    new TableChange.Drop(items(it.dropItem())), line);
            case AlterCheckContext it -> {
                boolean on = it.CHECK() != null;
                if (!on && !is(it.id(0), "NOCHECK")) {
                    throw near(it.id(0));
                }
                List<String> names = it.id().stream().skip(on ? 0 : 1).map(Names::of).toList();
                yield new Statement.AlterTable(Names.of(it.objectName()),
                        new TableChange.Checking(on, names), line);
            }
            default -> throw new IllegalStateException("unexpected change: " + context.getClass());
        };
    }

    private static boolean withValues(TableElementContext element) {
        return element.columnDefinition() != null
                ? element.columnDefinition().columnAttribute().stream()
                        .anyMatch(each -> each instanceof DefaultAttributeContext it && it.VALUES() != null)
                : element.tableConstraint() instanceof DefaultConstraintContext it && it.VALUES() != null;
    }

    /// `COLUMN a, b, CONSTRAINT c`: a name without a word is of the kind of the one before it.
    private static List<TableChange.Drop.Item> items(List<DropItemContext> contexts) {
        List<TableChange.Drop.Item> items = new ArrayList<>();
        boolean column = false;
        for (DropItemContext each : contexts) {
            if (each.CONSTRAINT() != null) {
                column = false;
            } else if (each.id().size() > 1) {
                if (!is(each.id(0), "COLUMN")) {
                    throw near(each.id(0));
                }
                column = true;
            }
            items.add(new TableChange.Drop.Item(column, each.EXISTS() != null, Names.of(each.id().getLast())));
        }
        return items;
    }

    Statement createIndex(CreateIndexContext context) {
        int line = ExpressionBuilder.line(context);
        if (context.WHERE() != null) {
            throw SyntaxErrors.unsupported("A filtered index", line);
        }
        if (context.columnNames() != null && !is(context.id(1), "INCLUDE")) {
            throw near(context.id(1));
        }
        TableDefinition.Key key = new TableDefinition.Key(Names.of(context.id(0)),
                context.UNIQUE() != null ? TableDefinition.Key.Kind.UNIQUE_INDEX : TableDefinition.Key.Kind.INDEX,
                context.CLUSTERED() != null, TableBuilder.keyColumns(context.keyColumn()));
        return new Statement.CreateIndex(Names.of(context.objectName()), key,
                TableBuilder.names(context.columnNames()), line);
    }

    static Statement dropIndex(DropIndexContext context) {
        List<Statement.DropIndex.Name> names = context.indexName().stream().map(AlterBuilder::index).toList();
        return new Statement.DropIndex(names, context.EXISTS() != null, ExpressionBuilder.line(context));
    }

    private static Statement.DropIndex.Name index(IndexNameContext context) {
        ObjectName first = Names.of(context.objectName(0));
        if (context.ON() != null) {
            return new Statement.DropIndex.Name(first.name(), Names.of(context.objectName(1)));
        }
        if (first.schema() == null) {
            throw SyntaxErrors.error(159, 15, 1, "Must specify the table name and index name for the DROP INDEX "
                    + "statement.", ExpressionBuilder.line(context));
        }
        return new Statement.DropIndex.Name(first.name(),
                new ObjectName(/* database= */ null, /* schema= */ first.database(), /* name= */ first.schema(),
                        first.line()));
    }

    static Statement dropModule(DropModuleContext context) {
        return new Statement.DropModule(context.VIEW() != null ? Module.Kind.VIEW : Module.Kind.PROCEDURE,
                context.objectName().stream().map(Names::of).toList(), context.EXISTS() != null,
                ExpressionBuilder.line(context));
    }

    private static boolean is(IdContext id, String word) {
        return Names.of(id).equalsIgnoreCase(word);
    }

    private static SqlError near(IdContext id) {
        return SyntaxErrors.error(102, 15, 1, "Incorrect syntax near '" + SyntaxErrors.quote(Names.of(id)) + "'.",
                ExpressionBuilder.line(id));
    }
}

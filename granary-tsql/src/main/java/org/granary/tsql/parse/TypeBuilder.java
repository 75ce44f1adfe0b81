package org.granary.tsql.parse;

import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.ast.TableDefinition;
import org.granary.tsql.parse.TsqlParser.CreateTypeContext;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;

/// Builds CREATE TYPE.
final class TypeBuilder {
    private TypeBuilder() {}

    static Statement create(CreateTypeContext context, TableBuilder tables) {
        int line = ExpressionBuilder.line(context);
        ObjectName name = Names.of(context.objectName());
        if (context.typeName() != null) {
            return new Statement.CreateType(name, null, Names.type(context.typeName(), TypeNames.Use.DECLARATION),
                    context.NOT() == null, line);
        }
        TableDefinition definition = tables.definition(context.tableDefinition());
        boolean named = definition.keys().stream().anyMatch(key -> key.kind().isConstraint() && key.name() != null)
                || definition.rules().stream().anyMatch(rule -> rule.name() != null)
                || definition.columns().stream().anyMatch(column -> column.standard() != null
                        && column.standard().name() != null);
        if (named) {
            throw wrong("CONSTRAINT", line);
        }
        if (definition.rules().stream().anyMatch(TableDefinition.Reference.class::isInstance)) {
            throw wrong("FOREIGN", line);
        }
        return new Statement.CreateType(name, definition, SqlType.Simple.SQL_VARIANT, true, line);
    }

    /// Constraints of table types have no names, and none of them are foreign keys.
    private static SqlError wrong(String keyword, int line) {
        return SyntaxErrors.error(156, 15, 1, "Incorrect syntax near the keyword '" + keyword + "'.", line);
    }
}

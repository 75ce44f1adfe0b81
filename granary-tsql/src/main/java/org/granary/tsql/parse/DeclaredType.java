package org.granary.tsql.parse;

import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.parse.TsqlParser.TypeNameContext;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.TypeNames;
import org.jspecify.annotations.Nullable;

/// The type of a variable, parameter or column as it is written: one of the server's, or the name of one that a client
/// made.
///
/// @param type of no meaning where `userType` is given
/// @param userType null for a type of the server's
record DeclaredType(SqlType type, @Nullable ObjectName userType) {
    private static final int UNKNOWN = 2715;

    static DeclaredType of(SqlType type) {
        return new DeclaredType(type, null);
    }

    /// A name that the server does not know is taken for that of a client's type: whether there is one is found out when
    /// the text runs. No such type has a length.
    static DeclaredType of(TypeNameContext context) {
        try {
            return of(Names.type(context, TypeNames.Use.DECLARATION));
        } catch (SqlError e) {
            if (e.number() != UNKNOWN || context.LEFT_PARENTHESIS() != null) {
                throw e;
            }
            return new DeclaredType(SqlType.Simple.SQL_VARIANT,
                    new ObjectName(null, context.id().size() > 1 ? Names.of(context.id(0)) : null,
                            Names.of(context.id().getLast()), context.getStart().getLine()));
        }
    }
}

package org.granary.tsql.function;

import java.util.List;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.Collations;
import org.granary.type.SqlType;

/// The types of texts that functions take and give.
final class TextTypes {
    static final SqlType ANY = SqlType.nvarchar(SqlType.MAX);

    private TextTypes() {}

    /// The varying text type in which a function takes its argument, and gives what is no longer than that.
    static SqlType.Characters of(SqlType type) {
        return switch (type) {
            case SqlType.Characters text ->
                new SqlType.Characters(text.national(), true, text.length(), text.use());
            case SqlType.Simple simple when simple == SqlType.Simple.NTEXT || simple == SqlType.Simple.XML ->
                SqlType.nvarchar(SqlType.MAX);
            case SqlType.Simple simple when simple == SqlType.Simple.TEXT -> SqlType.varchar(SqlType.MAX);
            case SqlType.Binary binary -> SqlType.varchar(binary.length());
            default -> SqlType.varchar(8000);
        };
    }

    static SqlType.Characters of(BoundExpression expression) {
        return of(expression.type());
    }

    /// In which type the characters of an argument are counted: a byte of a binary value is one.
    static SqlType characters(SqlType type) {
        boolean bytes = type instanceof SqlType.Binary || type == SqlType.Simple.IMAGE
                || type == SqlType.Simple.TIMESTAMP;
        return bytes ? SqlType.varchar(SqlType.MAX) : ANY;
    }

    /// As long as the type gets without being `max`; `max` where an argument is.
    static SqlType.Characters longest(List<BoundExpression> arguments) {
        boolean national = arguments.stream().anyMatch(each -> of(each).national());
        boolean max = arguments.stream().anyMatch(each -> of(each).length() == SqlType.MAX);
        return new SqlType.Characters(national, true, max ? SqlType.MAX : national ? 4000 : 8000,
                Collations.of(arguments, "concat"));
    }

    /// Cuts a text to what the type holds.
    static String fit(String text, SqlType.Characters type) {
        return type.length() == SqlType.MAX || text.length() <= type.length() ? text : text.substring(0, type.length());
    }
}

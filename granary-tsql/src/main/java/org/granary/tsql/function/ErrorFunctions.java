package org.granary.tsql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.granary.tsql.catalog.SystemMessages;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.type.SqlMessage;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// ERROR_NUMBER() and its like: NULL outside a CATCH block.
final class ErrorFunctions {
    private ErrorFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("ERROR_NUMBER", 0, of(Simple.INT, SqlMessage::number));
        registry.define("ERROR_SEVERITY", 0, of(Simple.INT, SqlMessage::severity));
        registry.define("ERROR_STATE", 0, of(Simple.INT, SqlMessage::state));
        registry.define("ERROR_LINE", 0, of(Simple.INT, SqlMessage::line));
        registry.define("ERROR_MESSAGE", 0, of(SqlType.nvarchar(4000), SqlMessage::text));
        registry.define("ERROR_PROCEDURE", 0,
                of(SqlType.nvarchar(128), error -> error.procedure().isEmpty() ? null : error.procedure()));
        registry.define("FORMATMESSAGE", 1, 21, ErrorFunctions::formatMessage);
    }

    private static FunctionRegistry.Binding of(SqlType type, Function<SqlMessage, @Nullable Object> property) {
        return call -> Bound.of(type, true, true, _ -> {
            SqlMessage caught = call.frame().state().caught();
            return caught == null ? null : property.apply(caught);
        });
    }

    private static BoundExpression formatMessage(Call call) {
        boolean numbered = call.argument(0).type() == Simple.INT;
        BoundExpression format = numbered
                ? call.argument(0)
                : Bound.converted(call.argument(0), SqlType.nvarchar(SqlType.MAX));
        List<BoundExpression> rest = call.arguments().subList(1, call.count());
        return Bound.of(SqlType.nvarchar(4000), true, call.arguments().stream().allMatch(BoundExpression::constant),
                row -> {
                    Object text = numbered ? numbered(format.value(row)) : format.value(row);
                    List<SqlValue> values = new ArrayList<>();
                    rest.forEach(each -> values.add(Bound.sqlValue(each, row)));
                    return text == null ? null : MessageText.format((String) text, values);
                });
    }

    /// The text of sys.messages, or NULL where there is none.
    private static @Nullable String numbered(@Nullable Object number) {
        SystemMessages.Text known = number instanceof Integer value ? SystemMessages.find(value) : null;
        return known == null ? null : known.format();
    }
}

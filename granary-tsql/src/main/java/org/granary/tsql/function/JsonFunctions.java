package org.granary.tsql.function;

import java.util.List;
import java.util.Locale;
import org.granary.tsql.document.DocumentValues;
import org.granary.tsql.document.Json;
import org.granary.tsql.document.JsonChange;
import org.granary.tsql.document.JsonPath;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.JsonResult;
import org.granary.tsql.eval.TextLimits;
import org.granary.type.SqlError;
import org.granary.type.SqlErrors;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Functions about JSON texts.
final class JsonFunctions {
    private static final SqlType TEXT = SqlType.nvarchar(SqlType.MAX);
    private static final int LONGEST_VALUE = 4000;

    private JsonFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("ISJSON", 1, 2, call -> call.strict(Simple.INT, List.of(TEXT, TEXT), JsonFunctions::isJson));
        registry.define("JSON_VALUE", 2, call -> call.strict(SqlType.nvarchar(LONGEST_VALUE), List.of(TEXT, TEXT),
                given -> value((String) given[0], JsonPath.parse((String) given[1]))));
        registry.define("JSON_QUERY", 1, 2, call -> new JsonResult(call.strict(TEXT, List.of(TEXT, TEXT),
                given -> query((String) given[0], JsonPath.parse(given.length > 1 ? (String) given[1] : "$")))));
        registry.define("JSON_PATH_EXISTS", 2, call -> call.strict(Simple.INT, List.of(TEXT, TEXT), given -> {
            JsonPath path = JsonPath.parse((String) given[1]);
            return Json.isValid((String) given[0], true) && path.find(new Json((String) given[0])) != null ? 1 : 0;
        }));
        registry.define("JSON_MODIFY", 3, JsonFunctions::modify);
        registry.define("JSON_OBJECT", 0, Integer.MAX_VALUE, call -> new JsonResult(object(call)));
        registry.define("JSON_ARRAY", 0, Integer.MAX_VALUE, call -> new JsonResult(array(call)));
        registry.define("STRING_ESCAPE", 2, call -> call.strict(TEXT, List.of(TEXT, SqlType.nvarchar(20)), given -> {
            if (!((String) given[1]).equalsIgnoreCase("json")) {
                throw new SqlError(9829, 16, 1, "An invalid value was specified for argument 2.");
            }
            StringBuilder out = new StringBuilder();
            Json.escape((String) given[0], out);
            TextLimits.check(out.length());
            return out.toString();
        }));
    }

    private static Object isJson(Object[] given) {
        String text = (String) given[0];
        if (given.length == 1) {
            return Json.isValid(text, false) ? 1 : 0;
        }
        if (!Json.isValid(text, true)) {
            return 0;
        }
        Json.Kind kind = new Json(text).root().kind();
        boolean valid = switch (((String) given[1]).toUpperCase(Locale.ROOT)) {
            case "VALUE" -> true;
            case "ARRAY" -> kind == Json.Kind.ARRAY;
            case "OBJECT" -> kind == Json.Kind.OBJECT;
            case "SCALAR" -> kind == Json.Kind.STRING || kind == Json.Kind.NUMBER;
            default -> throw SqlErrors.syntaxNear(String.valueOf(given[1]));
        };
        return valid ? 1 : 0;
    }

    private static @Nullable Object value(String text, JsonPath path) {
        Json json = new Json(text);
        Json.Value found = path.find(json);
        if (found == null) {
            path.missing();
            return null;
        }
        if (!found.isScalar()) {
            if (path.strict()) {
                throw new SqlError(13623, 16, 1, "Scalar value cannot be found in the specified JSON path.");
            }
            return null;
        }
        String value = json.scalar(found);
        if (value != null && value.length() > LONGEST_VALUE) {
            if (path.strict()) {
                throw new SqlError(13625, 16, 1, "String value in the specified JSON path would be truncated.");
            }
            return null;
        }
        return value;
    }

    private static @Nullable Object query(String text, JsonPath path) {
        Json json = new Json(text);
        Json.Value found = path.find(json);
        if (found == null) {
            path.missing();
            return null;
        }
        if (found.isScalar()) {
            if (path.strict()) {
                throw new SqlError(13624, 16, 1, "Object or array cannot be found in the specified JSON path.");
            }
            return null;
        }
        return json.raw(found);
    }

    private static BoundExpression modify(Call call) {
        BoundExpression value = call.argument(2);
        SqlType type = value.type();
        boolean json = value instanceof JsonResult;
        return new JsonResult(call.lenient(TEXT, List.of(TEXT, TEXT, type), given -> {
            if (given[0] == null || given[1] == null) {
                return null;
            }
            return JsonChange.apply((String) given[0], JsonPath.parse((String) given[1]),
                    given[2] == null ? null : DocumentValues.json(type, given[2], json));
        }));
    }

    /// The first argument says whether NULLs are left out; then names and values come in turns.
    private static BoundExpression object(Call call) {
        return call.lenient(TEXT, types(call), given -> {
            StringBuilder out = new StringBuilder("{");
            for (int i = 1; i + 1 < given.length; i += 2) {
                if (given[i] == null) {
                    throw SqlErrors.unsupported("A key of JSON_OBJECT that is NULL");
                }
                if (given[i + 1] != null || !isAbsent(given[0])) {
                    comma(out).append(Json.quoted(DocumentValues.text(call.argument(i).type(), given[i]))).append(':')
                            .append(json(call, i + 1, given[i + 1]));
                }
                TextLimits.check(out.length());
            }
            return out.append('}').toString();
        });
    }

    private static BoundExpression array(Call call) {
        return call.lenient(TEXT, types(call), given -> {
            StringBuilder out = new StringBuilder("[");
            for (int i = 1; i < given.length; i++) {
                if (given[i] != null || !isAbsent(given[0])) {
                    comma(out).append(json(call, i, given[i]));
                }
                TextLimits.check(out.length());
            }
            return out.append(']').toString();
        });
    }

    private static List<SqlType> types(Call call) {
        return call.arguments().stream().map(BoundExpression::type).toList();
    }

    private static boolean isAbsent(@Nullable Object option) {
        return Integer.valueOf(1).equals(option);
    }

    private static String json(Call call, int argument, @Nullable Object value) {
        return DocumentValues.json(call.argument(argument).type(), value,
                call.argument(argument) instanceof JsonResult);
    }

    private static StringBuilder comma(StringBuilder out) {
        return out.length() > 1 ? out.append(',') : out;
    }
}

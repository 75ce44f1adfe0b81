package org.granary.tsql.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.granary.tsql.eval.Bound;
import org.granary.tsql.eval.BoundExpression;
import org.granary.tsql.eval.TextLimits;
import org.granary.type.CodePages;
import org.granary.type.CurrentRequest;
import org.granary.type.LargeValue;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.jspecify.annotations.Nullable;

/// Functions that make texts.
final class TextFunctions {
    /// The code page of the collation: what ASCII and CHAR count in.
    private static final Charset CODE_PAGE = CodePages.WINDOWS_1252;

    private static final char MICRO = '\u00B5';
    private static final char FLORIN = '\u0192';

    private TextFunctions() {}

    static void define(FunctionRegistry registry) {
        registry.define("UPPER", 1, call -> cased(call, Character::toUpperCase));
        registry.define("UCASE", 1, call -> cased(call, Character::toUpperCase));
        registry.define("LOWER", 1, call -> cased(call, Character::toLowerCase));
        registry.define("LCASE", 1, call -> cased(call, Character::toLowerCase));
        registry.define("LTRIM", 1, 2, call -> call.count() == 1
                ? mapped(call, TextFunctions::leftTrim)
                : Trimming.bind(call, call.argument(0), call.argument(1), _ -> "LEADING"));
        registry.define("RTRIM", 1, 2, call -> call.count() == 1
                ? mapped(call, TextFunctions::rightTrim)
                : Trimming.bind(call, call.argument(0), call.argument(1), _ -> "TRAILING"));
        registry.define("TRIM FROM", 3, call -> Trimming.bind(call, call.argument(2), call.argument(1),
                row -> (String) call.argument(0).value(row)));
        registry.define("TRIM", 1, call -> mapped(call, text -> leftTrim(rightTrim(text))));
        registry.define("REVERSE", 1, call -> mapped(call, text -> new StringBuilder(text).reverse().toString()));
        registry.define("LEFT", 2,
                call -> part(call, (text, count) -> text.substring(0, Math.min(count, text.length()))));
        registry.define("RIGHT", 2,
                call -> part(call, (text, count) -> text.substring(Math.max(0, text.length() - count))));
        registry.define("SUBSTRING", 3, TextFunctions::substring);
        registry.define("REPLICATE", 2, TextFunctions::replicate);
        registry.define("SPACE", 1, call -> call.strict(SqlType.varchar(8000), List.of(Simple.INT),
                v -> (int) v[0] < 0 ? null : " ".repeat(Math.min(8000, (int) v[0]))));
        registry.define("STUFF", 4, TextFunctions::stuff);
        registry.define("CONCAT", 2, 254, call -> concat(call, 0));
        registry.define("CONCAT_WS", 3, 254, call -> concat(call, 1));
        registry.define("QUOTENAME", 1, 2, TextFunctions::quoteName);
        registry.define("STR", 1, 3, call -> call.strict(SqlType.varchar(8000),
                List.of(Simple.FLOAT, Simple.INT, Simple.INT), TextFunctions::str));
        registry.define("ASCII", 1, TextFunctions::ascii);
        registry.define("UNICODE", 1, call -> call.strict(Simple.INT, List.of(TextTypes.ANY),
                v -> ((String) v[0]).isEmpty() ? null : (int) ((String) v[0]).charAt(0)));
        registry.define("CHAR", 1, call -> call.strict(new SqlType.Characters(false, false, 1), List.of(Simple.INT),
                v -> (int) v[0] < 0 || (int) v[0] > 255
                        ? null
                        : new String(new byte[]{(byte) (int) v[0]}, CODE_PAGE)));
        registry.define("NCHAR", 1, call -> call.strict(new SqlType.Characters(true, false, 1), List.of(Simple.INT),
                v -> (int) v[0] < 0 || (int) v[0] > 65535 ? null : String.valueOf((char) (int) v[0])));
    }

    private static BoundExpression mapped(Call call, UnaryOperator<String> function) {
        SqlType.Characters type = TextTypes.of(call.argument(0));
        return call.strict(type, List.of(type), v -> TextTypes.fit(function.apply((String) v[0]), type));
    }

    /// Character by character, so that a text keeps its length: UPPER('ß') is 'ß'. In varchar a character stays whose
    /// counterpart the code page does not have.
    private static BoundExpression cased(Call call, IntUnaryOperator to) {
        SqlType.Characters type = TextTypes.of(call.argument(0));
        return call.strict(type, List.of(type), v -> {
            char[] text = ((String) v[0]).toCharArray();
            boolean turkish = !type.collation().locale().equals(Locale.ROOT);
            for (int i = 0; i < text.length; i++) {
                CurrentRequest.checkAt(i);
                if (turkish && (text[i] == 'i' || text[i] == 'I')) {
                    text[i] = to.applyAsInt(text[i]) == 'I'
                            ? (text[i] == 'i' ? 'İ' : 'I')
                            : (text[i] == 'I' ? 'ı' : 'i');
                } else if (type.national() || (text[i] != MICRO && text[i] != FLORIN)) {
                    text[i] = (char) to.applyAsInt(text[i]);
                }
            }
            return new String(text);
        });
    }

    private interface Part {
        String of(String text, int count);
    }

    private static BoundExpression part(Call call, Part part) {
        SqlType.Characters type = TextTypes.of(call.argument(0));
        return call.strict(type, List.of(type, Simple.INT), v -> {
            if ((int) v[1] < 0) {
                throw invalidLength(call.name());
            }
            return part.of((String) v[0], (int) v[1]);
        });
    }

    private static SqlError invalidLength(String function) {
        return new SqlError(537, 16, 3, "Invalid length parameter passed to the " + function.toUpperCase(Locale.ROOT)
                + " or SUBSTRING function.");
    }

    private static BoundExpression substring(Call call) {
        if (call.argument(0).type() instanceof SqlType.Binary || call.argument(0).type() == Simple.IMAGE
                || call.argument(0).type() == Simple.TIMESTAMP) {
            return binarySubstring(call);
        }
        SqlType.Characters type = TextTypes.of(call.argument(0));
        return call.strict(type, List.of(type, Simple.BIGINT, Simple.BIGINT), v -> {
            String text = (String) v[0];
            int[] range = range(text.length(), (long) v[1], (long) v[2]);
            return text.substring(range[0], range[1]);
        });
    }

    /// Of a value in pieces, only the ones that are asked for are read.
    private static BoundExpression binarySubstring(Call call) {
        BoundExpression value = call.argument(0);
        BoundExpression start = Bound.converted(call.argument(1), Simple.BIGINT);
        BoundExpression count = Bound.converted(call.argument(2), Simple.BIGINT);
        SqlType type = SqlType.varbinary(SqlType.MAX);
        boolean constant = value.constant() && start.constant() && count.constant();
        return Bound.of(type, true, constant, row -> {
            Object bytes = value.largeValue(row);
            if (bytes == null || !(start.value(row) instanceof Long from) || !(count.value(row) instanceof Long most)) {
                return null;
            }
            if (bytes instanceof LargeValue large) {
                int[] range = range((int) Math.min(large.length(), Integer.MAX_VALUE), from, most);
                return large.whole(range[0], range[1] - range[0]);
            }
            byte[] all = (byte[]) bytes;
            int[] range = range(all.length, from, most);
            return java.util.Arrays.copyOfRange(all, range[0], range[1]);
        });
    }

    /// A start before the text shortens what is taken: SUBSTRING('abc', 0, 2) is 'a'.
    private static int[] range(int length, long start, long count) {
        if (count < 0) {
            throw new SqlError(537, 16, 3, "Invalid length parameter passed to the LEFT or SUBSTRING function.");
        }
        long from = Math.clamp(start - 1, 0, length);
        long to = Math.clamp(start - 1 + Math.min(count, Integer.MAX_VALUE), from, length);
        return new int[]{(int) from, (int) to};
    }

    private static BoundExpression replicate(Call call) {
        SqlType.Characters type = TextTypes.longest(call.arguments().subList(0, 1));
        return call.strict(type, List.of(type, Simple.INT), v -> {
            String text = (String) v[0];
            int count = (int) v[1];
            if (count < 0) {
                return null;
            }
            if (text.isEmpty()) {
                return "";
            }
            if (type.length() != SqlType.MAX) {
                int enough = Math.min(count, type.length() / text.length() + 1);
                return TextTypes.fit(text.repeat(enough), type);
            }
            TextLimits.check((long) text.length() * count);
            return text.repeat(count);
        });
    }

    private static BoundExpression stuff(Call call) {
        SqlType.Characters type = TextTypes.longest(List.of(call.argument(0), call.argument(3)));
        return call.lenient(type, List.of(type, Simple.INT, Simple.INT, type), v -> {
            if (v[0] == null || v[1] == null || v[2] == null) {
                return null;
            }
            String text = (String) v[0];
            int start = (int) v[1];
            int count = (int) v[2];
            if (start < 1 || start > text.length() || count < 0) {
                return null;
            }
            int end = (int) Math.min(text.length(), (long) start - 1 + count);
            String inserted = v[3] == null ? "" : (String) v[3];
            TextLimits.check((long) text.length() + inserted.length());
            return TextTypes.fit(text.substring(0, start - 1) + inserted + text.substring(end), type);
        });
    }

    /// @param separators 1 when the first argument separates the others
    private static BoundExpression concat(Call call, int separators) {
        SqlType.Characters type = TextTypes.longest(call.arguments());
        return call.lenient(type, List.of(type), v -> {
            String separator = separators == 0 || v[0] == null ? "" : (String) v[0];
            List<String> parts = new ArrayList<>();
            long length = 0;
            for (int i = separators; i < v.length; i++) {
                if (v[i] instanceof String text) {
                    parts.add(text);
                    length += text.length() + separator.length();
                }
            }
            TextLimits.check(length);
            return TextTypes.fit(String.join(separator, parts), type);
        });
    }

    private static BoundExpression quoteName(Call call) {
        return call.strict(SqlType.nvarchar(258), List.of(TextTypes.ANY, SqlType.nvarchar(1)), v -> {
            String name = (String) v[0];
            String quote = v.length > 1 ? (String) v[1] : "[";
            if (name.length() > 128) {
                return null;
            }
            return switch (quote) {
                case "[", "]" -> "[" + name.replace("]", "]]") + "]";
                case "'", "\"", "`" -> quote + name.replace(quote, quote + quote) + quote;
                case "(", ")" -> "(" + name.replace(")", "))") + ")";
                case "<", ">" -> "<" + name.replace(">", ">>") + ">";
                case "{", "}" -> "{" + name.replace("}", "}}") + "}";
                default -> null;
            };
        });
    }

    private static @Nullable Object str(Object[] v) {
        int length = v.length > 1 ? (int) v[1] : 10;
        int decimals = v.length > 2 ? Math.min((int) v[2], 16) : 0;
        double value = (double) v[0];
        if (length < 1 || length > 8000 || decimals < 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return null;
        }
        String text = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
        int point = text.indexOf('.');
        if ((point < 0 ? text.length() : point) > length) {
            return "*".repeat(length);
        }
        if (text.length() > length) {
            int fit = Math.max(0, length - point - 1);
            text = new BigDecimal(value).setScale(fit, RoundingMode.HALF_UP).toPlainString();
            text = text.length() > length ? text.substring(0, length) : text;
        }
        return " ".repeat(length - text.length()) + text;
    }

    private static BoundExpression ascii(Call call) {
        Charset charset = SqlType.collationOf(call.argument(0).type()).collation().charset();
        return call.strict(Simple.INT, List.of(TextTypes.ANY), v -> {
            String text = (String) v[0];
            return text.isEmpty() ? null : text.substring(0, 1).getBytes(charset)[0] & 0xFF;
        });
    }

    static String leftTrim(String text) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == ' ') {
            start++;
        }
        return text.substring(start);
    }

    static String rightTrim(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    /// The argument as it is stored, for DATALENGTH.
    static BoundExpression dataLength(Call call) {
        BoundExpression argument = call.argument(0);
        return Bound.of(isMax(argument.type()) ? Simple.BIGINT : Simple.INT, true, argument.constant(), row -> {
            Object value = argument.largeValue(row);
            if (value == null) {
                return null;
            }
            long bytes = value instanceof LargeValue large ? large.length() : bytes(argument.type(), value);
            return isMax(argument.type()) ? (Object) bytes : (Object) (int) bytes;
        });
    }

    private static boolean isMax(SqlType type) {
        return (type instanceof SqlType.Characters text && text.length() == SqlType.MAX)
                || (type instanceof SqlType.Binary binary && binary.length() == SqlType.MAX) || type == Simple.XML;
    }

    private static long bytes(SqlType type, Object value) {
        return switch (type) {
            case SqlType.Characters text ->
                text.national()
                        ? 2L * ((String) value).length()
                        : CodePages.length((String) value, text.collation().charset());
            case SqlType.Binary _ -> ((byte[]) value).length;
            case SqlType.Simple simple -> switch (value) {
                case String text -> simple == Simple.TEXT ? text.length() : 2L * text.length();
                case byte[] bytes -> bytes.length;
                case org.granary.type.SqlValue variant when variant.value() != null ->
                    bytes(variant.type(), variant.value());
                default -> org.granary.type.TypeFacts.of(type).maxLength();
            };
            case SqlType.Decimal decimal -> org.granary.type.TypeFacts.decimalBytes(decimal.precision());
            case SqlType.Temporal _ -> org.granary.type.TypeFacts.of(type).maxLength();
        };
    }
}

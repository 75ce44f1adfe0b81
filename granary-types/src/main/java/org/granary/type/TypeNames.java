package org.granary.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.granary.type.SqlType.Binary;
import org.granary.type.SqlType.Characters;
import org.granary.type.SqlType.Decimal;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.jspecify.annotations.Nullable;

/// Reads the names of data types as T-SQL writes them, synonyms included.
public final class TypeNames {

    /// What the type is written for: it decides the length of a bare `varchar`, and which errors are raised.
    public enum Use {
        /// A variable, parameter or column: a bare `varchar` has length 1.
        DECLARATION(1),
        /// `CAST` and `CONVERT`: a bare `varchar` has length 30.
        CAST(30);

        private final int defaultLength;

        Use(int defaultLength) {
            this.defaultLength = defaultLength;
        }
    }

    private static final int MAX_BYTES = 8000;
    private static final int MAX_PRECISION = 38;
    private static final int DEFAULT_PRECISION = 18;
    private static final int MAX_FLOAT_BITS = 53;
    private static final int REAL_BITS = 24;
    private static final int MAX_FRACTION = 7;

    private static final Map<String, String> SYNONYMS = Map.ofEntries(Map.entry("integer", "int"),
            Map.entry("dec", "decimal"), Map.entry("double precision", "float"), Map.entry("character", "char"),
            Map.entry("char varying", "varchar"), Map.entry("character varying", "varchar"),
            Map.entry("national char", "nchar"), Map.entry("national character", "nchar"),
            Map.entry("national char varying", "nvarchar"), Map.entry("national character varying", "nvarchar"),
            Map.entry("nchar varying", "nvarchar"), Map.entry("national text", "ntext"),
            Map.entry("binary varying", "varbinary"), Map.entry("rowversion", "timestamp"));

    private TypeNames() {}

    /// Reads a type of a declaration, for instance `nvarchar(255)`, `[decimal] (18, 4)` or `double precision`.
    ///
    /// @throws SqlError 2715 if there is no such type; 102, 131, 192, 1001, 1002, 2716, 2717, 2750 for wrong lengths
    public static SqlType parse(String sql) {
        return parse(sql, Use.DECLARATION, 1);
    }

    /// @param ordinal of the column, parameter or variable, from 1; only error texts show it
    public static SqlType parse(String sql, Use use, int ordinal) {
        var text = sql.strip();
        int open = text.indexOf('(');
        var name = open < 0 ? text : text.substring(0, open);
        if (open < 0) {
            return of(name, null, null, use, ordinal);
        }
        if (!text.endsWith(")")) {
            throw SqlErrors.syntaxNear(text.substring(open));
        }
        var arguments = text.substring(open + 1, text.length() - 1).split(",", -1);
        if (arguments.length > 2) {
            throw SqlErrors.syntaxNear(",");
        }
        return of(name, argument(arguments[0]), arguments.length == 2 ? argument(arguments[1]) : null, use, ordinal);
    }

    private static int argument(String written) {
        var text = written.strip();
        if (text.equalsIgnoreCase("max")) {
            return SqlType.MAX;
        }
        if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw SqlErrors.syntaxNear(text.isEmpty() ? ")" : text);
        }
        return text.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(text);
    }

    /// The type with this name (quoted, schema-qualified and synonyms as in T-SQL) and these arguments.
    ///
    /// @param first the length, precision or scale in parentheses, [SqlType#MAX] for `max`, null if absent
    /// @param second the scale after the comma, null if absent
    public static SqlType of(String name, @Nullable Integer first, @Nullable Integer second, Use use, int ordinal) {
        return new Reader(name, canonical(name), first, second, use, ordinal).read();
    }

    /// The type's own name for `written`: lower case, no quotes, no schema `sys`, synonyms resolved.
    static String canonical(String written) {
        var words = new ArrayList<String>();
        for (var word : unquoted(written)) {
            words.add(word.toLowerCase(Locale.ROOT));
        }
        if (words.size() > 2 && words.get(0).equals("sys") && words.get(1).equals(".")) {
            words.subList(0, 2).clear();
        }
        var joined = String.join(" ", words);
        return SYNONYMS.getOrDefault(joined, joined);
    }

    private static List<String> unquoted(String written) {
        var words = new ArrayList<String>();
        int at = 0;
        while (at < written.length()) {
            char c = written.charAt(at);
            if (c == '[' || c == '"') {
                int end = written.indexOf(c == '[' ? ']' : '"', at + 1);
                end = end < 0 ? written.length() : end;
                words.add(written.substring(at + 1, end));
                at = end + 1;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '.') {
                words.add(".");
                at++;
            } else {
                int end = at;
                while (end < written.length() && !Character.isWhitespace(written.charAt(end))
                        && ".[\"".indexOf(written.charAt(end)) < 0) {
                    end++;
                }
                words.add(written.substring(at, end));
                at = end;
            }
        }
        return words;
    }

    private record Reader(String written, String name, @Nullable Integer first, @Nullable Integer second, Use use,
            int ordinal) {

        SqlType read() {
            return switch (name) {
                case "char" -> characters(false, false);
                case "varchar" -> characters(false, true);
                case "nchar" -> characters(true, false);
                case "nvarchar" -> characters(true, true);
                case "binary" -> binary(false);
                case "varbinary" -> binary(true);
                case "decimal" -> decimal(false);
                case "numeric" -> decimal(true);
                case "float" -> floating();
                case "time" -> temporal(Temporal.Kind.TIME);
                case "datetime2" -> temporal(Temporal.Kind.DATETIME2);
                case "datetimeoffset" -> temporal(Temporal.Kind.DATETIMEOFFSET);
                case "sysname" -> {
                    requireBare();
                    yield SqlType.sysname();
                }
                default -> simple();
            };
        }

        private SqlType simple() {
            for (var type : Simple.values()) {
                if (type.sql().equals(name)) {
                    requireBare();
                    return type;
                }
            }
            var shown = written.strip();
            throw use == Use.CAST ? ValueErrors.undefinedSystemType(shown) : ValueErrors.undefinedType(ordinal, shown);
        }

        private SqlType characters(boolean national, boolean varying) {
            return new Characters(national, varying, length(national ? MAX_BYTES / 2 : MAX_BYTES, varying));
        }

        private SqlType binary(boolean varying) {
            return new Binary(varying, length(MAX_BYTES, varying));
        }

        private int length(int maximum, boolean varying) {
            requireNoSecond();
            if (first == null) {
                return use.defaultLength;
            }
            if (first == SqlType.MAX) {
                if (!varying) {
                    throw SqlErrors.syntaxNear("max");
                }
                return SqlType.MAX;
            }
            if (first <= 0) {
                throw ValueErrors.invalidLength(first);
            }
            if (first > MAX_BYTES) {
                throw ValueErrors.sizeExceedsMaximum(first, name, MAX_BYTES);
            }
            if (first > maximum) {
                var what = use == Use.CAST ? "convert specification '" + name + "'" : "type '" + name + "'";
                throw ValueErrors.sizeExceedsTypeMaximum(first, what, maximum);
            }
            return first;
        }

        private SqlType decimal(boolean numeric) {
            int precision = first == null ? DEFAULT_PRECISION : first;
            int scale = second == null ? 0 : second;
            if (precision <= 0) {
                throw ValueErrors.invalidLength(precision);
            }
            if (precision > MAX_PRECISION) {
                throw ValueErrors.precisionExceedsMaximum(ordinal, precision, MAX_PRECISION);
            }
            if (scale < 0 || scale > precision) {
                throw ValueErrors.scaleExceedsPrecision();
            }
            return new Decimal(precision, scale, numeric);
        }

        private SqlType floating() {
            requireNoSecond();
            int bits = first == null ? MAX_FLOAT_BITS : first;
            if (bits <= 0) {
                throw ValueErrors.invalidLength(bits);
            }
            if (bits > MAX_FLOAT_BITS) {
                throw ValueErrors.precisionExceedsMaximum(ordinal, bits, MAX_FLOAT_BITS);
            }
            return bits <= REAL_BITS ? Simple.REAL : Simple.FLOAT;
        }

        private SqlType temporal(Temporal.Kind kind) {
            requireNoSecond();
            int scale = first == null ? MAX_FRACTION : first;
            if (scale < 0 || scale > MAX_FRACTION) {
                throw ValueErrors.invalidScale(scale);
            }
            return new Temporal(kind, scale);
        }

        private void requireNoSecond() {
            if (second != null) {
                throw badAttributes();
            }
        }

        private void requireBare() {
            if (first != null || second != null) {
                throw badAttributes();
            }
        }

        private SqlError badAttributes() {
            return use == Use.CAST ? ValueErrors.invalidAttributes(name) : ValueErrors.widthNotAllowed(ordinal, name);
        }
    }
}

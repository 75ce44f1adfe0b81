package org.granary.store.postgresql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.store.migration.MigrationFiles;

/// Schemas are written once, as SQLite's STRICT tables; this makes PostgreSQL's of them.
///
/// | written | PostgreSQL |
/// | --- | --- |
/// | `INTEGER` | `bigint` |
/// | `TEXT` | `text COLLATE "C"`: compared byte by byte, as SQLite does, whatever the server's language |
/// | `BLOB` | `bytea` |
/// | `REAL` | `double precision` |
/// | `X'0102'` | `CAST('\x0102' AS bytea)` |
/// | `STRICT`, `WITHOUT ROWID` | nothing |
///
/// Everything else is left as it is. A word is a type only where a type can be: after a name, or after AS in a CAST.
final class SchemaTranslation {
    private static final Pattern TOKEN = Pattern.compile(
            "(?<space>\\s+|--[^\\n]*|/\\*.*?\\*/)|(?<blob>[xX]'[0-9A-Fa-f]*')|(?<quoted>'(?:[^']|'')*'|\"[^\"]*\")|(?<word>[A-Za-z_]\\w*)|(?<other>.)",
            Pattern.DOTALL);
    /// Words of SQL after which comes an expression, and so no type.
    private static final Set<String> KEYWORDS = Set.of("AND", "OR", "NOT", "WHERE", "SELECT", "FROM", "JOIN", "ON",
            "BY",
            "HAVING", "IN", "IS", "BETWEEN", "LIKE", "CASE", "WHEN", "THEN", "ELSE", "SET", "VALUES", "DEFAULT",
            "CHECK", "DISTINCT", "UNION", "ALL", "TABLE", "INDEX", "VIEW", "INTO", "KEY", "REFERENCES", "UPDATE",
            "DELETE", "INSERT", "WITH", "FILTER", "OVER", "LIMIT", "EXISTS", "UNIQUE", "CONSTRAINT");

    private final StringBuilder out = new StringBuilder();
    private String before = "";
    private int depth;
    private boolean inTable;
    private boolean afterTable;

    private SchemaTranslation() {}

    static MigrationFiles translate(MigrationFiles files) {
        return new MigrationFiles(files.folder(), files.files().stream()
                .map(file -> new MigrationFiles.File(file.version(), file.name(), translate(file.sql()))).toList());
    }

    static String translate(String sql) {
        return new SchemaTranslation().run(sql);
    }

    private String run(String sql) {
        Matcher tokens = TOKEN.matcher(sql);
        while (tokens.find()) {
            if (tokens.group("space") != null) {
                out.append(tokens.group());
            } else {
                token(tokens);
                before = tokens.group().toUpperCase(Locale.ROOT);
            }
        }
        return out.toString();
    }

    private void token(Matcher token) {
        String text = token.group();
        if (token.group("word") != null) {
            inTable |= text.equalsIgnoreCase("TABLE") && before.equals("CREATE");
            if (!afterTable) {
                out.append(isTypePlace() ? type(text) : text);
            }
            return;
        }
        if (text.equals(";")) {
            inTable = false;
            afterTable = false;
            depth = 0;
        } else if (text.equals("(")) {
            depth++;
        } else if (text.equals(")")) {
            depth--;
        }
        if (!afterTable) {
            out.append(token.group("blob") == null
                    ? text
                    : "CAST('\\x" + text.substring(2, text.length() - 1) + "' AS bytea)");
        }
        // After the columns come only SQLite's options.
        afterTable = inTable && depth == 0 && (afterTable || text.equals(")"));
    }

    private boolean isTypePlace() {
        return before.equals("AS")
                || (!before.isEmpty() && (Character.isLetter(before.charAt(0)) || before.charAt(0) == '_')
                        && !KEYWORDS.contains(before));
    }

    private String type(String word) {
        return switch (word.toUpperCase(Locale.ROOT)) {
            case "INTEGER" -> "bigint";
            case "TEXT" -> before.equals("AS") ? "text" : "text COLLATE \"C\"";
            case "BLOB" -> "bytea";
            case "REAL" -> "double precision";
            default -> word;
        };
    }
}

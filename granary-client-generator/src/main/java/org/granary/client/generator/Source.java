package org.granary.client.generator;

import java.util.List;
import java.util.regex.Pattern;

/// A Java file that grows line by line. What it imports follows from the names in it.
final class Source {
    private static final List<String> IMPORTS = List.of("java.io.IOException", "java.math.BigDecimal",
            "java.sql.Connection", "java.sql.SQLException", "java.time.LocalDate", "java.time.LocalDateTime",
            "java.time.LocalTime", "java.time.OffsetDateTime", "java.util.Arrays", "java.util.HexFormat",
            "java.util.List", "java.util.Objects",
            "java.util.UUID", "javax.sql.DataSource", "org.granary.client.BulkTable", "org.granary.client.LargeBinary",
            "org.granary.client.ProcedureCall", "org.granary.client.ProcedureClient",
            "org.granary.client.RowConsumer", "org.granary.client.RowShape", "org.granary.client.SqlKind",
            "org.granary.client.StoredProcedure", "org.jspecify.annotations.Nullable");

    private final String packageName;
    private final StringBuilder body = new StringBuilder();

    Source(String packageName) {
        this.packageName = packageName;
    }

    /// A line of a declaration's comment, for a documentation comment: names of parameters are code, not tags.
    static String prose(String comment) {
        return comment.replaceAll("@\\w+", "`$0`").replace("[", "\\[");
    }

    void line(String line) {
        body.append(line.stripTrailing()).append('\n');
    }

    String text() {
        StringBuilder text = new StringBuilder(
                "// Generated from the declarations of granary-protocols; changes here would be lost.\n");
        text.append("package ").append(packageName).append(";\n\n");
        for (String name : IMPORTS) {
            String simple = name.substring(name.lastIndexOf('.') + 1);
            if (Pattern.compile("\\b" + simple + "\\b").matcher(body).find()) {
                text.append("import ").append(name).append(";\n");
            }
        }
        return text.append('\n').append(body).toString();
    }
}

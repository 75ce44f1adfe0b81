package org.granary.client.generator;

import java.util.List;
import java.util.stream.Collectors;

/// What a record with binary values needs beside what Java gives it: arrays are equal when their bytes are.
final class Equality {

    private Equality() {}

    /// @param values what is compared
    static void write(Source source, String indent, String record, List<Value> values) {
        if (values.stream().noneMatch(Equality::isArray)) {
            return;
        }
        source.line("");
        source.line(indent + "@Override");
        source.line(indent + "public boolean equals(@Nullable Object other) {");
        source.line(indent + "    return other instanceof " + record + " that && " + values.stream()
                .map(value -> (isArray(value) ? "Arrays" : "Objects") + ".equals(" + value.java() + ", that."
                        + value.java() + ")")
                .collect(Collectors.joining(" && ")) + ";");
        source.line(indent + "}");
        source.line("");
        source.line(indent + "@Override");
        source.line(indent + "public int hashCode() {");
        source.line(indent + "    return Objects.hash(" + values.stream()
                .map(value -> isArray(value) ? "Arrays.hashCode(" + value.java() + ")" : value.java())
                .collect(Collectors.joining(", ")) + ");");
        source.line(indent + "}");
    }

    private static boolean isArray(Value value) {
        return value.javaType() == JavaType.BINARY || value.javaType() == JavaType.LONG_BINARY;
    }
}

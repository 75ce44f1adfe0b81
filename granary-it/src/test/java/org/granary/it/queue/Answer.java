package org.granary.it.queue;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import org.granary.it.protocol.Outcome;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// How a call ended: with an error, or with a return code and the rows of its result set, each value as text.
///
/// @param error the number of the error, or 0
record Answer(int error, int status, List<List<String>> rows) {

    static Answer status(int status) {
        return new Answer(0, status, List.of());
    }

    static Answer rows(List<List<String>> rows) {
        return new Answer(0, 0, rows);
    }

    static Answer error(int number) {
        return new Answer(number, 0, List.of());
    }

    static Answer of(Supplier<Outcome> call) {
        try {
            Outcome outcome = call.get();
            return new Answer(0, outcome.status(), outcome.sets().isEmpty()
                    ? List.of()
                    : outcome.set().rows().stream().map(row -> row(row.toArray())).toList());
        } catch (SqlError e) {
            return error(e.number());
        }
    }

    static List<String> row(@Nullable Object... values) {
        List<String> row = new ArrayList<>();
        for (Object value : values) {
            row.add(text(value));
        }
        return row;
    }

    /// How values are written where they are compared.
    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case LocalDateTime time -> time.toString();
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case UUID uuid -> uuid.toString().toUpperCase(Locale.ROOT);
            default -> value.toString();
        };
    }
}

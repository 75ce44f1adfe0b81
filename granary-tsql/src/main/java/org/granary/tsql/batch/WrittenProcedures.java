package org.granary.tsql.batch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.DatabaseCatalog;
import org.granary.tsql.eval.Frame;
import org.granary.tsql.procedure.SystemProcedure;
import org.jspecify.annotations.Nullable;

/// The procedures of the system that are T-SQL themselves, in `procedures.sql`.
final class WrittenProcedures {
    private static final String BEGIN = "PROCEDURE ";
    private static final Map<String, Written> ALL = read();

    private final TextProcedures texts;

    /// @param parameters their declarations
    private record Written(String parameters, String text) {}

    WrittenProcedures(TextProcedures texts) {
        this.texts = texts;
    }

    /// @param name in lower case
    @Nullable
    SystemProcedure find(String name) {
        Written written = ALL.get(name);
        if (written == null) {
            return null;
        }
        return new SystemProcedure() {
            @Override
            public CallResult call(List<Argument> arguments, Frame frame) {
                return callIn(frame.session().database(), arguments, frame);
            }

            @Override
            public CallResult callIn(DatabaseCatalog database, List<Argument> arguments, Frame frame) {
                String text = written.text().replace("{db}", "[" + database.name().replace("]", "]]") + "]")
                        .replace("{name}", database.name().replace("'", "''"));
                return texts.run("SET NOCOUNT ON\n" + text, texts.parameters(written.parameters()), arguments,
                        (RunningFrame) frame);
            }
        };
    }

    private static Map<String, Written> read() {
        Map<String, Written> found = new HashMap<>();
        for (String part : ("\n" + source()).split("\n" + BEGIN, -1)) {
            String heading = part.lines().findFirst().orElse("");
            if (heading.isBlank() || heading.startsWith("--")) {
                continue;
            }
            int end = heading.indexOf(' ');
            found.put(end < 0 ? heading : heading.substring(0, end),
                    new Written(end < 0 ? "" : heading.substring(end + 1), part.substring(heading.length())));
        }
        return found;
    }

    private static String source() {
        try (InputStream in = WrittenProcedures.class.getResourceAsStream("procedures.sql")) {
            if (in == null) {
                throw new IllegalStateException("no resource procedures.sql");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

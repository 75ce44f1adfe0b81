package org.granary.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.granary.protocol.config.site.SiteMapStatements;
import org.granary.protocol.queue.QueueStatements;
import org.granary.protocol.search.status.StatusRequestStatements;
import org.granary.store.Dialect;
import org.granary.store.postgresql.PostgresStore;
import org.granary.store.sqlite.SqliteStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every statement of a protocol as it runs, on both stores, is in a file beside the tests: `statements-sqlite.sql` and
/// `statements-postgresql.sql` in the package of the protocol. So a change of a statement, or of a part that many are
/// made of, can be reviewed. Those that are put together when they run are there in all their variants.
///
/// `-Dgranary.approve=true` writes the files anew.
class StatementsTest {
    private static final Path RESOURCES = Path.of("src/test/resources/org/granary/protocol");
    private static final String HEADING = "-- ";

    @ParameterizedTest
    @CsvSource({"config, sqlite", "config, postgresql", "queue, sqlite", "queue, postgresql", "search, sqlite",
        "search, postgresql", "translation, sqlite", "translation, postgresql", "word, sqlite", "word, postgresql"})
    void areAsApproved(String protocol, String store) throws IOException {
        Map<String, String> statements = statements(protocol,
                store.equals("sqlite") ? SqliteStore.dialect() : PostgresStore.dialect());
        assertThat(statements).isNotEmpty();
        Path file = RESOURCES.resolve(protocol).resolve("statements-" + store + ".sql");
        if (Boolean.getBoolean("granary.approve")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text(statements));
            return;
        }
        Map<String, String> approved = Files.exists(file) ? read(Files.readString(file)) : Map.of();
        String difference = difference(approved, statements);
        if (!difference.isEmpty()) {
            fail("Statements differ from " + file + ". If this is intended, run the test with"
                    + " -Dgranary.approve=true and commit the file.\n\n" + difference);
        }
    }

    private static Map<String, String> statements(String protocol, Dialect dialect) {
        Map<String, String> statements = new TreeMap<>(
                new DeclaredStatements("org.granary.protocol." + protocol, dialect).all());
        statements.putAll(switch (protocol) {
            case "config" -> SiteMapStatements.all(dialect);
            case "queue" -> QueueStatements.lists(dialect);
            case "search" -> StatusRequestStatements.all();
            default -> Map.of();
        });
        return statements;
    }

    private static String text(Map<String, String> statements) {
        StringBuilder text = new StringBuilder();
        statements.forEach((name, sql) -> text.append(HEADING).append(name).append('\n').append(sql).append("\n\n"));
        return text.toString();
    }

    private static Map<String, String> read(String text) {
        Map<String, String> statements = new TreeMap<>();
        String name = "";
        List<String> lines = new ArrayList<>();
        for (String line : (text + HEADING).split("\n", -1)) {
            if (line.startsWith(HEADING)) {
                if (!name.isEmpty()) {
                    statements.put(name, String.join("\n", lines).strip());
                }
                name = line.substring(HEADING.length());
                lines.clear();
            } else {
                lines.add(line);
            }
        }
        return statements;
    }

    private static String difference(Map<String, String> approved, Map<String, String> now) {
        TreeSet<String> names = new TreeSet<>(approved.keySet());
        names.addAll(now.keySet());
        StringBuilder difference = new StringBuilder();
        for (String name : names) {
            String before = approved.getOrDefault(name, "");
            String after = now.getOrDefault(name, "");
            if (!before.equals(after)) {
                difference.append(HEADING).append(name).append('\n');
                before.lines().forEach(line -> difference.append("- ").append(line).append('\n'));
                after.lines().forEach(line -> difference.append("+ ").append(line).append('\n'));
            }
        }
        return difference.toString();
    }
}

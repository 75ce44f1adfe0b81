package org.granary.it.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.granary.tsql.catalog.SystemMessages;
import org.junit.jupiter.api.Test;

/// `sys.messages` has a text for each error of SQL Server's that the server can raise.
class SystemMessagesTest {
    private static final Pattern RAISED = Pattern
            .compile("new (?:SqlError|SqlMessage|RaisedError)\\(\\s*([\\d_]+),");
    private static final int FIRST_OF_OURS = 50_000;

    @Test
    void everyNumberThatIsRaisedHasAText() throws IOException {
        Set<Integer> raised = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file : (Iterable<Path>) files.filter(SystemMessagesTest::isSource)::iterator) {
                RAISED.matcher(Files.readString(file)).results().map(found -> found.group(1))
                        .map(number -> Integer.valueOf(number.replace("_", "")))
                        .filter(number -> number > 0 && number < FIRST_OF_OURS).forEach(raised::add);
            }
        }
        assertThat(raised).hasSizeGreaterThan(150);
        raised.removeIf(number -> SystemMessages.find(number) != null);
        assertThat(raised).as("numbers that messages.txt of granary-tsql lacks").isEmpty();
    }

    private static boolean isSource(Path file) {
        String path = file.toString().replace('\\', '/');
        return path.endsWith(".java") && path.contains("/src/main/java/") && !path.contains("/granary-bench/");
    }
}

package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.granary.tsql.function.FunctionRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What T-SQL has and this server has not is refused by name, and is not taken for a mistake. A page lists it.
class UnsupportedTest extends JdbcTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path PAGE = ROOT.resolve("docs/reference/tsql-missing.md");
    private static final Path EXAMPLES = ROOT
            .resolve("granary-it/src/test/resources/org/granary/it/mssqljdbc/unsupported.txt");
    private static final Path LEXER = ROOT
            .resolve("granary-tsql/src/main/antlr4/org/granary/tsql/parse/TsqlLexer.g4");

    /// The four parts of the page.
    private enum Part {
        STATEMENTS, CLAUSES, FUNCTIONS, TYPES
    }

    @ParameterizedTest
    @CsvFileSource(resources = "unsupported.txt", quoteCharacter = '`', delimiterString = " | ")
    void isRefusedByName(String sql, String construct) throws SQLException {
        assertRefused(sql, construct);
    }

    @ParameterizedTest
    @MethodSource("functions")
    void functionsAreRefusedByName(String name) throws SQLException {
        assertRefused("SELECT " + name + "(1)", name);
    }

    static Stream<String> functions() {
        return FunctionRegistry.unsupported().stream();
    }

    private void assertRefused(String sql, String construct) throws SQLException {
        SQLServerError error = error(() -> run(sql));
        assertThat(error.getErrorMessage()).isEqualTo(construct + " is not supported by this server.");
        assertError(error, 40517, 16, 1);
    }

    /// `-Dgranary.approve=true` writes the page anew.
    @Test
    void thePageListsAllOfIt() throws IOException {
        String page = page();
        if (Boolean.getBoolean("granary.approve")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE)).as("docs/reference/tsql-missing.md; -Dgranary.approve=true writes it")
                .isEqualTo(page);
    }

    private static String page() throws IOException {
        Map<Part, SortedSet<String>> parts = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            parts.put(part, new TreeSet<>());
        }
        parts.get(Part.FUNCTIONS).addAll(FunctionRegistry.unsupported());
        for (String line : Files.readAllLines(EXAMPLES)) {
            int bar = line.lastIndexOf(" | ");
            String construct = line.substring(bar + 3);
            parts.get(part(line.substring(0, bar), construct)).add(construct);
        }
        return """
                # T-SQL that is not there

                Each of these is error 40517, whose text names it. The list is written by a test that runs an example of each.

                ## Statements

                %s
                ## Clauses and operators

                %s
                ## Functions

                %s
                ## Types and attributes of columns

                %s
                ## Reserved words

                Words that the grammar reserves for constructs that are not there:

                ```
                %s```
                """
                .formatted(list(parts.get(Part.STATEMENTS)), list(parts.get(Part.CLAUSES)),
                        list(parts.get(Part.FUNCTIONS)), list(parts.get(Part.TYPES)), wrapped(words()));
    }

    private static Part part(String sql, String construct) {
        String text = sql.toUpperCase(Locale.ROOT);
        String name = construct.toUpperCase(Locale.ROOT);
        if (construct.startsWith("The type ") || construct.startsWith("The column attribute ")
                || construct.equals("An xml schema collection")) {
            return Part.TYPES;
        }
        if (FunctionRegistry.unsupported().contains(name) || text.contains(" " + name + "(")) {
            return Part.FUNCTIONS;
        }
        return text.startsWith(name.split(" ", -1)[0] + " ") || text.equals(name) ? Part.STATEMENTS : Part.CLAUSES;
    }

    private static String list(SortedSet<String> names) {
        StringBuilder list = new StringBuilder();
        names.forEach(name -> list.append("- ").append(name.equals(name.toUpperCase(Locale.ROOT))
                ? "`" + name + "`"
                : name).append('\n'));
        return list.toString();
    }

    /// The words of the lexer's token for what is not supported.
    private static List<String> words() {
        try {
            Matcher token = Pattern.compile("\nUNSUPPORTED\\s*:([^;]*);").matcher(Files.readString(LEXER));
            assertThat(token.find()).isTrue();
            return Pattern.compile("'(\\w+)'").matcher(token.group(1)).results().map(found -> found.group(1)).sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String wrapped(List<String> words) {
        StringBuilder text = new StringBuilder();
        int width = 0;
        for (String word : words) {
            if (width > 0 && width + 1 + word.length() > 100) {
                text.append('\n');
                width = 0;
            }
            text.append(width > 0 ? " " : "").append(word);
            width += word.length() + (width > 0 ? 1 : 0);
        }
        return text.append('\n').toString();
    }
}

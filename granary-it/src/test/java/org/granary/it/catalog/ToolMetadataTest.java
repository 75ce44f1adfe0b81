package org.granary.it.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.granary.it.TestServer;
import org.granary.it.protocol.StoreKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What tools ask of the catalog, in `tools.sql`, is answered in all databases on every store.
class ToolMetadataTest {
    private static final String WITH_EVERYTHING = "TranslationServices";

    /// @param finds whether there are rows in a database with tables, keys and procedures
    private record Question(String tool, boolean finds, String sql) {}

    static Stream<StoreKind> stores() {
        return StoreKind.used();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void everyQuestionIsAnsweredInEveryDatabase(StoreKind store) throws Exception {
        List<Question> questions = questions();
        List<String> failures = new ArrayList<>();
        try (TestServer server = TestServer.start(store); Connection connection = server.connect("master")) {
            List<String> databases = names(connection);
            assertThat(databases).contains("master", WITH_EVERYTHING);
            for (String database : databases) {
                connection.setCatalog(database);
                for (Question question : questions) {
                    ask(connection, database, question, failures);
                }
            }
        }
        assertThat(questions).hasSizeGreaterThan(70);
        assertThat(failures).isEmpty();
    }

    private static void ask(Connection connection, String database, Question question, List<String> failures) {
        try (Statement statement = connection.createStatement()) {
            int rows = 0;
            boolean set = statement.execute(question.sql());
            while (set || statement.getUpdateCount() >= 0) {
                try (ResultSet results = set ? statement.getResultSet() : null) {
                    while (results != null && results.next()) {
                        rows++;
                    }
                }
                set = statement.getMoreResults();
            }
            if (question.finds() && rows == 0 && database.equals(WITH_EVERYTHING)) {
                failures.add(question.tool() + ": no rows: " + question.sql());
            }
        } catch (SQLException e) {
            boolean known = question.sql().startsWith("EXEC sp_") && e.getErrorCode() == 15_009;
            if (!known) {
                failures.add(question.tool() + " in " + database + ": " + e.getErrorCode() + " " + e.getMessage() + ": "
                        + question.sql());
            }
        }
    }

    private static List<String> names(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("SELECT name FROM sys.databases ORDER BY database_id")) {
            while (results.next()) {
                names.add(results.getString(1));
            }
        }
        return names;
    }

    private static List<Question> questions() throws IOException {
        List<Question> questions = new ArrayList<>();
        String tool = "";
        for (String part : source().split("\n\n", -1)) {
            String text = part.strip();
            if (text.startsWith("== ")) {
                tool = text.lines().findFirst().orElse("").substring(3);
                text = text.substring(3 + tool.length()).strip();
            }
            boolean finds = text.startsWith("-- finds");
            String sql = finds ? text.substring("-- finds".length()).strip() : text;
            if (!sql.isEmpty() && !tool.isEmpty()) {
                questions.add(new Question(tool, finds, sql));
            }
        }
        return questions;
    }

    private static String source() throws IOException {
        try (InputStream in = Objects.requireNonNull(ToolMetadataTest.class.getResourceAsStream("tools.sql"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

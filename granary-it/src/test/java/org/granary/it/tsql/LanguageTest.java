package org.granary.it.tsql;

import java.util.List;
import java.util.stream.Collectors;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.granary.it.protocol.ResultSet;
import org.jspecify.annotations.Nullable;

/// Texts that are run, each in a session of its own, and what the client gets.
@OnEveryStore
abstract class LanguageTest extends ProtocolTest {

    @Override
    protected String databaseName() {
        return "TranslationServices";
    }

    /// The result sets of a text.
    List<ResultSet> results(String sql, @Nullable Object... parameters) {
        try (Client client = database.connect()) {
            return client.execute(sql, parameters);
        }
    }

    /// The last result set of a text: values with commas, rows with bars between them.
    String answer(String sql, @Nullable Object... parameters) {
        return text(results(sql, parameters).getLast());
    }

    static String text(ResultSet set) {
        return set.rows().stream().map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(",")))
                .collect(Collectors.joining("|"));
    }

    /// The columns of the last result set, with their types.
    List<String> declarations(String sql) {
        return results(sql).getLast().declarations();
    }

    /// The number of the error with which a text ends.
    int error(String sql) {
        return database.refused(sql, () -> results(sql)).number();
    }
}

package org.granary.it.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.conformance.Requirements;
import org.granary.it.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/// Procedures that take no parameters refuse an argument.
class NoParametersTest {
    private static final List<String> DATABASES = List.of("Search_Service_Application_DB",
            "Search_Service_Application_CrawlStoreDB", "Search_Service_Application_PropertyStoreDB");
    private static final int TOO_MANY_ARGUMENTS = 8146;
    private static final int NO_SUCH_PROCEDURE = 2812;

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    @Test
    @Covers({"SQLPGAT2-3.1.5.15-1", "SQLPGAT2-3.1.5.16-1", "SQLPGAT2-3.1.5.17-1", "SQLPGAT2-3.1.5.28-1",
        "SQLPGAT2-3.1.5.30-1", "SQLPGAT2-3.1.5.33-1", "SQLPGAT2-3.1.5.37-1", "SQLPGAT2-3.1.5.44-1",
        "SQLPGAT2-3.1.5.46-1", "SQLPGAT2-3.1.5.48-1", "SQLPGAT2-3.1.5.50-1", "SQLPGAT2-3.1.5.53-1",
        "SQLPGAT2-3.1.5.54-1", "SQLPGAT2-3.1.5.55-1", "SQLPGAT2-3.1.5.56-1", "SQLPGAT2-3.1.5.57-1",
        "SQLPGAT2-3.1.5.63-1", "SQLPGAT2-3.1.5.69-1", "SQLPGAT2-3.1.5.70-1", "SQLPGAT2-3.1.5.71-1",
        "SQLPGAT2-3.1.5.82-1", "SQLPGAT2-3.1.5.85-1"})
    void anArgumentIsRefused(TestInfo test) throws SQLException {
        for (String id : test.getTestMethod().orElseThrow().getAnnotation(Covers.class).value()) {
            String procedure = requireNonNull(Requirements.all().get(id)).subject();
            List<Integer> errors = DATABASES.stream().map(database -> error(database, "EXEC " + procedure + " 1"))
                    .toList();
            assertThat(errors).as(procedure).contains(TOO_MANY_ARGUMENTS)
                    .isSubsetOf(TOO_MANY_ARGUMENTS, NO_SUCH_PROCEDURE);
        }
    }

    private static int error(String database, String text) {
        SQLServerException error = catchThrowableOfType(SQLServerException.class, () -> {
            try (Connection connection = SERVER.connect(database); Statement statement = connection.createStatement()) {
                statement.execute(text);
            }
        });
        return error == null ? 0 : error.getErrorCode();
    }
}

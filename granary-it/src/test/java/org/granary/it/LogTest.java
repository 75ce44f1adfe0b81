package org.granary.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.granary.process.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an operator reads of slow requests and errors, as JSON.
class LogTest {
    @TempDir
    private Path folder;

    @Test
    void slowRequestsAndErrorsAreLoggedWithoutValues() throws Exception {
        try (ServerProcess server = ServerProcess.start(folder, "--log-format", "json", "--slow-request", "200ms")) {
            String url = "jdbc:sqlserver://" + server.host() + ":" + server.port()
                    + ";databaseName=TranslationServices;encrypt=false;connectRetryCount=0";
            try (Connection connection = DriverManager.getConnection(url, "sa", TestServer.PASSWORD);
                    Statement statement = connection.createStatement()) {
                statement.execute("WAITFOR DELAY '00:00:00.300'");
                assertThatThrownBy(() -> statement.execute("DECLARE @a int; SET @a = CAST('hidden-value' AS int)"))
                        .isInstanceOf(SQLException.class);
            }
            assertThatThrownBy(() -> DriverManager.getConnection(url, "nobody [CLIENT: 9.9.9.9]", "hidden-value"))
                    .isInstanceOf(SQLException.class);
            List<String> lines = server.log().lines().filter(line -> line.contains("\"logger\"")).toList();
            assertThat(lines).allMatch(line -> line.startsWith("{\"time\": \"") && line.endsWith("}"));
            assertThat(lines).anySatisfy(line -> assertThat(line).contains("\"level\": \"warn\"",
                    "\"logger\": \"RequestLog\"", "A request took ", "\"login\": \"sa\"", "\"client\": \"127.0.0.1\"",
                    "\"database\": \"TranslationServices\"", "\"request\": \"WAITFOR ", "\"milliseconds\": \""));
            assertThat(lines).anySatisfy(line -> assertThat(line).contains("\"level\": \"info\"",
                    "A request ended with error 245, severity 16", "\"request\": \"DECLARE "));
            assertThat(lines).anySatisfy(line -> assertThat(line).contains("Login failed for user",
                    "\"client\": \"127.0.0.1\""));
            assertThat(server.log()).doesNotContain("hidden-value");
        }
    }
}

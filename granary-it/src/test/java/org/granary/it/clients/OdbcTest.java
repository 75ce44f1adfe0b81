package org.granary.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.granary.it.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What FreeTDS's ODBC driver does through pyodbc, in `odbc_client.py`; what it shall print is in the folder `odbc`.
@Tag("external-client")
class OdbcTest {
    @Test
    void callsInsideOfPreparedTextsAnswerTheSameEachTime() throws IOException {
        Scenarios scenarios = new Scenarios(ExternalClient.python("pyodbc", "odbc_client.py"), "odbc");
        try (TestServer server = TestServer.start()) {
            assertThat(scenarios.run("nested", server)).isEqualTo(scenarios.expected("nested"));
        }
    }

    @Test
    void aConnectionHasSeveralOpenResults() throws IOException {
        Scenarios scenarios = new Scenarios(ExternalClient.python("pyodbc", "odbc_client.py"), "odbc");
        try (TestServer server = TestServer.start()) {
            assertThat(scenarios.run("mars", server)).isEqualTo(scenarios.expected("mars"));
        }
    }
}

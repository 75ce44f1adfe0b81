package org.granary.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What python-tds does, scenario by scenario, in `pytds_client.py`; what it shall print is in the folder `pytds`.
@Tag("external-client")
class PythonTdsTest {
    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    @ParameterizedTest
    @ValueSource(strings = {"login", "clear", "types", "outputs", "transactions",
        "errors", "large", "cancel", "bulk"})
    void seesWhatSqlServerWouldShow(String scenario) throws IOException {
        Scenarios scenarios = scenarios();
        assertThat(scenarios.run(scenario, SERVER)).isEqualTo(scenarios.expected(scenario));
    }

    @Covers({"TSSPROC-4-1", "TSSPROC-4-2"})
    @ParameterizedTest
    @ValueSource(strings = {"worked_example", "called_example"})
    void runsTheWorkedExample(String scenario) throws IOException {
        Scenarios scenarios = scenarios();
        try (TestServer server = TestServer.start()) {
            assertThat(scenarios.run(scenario, server)).isEqualTo(scenarios.expected(scenario));
        }
    }

    private static Scenarios scenarios() {
        return new Scenarios(ExternalClient.python("pytds, OpenSSL", "pytds_client.py"), "pytds");
    }
}

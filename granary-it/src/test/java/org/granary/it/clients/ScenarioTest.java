package org.granary.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a client does, scenario by scenario, in a script; what it shall print is in a folder. A class for a client has a static method
/// `names` with the names of its scenarios.
@Tag("external-client")
abstract class ScenarioTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// The script and the folder.
    abstract Scenarios scenarios();

    @ParameterizedTest
    @MethodSource("names")
    void seesWhatSqlServerWouldShow(String scenario) throws IOException {
        Scenarios scenarios = scenarios();
        assertThat(scenarios.run(scenario, server)).isEqualTo(scenarios.expected(scenario));
    }

    @Covers({"TSSPROC-4-1", "TSSPROC-4-2"})
    @ParameterizedTest
    @ValueSource(strings = {"worked_example", "called_example"})
    void runsTheWorkedExample(String scenario) throws IOException {
        Scenarios scenarios = scenarios();
        try (TestServer empty = TestServer.start()) {
            assertThat(scenarios.run(scenario, empty)).isEqualTo(scenarios.expected(scenario));
        }
    }
}

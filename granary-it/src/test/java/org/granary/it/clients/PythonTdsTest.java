package org.granary.it.clients;

import java.util.stream.Stream;

/// What python-tds does, scenario by scenario, in `pytds_client.py`; what it shall print is in the folder `pytds`.
class PythonTdsTest extends ScenarioTest {

    static Stream<String> names() {
        return Stream.of("login", "clear", "types", "outputs", "transactions", "errors", "large", "cancel", "bulk",
                "mars", "tables");
    }

    @Override
    Scenarios scenarios() {
        return new Scenarios(ExternalClient.python("pytds, OpenSSL", "pytds_client.py"), "pytds");
    }
}

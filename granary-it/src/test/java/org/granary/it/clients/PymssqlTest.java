package org.granary.it.clients;

import java.util.stream.Stream;

/// What pymssql does, scenario by scenario, in `pymssql_client.py`; what it shall print is in the folder `pymssql`.
class PymssqlTest extends ScenarioTest {

    static Stream<String> names() {
        return Stream.of("login", "types", "outputs", "transactions", "errors", "large", "many");
    }

    @Override
    Scenarios scenarios() {
        return new Scenarios(ExternalClient.python("pymssql", "pymssql_client.py"), "pymssql");
    }
}

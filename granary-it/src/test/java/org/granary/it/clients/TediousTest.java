package org.granary.it.clients;

import java.util.stream.Stream;

/// What tedious does, scenario by scenario, in `tedious_client.js`; what it shall print is in the folder `tedious`.
class TediousTest extends ScenarioTest {

    static Stream<String> names() {
        return Stream.of("login", "strict", "clear", "types", "outputs", "prepared", "transactions", "cancel", "bulk",
                "errors", "large",
                "reset", "metadata", "nested", "tables");
    }

    @Override
    Scenarios scenarios() {
        return new Scenarios(ExternalClient.node("tedious", "tedious_client.js"), "tedious");
    }
}

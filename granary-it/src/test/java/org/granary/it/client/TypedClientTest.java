package org.granary.it.client;

import java.util.function.Function;
import org.granary.it.protocol.Client;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.ProtocolTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A test of a client over one connection to its database.
@OnEveryStore
abstract class TypedClientTest<C> extends ProtocolTest {
    private final String databaseName;
    private final Function<java.sql.Connection, C> type;
    private Client connection;
    C client;

    TypedClientTest(String databaseName, Function<java.sql.Connection, C> type) {
        this.databaseName = databaseName;
        this.type = type;
    }

    @Override
    protected String databaseName() {
        return databaseName;
    }

    @BeforeEach
    final void connect() {
        connection = database.connect();
        client = type.apply(connection.connection());
    }

    final java.sql.Connection connection() {
        return connection.connection();
    }

    @AfterEach
    final void disconnect() {
        connection.close();
    }
}

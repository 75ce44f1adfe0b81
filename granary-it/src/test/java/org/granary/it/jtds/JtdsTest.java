package org.granary.it.jtds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.granary.it.JdbcConnectionTest;
import org.granary.it.TestServer;

/// A test of jTDS.
abstract class JtdsTest extends JdbcConnectionTest {

    @Override
    protected Connection open() throws SQLException {
        return connect("ssl=require");
    }

    static Connection connect(String... properties) throws SQLException {
        return connect(server, DATABASE, TestServer.PASSWORD, properties);
    }

    static Connection connect(TestServer server, String database, String password, String... properties)
            throws SQLException {
        return DriverManager.getConnection("jdbc:jtds:sqlserver://" + server.host() + ":" + server.port() + "/"
                + database + ";" + String.join(";", properties), "sa", password);
    }

    /// The error that an action ends with; the connection must go on working.
    SQLException error(ThrowingCallable action) throws SQLException {
        SQLException error = errorOf(action);
        assertThat(value("SELECT 1")).isEqualTo(1);
        return error;
    }

    static SQLException errorOf(ThrowingCallable action) {
        SQLException error = catchThrowableOfType(SQLException.class, action);
        assertThatObject(error).as("an error").isNotNull();
        return error;
    }
}

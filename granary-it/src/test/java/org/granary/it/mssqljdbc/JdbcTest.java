package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.granary.it.JdbcConnectionTest;

/// A test of Microsoft's driver.
abstract class JdbcTest extends JdbcConnectionTest {

    @Override
    protected Connection open() throws SQLException {
        return connect("encrypt=false");
    }

    static Connection connect(String... properties) throws SQLException {
        return server.connect(DATABASE, properties);
    }

    /// The first error that an action ends with; the connection must go on working.
    SQLServerError error(ThrowingCallable action) throws SQLException {
        SQLServerError error = errorOf(action);
        assertThat(value("SELECT 1")).isEqualTo(1);
        return error;
    }

    static SQLServerError errorOf(ThrowingCallable action) {
        SQLServerException exception = catchThrowableOfType(SQLServerException.class, action);
        assertThat((Throwable) exception).as("an error of the server").isNotNull();
        SQLServerError error = exception.getSQLServerError();
        assertThat(error).as("an error of the server, not of the driver: %s", exception.getMessage()).isNotNull();
        return error;
    }

    static void assertError(SQLServerError error, int number, int severity, int state) {
        assertThat(List.of(error.getErrorNumber(), error.getErrorSeverity(), error.getErrorState()))
                .as("number, severity and state of: %s", error.getErrorMessage())
                .isEqualTo(List.of(number, severity, state));
    }
}

package org.granary.type;

/// An error that is sent to the client, and that T-SQL's TRY … CATCH can catch.
///
/// Has no stack trace: it is an answer, not a fault of the program.
public class SqlError extends RuntimeException {
    private final SqlMessage sqlMessage;

    public SqlError(SqlMessage message) {
        super(message.text(), null, false, false);
        this.sqlMessage = message;
    }

    public SqlError(int number, int severity, int state, String text) {
        this(new SqlMessage(number, severity, state, text, "", 1));
    }

    public SqlMessage sqlMessage() {
        return sqlMessage;
    }

    public int number() {
        return sqlMessage.number();
    }
}

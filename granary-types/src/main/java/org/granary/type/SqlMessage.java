package org.granary.type;

/// A message to the client, with SQL Server's number, severity and state. Severity above 10 makes it an error.
///
/// @param procedure the procedure in which it arose, or the empty string
/// @param line the line of the batch or procedure, 1 where there is nothing better to say
public record SqlMessage(int number, int severity, int state, String text, String procedure, int line) {

    public static SqlMessage info(int number, String text) {
        return new SqlMessage(number, 10, 1, text, "", 1);
    }

    public boolean isError() {
        return severity > 10;
    }

    public SqlMessage in(String procedure, int line) {
        return new SqlMessage(number, severity, state, text, procedure, line);
    }
}

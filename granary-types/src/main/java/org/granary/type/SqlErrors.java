package org.granary.type;

/// The errors that several layers raise, with SQL Server's numbers, severities, states and texts.
///
/// Errors about converting and computing values are in [ValueErrors].
public final class SqlErrors {

    private SqlErrors() {}

    // Syntax and names

    public static SqlError syntaxNear(String token) {
        return new SqlError(102, 15, 1, "Incorrect syntax near '" + token + "'.");
    }

    public static SqlError unclosedQuote(String text) {
        return new SqlError(105, 15, 1, "Unclosed quotation mark after the character string '" + text + "'.");
    }

    public static SqlError unclosedComment() {
        return new SqlError(113, 15, 1, "Missing end comment mark '*/'.");
    }

    public static SqlError positionalAfterNamed(int parameter) {
        return new SqlError(119, 15, 1, "Must pass parameter number " + parameter
                + " and subsequent parameters as '@name = value'. After the form '@name = value' has been used, all "
                + "subsequent parameters must be passed in the form '@name = value'.");
    }

    public static SqlError variableDeclaredTwice(String variable) {
        return new SqlError(134, 15, 2, "The variable name '" + variable + "' has already been declared. "
                + "Variable names must be unique within a query batch or stored procedure.");
    }

    /// @param variable with its `@`
    public static SqlError undeclaredVariable(String variable) {
        return new SqlError(137, 15, 2, "Must declare the scalar variable \"" + variable + "\".");
    }

    public static SqlError argumentCount(String function, int count) {
        return new SqlError(174, 15, 1, "The " + function + " function requires " + count + " argument(s).");
    }

    public static SqlError argumentCount(String function, int least, int most) {
        return new SqlError(189, 15, 1,
                "The " + function + " function requires " + least + " to " + most + " arguments.");
    }

    public static SqlError unknownFunction(String name) {
        return new SqlError(195, 15, 10, "'" + name + "' is not a recognized built-in function name.");
    }

    public static SqlError unknownColumn(String name) {
        return new SqlError(207, 16, 1, "Invalid column name '" + name + "'.");
    }

    public static SqlError unknownObject(String name) {
        return new SqlError(208, 16, 1, "Invalid object name '" + name + "'.");
    }

    // Calling procedures

    public static SqlError unknownProcedure(String name) {
        return new SqlError(2812, 16, 62, "Could not find stored procedure '" + name + "'.");
    }

    /// The procedure exists, but elsewhere: the text says where.
    public static SqlError procedureOfOtherDatabase(String name, String database) {
        return new SqlError(2812, 16, 62,
                "Could not find stored procedure '" + name + "'. It is served in database '" + database + "'.");
    }

    public static SqlError missingParameter(String procedure, String parameter) {
        return new SqlError(201, 16, 4, "Procedure or function '" + procedure + "' expects parameter '" + parameter
                + "', which was not supplied.");
    }

    public static SqlError wrongParameterType(String parameter, String type) {
        return new SqlError(214, 16, 2, "Procedure expects parameter '" + parameter + "' of type '" + type + "'.");
    }

    public static SqlError parameterSuppliedTwice(String parameter) {
        return new SqlError(8143, 16, 1, "Parameter '" + parameter + "' was supplied multiple times.");
    }

    public static SqlError tooManyArguments(String procedure) {
        return new SqlError(8144, 16, 2,
                "Procedure or function " + procedure + " has too many arguments specified.");
    }

    public static SqlError notAParameter(String parameter, String procedure) {
        return new SqlError(8145, 16, 2, parameter + " is not a parameter for procedure " + procedure + ".");
    }

    public static SqlError noParameters(String procedure) {
        return new SqlError(8146, 16, 2,
                "Procedure " + procedure + " has no parameters and arguments were supplied.");
    }

    public static SqlError notAnOutputParameter(String parameter) {
        return new SqlError(8162, 16, 2, "The formal parameter \"" + parameter
                + "\" was not declared as an OUTPUT parameter, but the actual parameter passed in requested output.");
    }

    public static SqlError queryParameterMissing(String query, String parameter) {
        return new SqlError(8178, 16, 1, "The parameterized query '" + query + "' expects the parameter '" + parameter
                + "', which was not supplied.");
    }

    public static SqlError unknownPreparedHandle(int handle) {
        return new SqlError(8179, 16, 2, "Could not find prepared statement with handle " + handle + ".");
    }

    // Permission, login, database

    /// @param permission for instance `EXECUTE` or `SELECT`
    public static SqlError permissionDenied(String permission, String object, String database, String schema) {
        return new SqlError(229, 14, 5, "The " + permission + " permission was denied on the object '" + object
                + "', database '" + database + "', schema '" + schema + "'.");
    }

    public static SqlError unknownDatabase(String database) {
        return new SqlError(911, 16, 1,
                "Database '" + database + "' does not exist. Make sure that the name is entered correctly.");
    }

    public static SqlError databaseDenied(String login, String database) {
        return new SqlError(916, 14, 2, "The server principal \"" + login + "\" is not able to access the database \""
                + database + "\" under the current security context.");
    }

    public static SqlError cannotOpenDatabase(String database) {
        return new SqlError(4060, 11, 1,
                "Cannot open database \"" + database + "\" requested by the login. The login failed.");
    }

    public static SqlError loginFailed(String user) {
        return new SqlError(18456, 14, 1, "Login failed for user '" + user + "'.");
    }

    // Rules of tables

    /// @param statement `INSERT` or `UPDATE`
    public static SqlError nullForbidden(String column, String table, String statement) {
        return new SqlError(515, 16, 2, "Cannot insert the value NULL into column '" + column + "', table '" + table
                + "'; column does not allow nulls. " + statement + " fails.");
    }

    /// @param kind `CHECK`, `FOREIGN KEY` or `REFERENCE`
    public static SqlError constraintConflict(String statement, String kind, String constraint, String database,
            String table, String column) {
        return new SqlError(547, 16, 0, "The " + statement + " statement conflicted with the " + kind + " constraint \""
                + constraint + "\". The conflict occurred in database \"" + database + "\", table \"" + table
                + "\", column '" + column + "'.");
    }

    /// @param kind `PRIMARY KEY` or `UNIQUE KEY`
    /// @param key the values, for instance `(1, a)`
    public static SqlError duplicateKey(String kind, String constraint, String object, String key) {
        return new SqlError(2627, 14, 1, "Violation of " + kind + " constraint '" + constraint
                + "'. Cannot insert duplicate key in object '" + object + "'. The duplicate key value is " + key + ".");
    }

    public static SqlError duplicateIndexKey(String object, String index, String key) {
        return new SqlError(2601, 14, 1, "Cannot insert duplicate key row in object '" + object
                + "' with unique index '" + index + "'. The duplicate key value is " + key + ".");
    }

    // Transactions

    public static SqlError deadlock(int spid) {
        return new SqlError(1205, 13, 51, "Transaction (Process ID " + spid
                + ") was deadlocked on lock resources with another process and has been chosen as the deadlock "
                + "victim. Rerun the transaction.");
    }

    public static SqlError lockTimeout() {
        return new SqlError(1222, 16, 51, "Lock request time out period exceeded.");
    }

    public static SqlError commitWithoutBegin() {
        return new SqlError(3902, 16, 1, "The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.");
    }

    public static SqlError saveWithoutBegin() {
        return new SqlError(628, 16, 0, "Cannot issue SAVE TRANSACTION when there is no active transaction.");
    }

    public static SqlError rollbackWithoutBegin() {
        return new SqlError(3903, 16, 1, "The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.");
    }

    public static SqlError unknownSavepoint(String name) {
        return new SqlError(6401, 16, 1,
                "Cannot roll back " + name + ". No transaction or savepoint of that name was found.");
    }

    public static SqlError doomedTransaction() {
        return new SqlError(3930, 16, 1, "The current transaction cannot be committed and cannot support operations "
                + "that write to the log file. Roll back the transaction.");
    }

    // The stream

    public static SqlError streamEnded() {
        return new SqlError(4002, 16, 1, "The incoming tabular data stream (TDS) protocol stream is incorrect. "
                + "The stream ended unexpectedly.");
    }

    /// Severity 20: the connection is closed after it.
    public static SqlError packetLengthMismatch() {
        return new SqlError(17836, 20, 1, "Length specified in network packet payload did not match number of bytes "
                + "read; the connection has been closed. Please contact the vendor of the client library.");
    }

    /// @param ordinal counts parameters from 1
    public static SqlError unknownWireType(int ordinal, String parameter, int token) {
        return new SqlError(8009, 16, 1, rpcStream(ordinal, parameter)
                + String.format(java.util.Locale.ROOT, "Data type 0x%02X is unknown.", token));
    }

    public static SqlError invalidWireValue(int ordinal, String parameter, String type) {
        return new SqlError(8023, 16, 1, rpcStream(ordinal, parameter)
                + "The supplied value is not a valid instance of data type " + type
                + ". Check the source data for invalid values. An example of an invalid value is data of numeric type "
                + "with scale greater than precision.");
    }

    private static String rpcStream(int ordinal, String parameter) {
        return "The incoming tabular data stream (TDS) remote procedure call (RPC) protocol stream is incorrect. "
                + "Parameter " + ordinal + " (\"" + parameter + "\"): ";
    }

    // Our own

    /// What `RAISERROR` with a text gives, and what a protocol's own rule gives.
    public static SqlError user(String text) {
        return new SqlError(50000, 16, 1, text);
    }

    /// @param number 50000 or above
    public static SqlError user(int number, int state, String text) {
        return new SqlError(number, 16, state, text);
    }

    /// A construct of T-SQL that exists and that Granary does not have.
    public static SqlError unsupported(String construct) {
        return new SqlError(40517, 16, 1, construct + " is not supported by this server.");
    }

    /// Error 8623 for a statement that is too large to be planned.
    public static SqlError tooComplex() {
        return new SqlError(8623, 16, 1,
                "The query processor ran out of internal resources and could not produce a query plan. This is a rare event and "
                        + "only expected for extremely complex queries or queries that reference a very large number of tables or "
                        + "partitions. Please simplify the query. If you believe you have received this message in error, contact "
                        + "Customer Support Services for more information.");
    }

    /// Error 8631 for a statement that is nested too deeply to be run.
    public static SqlError tooDeep() {
        return new SqlError(8631, 17, 1,
                "Internal error: Server stack limit has been reached. Please look for potentially deep nesting in your query, "
                        + "and try to simplify it.");
    }
}

package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SqlErrorsTest {

    static Stream<Arguments> errors() {
        return Stream.of(Arguments.of(SqlErrors.syntaxNear("x"), 102, 15, 1, "Incorrect syntax near 'x'."),
                Arguments.of(SqlErrors.undeclaredVariable("@x"), 137, 15, 2,
                        "Must declare the scalar variable \"@x\"."),
                Arguments.of(SqlErrors.missingParameter("p", "@a"), 201, 16, 4,
                        "Procedure or function 'p' expects parameter '@a', which was not supplied."),
                Arguments.of(SqlErrors.permissionDenied("EXECUTE", "p", "d", "dbo"), 229, 14, 5,
                        "The EXECUTE permission was denied on the object 'p', database 'd', schema 'dbo'."),
                Arguments.of(SqlErrors.nullForbidden("c", "t", "INSERT"), 515, 16, 2,
                        "Cannot insert the value NULL into column 'c', table 't'; column does not allow nulls. INSERT fails."),
                Arguments.of(SqlErrors.duplicateKey("PRIMARY KEY", "PK_t", "dbo.t", "(1)"), 2627, 14, 1,
                        "Violation of PRIMARY KEY constraint 'PK_t'. Cannot insert duplicate key in object 'dbo.t'. "
                                + "The duplicate key value is (1)."),
                Arguments.of(SqlErrors.unknownProcedure("p"), 2812, 16, 62, "Could not find stored procedure 'p'."),
                Arguments.of(SqlErrors.cannotOpenDatabase("d"), 4060, 11, 1,
                        "Cannot open database \"d\" requested by the login. The login failed."),
                Arguments.of(SqlErrors.loginFailed("u"), 18456, 14, 1, "Login failed for user 'u'."),
                Arguments.of(SqlErrors.unknownWireType(2, "@p", 0xB), 8009, 16, 1,
                        "The incoming tabular data stream (TDS) remote procedure call (RPC) protocol stream is incorrect. "
                                + "Parameter 2 (\"@p\"): Data type 0x0B is unknown."),
                Arguments.of(ValueErrors.divideByZero(), 8134, 16, 1, "Divide by zero error encountered."));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void errorsCarryTheServersWords(SqlError error, int number, int severity, int state, String text) {
        assertThat(error.sqlMessage()).isEqualTo(new SqlMessage(number, severity, state, text, "", 1));
    }

    @Test
    void longValuesAreShownInPart() {
        var error = ValueErrors.conversionFailed(SqlType.varchar(SqlType.MAX), "9".repeat(100_000),
                SqlType.Simple.BIT);
        assertThat(error.getMessage()).hasSizeLessThan(400).endsWith("99' to data type bit.");
    }
}

package org.granary.it.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.granary.conformance.Covers;
import org.granary.it.TestServer;
import org.granary.it.wire.TokenClient.Parameter;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.request.WellKnownProcedure;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Values that are longer than their TYPE_INFO says. In a bulk load the column decides; in a parameter they are an error of the call. The connection goes on.
@Timeout(120)
class ValueLengthTest {
    private static final int BIGVARCHAR = 0xA7;
    private static final int NVARCHAR = 0xE7;

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    /// One row of a varchar column that is described as shorter than it is.
    private static void row(TdsWriter out, String value) {
        out.u8(0x81).u16(1).i32(0).u16(1).u8(BIGVARCHAR).u16(2);
        WireCollation.DEFAULT.write(out);
        out.bVarchar("a").u8(0xD1).u16(value.length()).ascii(value);
        out.u8(0xFD).u16(0).u16(0).i64(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            varchar(5) | hello | DONE 0010 f0 1 | 1
            varchar(4) | hello | ERROR 2628, DONE 0002 f0 | 0
            int | 12345 | DONE 0010 f0 1 | 1
            date | 2026-01-02 | DONE 0010 f0 1 | 1
            date | 2026-13-02 | ERROR 241, DONE 0002 f0 | 0
            """)
    @Covers("TDS-2.2.5.4.3-4")
    void inABulkLoadTheColumnDecides(String type, String value, String expected, int rows) throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            client.batch("CREATE TABLE #t (a " + type + ")");
            client.batch("INSERT BULK #t (a " + type + ")");
            assertThat(client.bulkLoad(out -> row(out, value))).isEqualTo(List.of(expected.split(", ")));
            assertThat(client.batch("SELECT COUNT(*) AS n FROM #t")).contains("ROW [" + rows + "]");
        }
    }

    @Test
    @Covers("TDS-2.2.5.4.3-4")
    void inAParameterItIsAnErrorOfTheCall() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            List<Parameter> wrong = List.of(out -> {
                out.u8(0).u8(0).u8(NVARCHAR).u16(2);
                WireCollation.DEFAULT.write(out);
                out.u16(4).unicode("ab");
            }, out -> {
                out.u8(0).u8(0).u8(NVARCHAR).u16(8002);
                WireCollation.DEFAULT.write(out);
                out.u16(4).unicode("ab");
            }, out -> out.u8(0).u8(0).u8(0x26).u8(4).u8(8).i64(1),
                    out -> out.u8(0).u8(0).u8(0x26).u8(3).u8(3).low(1, 3),
                    out -> out.u8(0).u8(0).u8(0x29).u8(9).u8(0));
            for (Parameter each : wrong) {
                assertThat(client.call(WellKnownProcedure.SP_EXECUTESQL, Parameter.text("SELECT @a"),
                        Parameter.text("@a sql_variant"), each)).startsWith("ERROR 8016");
                assertThat(client.batch("SELECT 1 AS a")).contains("ROW [1]");
            }
        }
    }

    @Test
    @Covers("TDS-2.2.5.5.1.6-1")
    void aDecimalOfMoreDigitsIsAnErrorOfTheValue() throws IOException {
        try (TokenClient client = new TokenClient(SERVER, "master")) {
            assertThat(client.call(WellKnownProcedure.SP_EXECUTESQL, Parameter.text("SELECT @a"),
                    Parameter.text("@a decimal(9, 0)"),
                    out -> out.u8(0).u8(0).u8(0x6A).u8(5).u8(3).u8(0).u8(5).u8(1).i32(1000))).startsWith("ERROR 8023");
            assertThat(client.batch("SELECT 1 AS a")).contains("ROW [1]");
        }
    }
}

package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Table-valued parameters that are no tables, or too much of one. The call fails with its error, and the connection goes on.
class TableParametersTest extends HostileTest {
    /// A column of int, up to its name.
    private static final String INT = "00000000 0100 26 04 00 ";

    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional", "--temporary-table-memory", "1MB", "--max-request-size",
            "64MB"};
    }

    private RawClient client() throws IOException {
        RawClient client = RawClient.loggedIn(port());
        batch(client, "USE tempdb");
        batch(client, "DROP PROCEDURE IF EXISTS hostile_count; DROP TYPE IF EXISTS Numbers");
        batch(client, "CREATE TYPE Numbers AS TABLE (a int)");
        batch(client, "CREATE PROCEDURE hostile_count @t Numbers READONLY AS "
                + "SELECT N'rows: ' + CAST(COUNT(*) AS nvarchar(20)) FROM @t");
        return client;
    }

    private static String batch(RawClient client, String text) throws IOException {
        client.send(RawClient.BATCH, RawClient.batch(text));
        return client.answerText();
    }

    private static String call(RawClient client, byte[] parameter) throws IOException {
        client.send(RawClient.RPC, RawClient.rpc("hostile_count", parameter));
        String answer = client.answerText();
        assertTellsNoInsides(answer);
        return answer;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            00 00 F3 01 4100 00 00 0100         | has a non-zero length database name specified
            00 00 F3 00 01 4100 00 0100         | has an invalid type name specified
            00 00 F3 00 00 00 0000              | has an invalid column count specified
            00 00 F3 00 00 00 FFFF 00 00        | is null and not set to default
            00 01 F3 00 00 00 0100              | The parameter status flags are invalid
            00 00 F3 00 00 00 0100 00000000 0100 77 00     | Data type 0x77 is unknown
            00 00 F3 00 00 00 0100 00000000 0100 26 05 00  | Data type 0x26 has an invalid data length
            00 00 F3 00 00 00 0100 00000000 0100 26 04 00 00 77 | unexpected token encountered
            00 00 F3 00 00 01 4E00 0100 00000000 0100 26 04 00 00 00 | Cannot find data type N.
            00 00 F3 00 00 00 0200 00000000 0100 26 04 00 00000000 0100 26 04 00 00 00 | with 2 column(s)
            """)
    @Covers({"TDS-2.2.5.5.5-1", "TDS-2.2.5.5.5-3", "TDS-2.2.5.5.5-8"})
    void whatIsNoTableEndsTheCallAlone(String parameter, String error) throws IOException {
        try (RawClient client = client()) {
            assertThat(call(client, RawClient.hex(parameter))).contains(error);
            assertThat(call(client, numbers(3))).contains("rows: 3");
            assertThat(batch(client, "SELECT N'still here'")).contains("still here");
        }
    }

    private static byte[] numbers(int rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(RawClient.hex("00 00 F3 00 00 00 0100 " + INT + "00"));
        for (int i = 0; i < rows; i++) {
            bytes.writeBytes(ByteBuffer.allocate(6).order(ByteOrder.LITTLE_ENDIAN).put((byte) 1).put((byte) 4).putInt(i)
                    .array());
        }
        bytes.write(0);
        return bytes.toByteArray();
    }

    @Test
    void aTableIsCountedAsOtherTemporaryTablesAre() throws IOException {
        try (RawClient client = client()) {
            assertThat(call(client, numbers(1000))).contains("rows: 1000");
            for (int i = 0; i < 5; i++) {
                assertThat(call(client, numbers(100_000))).contains("(setting temporary-table-memory)");
            }
            assertThat(call(client, numbers(1000))).contains("rows: 1000");
        }
    }

    @Test
    void aTableTakesNoMoreThanTheBudgetWhileItIsRead() throws IOException {
        // Rows of a single byte, each of which takes much more in memory.
        byte[] rows = new byte[32 << 20];
        Arrays.fill(rows, (byte) 1);
        byte[] table = RawClient.concat(RawClient.hex("00 00 F3 00 00 00 0100 00000000 0002 26 04 00 00"), rows);
        for (int i = 0; i < 3; i++) {
            try (RawClient client = client()) {
                client.send(RawClient.RPC, RawClient.rpc("hostile_count", table));
                String answer = client.answerText();
                assertTellsNoInsides(answer);
                assertThat(answer).contains("insufficient system memory");
            }
        }
    }
}

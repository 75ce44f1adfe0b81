package org.granary.it.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;

/// Fields that promise more, or less, than there is. Each costs its own connection at most, and no memory for what was only promised.
class LyingLengthsTest extends HostileTest {
    @Override
    String[] flags() {
        return new String[]{"--encryption", "optional", "--login-timeout", "10s", "--max-request-size", "2MB"};
    }

    private String request(int type, byte[] message) throws IOException {
        try (RawClient client = RawClient.loggedIn(port())) {
            client.send(type, message);
            client.shutdownOutput();
            String answer = client.rest();
            assertTellsNoInsides(answer);
            return answer;
        }
    }

    @Test
    @Covers("TDS-2.2.6.4-3")
    void offsetsAndLengthsOfALogin() throws IOException {
        for (int field = 36; field < 94; field += 2) {
            for (int lie : new int[]{0xFFFF, 0x7FFF, 95, 1}) {
                byte[] login = RawClient.login("sa", "Wrong-Pass-1");
                ByteBuffer.wrap(login).order(ByteOrder.LITTLE_ENDIAN).putShort(field, (short) lie);
                try (RawClient client = RawClient.greeted(port())) {
                    client.send(RawClient.LOGIN, login);
                    client.shutdownOutput();
                    assertTellsNoInsides(client.rest());
                }
            }
        }
        for (int length : new int[]{-1, Integer.MAX_VALUE, 0, 36, 93}) {
            byte[] login = RawClient.login("sa", "Wrong-Pass-1");
            ByteBuffer.wrap(login).order(ByteOrder.LITTLE_ENDIAN).putInt(0, length);
            try (RawClient client = RawClient.greeted(port())) {
                client.send(RawClient.LOGIN, login);
                client.shutdownOutput();
                assertTellsNoInsides(client.rest());
            }
        }
    }

    @Test
    @Covers("TDS-3.3.5.5-3")
    void aLoginThatNeverEndsIsCut() throws IOException {
        try (RawClient client = RawClient.greeted(port())) {
            byte[] payload = new byte[4088];
            IOException cut = null;
            while (cut == null) {
                try {
                    client.sendPacket(RawClient.LOGIN, 0, payload, 0, payload.length);
                } catch (IOException e) {
                    cut = e;
                }
            }
            assertThat(cut).isNotNull();
        }
    }

    @Test
    void lengthsInsideOfACall() throws IOException {
        String[] parameters = {
            // name longer than the message; type varbinary(max) with a PLP length of nearly everything, and of unknown with a huge chunk
            "FF", "00 00 A5 FFFF FEFFFFFFFFFFFFFF FFFFFF7F 01", "00 00 A5 FFFF FFFFFFFFFFFFFF7F FFFFFF7F 01",
            "00 00 A5 FFFF FEFFFFFFFFFFFFFF FFFFFFFF 01", "00 00 A5 FFFF 0100000000000000 02000000 0102 00000000",
            // nvarchar(8000) with a longer value, and with an odd length; bigint of nine bytes, of three, and cut
            "00 00 E7 401F 0904D00034 FFFE 4100", "00 00 E7 401F 0904D00034 0300 410042",
            "00 00 26 08 09 010203040506070809",
            "00 00 26 08 03 010203", "00 00 26 08 08 0102",
            // ntext with 2 GB, image with -2, decimal of precision 99, a table type, an unknown type
            "00 00 63 FFFFFF7F 0904D00034 FFFFFF7F 4100", "00 00 22 FFFFFF7F FEFFFFFF 01",
            "00 00 6A 11 63 00 05 01 01020304",
            "00 00 F3 00 00 00 FFFF", "00 00 77",
            // tables: names longer than the message, 65,534 columns, an order of more columns than there are, a row that
            // is cut, a value that is too long, one of nearly everything, a table in a table, an unknown type
            "00 00 F3 FF", "00 00 F3 00 FF 41", "00 00 F3 00 00 00 FEFF 00000000 0000 26 04 00",
            "00 00 F3 00 00 00 0100 00000000 0000 26 04 00 11 FFFF 0100",
            "00 00 F3 00 00 00 0100 00000000 0000 26 04 00 10 FFFF 0100 01",
            "00 00 F3 00 00 00 0100 00000000 0000 26 04 00 00 01 04 01",
            "00 00 F3 00 00 00 0100 00000000 0000 26 04 00 00 01 09 010203040506070809 00",
            "00 00 F3 00 00 00 0100 00000000 0000 A5 FFFF 00 00 01 FEFFFFFFFFFFFFFF FFFFFF7F 01",
            "00 00 F3 00 00 00 0100 00000000 0000 F3 00 00 00 0100 00",
            "00 00 F3 00 00 00 0100 00000000 0000 77 00 00 00", "00 00 F1 00 FEFFFFFFFFFFFFFF FFFFFF7F 3C00",
            // sql_variant that holds more than it says
            "00 00 62 49230000 FFFFFF7F 38 00 01000000"};
        for (String parameter : parameters) {
            try (RawClient client = RawClient.loggedIn(port())) {
                client.send(RawClient.RPC, RawClient.rpc("proc_SubmitJob", RawClient.hex(parameter)));
                String answer = client.answerText();
                assertThat(answer).as(parameter).isNotEmpty();
                assertTellsNoInsides(answer);
            }
        }
    }

    @Test
    @Covers("TDS-2.2.6.6-2")
    void lengthsOfHeadersAndNames() throws IOException {
        byte[] text = "SELECT 1".getBytes(StandardCharsets.UTF_16LE);
        for (String headers : new String[]{"FFFFFFFF", "FFFFFF7F", "00000000", "04000000", "16000000 FFFFFF7F 0200",
            "16000000 00000000 0200 0000000000000000 01000000", "15000000 12000000 0200 0000000000000000 01000000"}) {
            request(RawClient.BATCH, RawClient.concat(RawClient.hex(headers), text));
            request(RawClient.RPC, RawClient.concat(RawClient.hex(headers), text));
        }
        for (String name : new String[]{"FEFF 4100", "FFFF", "FFFF FFFF 0000", "0000 0000"}) {
            request(RawClient.RPC, RawClient.concat(
                    RawClient.hex("16000000 12000000 0200 0000000000000000 01000000"), RawClient.hex(name)));
        }
    }

    @Test
    @Covers("TDS-2.2.6.1-3")
    void countsInABulkLoad() throws IOException {
        for (String load : new String[]{"81 FFFF", "81 FEFF 00000000 0000 38 00", "81 0010", "81 0000", "D1 01",
            "81 0100 00000000 0000 A5 FFFF 00 D1 FEFFFFFFFFFFFFFF FFFFFF7F 01", "81 0100 00000000 0000 38 FF", "FD"}) {
            try (RawClient client = RawClient.loggedIn(port())) {
                client.send(RawClient.BATCH, RawClient.batch("CREATE TABLE #t (a int); INSERT BULK #t (a int)"));
                assertTellsNoInsides(client.answerText());
                client.send(RawClient.BULK_LOAD, RawClient.hex(load));
                client.shutdownOutput();
                assertTellsNoInsides(client.rest());
            }
        }
    }

    @Test
    @Covers("TDS-2.2.5.4.4-2")
    void aRequestOverTheCapIsRefused() throws IOException {
        String answer = request(RawClient.BATCH, RawClient.batch("SELECT 1 -- " + "x".repeat(3 << 20)));
        assertThat(answer).contains("The request is too large: this server takes requests of at most 2097152 bytes");
    }
}

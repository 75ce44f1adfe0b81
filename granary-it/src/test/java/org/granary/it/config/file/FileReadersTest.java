package org.granary.it.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.granary.it.protocol.Client;
import org.junit.jupiter.api.Test;

/// Clients that take their time with a long file, or do not want the rest of it.
class FileReadersTest extends ConfigFileTest {
    /// More than sockets and buffers between server and client hold.
    private static final int LONG = 24 << 20;
    private static final int SEGMENT = 4 << 20;

    private UUID longFile() {
        UUID object = object();
        byte[] pointer = pointer(object);
        for (int at = 0; at < LONG; at += SEGMENT) {
            assertThat(put(pointer, at, random(SEGMENT, at))).isZero();
        }
        return object;
    }

    /// A call of proc_getFile that is read as far as its first bytes.
    private record Started(Client client, CallableStatement statement, ResultSet rows, InputStream file) {

        static Started of(Client client, UUID object) throws Exception {
            CallableStatement statement = client.connection().prepareCall("{call proc_getFile(?)}");
            statement.setString(1, object.toString());
            ResultSet rows = statement.executeQuery();
            assertThat(rows.next()).isTrue();
            InputStream file = rows.getBinaryStream(1);
            assertThat(file.readNBytes(100_000)).isEqualTo(slice(random(SEGMENT, 0), 0, 100_000));
            return new Started(client, statement, rows, file);
        }
    }

    private Client streaming() {
        return database.connect("responseBuffering=adaptive");
    }

    @Test
    void whoDoesNotReadOnKeepsNobodyFromReadingAndWriting() throws Exception {
        UUID object = longFile();
        List<Started> slow = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            slow.add(Started.of(streaming(), object));
        }

        UUID other = stored(random(300_000, 1));
        assertThat(file(other)).isEqualTo(random(300_000, 1));
        byte[] pointer = pointer(object);
        assertThat(put(pointer, 0, random(SEGMENT, 77))).isZero();
        assertThat(call("proc_DropObject", "@Id", other).status()).isZero();

        for (Started reader : slow) {
            // What was there when it began.
            reader.file().readNBytes(SEGMENT - 100_000);
            assertThat(reader.file().readNBytes(SEGMENT)).isEqualTo(random(SEGMENT, SEGMENT));
            reader.client().connection().abort(Runnable::run);
        }
        assertThat(file(other)).isNull();
    }

    @Test
    void whoReadsAsTheFileIsRemovedReadsItToItsEnd() throws Exception {
        UUID object = longFile();
        try (Client client = streaming()) {
            Started reader = Started.of(client, object);
            assertThat(call("proc_DropObject", "@Id", object).status()).isZero();
            assertThat(reader.file().readAllBytes()).hasSize(LONG - 100_000)
                    .endsWith(slice(random(SEGMENT, LONG - SEGMENT), SEGMENT - 1000, SEGMENT));
        }
        assertThat(file(object)).isNull();
    }

    @Test
    void cancellingInTheMiddleOfAFileLeavesTheConnectionUsable() throws Exception {
        UUID object = longFile();
        try (Client client = streaming()) {
            for (int i = 0; i < 3; i++) {
                Started reader = Started.of(client, object);
                reader.statement().cancel();
                try {
                    reader.rows().close();
                    reader.statement().close();
                } catch (SQLException e) {
                    assertThat(e.getMessage()).contains("cancel");
                }
                assertThat(client.connection().isValid(5)).isTrue();
                assertThat(client.execute("SELECT DATALENGTH(FileImage) FROM Binaries").getFirst().rows())
                        .containsExactly(List.of(LONG));
            }
        }
    }

    @Test
    void leavingInTheMiddleOfAFileLeavesTheConnectionUsable() throws Exception {
        UUID object = longFile();
        try (Client client = streaming()) {
            Started reader = Started.of(client, object);
            reader.rows().close();
            reader.statement().close();
            assertThat(client.execute("SELECT 1").getFirst().rows()).containsExactly(List.of(1));
        }
    }
}

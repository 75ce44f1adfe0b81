package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;
import org.granary.conformance.Covers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Values of megabytes, in both directions, at once and as streams.
class LargeValueTest extends JdbcTest {
    private static final int BYTES = 5_000_000;

    private static byte[] bytes() {
        byte[] bytes = new byte[BYTES];
        new Random(4711).nextBytes(bytes);
        return bytes;
    }

    private static String text() {
        return "Größe😀 ".repeat(300_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"responseBuffering=adaptive", "responseBuffering=full", "packetSize=512",
        "packetSize=32767", "encrypt=true"})
    void largeValuesComeBackAsTheyWere(String properties) throws SQLException {
        byte[] bytes = bytes();
        String text = text();
        try (Connection connection = properties.startsWith("encrypt")
                ? connect(properties)
                : connect("encrypt=false", properties);
                PreparedStatement statement = connection
                        .prepareStatement("SELECT CAST(? AS varbinary(max)), CAST(? AS nvarchar(max)), 1")) {
            statement.setBytes(1, bytes);
            statement.setNString(2, text);
            try (ResultSet results = statement.executeQuery()) {
                assertThat(results.next()).isTrue();
                assertThat(results.getBytes(1)).isEqualTo(bytes);
                assertThat(results.getString(2)).isEqualTo(text);
                assertThat(results.getInt(3)).isEqualTo(1);
            }
        }
    }

    @Test
    @Covers("TDS-2.2.5.4.4-2")
    void streamsOfUnknownLengthGoInAndOut() throws Exception {
        byte[] bytes = bytes();
        String text = text();
        run("CREATE TABLE #t (a varbinary(max), b nvarchar(max), c varchar(max))");
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO #t VALUES (?, ?, ?)")) {
            statement.setBinaryStream(1, new ByteArrayInputStream(bytes));
            statement.setNCharacterStream(2, new StringReader(text));
            statement.setAsciiStream(3,
                    new ByteArrayInputStream("ascii".repeat(10_000).getBytes(StandardCharsets.US_ASCII)));
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT a, b, c, DATALENGTH(a) FROM #t");
                ResultSet results = statement.executeQuery()) {
            assertThat(results.next()).isTrue();
            try (InputStream in = results.getBinaryStream(1)) {
                assertThat(in.readAllBytes()).isEqualTo(bytes);
            }
            try (Reader in = results.getNCharacterStream(2)) {
                assertThat(in.readAllAsString()).isEqualTo(text);
            }
            assertThat(results.getString(3)).isEqualTo("ascii".repeat(10_000));
            assertThat(results.getLong(4)).isEqualTo(BYTES);
        }
    }

    @Test
    void largeObjectsWorkAsBlobAndClob() throws SQLException {
        try (PreparedStatement statement = connection
                .prepareStatement("SELECT CAST(? AS varbinary(max)) AS a, CAST(? AS nvarchar(max)) AS b")) {
            var blob = connection.createBlob();
            blob.setBytes(1, new byte[100_000]);
            var clob = connection.createNClob();
            clob.setString(1, "ü".repeat(100_000));
            statement.setBlob(1, blob);
            statement.setNClob(2, clob);
            try (ResultSet results = statement.executeQuery()) {
                assertThat(results.next()).isTrue();
                assertThat(results.getBlob("a").length()).isEqualTo(100_000);
                assertThat(results.getNClob("b").getSubString(99_999, 10)).isEqualTo("üü");
            }
        }
    }

    @Test
    void aLargeSettingsTextOfAJobComesBackWhole() throws SQLException {
        String settings = "<s>" + "ж".repeat(1_000_000) + "</s>";
        byte[] token = bytes();
        try (PreparedStatement add = connection
                .prepareStatement("EXEC proc_AddJob @JobId = 1, @UserToken = ?, @Settings = ?")) {
            add.setBytes(1, token);
            add.setNString(2, settings);
            add.execute();
        }
        assertThat(value("SELECT Settings FROM dbo.Jobs WHERE JobId = 1")).isEqualTo(settings);
    }
}

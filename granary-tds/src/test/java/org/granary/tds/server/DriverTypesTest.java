package org.granary.tds.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerCallableStatement;
import com.microsoft.sqlserver.jdbc.SQLServerPreparedStatement;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.granary.conformance.Covers;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every data type through real drivers, from the server and to it.
@Timeout(60)
class DriverTypesTest {
    private static final String LONG_TEXT = "long text é€ ".repeat(3000);
    private static final UUID GUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final LocalDateTime MOMENT = LocalDateTime.of(2008, 1, 31, 13, 14, 15, 123_000_000);

    /// Type, canonical value, and what mssql-jdbc makes of it.
    private record Sample(SqlType type, Object value, Object object) {}

    private static final List<Sample> SAMPLES = List.of(new Sample(Simple.BIT, true, true),
            new Sample(Simple.TINYINT, 200, (short) 200), new Sample(Simple.SMALLINT, -5, (short) -5),
            new Sample(Simple.INT, Integer.MIN_VALUE, Integer.MIN_VALUE),
            new Sample(Simple.BIGINT, Long.MAX_VALUE, Long.MAX_VALUE), new Sample(Simple.REAL, 1.5f, 1.5f),
            new Sample(Simple.FLOAT, -1e100, -1e100),
            new Sample(Simple.MONEY, new BigDecimal("-922337203685477.5808"), new BigDecimal("-922337203685477.5808")),
            new Sample(Simple.SMALLMONEY, new BigDecimal("1.2345"), new BigDecimal("1.2345")),
            new Sample(SqlType.decimal(38, 10), new BigDecimal("-1234567890123456789012345678.0123456789"),
                    new BigDecimal("-1234567890123456789012345678.0123456789")),
            new Sample(new SqlType.Decimal(9, 2, true), new BigDecimal("123.45"), new BigDecimal("123.45")),
            new Sample(Simple.DATE, LocalDate.of(2008, 1, 31), java.sql.Date.valueOf("2008-01-31")),
            new Sample(new Temporal(Temporal.Kind.TIME, 0), LocalTime.of(13, 14, 15),
                    java.sql.Time.valueOf("13:14:15")),
            new Sample(Simple.DATETIME, MOMENT.withNano(123_333_300), Timestamp.valueOf(MOMENT)),
            new Sample(Simple.SMALLDATETIME, LocalDateTime.of(2008, 1, 31, 13, 14),
                    Timestamp.valueOf("2008-01-31 13:14:00")),
            new Sample(new Temporal(Temporal.Kind.DATETIME2, 7), MOMENT.withNano(123_456_700),
                    Timestamp.valueOf(MOMENT.withNano(123_456_700))),
            new Sample(new Temporal(Temporal.Kind.DATETIMEOFFSET, 3),
                    OffsetDateTime.parse("2008-01-31T13:14:15.123+02:00"),
                    microsoft.sql.DateTimeOffset.valueOf(Timestamp.from(
                            OffsetDateTime.parse("2008-01-31T13:14:15.123+02:00").toInstant()), 120)),
            new Sample(new SqlType.Characters(false, false, 5), "ab   ", "ab   "),
            new Sample(SqlType.varchar(50), "é€", "é€"), new Sample(SqlType.varchar(SqlType.MAX), LONG_TEXT, LONG_TEXT),
            new Sample(new SqlType.Characters(true, false, 3), "ж  ", "ж  "),
            new Sample(SqlType.nvarchar(50), "жя", "жя"),
            new Sample(SqlType.nvarchar(SqlType.MAX), LONG_TEXT, LONG_TEXT),
            new Sample(Simple.TEXT, LONG_TEXT, LONG_TEXT), new Sample(Simple.NTEXT, LONG_TEXT, LONG_TEXT),
            new Sample(Simple.IMAGE, new byte[]{1, 2}, new byte[]{1, 2}),
            new Sample(new SqlType.Binary(false, 2), new byte[]{3, 4}, new byte[]{3, 4}),
            new Sample(SqlType.varbinary(50), new byte[]{5}, new byte[]{5}),
            new Sample(SqlType.varbinary(SqlType.MAX), new byte[70_000], new byte[70_000]),
            new Sample(Simple.UNIQUEIDENTIFIER, GUID, "00112233-4455-6677-8899-AABBCCDDEEFF"),
            new Sample(Simple.TIMESTAMP, new byte[8], new byte[8]),
            new Sample(Simple.SQL_VARIANT, SqlValue.of(SqlType.nvarchar(10), "v"), "v"));

    private static final Queue<List<@Nullable Object>> LOADED = new ConcurrentLinkedQueue<>();
    private static TdsServer server;

    @BeforeAll
    static void start() throws IOException {
        List<Column> columns = new ArrayList<>();
        List<@Nullable Object> row = new ArrayList<>();
        for (Sample sample : SAMPLES) {
            columns.add(new Column("c" + columns.size(), sample.type(), false));
            columns.add(new Column("c" + columns.size(), sample.type(), true));
            columns.add(new Column("c" + columns.size(), sample.type(), true));
            Collections.addAll(row, sample.value(), sample.value(), null);
        }
        server = TdsServer.start(TdsServerSettings.defaults().withAddress("127.0.0.1", 0), TestTls.context(),
                connection -> new EchoSession(columns, row, LOADED));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Connection mssql() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlserver://localhost:" + server.address().getPort()
                + ";user=sa;password=x;encrypt=false;loginTimeout=10");
    }

    private static Connection jtds() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:jtds:sqlserver://localhost:" + server.address().getPort()
                        + ";user=sa;password=x;loginTimeout=10");
    }

    @Test
    void mssqlJdbcReadsEveryType() throws SQLException {
        try (Connection connection = mssql();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("types")) {
            assertThat(rows.next()).isTrue();
            for (int i = 0; i < SAMPLES.size(); i++) {
                Sample sample = SAMPLES.get(i);
                assertThat(rows.getMetaData().getColumnTypeName(3 * i + 1)).isEqualTo(sample.type().name().toLowerCase(
                        java.util.Locale.ROOT));
                for (int column = 3 * i + 1; column <= 3 * i + 2; column++) {
                    assertThat(rows.getObject(column)).as(sample.type().sql()).isEqualTo(sample.object());
                }
                assertThat(rows.getObject(3 * i + 3)).as(sample.type().sql()).isNull();
            }
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void jtdsReadsEveryTypeInTheFormThatItKnows() throws SQLException {
        try (Connection connection = jtds();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("types")) {
            assertThat(rows.next()).isTrue();
            for (int i = 0; i < SAMPLES.size(); i++) {
                Sample sample = SAMPLES.get(i);
                for (int column = 3 * i + 1; column <= 3 * i + 2; column++) {
                    switch (sample.value()) {
                        case byte[] bytes -> assertThat(rows.getBytes(column)).isEqualTo(bytes);
                        case BigDecimal number -> assertThat(rows.getBigDecimal(column)).isEqualByComparingTo(number);
                        case LocalDate date -> assertThat(rows.getString(column)).isEqualTo(date.toString());
                        case LocalTime time -> assertThat(rows.getString(column)).isEqualTo("13:14:15");
                        case LocalDateTime moment when sample.type() instanceof Temporal ->
                            assertThat(rows.getString(column))
                                    .isEqualTo("2008-01-31 13:14:15.1234567");
                        case LocalDateTime moment -> assertThat(rows.getTimestamp(column)).isEqualTo(sample.object());
                        case OffsetDateTime moment -> assertThat(rows.getString(column))
                                .isEqualTo("2008-01-31 13:14:15.123 +02:00");
                        case String text -> assertThat(rows.getString(column)).isEqualTo(text);
                        case Number number -> assertThat(rows.getDouble(column)).isEqualTo(number.doubleValue());
                        default -> assertThat(rows.getObject(column)).asString().isEqualTo(sample.object().toString());
                    }
                }
                assertThat(rows.getObject(3 * i + 3)).as(sample.type().sql()).isNull();
            }
        }
    }

    @Test
    void mssqlJdbcSendsEveryTypeInEveryFormOfPreparedCall() throws SQLException {
        try (Connection connection = mssql();
                PreparedStatement statement = connection
                        .prepareStatement("select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?")) {
            // First sp_executesql, then sp_prepexec, then sp_execute.
            for (int i = 0; i < 3; i++) {
                SQLServerPreparedStatement p = (SQLServerPreparedStatement) statement;
                SQLXML xml = connection.createSQLXML();
                xml.setString("<a>é</a>");
                p.setBoolean(1, true);
                p.setShort(2, (short) 200);
                p.setInt(3, i);
                p.setLong(4, Long.MIN_VALUE);
                p.setFloat(5, 1.5f);
                p.setDouble(6, -1e100);
                p.setBigDecimal(7, new BigDecimal("-12345678901234567890.12345"));
                p.setMoney(8, new BigDecimal("12.3456"));
                p.setString(9, i == 1 ? LONG_TEXT : "жя");
                p.setBytes(10, i == 1 ? new byte[70_000] : new byte[]{1});
                p.setTimestamp(11, Timestamp.valueOf(MOMENT));
                p.setDate(12, java.sql.Date.valueOf("2008-01-31"));
                p.setUniqueIdentifier(13, GUID.toString());
                p.setSQLXML(14, xml);
                p.setObject(15, OffsetDateTime.parse("2008-01-31T13:14:15.123+02:00"));
                p.setNull(16, Types.INTEGER);
                try (ResultSet rows = p.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getBoolean(1)).isTrue();
                    assertThat(rows.getInt(2)).isEqualTo(200);
                    assertThat(rows.getInt(3)).isEqualTo(i);
                    assertThat(rows.getLong(4)).isEqualTo(Long.MIN_VALUE);
                    assertThat(rows.getFloat(5)).isEqualTo(1.5f);
                    assertThat(rows.getDouble(6)).isEqualTo(-1e100);
                    assertThat(rows.getBigDecimal(7)).isEqualByComparingTo("-12345678901234567890.12345");
                    assertThat(rows.getBigDecimal(8)).isEqualByComparingTo("12.3456");
                    assertThat(rows.getString(9)).isEqualTo(i == 1 ? LONG_TEXT : "жя");
                    assertThat(rows.getBytes(10)).hasSize(i == 1 ? 70_000 : 1);
                    assertThat(rows.getTimestamp(11)).isEqualTo(Timestamp.valueOf(MOMENT));
                    assertThat(rows.getDate(12)).isEqualTo(java.sql.Date.valueOf("2008-01-31"));
                    assertThat(rows.getString(13)).isEqualToIgnoringCase(GUID.toString());
                    assertThat(rows.getString(14)).isEqualTo("<a>é</a>");
                    assertThat(rows.getObject(15, OffsetDateTime.class))
                            .isEqualTo(OffsetDateTime.parse("2008-01-31T13:14:15.123+02:00"));
                    assertThat(rows.getObject(16)).isNull();
                }
            }
        }
    }

    @Test
    void jtdsSendsItsTypes() throws SQLException {
        try (Connection connection = jtds();
                PreparedStatement p = connection.prepareStatement("select ?, ?, ?, ?, ?, ?, ?, ?")) {
            for (int i = 0; i < 3; i++) {
                p.setInt(1, i);
                p.setLong(2, 5_000_000_000L);
                p.setString(3, "жя");
                p.setString(4, LONG_TEXT);
                p.setBytes(5, new byte[]{1, 2});
                p.setBigDecimal(6, new BigDecimal("12.5"));
                p.setTimestamp(7, Timestamp.valueOf(MOMENT));
                p.setNull(8, Types.VARCHAR);
                try (ResultSet rows = p.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(i);
                    assertThat(rows.getLong(2)).isEqualTo(5_000_000_000L);
                    assertThat(rows.getString(3)).isEqualTo("жя");
                    assertThat(rows.getString(4)).isEqualTo(LONG_TEXT);
                    assertThat(rows.getBytes(5)).containsExactly(1, 2);
                    assertThat(rows.getBigDecimal(6)).isEqualByComparingTo("12.5");
                    assertThat(rows.getTimestamp(7)).isEqualTo(Timestamp.valueOf(MOMENT));
                    assertThat(rows.getString(8)).isNull();
                }
            }
        }
    }

    @Test
    @Covers("TDS-2.2.1.5-1")
    void mssqlJdbcLoadsRowsInBulk() throws SQLException {
        LOADED.clear();
        try (Connection source = mssql();
                Connection target = mssql();
                Statement statement = source.createStatement();
                ResultSet rows = statement.executeQuery("types");
                SQLServerBulkCopy copy = new SQLServerBulkCopy(target)) {
            copy.setDestinationTableName("types");
            List<Integer> copied = new ArrayList<>();
            for (int i = 0; i < SAMPLES.size(); i++) {
                // A variant needs another destination, and a row version cannot be written.
                if (SAMPLES.get(i).type() != Simple.SQL_VARIANT && SAMPLES.get(i).type() != Simple.TIMESTAMP) {
                    for (int column = 3 * i + 1; column <= 3 * i + 3; column++) {
                        copy.addColumnMapping(column, column);
                        copied.add(column);
                    }
                }
            }
            copy.writeToServer(rows);
            List<@Nullable Object> loaded = LOADED.element();
            for (int i = 0; i < copied.size(); i++) {
                int column = copied.get(i) - 1;
                Sample sample = SAMPLES.get(column / 3);
                Object expected = sample.value() instanceof UUID
                        ? "00112233-4455-6677-8899-AABBCCDDEEFF"
                        : sample.value();
                Object value = loaded.get(i);
                if (column % 3 == 2) {
                    assertThat(value).isNull();
                } else if (expected instanceof BigDecimal number) {
                    assertThat((BigDecimal) value).isEqualByComparingTo(number);
                } else {
                    assertThat(value).as(sample.type().sql()).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    @Covers({"TDS-2.2.2.6-1", "TDS-2.2.7.19-1"})
    void outputValuesComeBack() throws SQLException {
        try (Connection connection = mssql();
                SQLServerCallableStatement call = (SQLServerCallableStatement) connection
                        .prepareCall("{call echo(?, ?, ?)}")) {
            call.setInt(1, 5);
            call.registerOutParameter(1, Types.INTEGER);
            call.setString(2, "жя");
            call.registerOutParameter(2, Types.NVARCHAR);
            call.setBytes(3, "x".getBytes(StandardCharsets.US_ASCII));
            call.execute();
            while (call.getMoreResults() || call.getUpdateCount() != -1) {
                assertThat(call.getUpdateCount()).isLessThan(2);
            }
            assertThat(call.getInt(1)).isEqualTo(5);
            assertThat(call.getString(2)).isEqualTo("жя");
        }
    }
}

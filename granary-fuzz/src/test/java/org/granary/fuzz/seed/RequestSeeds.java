package org.granary.fuzz.seed;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.granary.tds.codec.TypeInfo;
import org.granary.tds.codec.ValueEncoder;
import org.granary.tds.codec.WireCollation;
import org.granary.tds.packet.TdsVersion;
import org.granary.tds.packet.TdsWriter;
import org.granary.tds.token.RowWriter;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.granary.type.SqlValue;

/// Batches, calls, transaction manager requests and bulk loads.
final class RequestSeeds {
    private static final byte RPC = 0;
    private static final byte BATCH = 1;
    private static final byte TRANSACTION = 2;
    private static final List<SqlValue> VALUES = List.of(SqlValue.ofInt(7), SqlValue.of(Simple.BIGINT, 8L),
            SqlValue.of(Simple.BIT, true),
            SqlValue.of(Simple.FLOAT, 1.5), SqlValue.of(Simple.REAL, 2.5f),
            SqlValue.of(Simple.MONEY, new BigDecimal("1.2500")),
            SqlValue.of(new SqlType.Decimal(20, 3, true), new BigDecimal("12.345")),
            SqlValue.of(SqlType.nvarchar(10), "\u00E4bc"),
            SqlValue.of(SqlType.varchar(10), "abc"), SqlValue.of(SqlType.nvarchar(SqlType.MAX), "a long text"),
            SqlValue.of(SqlType.varbinary(SqlType.MAX), new byte[]{1, 2, 3}),
            SqlValue.of(SqlType.varbinary(8), new byte[]{4, 5}),
            SqlValue.of(Simple.DATETIME, LocalDateTime.of(2026, 11, 16, 12, 0)),
            SqlValue.of(Simple.DATE, LocalDate.of(2026, 11, 16)),
            SqlValue.of(new Temporal(Temporal.Kind.TIME, 3), LocalTime.of(12, 30)),
            SqlValue.of(new Temporal(Temporal.Kind.DATETIME2, 7), LocalDateTime.of(2026, 11, 16, 12, 0)),
            SqlValue.of(new Temporal(Temporal.Kind.DATETIMEOFFSET, 7),
                    OffsetDateTime.of(2026, 11, 16, 12, 0, 0, 0, ZoneOffset.ofHours(2))),
            SqlValue.of(Simple.UNIQUEIDENTIFIER, UUID.fromString("00112233-4455-6677-8899-aabbccddeeff")),
            SqlValue.of(Simple.XML, "<a/>"), SqlValue.of(Simple.SQL_VARIANT, SqlValue.ofInt(5)),
            SqlValue.of(Simple.TEXT, "text"),
            SqlValue.of(Simple.NTEXT, "ntext"), SqlValue.of(Simple.IMAGE, new byte[]{6}), SqlValue.nullOf(Simple.INT),
            SqlValue.nullOf(SqlType.nvarchar(SqlType.MAX)));

    private RequestSeeds() {}

    static Map<String, byte[]> requests() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        byte v74 = code(TdsVersion.V7_4);
        byte v71 = code(TdsVersion.V7_1);
        seeds.put("batch-7-4", request(BATCH, v74, batch("SELECT 1")));
        seeds.put("batch-7-1", request(BATCH, v71, "SELECT 1".getBytes(StandardCharsets.UTF_16LE)));
        seeds.put("batch-odd-length", request(BATCH, v71, new byte[]{65, 0, 66}));
        seeds.put("call-of-all-types", request(RPC, v74, Bytes.of(out -> {
            call(out, "proc_Echo");
            VALUES.forEach(value -> parameter(out, "", value));
        })));
        seeds.put("sp-executesql",
                request(RPC, v74, executeSql("SELECT @p + 1, @q", "@p int, @q nvarchar(10)", SqlValue.ofInt(4),
                        SqlValue.of(SqlType.nvarchar(10), "x"))));
        seeds.put("sp-prepexec", request(RPC, v74, Bytes.of(out -> {
            numbered(out, 13);
            parameter(out, "", SqlValue.nullOf(Simple.INT));
            parameter(out, "", SqlValue.of(SqlType.nvarchar(40), "@p int"));
            parameter(out, "", SqlValue.of(SqlType.nvarchar(40), "SELECT @p"));
            parameter(out, "", SqlValue.ofInt(1));
        })));
        seeds.put("sp-cursoropen", request(RPC, v74, Bytes.of(out -> {
            numbered(out, 2);
            parameter(out, "", SqlValue.nullOf(Simple.INT));
            parameter(out, "", SqlValue.of(SqlType.nvarchar(40), "SELECT 1 AS a"));
            parameter(out, "", SqlValue.ofInt(8));
            parameter(out, "", SqlValue.ofInt(4));
            parameter(out, "", SqlValue.ofInt(0));
        })));
        seeds.put("sp-tables", request(RPC, v74, Bytes.of(out -> {
            call(out, "sp_tables");
            parameter(out, "@table_name", SqlValue.of(SqlType.nvarchar(10), "%"));
        })));
        seeds.put("call-with-table", request(RPC, v74, Bytes.of(out -> {
            call(out, "proc_Echo");
            parameter(out, "@a", SqlValue.ofInt(1));
            table(out, VALUES, false);
            parameter(out, "@b", SqlValue.ofInt(2));
        })));
        seeds.put("table-with-order-and-defaults", request(RPC, v74, Bytes.of(out -> {
            numbered(out, 10);
            parameter(out, "", SqlValue.of(SqlType.nvarchar(40), "SELECT * FROM @t"));
            parameter(out, "", SqlValue.of(SqlType.nvarchar(40), "@t Items READONLY"));
            table(out, VALUES.subList(0, 3), true);
        })));
        seeds.put("absent-table", request(RPC, v74, Bytes.of(out -> {
            call(out, "proc_Echo");
            out.bVarchar("@t").u8(2).u8(0xF3).u8(0).u8(0).u8(0).u16(0xFFFF).u8(0).u8(0);
        })));
        seeds.put("two-calls", request(RPC, v74, Bytes.of(out -> {
            call(out, "proc_Echo");
            parameter(out, "@a", SqlValue.ofInt(1));
            out.u8(0xFF).u16(4).unicode("sp_x").u16(0);
        })));
        seeds.put("call-7-1", request(RPC, v71, Bytes.of(out -> {
            out.u16(9).unicode("proc_Echo").u16(0);
            parameter(out, "@a", SqlValue.ofInt(1));
        })));
        for (int type : new int[]{0, 5, 7, 8, 9, 99}) {
            seeds.put("transaction-manager-" + type, request(TRANSACTION, v74, Bytes.of(out -> {
                headers(out).u16(type);
                if (type == 5) {
                    out.u8(2).u8(0);
                } else {
                    out.u8(2).unicode("s").u8(0);
                }
            })));
        }
        return seeds;
    }

    static byte[] batch(String text) {
        return Bytes.of(out -> headers(out).unicode(text));
    }

    static byte[] executeSql(String text, String declarations, SqlValue... values) {
        return Bytes.of(out -> {
            numbered(out, 10);
            parameter(out, "", SqlValue.of(SqlType.nvarchar(4000), text));
            parameter(out, "", SqlValue.of(SqlType.nvarchar(4000), declarations));
            for (SqlValue value : values) {
                parameter(out, "", value);
            }
        });
    }

    /// For each version, columns of all types and two rows.
    static Map<String, byte[]> bulkLoads() {
        Map<String, byte[]> seeds = new LinkedHashMap<>();
        for (TdsVersion version : TdsVersion.values()) {
            seeds.put("all-types-" + version, Bytes.joined(new byte[]{code(version)}, bulkLoad(version)));
        }
        byte[] load = bulkLoad(TdsVersion.V7_4);
        seeds.put("ends-in-a-row", Bytes.joined(new byte[]{code(TdsVersion.V7_4)},
                java.util.Arrays.copyOf(load, load.length - 40)));
        return seeds;
    }

    /// The byte before an input that says the version.
    private static byte code(TdsVersion version) {
        return (byte) List.of(TdsVersion.values()).indexOf(version);
    }

    static byte[] bulkLoad(TdsVersion version) {
        // Server and client name the table of a text column in other ways.
        List<SqlValue> values = VALUES.stream()
                .filter(value -> !TypeInfo.of(value.type(), true, version, WireCollation.DEFAULT).wire()
                        .hasTextPointer())
                .toList();
        RowWriter rows = new RowWriter(values.stream().map(value -> Column.of("c", value.type())).toList(), version,
                WireCollation.DEFAULT);
        return Bytes.of(out -> {
            rows.metadata().write(out, version);
            for (int i = 0; i < 2; i++) {
                out.u8(0xD1);
                values.forEach(value -> encoder(value, version).writeInRow(out, value.value()));
            }
            out.u8(0xFD).u16(0).u16(0).bytes(new byte[version.atLeast(TdsVersion.V7_2) ? 8 : 4]);
        });
    }

    private static byte[] request(byte kind, byte version, byte[] message) {
        return Bytes.joined(new byte[]{kind, version}, message);
    }

    private static TdsWriter headers(TdsWriter out) {
        return out.i32(22).i32(18).u16(2).i64(0).i32(1);
    }

    private static void call(TdsWriter out, String name) {
        headers(out).u16(name.length()).unicode(name).u16(0);
    }

    private static void numbered(TdsWriter out, int number) {
        headers(out).u16(0xFFFF).u16(number).u16(0);
    }

    private static void parameter(TdsWriter out, String name, SqlValue value) {
        ValueEncoder encoder = encoder(value, TdsVersion.V7_4);
        out.bVarchar(name).u8(0);
        encoder.info().write(out);
        encoder.write(out, value.value());
    }

    /// A table-valued parameter of two rows.
    ///
    /// @param ordered whether it says in which order the columns come, and has one of defaults behind them
    private static void table(TdsWriter out, List<SqlValue> values, boolean ordered) {
        int count = values.size();
        out.bVarchar("@t").u8(0).u8(0xF3).u8(0).bVarchar("dbo").bVarchar("Items").u16(ordered ? count + 1 : count);
        for (SqlValue value : values) {
            out.i32(0).u16(1);
            encoder(value, TdsVersion.V7_4).info().write(out);
            out.u8(0);
        }
        if (ordered) {
            out.i32(0).u16(0x200).u8(0x26).u8(4).u8(0);
            out.u8(0x10).u16(1).u16(1).u8(5).u8(0x11).u16(count + 1);
            for (int i = count + 1; i > 0; i--) {
                out.u16(i);
            }
        }
        out.u8(0);
        for (int i = 0; i < 2; i++) {
            out.u8(1);
            values.forEach(value -> encoder(value, TdsVersion.V7_4).write(out, value.value()));
        }
        out.u8(0);
    }

    private static ValueEncoder encoder(SqlValue value, TdsVersion version) {
        return ValueEncoder.of(TypeInfo.of(value.type(), true, version, WireCollation.DEFAULT), value.type(), version,
                WireCollation.DEFAULT);
    }
}
